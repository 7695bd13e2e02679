"""Starting a server, or a worker beside it."""

import asyncio
import os
import threading
import time
import urllib.request
import webbrowser
from dataclasses import replace

import uvicorn
from fastapi import FastAPI
from rich.console import Console

from arsenale.compiling import prepare_all
from arsenale.games.rulesets import RULESETS
from arsenale.server.app import create_app
from arsenale.server.hall import Hall
from arsenale.server.logs import set_up_logs
from arsenale.server.notices import Notices
from arsenale.server.patching import Verdict, patch_games
from arsenale.server.post_office import PostOffice
from arsenale.server.seals import find_seals
from arsenale.server.settings import Settings, read_settings
from arsenale.server.storage import News, Storage
from arsenale.server.thinking import Thinkers
from arsenale.server.worker import Worker, keep_telling
from arsenale.texts import _

APP = "arsenale.server.serving:app_of_this_process"
MOST_HEARD = 65536  # bytes that a client may send over a socket
PATIENCE = 30.0  # seconds that a browser waits for the server


def app_of_this_process() -> FastAPI:
    """The application as the environment describes it: each process of a server makes its own."""
    settings = read_settings()
    set_up_logs(settings.log_format)
    return create_app(settings)


def serve(host: str, port: int, workers: int, database: str, *, is_working: bool, is_opening: bool) -> None:
    """Serves until it is stopped. Raises ValueError for settings that make no sense."""
    address = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}"
    settings = _settings(database, address, is_working)
    if workers > 1 and not settings.database.startswith("postgresql"):
        raise ValueError(_("several processes need PostgreSQL (--db postgresql://...); SQLite is served by one"))
    prepare_all()
    Console(stderr=True).print(_("Arsenale is at {address} (Ctrl-C stops it)").format(address=address), highlight=False)
    if is_opening:
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    uvicorn.run(
        APP,
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_config=None,
        access_log=False,
        ws_max_size=MOST_HEARD,
        ws_per_message_deflate=False,  # each socket would deflate the same news for itself
    )


def _settings(database: str, address: str, is_working: bool) -> Settings:
    """The settings, handed on to the processes of this server by the environment."""
    os.environ.setdefault("ARSENALE_URL", address)
    settings = replace(read_settings(database=database), is_working=is_working)
    os.environ["DATABASE_URL"] = settings.database
    os.environ["ARSENALE_WORKING"] = "on" if is_working else "off"
    return settings


def _open_when_ready(address: str) -> None:
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        try:
            urllib.request.urlopen(f"{address}/api/rulesets", timeout=2).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(f"{address}/play")
            return


def work(database: str) -> None:
    """Works until it is stopped."""
    settings = read_settings(database=database)
    set_up_logs(settings.log_format)
    prepare_all()
    asyncio.run(_work(settings))


async def _work(settings: Settings) -> None:
    storage = Storage(settings.database)
    await storage.migrate()
    worker = Worker(Hall(storage), Thinkers())
    notices = Notices(storage, PostOffice(settings), await find_seals(settings, storage), settings.address)

    def hear(_news: News | None) -> None:
        worker.wake()

    await asyncio.gather(storage.listen(hear), worker.run(), keep_telling(notices))


def patch(database: str) -> list[Verdict]:
    """Moves the games of a server to the present rules where they agree."""
    settings = read_settings(database=database)
    prepare_all()
    return asyncio.run(_patch(settings))


async def _patch(settings: Settings) -> list[Verdict]:
    storage = Storage(settings.database)
    await storage.migrate()
    verdicts = [verdict for ruleset in RULESETS.values() async for verdict in patch_games(storage, ruleset)]
    await storage.close()
    return verdicts
