"""The client's own files: what it asks for, what it says, what it weighs, and what its page may do."""

import gzip
import json
import re
import tomllib
from importlib.resources import files
from pathlib import Path

import httpx
import pytest
from graphql import build_schema, parse, validate

from oneiro_api.client import CLIENT_PAGES
from oneiro_api.client.files import file
from oneiro_api.client.pages import page
from serving import Serving

WEB = Path(str(files("oneiro_api"))) / "web"
SCHEMA = Path(__file__).parents[1] / "api" / "schema.graphql"
ENGLISH = json.loads((WEB / "words" / "en.json").read_text())
OF_GAMES = json.loads((WEB / "words" / "games" / "en.json").read_text())
EXPLORER = {"graphiql", "react", "react-dom"}
"""Packages that the explorer alone loads."""
MOST_BYTES = 150_000


def of_the_explorer(path: Path) -> bool:
    vendored = tomllib.loads((WEB / "vendor" / "VENDORED.toml").read_text())
    return path.stem == "explorer" or vendored.get(path.name, {}).get("package") in EXPLORER


def loaded(*suffixes: str) -> list[Path]:
    """The files that the client may load."""
    return [path for path in sorted(WEB.rglob("*")) if path.suffix in suffixes and not of_the_explorer(path)]


def modules() -> list[Path]:
    """The modules that are ours."""
    return [path for path in loaded(".js") if path.parent.name != "vendor"]


def test_the_operations_fit_the_schema() -> None:
    operations = parse((WEB / "operations.graphql").read_text())
    assert validate(build_schema(SCHEMA.read_text()), operations) == []


def test_every_operation_is_used_and_every_used_one_exists() -> None:
    text = (WEB / "operations.graphql").read_text()
    defined = set(re.findall(r"^(?:query|mutation|subscription) (\w+)", text, re.MULTILINE))
    sources = [path.read_text() for path in modules()]
    called = {name for source in sources for name in re.findall(r"\b(?:ask|act|follow|useRooms)\('(\w+)'", source)}
    named = {name for source in sources for name in re.findall(r"""['"]([A-Z]\w+)['"]""", source)}
    assert called - defined == set()
    assert defined - named == set()


def test_all_of_the_client_is_light() -> None:
    """All of it, packed together."""
    together = b"".join(path.read_bytes() for path in loaded(".js", ".css"))
    assert len(gzip.compress(together, 9)) < MOST_BYTES


@pytest.mark.parametrize(("address", "most"), [("/", MOST_BYTES / 2), *((page, MOST_BYTES) for page in CLIENT_PAGES)])
def test_what_a_page_loads_at_first_is_light(address: str, most: float) -> None:
    """As it goes over the wire, where each file is packed by itself."""
    named = re.findall(r'<(?:link rel="(?:stylesheet|modulepreload)" href|script .*src)="/web/([^"]+)"', page(address))
    assert len(named) > 20
    assert sum(len(file(WEB / name).packed) for name in named) < most


def test_every_word_that_is_named_is_there() -> None:
    named = {
        key
        for path in modules()
        for key in re.findall(r"(?<![\w.])(?:t|words)\((?:[^()'`]*\? )?'([\w.]+)'", path.read_text())
    }
    assert named - set(ENGLISH) - set(OF_GAMES) == set()


@pytest.mark.parametrize("path", sorted((WEB / "words").glob("*.json")), ids=lambda path: path.stem)
def test_a_language_says_all_with_the_same_gaps(path: Path) -> None:
    own = json.loads(path.read_text())
    plural = re.compile(r"\.(zero|one|two|few|many|other)$")
    assert {plural.sub("", key) for key in own} == {plural.sub("", key) for key in ENGLISH}
    gaps = {key: set(re.findall(r"\{\w+\}", text)) for key, text in own.items()}
    expected = {
        key: set(re.findall(r"\{\w+\}", ENGLISH.get(key, ENGLISH.get(plural.sub(".other", key), "")))) for key in own
    }
    assert {key: found for key, found in gaps.items() if found != expected[key]} == {}


NAMED = re.compile(r"^import \{([^}]*)\} from '(\.[^']*)'", re.MULTILINE)
EXPORTED = r"^export (?:async )?(?:function|const|class|let) {}\b|^export \{{[^}}]*\b{}\b"


def test_every_name_that_a_module_imports_is_exported_where_it_is_looked_for() -> None:
    for path in modules():
        for names, place in NAMED.findall(path.read_text()):
            source = (path.parent / place).resolve()
            for name in [] if source.parent.name == "vendor" else names.split(","):
                exported = EXPORTED.format(*[re.escape(name.split(" as ")[0].strip())] * 2)
                assert re.search(exported, source.read_text(), re.MULTILINE), f"{path.name}: {name} of {place}"


def test_no_module_is_long() -> None:
    assert [path.name for path in modules() if len(path.read_text().splitlines()) > 300] == []


def test_every_module_says_what_it_is() -> None:
    assert [path.name for path in modules() if not path.read_text().startswith("// ")] == []


def test_every_address_of_the_client_is_served_and_every_served_one_has_a_page() -> None:
    pages = re.findall(r"^  '(/[^']*)': \[", (WEB / "app.js").read_text(), re.MULTILINE)
    assert {re.sub(r":\w+", "*", page) for page in pages} == {re.sub(r"\{\w+\}", "*", page) for page in CLIENT_PAGES}


@pytest.mark.parametrize("address", ["/", "/table/anything", "/tv/CODE", "/join/CODE", "/rules/classic"])
def test_the_page_may_do_little(server: Serving, address: str) -> None:
    answer = httpx.get(f"{server.url}{address}")
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert {policy[kind] for kind in ("script-src", "style-src", "connect-src", "font-src")} == {"'self'"}
    assert policy["img-src"] == policy["media-src"] == "'self' blob:", (
        "what somebody is about to hand in is shown to him"
    )
    assert not re.search(r"<script(?! type=\"module\" src=)|<style|\sstyle=|\son\w+=", answer.text)


def test_a_browser_asks_whether_a_file_is_still_the_same(server: Serving) -> None:
    first = httpx.get(f"{server.url}/web/app.js")
    assert first.headers["cache-control"] == "no-cache"
    again = httpx.get(f"{server.url}/web/app.js", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304


def test_a_file_is_packed_for_whoever_takes_that(server: Serving) -> None:
    address = f"{server.url}/web/styles/tables.css"
    packed, plain = (httpx.get(address, headers={"accept-encoding": coding}) for coding in ("gzip", "identity"))
    assert (packed.headers.get("content-encoding"), plain.headers.get("content-encoding")) == ("gzip", None)
    assert packed.headers["etag"] != plain.headers["etag"]
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert packed.text == plain.text
    font = httpx.get(f"{server.url}/web/vendor/fraunces-latin-wght-normal.woff2")
    assert "content-encoding" not in font.headers, "a font is packed already"
