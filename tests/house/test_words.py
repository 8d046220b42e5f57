"""The texts speak of the games and of nothing else: not of the machine or the talk that they were written in.

One word per concept: who plays by itself is a bot, what is played is a game, where it is played is a table.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

THIS = Path("tests/house/test_words.py")
STRANGE = {
    "a folder of somebody's machine": r"(?<![\w.])/(?:home|root|tmp|work|Users)(?:/|\b)|(?<![\w/])shared/",
    "an address of a package registry": r"\b(?:npmjs|pypi|pythonhosted|debian)\.(?:com|org)\b",
    "the number of an issue": r"(?i)\b(?:issue|ticket|pull request|pr)s? ?(?:#|no\. ?)\d+|(?:fixes|closes|see) #\d+",
    "a word of no game": r"(?i)(?<![a-z])(?:agent|helper)s?(?![a-z])",
}
# A database has sessions, and so does pytest; nothing else here has.
SESSION = {"a session": r"(?i)(?<![a-z])sessions?(?![a-z])"}
TERMS_OF_OTHERS = re.compile(r'scope="session"|user-agent', re.IGNORECASE)
NO_TEXTS = {".webp", ".png", ".woff2", ".ico", ".bin", ".webm", ".ogg", ".mp4", ".m4a"}
VAGUE = re.compile(r"(?i)(manager|helper|utils?|misc|common)$")


def strange_words(line: str, path: Path) -> set[str]:
    """What a line of a file speaks of that it should not."""
    own = TERMS_OF_OTHERS.sub("", line)
    patterns = STRANGE if "store" in path.parts else STRANGE | SESSION
    return {what for what, pattern in patterns.items() if re.search(pattern, own)}


def texts(root: Path, files: list[Path]) -> Iterator[tuple[Path, str]]:
    for path in files:
        if "vendor" in path.parts or path.match("words/*.txt"):  # words of others, and lists of all words
            continue
        try:
            yield path, (root / path).read_text()
        except UnicodeDecodeError:
            assert path.suffix in NO_TEXTS, f"{path} is neither a text, a picture nor a sound"


def test_no_text_has_strange_words(root: Path, files: list[Path]) -> None:
    found = [
        f"{path}:{number}: {', '.join(words)}"
        for path, text in texts(root, files)
        if path != THIS
        for number, line in enumerate(text.splitlines(), 1)
        if (words := strange_words(line, path))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("see /home/ada/notes", {"a folder of somebody's machine"}),
        ('open("/tmp/x")', {"a folder of somebody's machine"}),
        ("as shared/rules.md says", {"a folder of somebody's machine"}),
        ("https://pypi.org/simple", {"an address of a package registry"}),
        ("# issue #12: deal twice", {"the number of an issue"}),
        ("Fixes #3", {"the number of an issue"}),
        ("The agent deals.", {"a word of no game"}),
        ("helper_of_seats = 1", {"a word of no game"}),
        ("END_SESSION = 1", {"a session"}),
        ('@pytest.fixture(scope="session")', set()),
        ("headers['User-Agent']", set()),
        ("color: #333; background: url(img/work/x.webp)", set()),
        ("/graphql", set()),
        ("the issue of 2008", set()),
    ],
)
def test_a_strange_word_is_found(line: str, found: set[str]) -> None:
    assert strange_words(line, Path("core/oneiro_core/game.py")) == found


def test_a_database_has_sessions() -> None:
    assert strange_words("END_SESSION = 1", Path("api/oneiro_api/store/writer.py")) == set()


def test_no_name_is_vague(root: Path, modules: list[Path]) -> None:
    classes = [
        f"{path}: {name}" for path in modules for name in re.findall(r"(?m)^class (\w+)", (root / path).read_text())
    ]
    names = [str(path.with_suffix("")) for path in modules]
    assert [name for name in names + classes if VAGUE.search(name)] == []


@pytest.mark.parametrize("name", ["core/oneiro_core/utils", "game.py: TableManager", "core/oneiro_core/seat_helper"])
def test_a_vague_name_is_found(name: str) -> None:
    assert VAGUE.search(name)
