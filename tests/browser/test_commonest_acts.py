"""The acts that each rulebook's players do most, counted on a phone at moments of real battles (tests/corpus).

Every day the commonest of each is held to docs/reference/taps.md, all ten with ``TAPS=all``; ``make taps`` writes them.
"""

import os
from collections import Counter
from functools import cache

import pytest
from django.conf import settings
from django.test import Client

from battles import ledger
from battles.seats.access import GUEST_SEATS
from rules.engine.ruleset import rulesets
from tests.battles.kept import battles_of, forget
from tests.browser.first_choice import do
from tests.browser.taps_file import ACTS, rows, write
from tests.browser.thumb import Thumb
from tools.corpus import read, revive

MANY, DAILY = 10, 1
HEAD = """The commonest acts of the battles that stand in `tests/corpus`, each done once at the moment it was done there: the
first candidate, what is ordinary, any dice. A handful counts as one die here. Every day one of each is held, all ten
with `TAPS=all`."""
COLUMNS = [["what", "in that battle", "taps", "dice", "screens", "characters"], ["---", "---:", "---:", "---:", "---:", "---:"]]


@cache
def kept_battles():
    return {file.name.removesuffix(".json.gz"): read(file) for file in battles_of(settings.VERSION)}


def commonest(kept):
    """The acts that were done most, and how often."""
    return Counter(one["act"] for one in kept["entries"] if one["kind"] == "act").most_common(MANY)


def wanted():
    """(ruleset, act) of every row that is to be counted."""
    many = MANY if os.environ.get("TAPS") in ("all", "write") else DAILY
    return [(slug, act) for slug, kept in kept_battles().items() for act, _number in commonest(kept)[:many]]


def holders(slug, entry):
    """Who took part in what was done, in the order of the act's roles."""
    roles = [role.name for role in rulesets()[slug].play.acts[entry["act"]].roles]
    chosen = [one for role in roles if role in entry["chosen"] for one in as_list(entry["chosen"][role])]
    return [one for one in chosen if one]


def as_list(one):
    return one if isinstance(one, list) else [one]


def label(slug, act):
    ruleset = rulesets()[slug]
    return f"{ruleset.name.en}: {ruleset.play.acts[act].title.en.lower()} (`{act}`)"


@pytest.mark.parametrize(("slug", "act"), wanted())
def test_a_common_act_takes_no_more_than_is_written(slug, act, open_phone, server):
    kept = kept_battles()[slug]
    moment, entry = next((n, one) for n, one in enumerate(kept["entries"]) if one["act"] == act and one["kind"] == "act")
    battle, _seats = revive(kept, moment)
    forget()
    phone = open_phone()
    who = holders(slug, entry)
    seat = sit_at(phone, battle, who[0].partition(":")[2][:1] if who else entry["side"], server)
    thumb = Thumb(phone)

    do(
        thumb,
        act,
        [due["id"] for due in ledger.read(battle.code, seat).state.battle["due"] if due["act"] == act],
        who,
        entry["facts"],
    )

    open_phone.complaints.clear()  # a first answer that will not do is refused
    if os.environ.get("TAPS") == "write":
        note(slug, act, thumb.row)
    known = rows(ACTS).get(label(slug, act))
    assert known is not None, "make taps"
    assert all(float(now) <= float(then) + 0.1 for now, then in zip(thumb.row, known[1:], strict=True)), (thumb.row, known)


def sit_at(phone, battle, side, server):
    """A seat of the side that did it; of both where it was neither's."""
    seat = battle.seats.create(name="Player", role="player", sides=side or "ab")
    session = Client(HTTP_ACCEPT_LANGUAGE="en").session
    session[GUEST_SEATS] = {battle.code: seat.token}
    session.save()
    cookies = {settings.SESSION_COOKIE_NAME: session.session_key, settings.LANGUAGE_COOKIE_NAME: "en"}
    phone.context.add_cookies([{"name": name, "value": value, "url": server} for name, value in cookies.items()])
    phone.goto(f"/battles/{battle.code}/")
    return ledger.Requester(token=seat.token)


def note(slug, act, figures):
    """Put a row's figures into the file, rows in the order of how often they are done."""
    found = rows(ACTS)
    found[label(slug, act)] = ["", *figures]
    table = [
        [what, str(number), *found[what][1:]]
        for slug_, kept in kept_battles().items()
        for what, number in ((label(slug_, name), number) for name, number in commonest(kept))
        if what in found
    ]
    write(ACTS, HEAD, COLUMNS + table)
