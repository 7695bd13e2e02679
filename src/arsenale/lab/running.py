"""Playing a study, on this machine or a cluster. What is played is kept at once: a study that was stopped goes on."""

import json
import logging
import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import polars as pl

from arsenale.lab.playing import Report, play_games, say_nothing
from arsenale.lab.study import Chunk, Study
from arsenale.texts import _

MANIFEST, TABLE, CHUNKS = "manifest.json", "games.parquet", "chunks"

Played = Iterator[tuple[Chunk, pl.DataFrame]]


def run(study: Study, folder: Path, cores: int = 0, ray: str = "", report: Report = say_nothing) -> pl.DataFrame:
    """Plays what is missing in the folder, and returns the table of all games (see `play_games`), arm by arm.

    The table depends on the study alone, not on cores (0: all) or machines, unless a bot watches the clock. It is kept
    as `games.parquet`, with all parameters in `manifest.json`. `ray`: the address of a Ray cluster. Raises ValueError
    where the folder holds another study.
    """
    open_folder(study, folder)
    if not (folder / TABLE).exists():
        missing = [chunk for chunk in study.chunks() if not path_of(chunk, folder).exists()]
        report(study.all_games - sum(len(chunk.games) for chunk in missing))
        for chunk, table in (
            play_there(study, missing, ray, report) if ray else play_here(study, missing, cores, report)
        ):
            write_whole(table, path_of(chunk, folder))
        gather(study, folder)
    return pl.read_parquet(folder / TABLE)


# --- the folder ---


def open_folder(study: Study, folder: Path) -> None:
    """Notes down what is played here. Raises ValueError where it was something else."""
    manifest, path = study.manifest(), folder / MANIFEST
    if path.exists():
        require_same(json.loads(path.read_text("utf-8")), manifest, folder)
    elif folder.exists() and any(folder.iterdir()):
        raise ValueError(_("{folder} holds other things; choose a new folder").format(folder=folder))
    else:
        (folder / CHUNKS).mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(manifest, indent=1), "utf-8")


def require_same(kept: dict[str, Any], wanted: dict[str, Any], folder: Path) -> None:
    """Results of different studies are never mixed."""
    different = [key for key in wanted if kept.get(key) != wanted[key]]
    if different:
        problem = _("{folder} holds results with another {what}; choose another folder, or take this one away")
        raise ValueError(problem.format(folder=folder, what=", ".join(different)))


def path_of(chunk: Chunk, folder: Path) -> Path:
    return folder / CHUNKS / f"{chunk.name}.parquet"


def write_whole(table: pl.DataFrame, path: Path) -> None:
    """A file is there as a whole or not at all, whenever the program ends."""
    begun = path.with_suffix(".begun")
    table.write_parquet(begun)
    begun.replace(path)


def gather(study: Study, folder: Path) -> None:
    """All games in one table, in the order of the arms."""
    paths = [path_of(chunk, folder) for chunk in sorted(study.chunks(), key=lambda chunk: chunk.name)]
    write_whole(pl.concat([pl.read_parquet(path) for path in paths]), folder / TABLE)
    for path in (folder / CHUNKS).iterdir():
        path.unlink()
    (folder / CHUNKS).rmdir()


# --- who plays ---


class Stopped(Exception):
    """Nobody waits for these games any more."""


def play_here(study: Study, chunks: Sequence[Chunk], cores: int, report: Report) -> Played:
    """On the cores of this machine. Compiled games do not hold the interpreter, so threads use all of them."""
    is_stopping = threading.Event()

    def report_or_stop(games: int) -> None:
        if is_stopping.is_set():
            raise Stopped
        report(games)

    pool = ThreadPoolExecutor(cores or os.cpu_count() or 1)
    try:
        playing = {pool.submit(play_games, study.arms[c.arm], c.games, study.seed, report_or_stop): c for c in chunks}
        for done in as_completed(playing):
            yield playing[done], done.result()
    finally:
        is_stopping.set()
        pool.shutdown(cancel_futures=True)


def play_there(study: Study, chunks: Sequence[Chunk], address: str, report: Report) -> Played:
    """On a Ray cluster, one game after another on each of its cores. Raises ValueError where Ray is not installed."""
    try:
        import ray  # noqa: PLC0415 (an extra)
    except ImportError:
        raise ValueError(_("--ray needs Ray; install it with pip install arsenale[ray]")) from None
    ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    try:
        play, arms = ray.remote(play_games), [ray.put(arm) for arm in study.arms]
        playing = {play.remote(arms[chunk.arm], chunk.games, study.seed): chunk for chunk in chunks}
        while playing:
            (done,), _others = ray.wait(list(playing), num_returns=1)
            chunk = playing.pop(done)
            report(len(chunk.games))
            yield chunk, ray.get(done)
    finally:
        ray.shutdown()
