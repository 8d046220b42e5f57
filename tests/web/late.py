"""What comes when a test lets it: answers that the server has given, steps of a page by itself; and notices that do not go."""

from playwright.sync_api import APIResponse, Page, Route

from .looking import comes
from .visitors import PATIENCE

GLANCE = 20
"""Milliseconds between two looks."""
DRAWN = "() => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 100)))"
"""Until all that has come is drawn, and what follows from it has been done."""


class Late:
    """The answers to one operation, each kept back from the page until it is let go."""

    def __init__(self, page: Page, operation: str) -> None:
        self.page = page
        self.operation = operation
        self.kept: list[tuple[Route, APIResponse]] = []
        self.open = False
        page.route("**/graphql", self._meet)

    def _meet(self, route: Route) -> None:
        if self.open or f" {self.operation}(" not in (route.request.post_data or ""):
            route.fallback()
        else:
            self.kept.append((route, route.fetch()))

    def come(self, count: int) -> None:
        """Wait until so many have been asked for."""
        for _ in range(PATIENCE // GLANCE):
            if len(self.kept) >= count:
                return
            self.page.wait_for_timeout(GLANCE)
        raise AssertionError(f"{self.operation} was asked for {len(self.kept)} times, not {count}")

    def let_go(self, place: int = 0) -> None:
        """One of those that are kept comes."""
        route, answer = self.kept.pop(place)
        route.fulfill(response=answer)
        drawn(self.page)

    def lose(self, place: int = 0) -> None:
        """One of those that are kept never comes: the server is out of reach."""
        self.kept.pop(place)[0].abort()
        drawn(self.page)

    def end(self) -> None:
        """From now on answers come at once."""
        self.open = True
        while self.kept:
            self.let_go()


def drawn(page: Page) -> None:
    """Wait until the page stands still."""
    page.evaluate(DRAWN)


HOLD = """waits => {
  const [later, never] = [window.setTimeout, window.clearTimeout];
  let id = 0;
  window.waiting = new Map();
  window.setTimeout = (does, after, ...given) => {
    if (!waits.includes(after)) return later(does, after, ...given);
    window.waiting.set((id -= 1), does);
    return id;
  };
  window.clearTimeout = (id) => window.waiting.delete(id) || never(id);
}"""
"""What would be done after so many milliseconds waits."""


def hold(page: Page, *waits: int) -> None:
    """What the page would do by itself after these times (milliseconds) waits until it is told to: a test is not hurried."""
    page.evaluate(HOLD, list(waits))


def go_on(page: Page) -> None:
    """What waits is done, and all that waits after that."""
    page.evaluate("""async () => {
      while (window.waiting.size) {
        const [[id, does]] = window.waiting;
        window.waiting.delete(id);
        does();
        await new Promise((go) => requestAnimationFrame(() => setTimeout(go, 100)));
      }
    }""")


NOTED = """(() => {
  window.noted = [];
  const note = () => document.querySelectorAll('.notice').forEach((line) => {
    if (!window.noted.includes(line.textContent)) window.noted.push(line.textContent);
  });
  new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
})()"""


def noting(page: Page) -> Page:
    """A page that keeps what it has told in passing, which goes away by itself."""
    page.evaluate(NOTED)
    return page


def is_told(page: Page, text: str) -> None:
    """Wait until a page that is noting has told something, also where it is gone by now."""
    comes(page, "text => window.noted.some((line) => line.includes(text))", text)
