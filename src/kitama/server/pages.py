"""Pages the server makes itself: the API in readable form, and a front door where none is built.

The real page is a folder of built files, kitama/web/; it is served when it is there.
"""

from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, MediaType, Request, Response, get
from litestar.datastructures import CacheControlHeader, State
from litestar.handlers import HTTPRouteHandler
from litestar.router import Router
from litestar.static_files import create_static_files_router

from kitama.page import WEB
from kitama.server import invitation
from kitama.tables import names
from kitama.tables.errors import Refused


@get("/api", media_type=MediaType.HTML, include_in_schema=False)
async def api_page(request: Request[Any, Any, State]) -> str:
    """Every route of the OpenAPI description, to be read by people."""
    return _described(request.app)


@lru_cache(1)
def _described(app: Litestar) -> str:
    """Made once: it takes as long as dozens of moves, and never changes."""
    schema = app.openapi_schema.to_schema()
    rows = "".join(
        f"<dt><code>{escape(method.upper())} {escape(path)}</code></dt>"
        f"<dd>{escape(operation.get('summary', ''))}. {escape(operation.get('description', ''))}"
        f" {_body(operation)}{_answers(operation)}</dd>"
        for path, operations in sorted(schema["paths"].items())
        for method, operation in operations.items()
    )
    types = "".join(
        f"<dt id='{escape(name)}'><code>{escape(name)}</code></dt><dd>"
        f"{escape(part.get('description', ''))} {_fields(part)}</dd>"
        for name, part in sorted(schema["components"]["schemas"].items())
    )
    return _page(
        "Kitama: the API",
        "<p>As <a href='/api/schema/openapi.json'>OpenAPI 3.1</a>. "
        "Play goes over a WebSocket at <code>/socket</code>; see docs/protocol.md.</p>"
        f"<dl>{rows}</dl><h2>Types</h2><dl>{types}</dl>",
    )


def _body(operation: dict[str, Any]) -> str:
    content = operation.get("requestBody", {}).get("content", {})
    return "".join(f"Takes {_type(kind.get('schema', {}))}. " for kind in content.values())


def _answers(operation: dict[str, Any]) -> str:
    return "Answers: " + ", ".join(sorted(operation.get("responses", {}))) + "."


def _fields(part: dict[str, Any]) -> str:
    fields = part.get("properties", {})
    items = "".join(
        f"<li><code>{escape(name)}</code>: {_type(kind)}</li>" for name, kind in fields.items()
    )
    return f"<ul>{items}</ul>" if items else ""


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f"<a href='#{name}'>{name}</a>"
    for many in ("oneOf", "anyOf"):
        if many in schema:
            return " or ".join(_type(kind) for kind in schema[many])
    if "items" in schema:
        return f"list of {_type(schema['items'])}"
    return escape(str(schema.get("type", "anything")))


@get("/", media_type=MediaType.HTML, include_in_schema=False)
async def front_page(request: Request[Any, Any, State]) -> Response[str]:
    """What stands at the door as long as the page is not built: the tables, and the API."""
    services = request.app.state.services
    listed = await services.store.listed(100, services.settings.bounds.listed_per_address)
    tables = "".join(
        f"<li><a href='/api/tables/{escape(table.table)}'>{escape(table.game)}</a>, "
        f"{escape(table.phase)}</li>"
        for table in listed
    )
    body = f"<h2>Public tables</h2><ul>{tables}</ul>" if tables else "<p>No public tables.</p>"
    return Response(_page("Kitama", body + "<p><a href='/api'>The API</a></p>"))


def _page(title: str, body: str) -> str:
    return (
        "<!doctype html><html lang='en'><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width'>"
        f"<title>{escape(title)}</title><body><h1>{escape(title)}</h1>{body}</body></html>"
    )


SCREENS: Final = [
    "/",
    "/t/{table:str}",
    "/new/{game:str}",
    "/games",
    "/learn/{game:str}",
    "/puzzles/{game:str}",
    "/replay",
    "/replay/{table:str}",
    "/review/{table:str}",
]
"""The addresses the page has screens for; its own router shows the right one."""

ROOT_KINDS: Final = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
"""Files a browser looks for at the root; a service worker rules only over what lies beside it."""

YEAR: Final = "public, max-age=31536000, immutable"


def pages(web: Path = WEB) -> list[HTTPRouteHandler | Router]:
    """The built page with its files, if there is one, and the readable API."""
    index = web / "index.html"
    if not index.exists():
        return [front_page, api_page]

    @get(SCREENS, media_type=MediaType.HTML, include_in_schema=False)
    async def built_page(request: Request[Any, Any, State]) -> Response[bytes]:
        page = index.read_bytes()
        table = request.path_params.get("table", "")
        if request.url.path.startswith("/t/") and table:
            tags = await _tags(request, table, web)
            page = page.replace(b"</head>", tags + b"</head>", 1)
        return Response(page, headers={"cache-control": "no-cache"})

    names = [file.name for file in web.iterdir() if file.suffix in ROOT_KINDS]

    @get([f"/{name}" for name in names], include_in_schema=False)
    async def root_file(request: Request[Any, Any, State]) -> Response[bytes]:
        file = web / request.url.path.lstrip("/")
        kind = ROOT_KINDS[file.suffix]
        return Response(file.read_bytes(), media_type=kind, headers={"cache-control": "no-cache"})

    files = create_static_files_router(
        path="/assets",
        directories=[web / "assets"],
        cache_control=CacheControlHeader.from_header(YEAR),
    )
    return [built_page, root_file, files, api_page]


async def _tags(request: Request[Any, Any, State], table: str, web: Path) -> bytes:
    """What chat programs show of this link; nothing for a table that is not there."""
    services = request.app.state.services
    if not names.is_table(table) or not services.preparation.is_done:
        return b""
    try:
        live = await services.hub.find(table)
    except Refused:
        return b""
    cover = f"cover-{live.table.game.name}.png"
    picture = cover if (web / cover).exists() else "icon-512.png"
    language = request.query_params.get("lang", "")
    base = str(request.base_url).rstrip("/")
    return invitation.tags(live.table, language, base, picture).encode()


def lost_page(request: Request[Any, Any, State], web: Path = WEB) -> Response[bytes] | None:
    """The page for a person at an address where nothing is: it says so. None for programs."""
    index = web / "index.html"
    is_person = "text/html" in request.headers.get("accept", "")
    if not is_person or request.url.path.startswith("/api") or not index.exists():
        return None
    return Response(index.read_bytes(), media_type=MediaType.HTML, status_code=404)
