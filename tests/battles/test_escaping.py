"""Names that players give are text on every piece of the table: its templates escape them."""

import pytest

from battles import ledger
from battles.table import fragments
from rules.engine.play.working import Working
from tests.battles.table import Table, shaped

HOSTILE = "<script>alert(1)</script>"
PANELS = [
    "?on=side:b",
    "?on=command:b1",
    "?on=unit:b1-1",
    "?on=unit:b1-1&do=correct",
    "?on=unit:b1-1&act=fire",
    "?on=unit:b1-1&act=fire&target=unit:a1-1",
    "?do=end-step",
    "?entry=1",
]


@pytest.fixture
def hostile(firing) -> Table:
    """A battle in which every side, command and unit is called ``HOSTILE``."""
    state = firing.snapshot().state

    def rename(working: Working) -> None:
        for kind in ("side", "command", "unit"):
            for address in state.addresses(kind):
                working.put(address, "name", HOSTILE)

    return shaped(firing, rename)


@pytest.mark.parametrize("address", ["", "?size=projector", *PANELS])
def test_a_page_of_the_table_escapes_names(hostile, address):
    page = hostile.phone("opponent").get(hostile.url + address).content.decode()

    assert "&lt;script&gt;alert(1)" in page
    assert "<script>alert" not in page


def test_an_act_and_what_it_changes_escape_names(hostile):
    phone = hostile.phone("opponent")
    volley = {"shooter": "unit:b1-1", "target": "unit:a1-1", "f.range": "long", "die0": "1", "die1": "6", "_go": "1"}
    htmx = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "panel"}

    odds = phone.post(f"{hostile.url}odds/fire/", volley, **htmx).content.decode()
    done = phone.post(f"{hostile.url}act/fire/", volley, **htmx).content.decode()
    snapshot = hostile.snapshot()
    news = fragments.changed(snapshot, ledger.entries_since(snapshot, snapshot.seq - 1), "a", "en")

    assert '<table class="odds">' in odds
    assert "&lt;script&gt;alert(1)" in done
    assert "&lt;script&gt;alert(1)" in news
    assert "<script>alert" not in odds + done + news
