"""What comes late at a table undoes nothing that somebody has done meanwhile, and calls nobody away from where he is."""

import re

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from serving import Serving

from .late import Late, drawn
from .past import at, play_on, played
from .person import Person
from .test_lobby import openly
from .test_playing import at_an_unknown_game
from .test_together import LOST, guest, opened, play_until, three
from .visitors import Visit

pytestmark = pytest.mark.long


def test_who_goes_on_typing_while_his_line_is_sent_loses_none_of_it(visit: Visit) -> None:
    host, code = opened(visit)
    guest(visit, code, "Ben")
    page = host.page
    page.get_by_role("button", name="Chat").click()
    line, sent = page.get_by_label("Say something"), Late(page, "Say")
    line.fill("good evening")
    line.press("Enter")
    sent.come(1)
    line.press_sequentially("is Cleo")
    sent.let_go()
    line.press_sequentially(" coming?")
    expect(line).to_have_value("is Cleo coming?")
    sent.end()
    line.press("Enter")
    said = page.get_by_role("list", name="Chat").get_by_role("listitem")
    expect(said).to_have_text([re.compile("good evening"), re.compile("is Cleo coming")])


def test_a_line_that_is_refused_stands_in_its_field_again(visit: Visit) -> None:
    ann, ben, cleo = three(visit)
    play_until([ann, ben, cleo], "Laying")
    teller = next(person.page for person in (ann, ben, cleo) if not person.desk.get_by_role("button").count())
    teller.get_by_role("tab", name="Chat").click()
    line = teller.get_by_label("Say something")
    line.fill("it was a door")
    line.press("Enter")
    expect(teller.get_by_role("alert")).to_contain_text("may not talk before the reveal")
    expect(line).to_have_value("it was a door")


@pytest.mark.parametrize(("variant", "phase", "motion"), [("classic", "vote", "lively"), ("jinx", "guess", "lively")])
def test_a_reveal_calls_nobody_away_from_what_he_types(
    visit: Visit, server: Serving, variant: str, phase: str, motion: str
) -> None:
    friends = played(server, variant, phase)
    page = at(lambda path: visit(path, motion=motion), friends, f"/table/{friends.table}")
    page.get_by_role("tab", name="Chat").click()
    line = page.get_by_label("Say something")
    line.press_sequentially("I think")
    play_on(server, friends, {"classic": "tell", "jinx": "describe"}[variant])
    expect(page.get_by_role("region", name="The reveal")).to_be_visible()
    drawn(page)
    page.keyboard.type(" so")
    expect(line).to_have_value("I think so")


def test_a_round_that_is_unfolded_at_once_stays_so(visit: Visit, server: Serving) -> None:
    friends = played(server, "classic", "vote", options={"classic": {"targetScore": 30}})
    play_on(server, friends, "tell")
    page = at(visit, friends, f"/table/{friends.table}")
    page.get_by_role("tab", name="Log").wait_for()
    page.evaluate("""async () => {
      window.requestAnimationFrame = (draw) => setTimeout(draw, 300);
      document.querySelector('#tab-log').click();
      await new Promise((go) => queueMicrotask(() => queueMicrotask(go)));
      [...document.querySelectorAll('.chapter summary')].at(-1).click();
    }""")
    drawn(page)
    expect(page.locator(".chapter")).to_have_count(2)
    expect(page.locator(".chapter").last.get_by_role("listitem").first).to_be_visible()


DRAWN_AT_ONCE = """async () => {
  const [{ html, render, useEvent }, { Dialog }] = await Promise.all([import('/web/view.js'), import('/web/parts/dialog.js')]);
  const box = document.body.appendChild(document.createElement('div'));
  const heard = [];
  const Listening = () => { useEvent('keydown', (event) => heard.push(event.key)); return null; };
  render(html`<${Listening} /><${Dialog} title="At once" close=${() => {}} />`, box);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: '3' }));
  return [box.querySelector('dialog').open, heard];
}"""
"""Whether a window is open, and keys are heard, as soon as both are drawn: the next key comes whenever it comes."""


def test_keys_are_heard_and_windows_are_open_as_soon_as_they_are_drawn(visit: Visit) -> None:
    page = visit("/rules")
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate(DRAWN_AT_ONCE) == [True, ["3"]]


FILLED_LATER = """async () => {
  const [{ html, render }, { Cards }] = await Promise.all([import('/web/view.js'), import('/web/parts/cards.js')]);
  const box = document.body.appendChild(document.createElement('div'));
  const face = (key) => html`<button key=${key} class="face" />`;
  const draw = (keys) => render(html`<${Cards} label="Some">${keys.map(face)}<//>`, box);
  for (const keys of [[], [1, 2, 3]]) {
    draw(keys);
    await new Promise((go) => setTimeout(go, 200));
  }
  return [...box.querySelectorAll('.face')].map((face) => face.tabIndex);
}"""


def test_cards_that_come_later_can_be_reached_by_keys(visit: Visit) -> None:
    page = visit("/rules")
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate(FILLED_LATER) == [0, -1, -1]


def test_what_is_done_first_is_sent_first_however_slow_the_way_is(visit: Visit) -> None:
    """A vote, and another one before the first is answered: the second holds. Then it is taken back, and made anew."""
    people = three(visit)
    play_until(people, "Voting")
    voter = next(person for person in people if person.desk.get_by_role("button", name="Vote").is_visible())
    cards = voter.page.get_by_role("group", name="Cards on the table").locator("[aria-pressed]")
    votes = Late(voter.page, "Act")
    cards.nth(0).click()
    voter.desk.get_by_role("button", name=re.compile("^Vote for")).click()
    votes.come(1)
    for _ in range(2):
        cards.nth(1).click()
        voter.page.wait_for_timeout(600)
    assert len(votes.kept) == 1
    votes.let_go()
    votes.come(1)
    votes.end()
    voter.desk.get_by_role("button", name="Take back").click()
    expect(voter.desk.get_by_role("button", name=re.compile("^Vote for"))).to_be_enabled()
    cards.nth(1).click()
    expect(voter.desk.get_by_role("button", name="Take back")).to_be_visible()
    voter.page.reload()
    expect(cards.nth(1).locator("..").locator(".token")).to_have_count(1)


def test_a_table_that_cannot_be_fetched_is_fetched_once_the_server_is_there_again(visit: Visit) -> None:
    host, _ = opened(visit, name="Ann")
    page = visit("/rules", complains=LOST)
    page.evaluate(
        "token => localStorage.setItem('oneiro.token', token)", host.page.evaluate("localStorage['oneiro.token']")
    )
    looks = Late(page, "ThisTable")
    page.goto(host.page.url)
    looks.come(1)
    looks.lose()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    looks.end()
    expect(page.get_by_role("heading", name="Invite")).to_be_visible()


def test_who_was_away_finds_no_table_that_is_gone(visit: Visit) -> None:
    host = openly(visit, "Goran Gone")
    page = visit("/", complains=LOST)
    line = page.get_by_role("region", name="Open tables").get_by_role("listitem").filter(has_text="Goran Gone")
    expect(line).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    host.get_by_role("button", name="Get up").click()
    expect(host.get_by_role("button", name="Play now")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("The connection is lost")).to_be_hidden()
    expect(line).to_have_count(0)


def test_a_socket_that_was_opened_anew_is_not_closed_for_the_silence_of_the_one_before(visit: Visit) -> None:
    page = visit("/rules", complains=LOST)
    sockets: list[WebSocketRoute] = []
    begun: list[WebSocketRoute] = []

    def meet(socket: WebSocketRoute) -> None:
        def told(message: str | bytes) -> None:
            if "connection_init" in str(message):
                socket.send('{"type":"connection_ack"}')
                begun.append(socket)

        sockets.append(socket)
        socket.on_message(told)

    page.route_web_socket("**/graphql", meet)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)
    page.goto(page.url.replace("/rules", "/"))
    page.get_by_role("heading", level=1).wait_for()
    while not begun:
        page.clock.run_for(100)
        drawn_by_clock(page)
    page.clock.run_for(10_500)  # it has been asked whether it is there, and does not say so
    sockets[0].close(code=4000)
    for _ in range(20):
        page.clock.run_for(250)
        drawn_by_clock(page)
    assert len(begun) == len(sockets) == 2


def drawn_by_clock(page: Page) -> None:
    """Let come what comes without the clock."""
    page.evaluate("() => fetch('/web/routes.js').then((answer) => answer.text())")


def test_an_older_sight_of_an_unknown_game_does_not_take_the_place_of_a_newer(browser: Browser) -> None:
    with at_an_unknown_game(browser) as page:
        sights = Late(page, "Sight")
        page.reload()
        sights.come(1)
        Person(page).play(actions=1)
        sights.come(2)
        sight = page.get_by_role("region", name="The table")
        while len(sights.kept) > 1:
            sights.let_go(1)
        expect(sight.get_by_role("heading", name="Shown")).to_be_visible()
        sights.end()
        expect(sight.get_by_role("heading", name="Shown")).to_be_visible()


class HeldFeed:
    """The feeds of a page, whose news are kept back while `held`."""

    def __init__(self, page: Page) -> None:
        self.held = False
        self.kept: list[tuple[WebSocketRoute, str | bytes]] = []
        page.route_web_socket("**/graphql", self._meet)

    def _meet(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: self.kept.append((socket, message)) if self.held else socket.send(message))

    def let_go(self) -> None:
        """All that was kept comes, and what is told from now on."""
        self.held = False
        for socket, message in self.kept:
            socket.send(message)


def test_what_was_done_is_not_offered_again_before_the_table_shows_it(visit: Visit) -> None:
    people = three(visit)
    play_until(people, "Laying")
    layer = next(person for person in people if person.desk.get_by_role("button", name="Lay down").is_visible())
    feed = HeldFeed(layer.page)
    layer.page.reload()
    cards = layer.page.get_by_role("group", name="Your hand").locator("[aria-pressed=false]")
    for _ in range(2):
        cards.first.click()
    lay = layer.desk.get_by_role("button", name="Lay down")
    expect(lay).to_be_enabled()
    feed.held = True
    with layer.page.expect_response(lambda answer: "mutation Act(" in (answer.request.post_data or "")):
        lay.click()
    drawn(layer.page)
    assert lay.get_attribute("aria-disabled") == "true"
    feed.let_go()
    expect(layer.desk.get_by_role("button", name="Take back")).to_be_visible()
