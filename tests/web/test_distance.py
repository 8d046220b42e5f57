"""Who plays in a tournament reads beside his place how far it is to a better one, in his language."""

import pytest
from playwright.sync_api import expect

from serving import Client, Serving, newcomer
from serving.tournaments import Held, ids, on_paper

from .looking import faults
from .past import become, by_host
from .visitors import Visit

NAMES = ("Ben", "Cleo", "Dora")


async def third_of_four(host: Client) -> tuple[Held, Client]:
    """An event, and who is third in it after its first round."""
    hanna = await newcomer(host.http, host.url)
    event = await on_paper(host, "The cup", *NAMES, format="swiss", options={"rounds": 2, "cut": 2})
    await event.do("addEntrants", entrants=[{"name": "Hanna", "accounts": [hanna.account]}])
    await event.do("startTournament")
    await event.begin_round(1)
    known = ids(await event.look())
    points = {"Ben": 40, "Cleo": 30, "Hanna": 20, "Dora": 10}
    scores = [{"entrant": known[name], "points": made} for name, made in points.items()]
    await event.do("reportPod", round=1, pod=1, results=[{"scores": scores}])
    return event, hanna


@pytest.mark.parametrize(
    ("locale", "tab", "standing", "told"),
    [
        (
            "en-GB",
            "Your rounds",
            "Standings",
            "40.0 table points to rank 2. 40.0 table points to Cleo, the last who plays on.",
        ),
        (
            "sl-SI",
            "Tvoji krogi",
            "Lestvica",
            "Do 2. mesta (točke mize): 40.0. Do zadnjega, ki igra naprej, Cleo (točke mize): 40.0.",
        ),
    ],
)
def test_the_own_line_tells_what_a_better_place_needs(
    visit: Visit, server: Serving, locale: str, tab: str, standing: str, told: str
) -> None:
    event, hanna = by_host(server, third_of_four)
    page = visit("/rules", locale=locale)
    become(page, hanna)
    page.goto(page.url.replace("/rules", f"/tournament/{event.id}"))
    page.get_by_role("tab", name=tab).click()
    expect(page.get_by_text(told)).to_be_visible()
    page.get_by_role("tab", name=standing).click()
    expect(page.get_by_role("row").filter(has_text=told)).to_have_count(1)
    assert faults(page) == []
