"""Two quick taps at one place are one press, and keys stay where they are after a press."""

import os
from collections import Counter
from itertools import pairwise

import pytest

from battles import ledger
from battles.models import Entry
from tests.battles.kept import forget
from tests.battles.table import new_table
from tests.browser.first_choice import do
from tests.browser.test_battle_page import sit
from tests.browser.test_commonest_acts import holders, kept_battles, sit_at
from tests.browser.thumb import Thumb
from tools.corpus import revive

#: Milliseconds between the two taps.
BETWEEN = 150
#: Acts of each rulebook that are tried every day; all of them with ``TAPS=all``.
DAILY = 2


def tap_twice(page, wanted):
    box = wanted.bounding_box()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(*at)
    page.wait_for_timeout(BETWEEN)
    page.touchscreen.tap(*at)


class DoubleThumb(Thumb):
    """A thumb that taps every link and button twice."""

    def _bring_down(self, wanted):
        if wanted.evaluate("one => one.matches('a, button') && !one.closest('.act-dice')"):
            tap_twice(self.page, wanted)
        else:
            super()._bring_down(wanted)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640), (844, 390), (1280, 800)])
def test_a_terrain_key_tapped_twice_lays_one_piece_and_keeps_its_place(open_phone, server, width, height):
    table = new_table()
    page = sit(open_phone(viewport={"width": width, "height": height}), table, "both", server)
    page.goto(f"{table.url}?on=side:a&act=terrain_feature")
    key = page.locator("#panel").get_by_role("button", name="Wood", exact=False).first
    key.scroll_into_view_if_needed()
    before = key.bounding_box()

    tap_twice(page, key)

    page.locator("#panel .done-before").locator("visible=true").wait_for()
    after = page.locator("#panel").get_by_role("button", name="Wood", exact=False).first.bounding_box()
    assert abs(after["y"] - before["y"]) <= 1, (before, after)
    page.locator("#light[data-state=live]").wait_for()
    page.locator("#live:not([data-seq='1'])").wait_for()
    assert Entry.objects.filter(battle=table.battle, act="terrain_feature").count() == 1


def repeated():
    """(ruleset, act) of what one side did again at once in a battle of the corpus, most often first."""
    found = []
    for slug, kept in kept_battles().items():
        entries = [one for one in kept["entries"] if one["kind"] == "act"]
        again = Counter(
            one["act"] for one, other in pairwise(entries) if (one["act"], one["side"]) == (other["act"], other["side"])
        )
        found += [(slug, act) for act, _times in again.most_common(None if os.environ.get("TAPS") == "all" else DAILY)]
    return found


@pytest.mark.parametrize(("slug", "act"), repeated())
def test_every_repeatable_act_is_done_once_though_each_button_is_tapped_twice(open_phone, server, slug, act):
    kept = kept_battles()[slug]
    moment, entry = next((n, one) for n, one in enumerate(kept["entries"]) if one["act"] == act and one["kind"] == "act")
    battle, _seats = revive(kept, moment)
    forget()
    phone = open_phone()
    who = holders(slug, entry)
    seat = sit_at(phone, battle, who[0].partition(":")[2][:1] if who else entry["side"], server)
    phone.locator("#light[data-state=live]").wait_for()  # its scripts run: sooner, a second tap would stop the page that loads
    dues = [due["id"] for due in ledger.read(battle.code, seat).state.battle["due"] if due["act"] == act]
    before = Entry.objects.filter(battle=battle).count()

    do(DoubleThumb(phone), act, dues, who, entry["facts"])

    open_phone.complaints.clear()  # a first answer that will not do is refused
    log = Entry.objects.filter(battle=battle).exclude(kind="upgrade").order_by("seq")
    assert list(log.values_list("act", flat=True))[before:] == [act]
