"""The web client: its built files, and its one page for every address that is none of theirs."""

from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse, Response
from fastapi.staticfiles import StaticFiles

from arsenale.server.failures import Failed
from arsenale.texts import _, mark

WEB = Path(str(files("arsenale"))) / "web"
NOT_BUILT = mark("The web client has not been built: run `make web`.")


def add_pages(app: FastAPI) -> None:
    """Files of the client have a name that changes with what is in them, so a browser may keep them."""
    app.mount("/assets", StaticFiles(directory=WEB / "assets", check_dir=False), name="assets")

    @app.get("/api/{path:path}", include_in_schema=False)
    async def no_such_route(path: str) -> Response:
        raise Failed("not_found", _("There is nothing at /api/{path}.").format(path=path))

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        own = _find_file(path)
        if own:
            return FileResponse(own)
        if (WEB / "index.html").is_file():
            return FileResponse(WEB / "index.html", headers={"Cache-Control": "no-cache"})
        return HTMLResponse(f"<p>{_(NOT_BUILT)}</p>", 503)


def _find_file(path: str) -> Path | None:
    """The client's file at this path, if there is one."""
    try:
        own = (WEB / path).resolve()
        return own if own.is_relative_to(WEB) and own.is_file() else None
    except (OSError, ValueError):  # no file can have such a name
        return None
