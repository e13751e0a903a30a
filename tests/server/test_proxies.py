"""nginx and Caddy as deploy/ sets them up, in front of a real server: pages, sockets, streams, and
whose address is counted. Skipped where they are not installed."""

import asyncio
import contextlib
import json
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.server.process import free_port, process

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "play.example"
pytestmark = [pytest.mark.server, pytest.mark.anyio]
TABLE = {"game": "onitama", "seats": [{"who": "me", "name": "Léa"}, {"who": "open"}]}


@contextlib.asynccontextmanager
async def behind(kind: str, folder: Path) -> AsyncIterator["Visitor"]:
    """Somebody who comes to a server through the proxy in front of it."""
    options = ("--origin", f"https://{NAME}", "--behind-proxy", "--tables-per-hour", "1")
    async with process(folder / "k.sqlite", *options) as running:
        await running.until_up()
        inside = str(running.http.base_url).partition("//")[2].strip("/")
        port = free_port()
        command = nginx(folder, inside, port) if kind == "nginx" else caddy(folder, inside)
        proxy = await asyncio.create_subprocess_exec(
            *command, env={"HOME": str(folder), "HOST": f"{NAME}:{port}"}, cwd=folder
        )
        try:
            await until_open(port)
            visitor = Visitor(port)
            async with visitor.http:
                yield visitor
        finally:
            proxy.kill()  # a stream may still be open
            await proxy.wait()


async def until_open(port: int) -> None:
    while True:
        with contextlib.suppress(OSError):
            _reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        await asyncio.sleep(0.05)


def nginx(folder: Path, inside: str, port: int) -> list[str]:
    """Only ports, the certificate's place and who runs it are others."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    make = f"openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN={NAME}"
    subprocess.run(
        [*make.split(), "-keyout", str(key), "-out", str(certificate)],
        check=True,
        capture_output=True,
    )
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    changes = {
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "    listen [::]:443 ssl http2;\n": "",
        "listen 80;": f"listen 127.0.0.1:{free_port()};",
        "    listen [::]:80;\n": "",
        "127.0.0.1:8000": inside,
        f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(certificate),
        f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(key),
    }
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    kept = "".join(
        f"{name}_temp_path {folder};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = (
        f"daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\n"
        f"error_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{kept}{text}\n}}\n"
    )
    (folder / "nginx.conf").write_text(whole, "utf-8")
    return [*needs("nginx"), "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"]


def caddy(folder: Path, inside: str) -> list[str]:
    """Only where the server is, and that Caddy makes the certificate itself."""
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert "kitama:8000" in text
    text = text.replace("kitama:8000", inside).replace("{$HOST} {", "{$HOST} {\n\ttls internal")
    own = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n"
    (folder / "Caddyfile").write_text(own + text, "utf-8")
    return [*needs("caddy"), "run", "--config", f"{folder}/Caddyfile"]


def needs(program: str) -> list[str]:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed here")
    return [found]


class Visitor:
    """A browser's requests, through the proxy."""

    def __init__(self, port: int) -> None:
        trust = ssl.create_default_context()
        trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
        self.trust = trust
        self.port = port
        self.http = httpx.AsyncClient(
            base_url=f"https://127.0.0.1:{port}", verify=trust, timeout=30
        )

    async def ask(
        self, method: str, path: str, body: object = None, *, stream: bool = False, **headers: str
    ) -> httpx.Response:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = self.http.build_request(method, path, json=body, headers={"Host": NAME, **named})
        request.extensions["sni_hostname"] = NAME
        return await self.http.send(request, stream=stream)

    def socket(self) -> connect:
        origin: Any = f"https://{NAME}"
        address = f"wss://{NAME}/socket"
        return connect(address, host="127.0.0.1", port=self.port, ssl=self.trust, origin=origin)


@pytest.mark.parametrize("kind", ["nginx", "caddy"])
async def test_a_game_through_a_proxy(tmp_path: Path, kind: str) -> None:
    needs(kind)
    async with behind(kind, tmp_path) as visitor:
        assert (await visitor.ask("GET", "/")).status_code == 200
        assert (await visitor.ask("GET", "/metrics")).status_code == 404
        foreign = await visitor.ask("POST", "/api/tables", TABLE, origin="https://evil.example")
        assert foreign.status_code == 403
        made = (await visitor.ask("POST", "/api/tables", TABLE, origin=f"https://{NAME}")).json()
        async with visitor.socket() as player:
            assert json.loads(await player.recv())["type"] == "hello"
            token = made["seats"][0]["token"]
            asked = {"type": "subscribe", "table": made["table"], "tokens": [token]}
            await player.send(json.dumps(asked))
            assert json.loads(str(await player.recv()).split("\n")[0])["type"] == "about"
        # A line of a stream arrives while the stream is open.
        answer = await visitor.ask("GET", f"/api/tables/{made['table']}/stream", stream=True)
        async with asyncio.timeout(60):
            line = await anext(answer.aiter_lines())
        await answer.aclose()
        assert json.loads(line)["type"] == "about"
        # Whoever invents an address is counted all the same.
        again = await visitor.ask("POST", "/api/tables", TABLE, x_forwarded_for="192.0.2.7")
        assert (again.status_code, again.json()["code"]) == (429, "too-fast")
