"""Every example of the API's text, and what the text says beside them."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from serving import Serving, serving
from serving.choosing import chosen

from .asking import Guest
from .blocks import API, under
from .friends import CALLS, CHANGE, FOLLOW, GIVE, JOIN, LOBBY, OPEN, START, Friends, sign_in
from .packages import npm_folder
from .running import line, shell, started

BOT, NOW, IDEAS = under(API, "Bots")
(PAST,) = under(API, "Resume")
WRONG, ANSWER = under(API, "Refusals")
(YOURS,) = under(API, "Look back")
LET_WATCH, SAY, SAID = under(API, "Watch and talk")
INSTALLED, ODD = under(API, "A variant that you have never seen")
POST, STREAM, FOLLOW_JS, FOLLOW_PY = under(API, "Transports")


def test_a_token_that_nobody_knows_is_nobody(server: Serving) -> None:
    stranger = Guest(server.url, "nobody's")
    assert stranger.ask("{ viewer { name } }") is None
    assert stranger.ask(OPEN)["refused"] == "NOT_SIGNED_IN"


def test_a_token_for_a_bot_allows_less(server: Serving) -> None:
    guest = sign_in(server.url, "Ann")
    given = guest.ask(GIVE)
    assert given["access"]["scopes"] == ["PLAY", "READ"]
    bot = Guest(server.url, given["token"])
    assert bot.ask("{ viewer { name } }") == {"name": "Ann"}
    assert bot.ask(OPEN)["refused"] == "SCOPE_MISSING"
    assert guest.ask(OPEN)["status"] == "OPEN"
    revoke = "mutation ($id: ID!) { revokeToken(id: $id) { ... on TokenRevoked { id } } }"
    assert guest.ask(revoke, id=given["access"]["id"]) == {"id": given["access"]["id"]}
    assert bot.ask("{ viewer { name } }") is None


def test_a_host_agrees_on_something_else(server: Serving) -> None:
    host = sign_in(server.url, "Ann")
    changed = host.ask(CHANGE, table=host.ask(OPEN)["id"])
    assert (changed["preset"], changed["options"]["values"]["targetScore"]) == ("classic2013", 20)


def test_the_lobby_shows_public_tables(server: Serving) -> None:
    opened = sign_in(server.url, "Ann").ask(OPEN.replace("private: true", "private: false"))
    tables = {table["id"]: table for table in Guest(server.url).first(LOBBY)["tables"]}
    assert tables[opened["id"]]["capacity"] == 3


def test_a_game_calls_for_its_players(friends: Friends) -> None:
    updates = friends.seats[1].updates(CALLS)
    started, turn = (next(updates)["data"]["invitations"] for _ in range(2))
    assert (started["kind"], turn["kind"]) == ("STARTED", "YOUR_TURN")
    assert started["table"] == turn["table"] == {"id": friends.table}
    assert turn["phase"] == friends.look(1)["phaseNumber"]


def test_friends_sit_down_by_the_code_of_a_private_table(friends: Friends) -> None:
    stranger = sign_in(friends.seats[0].url, "Dora")
    find = "query ($table: ID, $code: String) { table(id: $table, code: $code) { id } }"
    assert stranger.ask(find, table=friends.table) is None
    assert stranger.ask(find, code=friends.code) == {"id": friends.table}
    assert stranger.ask(JOIN, code=friends.code)["refused"] == "ALREADY_STARTED"
    again = friends.seats[1].ask(JOIN, code=friends.code)
    assert [seat["name"] for seat in again["seats"]] == ["Ann", "Ben", "Cleo"]


def test_only_the_host_starts(server: Serving) -> None:
    host, guest = sign_in(server.url, "Ann"), sign_in(server.url, "Ben")
    opened = host.ask(OPEN)
    guest.ask(JOIN, code=opened["code"])
    assert guest.ask(START, table=opened["id"])["refused"] == "NOT_YOURS"
    assert host.ask(START, table=opened["id"])["refused"] == "TOO_FEW_PLAYERS"


def test_a_bot_takes_a_seat(server: Serving) -> None:
    host = sign_in(server.url, "Ann")
    opened = host.ask(OPEN)
    added = host.ask(BOT.text, table=opened["id"])
    assert [seat["bot"] for seat in added["seats"]] == [None, {"key": "plain", "title": "Plain", "strength": "EASY"}]


def test_one_request_is_enough_to_play(server: Serving) -> None:
    now = sign_in(server.url, "Ann").ask(NOW.text)
    assert now["status"] == "PLAYING"
    assert [seat["bot"] is None for seat in now["seats"]] == [True, False, False, False, False]


def test_who_is_to_give_a_clue_is_given_ideas(friends: Friends) -> None:
    game = friends.reach("tell")
    (teller,) = game["awaiting"]
    (card, *_) = friends.look(teller)["choices"][0]["fields"][1]["cards"]
    told = [guest.ask(IDEAS.text, table=friends.table, card=card["id"]) for guest in friends.seats]
    assert len(told.pop(teller)["ideas"]) == 3
    assert {answer["refused"] for answer in told} == {"NOT_YOUR_TURN"}


def test_two_fields_called_code_need_another_name(server: Serving) -> None:
    answer = Guest(server.url).answer(JOIN.replace("{ id seats", "{ code seats").replace("refused: ", ""), code="X")
    assert "conflict" in answer["errors"][0]["message"]


def test_a_feed_begins_with_the_present(friends: Friends) -> None:
    update = friends.seats[0].first(FOLLOW, table=friends.table)
    assert update["events"] == []
    assert update["game"]["phase"] == "claim"
    assert update["table"]["you"] == {"index": 0}


def test_what_one_may_not_know_is_null(friends: Friends) -> None:
    past = (
        "query ($t: ID!) { table(id: $t) { history { edges { node { ... on CardsDrawn { seat cards { id } } } } } } }"
    )
    edges = friends.seats[1].ask(past, t=friends.table)["history"]["edges"]
    drawn = {node["seat"]: node["cards"] for edge in edges if (node := edge["node"])}
    assert set(drawn) == {0, 1, 2}
    assert drawn[0] == drawn[2] == [None] * 7
    assert all(drawn[1])


def test_a_game_is_played_from_choices_to_its_end(friends: Friends) -> None:
    game = friends.reach("over")
    assert game["over"]
    assert game["winners"]
    assert (game["choices"], game["reason"]) == ([], "the game is over")


def test_a_choice_may_be_changed_and_taken_back(friends: Friends) -> None:
    game = friends.reach("lay")
    first, second = game["awaiting"]
    lay = friends.look(first)["choices"][0]
    friends.act(first, chosen(lay))
    assert friends.look(first)["awaiting"] == [second]
    assert friends.look(first)["choices"][0]["final"] is False
    assert "refused" not in friends.act(first, chosen(lay))
    take_back = "mutation ($table: ID!) { takeBack(table: $table) { ... on Acted { game { awaiting } } } }"
    assert friends.seats[first].ask(take_back, table=friends.table)["game"]["awaiting"] == [first, second]


def test_who_has_nothing_to_choose_is_told_why(friends: Friends) -> None:
    game = friends.reach("lay")
    teller = friends.look(game["storyteller"])
    assert (teller["choices"], teller["reason"]) == ([], "you are the storyteller")


def test_a_feed_goes_on_after_a_cursor(friends: Friends) -> None:
    friends.reach("lay")
    edges = friends.seats[0].ask(PAST.text, table=friends.table)["history"]["edges"]
    assert [edge["node"]["number"] for edge in edges] == list(range(1, len(edges) + 1))
    update = friends.seats[0].first(FOLLOW, table=friends.table, after=edges[2]["cursor"])
    assert [event["number"] for event in update["events"]] == list(range(4, len(edges) + 1))
    assert update["cursor"] == edges[-1]["cursor"]


def test_a_cursor_belongs_to_one_seat(friends: Friends) -> None:
    cursor = friends.seats[0].first(FOLLOW, table=friends.table)["cursor"]
    (update,) = friends.seats[1].updates(FOLLOW, table=friends.table, after=cursor)
    assert update["errors"][0]["extensions"] == {"code": "BAD_CURSOR"}


def test_a_refusal_is_an_answer(server: Serving) -> None:
    assert sign_in(server.url, "Ann").answer(WRONG.text) == json.loads(ANSWER.text)


def test_a_request_with_a_key_is_done_once(friends: Friends) -> None:
    claim = {"claimStory": {"ok": True}}
    once, again = (friends.act(0, claim, key="claim") for _ in range(2))
    assert once == again
    assert once["game"]["phase"] == "tell"
    assert friends.act(0, claim, key="claim", phase=1)["refused"] == "KEY_REUSED"
    assert friends.act(1, claim, key="claim")["refused"] == "NOT_NOW"


def test_a_key_may_be_so_long_and_no_longer(friends: Friends) -> None:
    claim = {"claimStory": {"ok": True}}
    assert friends.act(0, claim, key="k" * 201)["refused"] == "TEXT_REFUSED"
    assert "refused" not in friends.act(0, claim, key="k" * 200)


def test_a_refused_move_stays_refused_under_its_key(friends: Friends) -> None:
    game = friends.reach("tell")
    teller = game["storyteller"]
    empty = {"tell": {"clue": "", "card": friends.look(teller)["hand"][0]["id"]}}
    assert friends.act(teller, empty, key="k")["refused"] == "TEXT_REFUSED"
    assert friends.act(teller, empty, key="k")["refused"] == "TEXT_REFUSED"


def test_every_mutation_but_one_takes_a_key(server: Serving) -> None:
    asked = "{ __schema { mutationType { fields { name args { name type { ofType { inputFields { name } } } } } } } }"
    fields = Guest(server.url).ask(asked)["mutationType"]["fields"]
    assert [field["name"] for field in fields if "key" not in names_given(field)] == ["signIn"]


def names_given(mutation: dict[str, Any]) -> set[str]:
    """What a mutation takes: its arguments, and the fields of the inputs that have to be given."""
    inputs = [(argument["type"]["ofType"] or {}).get("inputFields") or [] for argument in mutation["args"]]
    return {given["name"] for given in (*mutation["args"], *chain(*inputs))}


def test_an_action_for_a_phase_that_is_over_is_late(friends: Friends) -> None:
    game = friends.look()
    friends.reach("tell")
    assert friends.act(0, {"claimStory": {"ok": True}}, phase=game["phaseNumber"])["refused"] == "TOO_LATE"


def test_what_is_said_is_read(friends: Friends) -> None:
    assert friends.seats[0].ask(SAY.text, table=friends.table)["seat"] == 0
    (edge,) = friends.seats[1].ask(SAID.text, table=friends.table)["chat"]["edges"]
    assert edge["node"]["text"] == "Good evening!"


def test_the_storyteller_is_silent_after_the_clue(friends: Friends) -> None:
    teller = friends.reach("lay")["storyteller"]
    assert friends.seats[teller].ask(SAY.text, table=friends.table)["refused"] == "SILENCED"


def test_anybody_may_watch_a_public_table(server: Serving) -> None:
    host = sign_in(server.url, "Ann")
    opened = host.ask(OPEN.replace("private: true", "private: false"))
    update = Guest(server.url).first(FOLLOW, table=opened["id"])
    assert (update["game"], update["table"]["you"]) == (None, None)


def test_a_host_lets_nobody_watch_and_then_others(server: Serving, friends: Friends) -> None:
    watcher = Guest(server.url)
    closed = friends.seats[0].ask(LET_WATCH.text.replace("watchable: true", "watchable: false"), table=friends.table)
    assert closed == {"watchable": False}
    by_code = f'{{ table(code: "{friends.code}") {{ game {{ phase }} }} }}'
    (error,) = watcher.answer(by_code)["errors"]
    assert error["extensions"]["code"] == "NO_SPECTATORS"
    assert friends.seats[0].ask(LET_WATCH.text, table=friends.table) == {"watchable": True}
    assert watcher.ask(by_code)["game"]["phase"] == "claim"


def test_variants_describe_themselves(server: Serving) -> None:
    variants = Guest(server.url).ask(INSTALLED.text)
    (classic,) = [variant for variant in variants if variant["key"] == "classic"]
    assert classic["gameType"] == "StoryView"
    assert "vote" in [action["key"] for action in classic["actions"]]


def test_options_and_house_rules_are_taken(server: Serving) -> None:
    opened = sign_in(server.url, "Ann").ask(ODD.text)
    assert opened["options"]["values"]["targetScore"] == 20
    assert opened["options"]["values"]["bonusCap"] is None
    assert opened["houseRules"] == [{"title": "One word"}]


def test_a_request_by_curl(server: Serving, tmp_path: Path) -> None:
    guest = sign_in(server.url, "Ann")
    answer = json.loads(shell(POST, tmp_path, ONEIRO=guest.url, TOKEN=guest.token))["data"]
    assert answer["viewer"] == {"name": "Ann"}
    assert answer["server"]["limits"]["pageSize"] == 100


def test_a_query_may_be_got(server: Serving) -> None:
    answer = httpx.get(f"{server.url}/graphql", params={"query": "{ server { name } }"})
    assert answer.json() == {"data": {"server": {"name": "Oneiro"}}}


def test_an_event_stream_by_curl(friends: Friends, tmp_path: Path) -> None:
    with started(STREAM, tmp_path, **_whereabouts(friends)) as process:
        update = json.loads(line(process, r"^data: (\{.*\})$")[1])
    assert update["data"]["table"]["game"] == {"phase": "claim"}


def test_a_follower_in_python_misses_nothing_from_before_the_start(server: Serving, tmp_path: Path) -> None:
    friends = Friends.gathered(server.url)
    program = FOLLOW_PY.save(tmp_path)
    with _follower([sys.executable, str(program)], friends) as process:
        _wait_for(process, friends)
        friends.begin()
        friends.reach("over")
        told, complaints = process.communicate(timeout=60)
    assert process.returncode == 0, complaints
    assert _numbers(told) == list(range(1, _latest(friends) + 1))


def test_a_follower_in_javascript_goes_on_after_a_restart(own_server: Serving, tmp_path: Path) -> None:
    friends = Friends.seated(own_server.url)
    program = FOLLOW_JS.save(npm_folder())
    with _follower(["node", str(program)], friends) as process:
        _wait_for(process, friends)
        known = _latest(friends)
        friends.reach("vote")
        own_server.stop()
        own_server.start()
        friends.reach("over")
        told, complaints = process.communicate(timeout=100)
    assert process.returncode == 0, complaints
    assert _numbers(told) == list(range(known + 1, _latest(friends) + 1))


ELSEWHERE = Origin("https://play.example")


def test_a_page_from_elsewhere_needs_its_origin_named(server: Serving, tmp_path: Path) -> None:
    assert _admitted(server.url) == (False, False)
    with serving(tmp_path, allowed_origins=json.dumps([ELSEWHERE])) as other:
        assert _admitted(other.url) == (True, True)


def _admitted(url: str) -> tuple[bool, bool]:
    """Whether a browser would let a page from elsewhere send requests, and whether the server takes its sockets."""
    preflight = {"origin": ELSEWHERE, "access-control-request-method": "POST"}
    wanted = {"access-control-request-headers": "authorization, content-type"}
    answer = httpx.options(f"{url}/graphql", headers={**preflight, **wanted})
    request = answer.headers.get("access-control-allow-origin") == ELSEWHERE and answer.status_code == 200
    try:
        with connect(
            f"{url.replace('http', 'ws')}/graphql", origin=ELSEWHERE, subprotocols=[Subprotocol("graphql-transport-ws")]
        ):
            return request, True
    except InvalidStatus:
        return request, False


def _whereabouts(friends: Friends) -> dict[str, str]:
    host = friends.seats[0]
    return {"ONEIRO": host.url, "TOKEN": host.token, "TABLE": friends.table}


@contextmanager
def _follower(command: list[str], friends: Friends) -> Iterator["subprocess.Popen[str]"]:
    environment = {**os.environ, **_whereabouts(friends)}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with process:
        try:
            yield process
        finally:
            process.kill()


def _wait_for(process: "subprocess.Popen[str]", friends: Friends) -> None:
    """Until the host has an open feed."""
    seats = "query ($table: ID!) { table(id: $table) { seats { connected } } }"
    while not friends.seats[1].ask(seats, table=friends.table)["seats"][0]["connected"]:
        assert process.poll() is None, process.communicate()
        time.sleep(0.1)


def _latest(friends: Friends) -> int:
    """The number of the host's latest event."""
    return len(list(_history(friends.seats[0], friends.table)))


def _history(guest: Guest, table: str) -> Any:
    after = None
    while True:
        page = guest.ask(PAST.text, table=table, after=after)["history"]
        yield from page["edges"]
        if not page["pageInfo"]["hasNextPage"]:
            return
        after = page["pageInfo"]["endCursor"]


def _numbers(told: str) -> list[int]:
    return [int(text.split(" ", 1)[0]) for text in told.splitlines()]


def test_a_game_that_has_ended_is_found_again(server: Serving) -> None:
    friends = Friends.seated(server.url)
    friends.reach("over")
    (edge,) = friends.seats[1].ask(YOURS.text)["edges"]
    assert edge["node"]["id"] == friends.table
    assert edge["node"]["game"]["winners"]
    assert Guest(server.url).ask(YOURS.text)["edges"] == []
