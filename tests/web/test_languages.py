"""What games and servers say in the languages of the client: every kind of event, every refusal, all rules in the box."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from graphql import build_schema

from oneiro_core import RefusalCode, Variant
from oneiro_core.options import describe
from oneiro_core.tournament import Sentence, Term
from oneiro_core.tournament.settings import Play, Settings
from playing import REGISTRY

WORDS = Path(str(files("oneiro_api"))) / "web" / "words"
SCHEMA = Path(__file__).parents[1] / "api" / "schema.graphql"
SCORING = ("oneiro_core.storytelling", "oneiro_plugins")
"""Where points are given."""
TELLING = ("oneiro_core", "oneiro_plugins", "oneiro_api.live")
"""Where it is told why a seat has nothing to do."""
WHY_NOT = re.compile(r"^( *)def (?:why_not\w*|_choices)\(.*\n((?:\1 +.*\n|\n)+)", re.MULTILINE)
DOCSTRING = re.compile(r'""".*?"""', re.DOTALL)
SENTENCE = re.compile(r'"([a-z][^"]+)"')
LANGUAGES = sorted(path.stem for path in (WORDS / "games").glob("*.json"))
FOREIGN = [language for language in LANGUAGES if language != "en"]
ENTRANTS = 24
"""A field in which every format in the box has all its stages."""
PLURAL = re.compile(r"\.(zero|one|two|few|many|other)$")
FIGURE = re.compile(r"\d+|`\w+`|\b[A-Z]{4,}\b|Jinx!")
"""What a translation may not change: figures, names of options and of their values."""


@cache
def said(language: str) -> Mapping[str, str]:
    """All that the client says in a language."""
    return {**json.loads((WORDS / f"{language}.json").read_text()), **games(language)}


@cache
def games(language: str) -> Mapping[str, str]:
    """The part of it that games and servers say."""
    words: Mapping[str, str] = json.loads((WORDS / "games" / f"{language}.json").read_text())
    return words


def bare(keys: Mapping[str, str]) -> set[str]:
    """Keys without the forms for one and several."""
    return {PLURAL.sub("", key) for key in keys}


def events() -> set[str]:
    """The kinds of events that the API knows."""
    schema = build_schema(SCHEMA.read_text())
    return {kind.name for kind in schema.get_possible_types(schema.type_map["GameEvent"])}  # type: ignore[arg-type]


def rules_of(variant: Variant) -> Iterator[tuple[str, str]]:
    """What a variant tells of itself in English, by the client's keys."""
    yield f"rules.{variant.key}", variant.guide
    yield f"variant.{variant.key}", variant.summary
    for preset in variant.presets:
        yield f"preset.{variant.key}.{preset.key}", preset.summary
        for option in describe(preset.options):
            yield f"option.{option.key}", option.title
            yield from ((f"choice.{choice}", "") for choice in option.choices or ())


def tournaments() -> Iterator[tuple[str, str]]:
    """What tournaments say in English, and what their formats tell of themselves, by the client's keys."""
    yield from ((f"say.{sentence.name}", sentence.value) for sentence in Sentence)
    yield from ((f"term.{term.name}", term.value) for term in Term)
    for key, form in REGISTRY.formats.items():
        yield f"format.{key}", form.summary
        yield f"format.{key}.rules", form.guide
        yield f"format.{key}.title", form.title
        yield from ((f"format.{key}.preset.{preset.key}", preset.title) for preset in form.presets)
        for option in describe(form.presets[0].options):
            yield f"format.{key}.option.{option.key}", option.title
            yield from ((f"choice.{choice}", "") for choice in option.choices or ())


def reasons() -> Iterator[tuple[str, str]]:
    """Why a seat has nothing to do, as the games in the box and the server itself say it."""
    sources = [path.read_text() for folder in TELLING for path in Path(str(files(folder))).rglob("*.py")]
    bodies = [DOCSTRING.sub("", body) for source in sources for _, body in WHY_NOT.findall(source)]
    told = {text for body in bodies for text in SENTENCE.findall(body)}
    yield from ((f"why.{text}", text) for text in sorted(told))


@cache
def english() -> Mapping[str, str]:
    """What the server itself tells in English: all variants, house rules, bots and formats in the box, and tournaments."""
    houses = {f"house.{rule.key}": rule.summary for rule in REGISTRY.house_rules.values()}
    titles = {f"house.{rule.key}.title": rule.title for rule in REGISTRY.house_rules.values()}
    variants = dict(pair for variant in REGISTRY.variants.values() for pair in rules_of(variant))
    bots = {f"bot.{bot.key}": bot.title for bot in REGISTRY.bots.values()}
    return variants | houses | titles | bots | dict(tournaments()) | dict(reasons())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_event_has_its_sentence(language: str) -> None:
    told = {key.split(".")[1] for key in games(language) if key.startswith("event.")}
    assert told == events()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_words(language: str) -> None:
    assert {f"refusal.{code}" for code in RefusalCode} == {key for key in said(language) if key.startswith("refusal.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_for_points_has_its_words(language: str) -> None:
    sources = [path for folder in SCORING for path in Path(str(files(folder))).rglob("*.py")]
    reasons = {reason for path in sources for reason in re.findall(r'\bGain\(.*, "([^"]+)"\)', path.read_text())}
    assert len(reasons) > 10
    assert {f"gain.{reason}" for reason in reasons} <= said(language).keys()


def stages() -> Iterator[str]:
    """The stages of the formats in the box, as they are planned, with their number left out; and what is paired by hand."""
    for form in REGISTRY.formats.values():
        settings = Settings("Cup", form.key, (Play("classic"),))
        for preset in form.presets:
            yield from (
                re.sub(r" \d+$", ".numbered", stage.name)
                for stage in form.plan(settings, preset.options, ENTRANTS).stages
            )
    yield "by hand"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stage_has_its_words(language: str) -> None:
    told = {key for key in games(language) if key.startswith("stage.")}
    assert told == {f"stage.{stage}" for stage in stages()}


def test_the_reasons_are_found() -> None:
    told = {text for _, text in reasons()}
    assert len(told) >= 27
    assert {"it is not your turn", "you are watching", "your team tells this round"} <= told


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_every_phase_it_is_told_what_happens_at_zero(language: str) -> None:
    phases = {phase.name for variant in REGISTRY.variants.values() for phase in variant.phases}
    assert {f"zero.{phase}" for phase in phases} == {key for key in said(language) if key.startswith("zero.")}


@pytest.mark.parametrize("language", FOREIGN)
def test_a_language_says_the_same_with_the_same_gaps(language: str) -> None:
    """Rules and tournaments are told in English by the server itself; all else is in the English file as well."""
    assert bare(games(language)) == bare(games("en")) | set(english())
    told = {**english(), **games("en")}
    gaps = {PLURAL.sub(".other", key): set(re.findall(r"\{\w+\}", text)) for key, text in told.items()}
    for key, text in games(language).items():
        own = set(re.findall(r"\{\w+\}", text)) - {"{number}"}
        assert own == gaps.get(PLURAL.sub(".other", key), set()) - {"{number}"}, key


@pytest.mark.parametrize("language", FOREIGN)
def test_rules_keep_their_figures_and_paragraphs(language: str) -> None:
    """So that a changed rule is not forgotten in any language."""
    for key, text in english().items():
        own = games(language)[key]
        assert Counter(FIGURE.findall(own)) == Counter(FIGURE.findall(text)), key
        assert len(own.split("\n\n")) == len(re.split(r"\n\s*\n", text.strip())), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_in_two_files(language: str) -> None:
    assert games(language).keys() & json.loads((WORDS / f"{language}.json").read_text()).keys() == set()
