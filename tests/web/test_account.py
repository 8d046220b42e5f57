"""One's own account in the browser: what is kept is taken along as a file, and the account is deleted."""

import json
from pathlib import Path

from playwright.sync_api import expect

from .test_accessible import faults
from .visitors import Visit


def test_what_is_kept_is_taken_along_and_the_account_deleted(visit: Visit) -> None:
    page = visit("/new/classic")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Invite").wait_for()
    page.get_by_role("navigation").first.get_by_role("link").last.click()
    page.get_by_role("button", name="Download it").wait_for()
    name = page.get_by_role("heading", level=1).inner_text()
    with page.expect_download() as downloaded:
        page.get_by_role("button", name="Download it").click()
    told = json.loads(Path(downloaded.value.path()).read_text())
    assert (told["account"]["name"], len(told["tables"])) == (name, 1)
    page.get_by_role("button", name="Delete my account").click()
    assert faults(page) == []
    delete = page.get_by_role("button", name="Delete for good")
    expect(delete).to_have_attribute("aria-disabled", "true")
    page.get_by_label(f"Type your name: {name}").fill(name)
    delete.click()
    expect(page.get_by_text("Your account is deleted.")).to_be_visible()
    expect(page.get_by_label("Your name")).to_be_visible()
