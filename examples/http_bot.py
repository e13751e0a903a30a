"""A whole bot over HTTP, without any library: python examples/http_bot.py SERVER TOKEN."""

import json
import random
import sys
import urllib.request


def ask(path, body=None):  # noqa: ANN001, ANN201, D103  # it fits on one screen
    data = None if body is None else json.dumps(body).encode()
    head = {"authorization": f"Bearer {sys.argv[2]}", "content-type": "application/json"}
    answer = urllib.request.urlopen(urllib.request.Request(sys.argv[1] + path, data, head))
    return (json.loads(line) for line in answer if line.strip())


for event in ask("/api/events"):
    table = f"/api/tables/{event['table']}"
    if event["type"] == "challenge":
        ask(f"/api/challenges/{event['challenge']}/accept", {})
    for seen in ask(f"{table}/stream") if event["type"] == "game-start" else ():
        if seen.get("legal"):
            act = {"version": seen["version"], "action": random.choice(seen["legal"])}
            ask(f"{table}/seats/{event['seat']}/act", act | {"id": f"v{seen['version']}"})
        if seen.get("phase") == "over":
            break
