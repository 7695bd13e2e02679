"""Running games of a server when the rules have changed: `arsenale patch`."""

import asyncio
from pathlib import Path

import pytest

from arsenale.games.ruleset import Ruleset
from arsenale.games.rulesets import RULESETS
from arsenale.games.serenissima import actions
from arsenale.server.patching import Verdict, patch_games
from arsenale.server.storage import Storage
from serving import Player, served
from test_patching import changed, paying_for_shifts, refusing


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


def play_with_shifts(database: Path) -> str:
    """The id of a game in which sailors have gone aboard."""
    with served(database) as server:
        player = Player(server.url, "Anna")
        game = player.open_game({"venice": "me", "genoa": "me"})["id"]
        for power, order in (
            ("venice", "bid 100"),
            ("genoa", "bid 0"),
            ("venice", "position 1"),
            ("genoa", "position 2"),
            ("venice", "shift venezia -> 1 sailor 3"),
        ):
            player.order(player.state(game, power), order)
        return game


def patch(database: Path, ruleset: Ruleset) -> list[Verdict]:
    async def run() -> list[Verdict]:
        storage = Storage(f"sqlite+aiosqlite:///{database}")
        verdicts = [verdict async for verdict in patch_games(storage, ruleset)]
        await storage.close()
        return verdicts

    return asyncio.run(run())


def test_a_game_moves_over_where_the_change_has_not_mattered(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = play_with_shifts(database)
    newer = refusing(actions.SELL)
    monkeypatch.setitem(RULESETS, newer.id, newer)
    with served(database) as server:
        refused = Player(server.url, "Bert").ask("GET", f"/api/games/{game}")
        assert refused.status_code == 409
        assert "version 1 of the rules, and here is version 2" in refused.json()["error"]["text"]
    assert [verdict.parting for verdict in patch(database, newer)] == [None]
    assert patch(database, newer) == []
    with served(database) as server:
        state = Player(server.url, "Bert").state(game)
        assert (state["rules_version"], state["steps"]) == (2, 5)


@pytest.mark.parametrize("newer", [refusing(actions.SHIFT), changed(paying_for_shifts)], ids=["refused", "dearer"])
def test_a_game_stays_where_they_part(database: Path, newer: Ruleset) -> None:
    game = play_with_shifts(database)
    (verdict,) = patch(database, newer)
    assert verdict.parting is not None
    assert verdict.parting.step == 5
    assert str(verdict).startswith(f"{game} (Anna's game): stays with version 1; they part at order 5: ")
    with served(database) as server:
        assert Player(server.url, "Bert").state(game)["rules_version"] == 1
