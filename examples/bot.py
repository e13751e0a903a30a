"""Joins a table by its link and plays, from outside: `python examples/bot.py LINK [SEAT]`.

LINK is what the maker of a table sends: http://localhost:8000/t/TABLE#join=CODE
"""

import json
import random
import sys
import urllib.request
from urllib.parse import parse_qs, urlsplit

from websockets.sync.client import connect

link = urlsplit(sys.argv[1])
seat = int(sys.argv[2]) if len(sys.argv) > 2 else 1
table = link.path.rpartition("/")[2]
join = parse_qs(link.fragment).get("join", [None])[0]

body = {"player": {"who": "me", "name": "Example bot"}, "join": join}
request = urllib.request.Request(
    f"{link.scheme}://{link.netloc}/api/tables/{table}/seats/{seat}",
    json.dumps(body).encode(),
    {"content-type": "application/json"},
)
token = json.load(urllib.request.urlopen(request))["token"]

with connect(f"ws{link.scheme[4:]}://{link.netloc}/socket", max_size=None) as socket:
    socket.send(json.dumps({"type": "subscribe", "table": table, "tokens": [token]}))
    for message in (json.loads(line) for frame in socket for line in frame.split("\n")):
        if message.get("phase") == "over":
            print(message["outcome"])
            break
        if message.get("legal"):
            act = {"type": "act", "table": table, "seat": seat, "version": message["version"]}
            act |= {"action": random.choice(message["legal"]), "id": f"v{message['version']}"}
            socket.send(json.dumps(act))
