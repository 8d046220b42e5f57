"""How a tournament goes is told on its page in the person's language."""

import re

import pytest
from playwright.sync_api import expect

from playing import REGISTRY
from serving import Serving
from serving.tournaments import Held, on_paper

from .looking import blemishes
from .past import by_host
from .visitors import PHONE, Visit

PARAGRAPHS = len(re.split(r"\n\s*\n", REGISTRY.formats["league"].guide.strip()))


@pytest.fixture
def league(server: Serving) -> Held:
    return by_host(server, lambda host: on_paper(host, "January", "Ann", "Ben", "Cleo", format="league", options={}))


@pytest.mark.parametrize(
    ("language", "rules", "told", "formula"),
    [
        ("sv", "Regler", "Serie: en säsong av dagar", "100 * sqrt(N) * (1 - (plats - 1)/N)^2"),
        ("en", "Rules", "League: a season of days", "100 * sqrt(N) * (1 - (place - 1)/N)^2"),
    ],
)
def test_the_rules_of_a_format_are_told_whole(
    visit: Visit, league: Held, language: str, rules: str, told: str, formula: str
) -> None:
    page = visit(f"/tournament/{league.id}", locale=language, viewport=PHONE)
    page.locator("summary", has_text=rules).click()
    guide = page.locator(".prose")
    expect(guide).to_contain_text(told)
    expect(guide.locator("p")).to_have_count(PARAGRAPHS)
    expect(guide.get_by_role("code")).to_have_text(formula)
    assert guide.get_attribute("lang") == {"sv": None, "en": "en"}[language]
    assert blemishes(page) == []


def test_a_plan_is_a_list_of_stages_each_of_which_begins_a_line(visit: Visit, league: Held) -> None:
    page = visit(f"/tournament/{league.id}", locale="sv")
    stage = page.get_by_role("listitem").filter(has_text="Ronder: 2").first
    expect(stage).to_contain_text("dag 1")
    assert stage.locator("b").evaluate("(b) => getComputedStyle(b, '::first-letter').textTransform") == "uppercase"
