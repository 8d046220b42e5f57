"""Somebody without a mouse, a finger or a pen: he gets everywhere by Tab and the arrows, and does everything by Enter."""

from playwright.sync_api import Error, Locator

from .person import Person
from .visitors import PATIENCE

MOST_STOPS = 120
"""Keys after which he gives up looking for something."""
WHERE = """wanted => {
  const here = document.activeElement;
  if (here === wanted || (here?.tagName === 'SUMMARY' && here.contains(wanted))) return 'there';
  if (wanted.type === 'radio' && here?.name === wanted.name) return 'beside';
  const group = wanted.closest('[role=group]');
  return wanted.tabIndex < 0 && group?.contains(here) ? 'beside' : 'elsewhere';
}"""
"""Where the focus is, seen from what is wanted: in the same group the arrows lead there."""


class Typist(Person):
    """Looks as the others do, and acts by keys alone."""

    def press(self, thing: Locator, within: float = PATIENCE) -> None:
        self.reach(thing, within)
        self.page.keyboard.press("Enter")

    def write(self, field: Locator, text: str, within: float = PATIENCE) -> None:
        self.reach(field, within)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def choose(self, box: Locator, value: str) -> None:
        self.reach(box)
        self.page.keyboard.type(value)

    def reach(self, thing: Locator, within: float = PATIENCE) -> None:
        """Go on from where the focus is until it is there. Raises Error where no key leads there, as when it has gone."""
        for _ in range(MOST_STOPS):
            where = thing.evaluate(WHERE, timeout=within)
            if where == "there":
                return
            self.page.keyboard.press("ArrowRight" if where == "beside" else "Tab")
        raise Error(f"no key leads to {thing}")
