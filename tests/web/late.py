"""Answers that come late: the server has given them, and the page gets them when a test lets it, or never."""

from playwright.sync_api import APIResponse, Page, Route

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
