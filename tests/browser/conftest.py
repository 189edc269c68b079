"""A real browser for the tests: the system's Chromium through Playwright, visiting the real web server."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

playwright_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: make install")

#: The shell first: the same pages for two thirds of the processor time, as it draws no window.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
QUIET = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
QUIET += ["--disable-component-update", "--disable-sync"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "locale": "en-GB"}
PHONE["reduced_motion"] = "reduce"  # nothing is drawn sixty times a second only to be looked at by nobody

OpenPhone = Callable[..., "playwright_api.Page"]

# Playwright keeps an event loop in this thread, which Django takes for a coroutine that must not touch the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


def pytest_collection_modifyitems(items):
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


def chromium() -> str:
    """The browser's program; else the tests are skipped, or fail where they were meant to run."""
    named = os.environ.get("CHROMIUM")
    found = named or next(filter(None, map(shutil.which, NAMES)), None)
    if found:
        return found
    reason = "no Chromium on this system: install Debian's package chromium, or name the program in CHROMIUM"
    if os.environ.get("STENDARDO_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser() -> Iterator["playwright_api.Browser"]:
    program = chromium()
    playwright_api.expect.set_options(timeout=30_000)  # a slow machine takes its time; nothing here is measured
    with playwright_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=QUIET, chromium_sandbox=False)
        yield browser
        browser.close()


def without_what_was_given_up(complaints: list[str]) -> list[str]:
    """The complaints but for those about requests that the page itself gave up: it went on before the odds had come."""
    left = [said for said in complaints if not said.startswith("htmx:sendAbort")]
    for _given_up in range(len(complaints) - len(left)):  # htmx says it twice
        other = next((said for said in left if said.startswith("htmx:afterRequest")), None)
        if other:
            left.remove(other)
    return left


@pytest.fixture
def open_phone(browser, server) -> Iterator[OpenPhone]:
    """Open another phone (its own cookies). Whatever its console complains of fails the test, so does a broken policy."""
    contexts, complaints = [], []

    def open_one(**options) -> "playwright_api.Page":
        context = browser.new_context(base_url=server, **PHONE | options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: said.type == "error" and complaints.append(f"{said.text} {said.location['url']}"))
        page.set_default_timeout(30_000)
        return page

    open_one.complaints = complaints  # for a test that provokes some, and clears them
    yield open_one
    for context in contexts:
        context.close()
    left = without_what_was_given_up(complaints)
    assert not left, left


@pytest.fixture
def phone(open_phone) -> "playwright_api.Page":
    return open_phone()
