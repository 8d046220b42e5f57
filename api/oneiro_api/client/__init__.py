"""The reference client: one page at all of its addresses, and the files that the page loads."""

from .files import WebFiles
from .pages import CLIENT_PAGES, client_page

__all__ = ["CLIENT_PAGES", "WebFiles", "client_page"]
