"""The texts that newcomers read, taken apart: sections, code blocks, tables."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
README, API = ROOT / "README.md", ROOT / "api" / "README.md"

ASKED: set[tuple[Path, str]] = set()
"""The headings whose blocks are tried by some test."""

_FENCE = re.compile(r"^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
_NAME = re.compile(r"(?:#|//) ([\w-]+\.\w+): ")


@dataclass(frozen=True)
class Block:
    """A fenced block of code: where it stands, its language and its text."""

    file: Path
    heading: str
    line: int
    language: str
    text: str

    def save(self, folder: Path) -> Path:
        """Save the block as the file that its first line names."""
        found = _NAME.match(self.text)
        assert found, f"line {self.line}: the first line does not say what the file is called"
        (folder / found[1]).write_text(self.text)
        return folder / found[1]


def blocks(file: Path) -> list[Block]:
    """Every fenced block of a text, in order."""
    text = file.read_text()
    return [_block(file, text, found) for found in _FENCE.finditer(text)]


def under(file: Path, heading: str) -> list[Block]:
    """The blocks under a heading, for a test that tries them all. What nobody asks for here is missed by a test."""
    ASKED.add((file, heading))
    return [block for block in blocks(file) if block.heading == heading]


def headings(text: str) -> list[tuple[int, str]]:
    """The headings of a text with their depths, without those that are comments in code."""
    return [(len(marks), title) for marks, title in _HEADING.findall(prose(text))]


def prose(text: str) -> str:
    """A text without its blocks of code."""
    return _FENCE.sub("", text)


def section(file: Path, heading: str) -> str:
    """What stands under a heading, up to the next one."""
    parts = re.split(r"^#+ (.+)$\n", prose(file.read_text()), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))[heading]


def rows(text: str) -> list[list[str]]:
    """The rows of the only table in a text, without its head."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def _block(file: Path, text: str, found: "re.Match[str]") -> Block:
    before = text[: found.start()]
    heading = headings(before)[-1][1]
    return Block(file, heading, before.count("\n") + 1, found["language"], found["text"])
