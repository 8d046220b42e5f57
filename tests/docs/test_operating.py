"""What operators are told: backups, plugins, verification, signals."""

import signal
from pathlib import Path

import httpx
import pytest

from serving import Serving

from .blocks import API, under
from .friends import Friends
from .running import shell

(BACKUP,) = under(API, "Data")
(LISTS,) = under(API, "Plugins and parked tables")
(VERIFY,) = under(API, "Was it dealt fairly?")


def test_a_running_server_and_its_backup_can_be_verified(own_server: Serving, tmp_path: Path) -> None:
    friends = Friends.seated(own_server.url)
    friends.reach("over")
    assert own_server.run("verify", friends.table).stdout.startswith("Verified: all ")
    folder = str(own_server.folder)
    shell(BACKUP, tmp_path, ONEIRO_DATA_DIR=folder)
    told = shell(VERIFY, tmp_path, ONEIRO_DATA_DIR=folder, TABLE=friends.table)
    assert told.startswith("Verified: all ")


def test_plugins_are_listed_with_reasons(tmp_path: Path) -> None:
    (tmp_path / "plugins").mkdir()
    (tmp_path / "plugins" / "odd.py").write_text("def no(\n")
    told = shell(LISTS, tmp_path, ONEIRO_DATA_DIR=str(tmp_path))
    assert "classic: Classic." in told
    assert "REFUSED: SyntaxError in line 1" in told


def test_a_server_that_is_asked_to_ends_in_order_and_games_go_on(own_server: Serving) -> None:
    friends = Friends.seated(own_server.url)
    before = friends.reach("vote")
    assert own_server.stop() in (0, -signal.SIGTERM)
    assert not own_server.database.with_name("oneiro.sqlite-wal").exists()
    own_server.start()
    assert friends.look() == before


@pytest.mark.parametrize("path", ["healthz", "readyz"])
def test_it_says_that_it_is_well(server: Serving, path: str) -> None:
    assert httpx.get(f"{server.url}/{path}").status_code == 200
