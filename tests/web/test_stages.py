"""Stages of tournaments, and the parts of a round, are called by their names in the person's language."""

import pytest
from playwright.sync_api import expect

from .visitors import Visit

SPOKEN = """async (language) => {
  const [{ speak }, { spoken }] = await Promise.all([import('/web/words/words.js'), import('/web/words/sentences.js')]);
  await speak(language);
  const said = (code, name, text) => ({ code, gaps: [{ name, text, numbers: [] }] });
  return spoken([said('POD_LABEL', 'label', 'group B'), said('LOG_ROUND_PAIRED', 'stage', 'day 2')], '').text;
}"""
NAMED = """async ([language, kind, name]) => {
  const [{ speak }, { named }] = await Promise.all([import('/web/words/words.js'), import('/web/words/sentences.js')]);
  await speak(language);
  return named(kind, name);
}"""


def test_the_plan_of_a_league_is_told_day_by_day(visit: Visit) -> None:
    page = visit("/tournaments/new", locale="sv")
    page.get_by_role("textbox", name="Ditt namn").fill("Iris")
    page.get_by_role("button", name="Fortsätt").click()
    page.get_by_role("combobox", name="Form", exact=True).select_option("league")
    stages = page.get_by_role("status", name="Vad som väntar").get_by_role("listitem")
    for number in (1, 2, 3):
        expect(stages.nth(number - 1)).to_contain_text(f"dag {number}")


@pytest.mark.parametrize(
    ("language", "kind", "name", "told"),
    [
        ("sv", "stage", "swiss", {"text": "schweizer"}),
        ("en", "stage", "schedule", {"text": "fixed schedule"}),
        ("es", "stage", "day 12", {"text": "día 12"}),
        ("da", "label", "group AB", {"text": "gruppe AB"}),
        ("sl", "label", "division 2", {"text": "divizija 2"}),
        ("sv", "stage", "by hand", {"text": "lagd för hand"}),
        ("sv", "stage", "final 2", {"text": "final 2", "lang": "en"}),
        ("sv", "label", "", {"text": "", "lang": "en"}),
    ],
)
def test_a_name_is_told_as_far_as_there_are_words(
    visit: Visit, language: str, kind: str, name: str, told: dict[str, str]
) -> None:
    assert visit().evaluate(NAMED, [language, kind, name]) == told


def test_a_sentence_with_such_a_name_is_of_one_language(visit: Visit) -> None:
    assert visit().evaluate(SPOKEN, "sv") == "grupp B: En rond är lottad (dag 2), antal bord: ."
