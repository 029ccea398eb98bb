"""The machine's own browser, and a page in it that fails the test if a script does."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))
from site_scene import CHROMIUM


@pytest.fixture(scope="module", name="browser")
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium
        browser = chromium.launch(**CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture(name="page")
def _page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1024, "height": 768})
    faults: list[str] = []
    page.on("pageerror", lambda problem: faults.append(str(problem)))
    yield page
    page.close()
    assert not faults
