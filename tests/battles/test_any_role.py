"""Every act, opened on any holder and sent with any of them in any role, answers: a sentence perhaps, never an error of ours.

A slice each time; all of it with ``ROLES=thorough``, which takes an hour.
"""

import os
from collections.abc import Iterator
from random import Random

import pytest
from django.db import transaction
from django.test import Client

from armies.models import Army
from battles import actions, ledger
from battles.ledger.memory import snapshots
from battles.models import Battle, Seat
from battles.seats.access import GUEST_SEATS
from rules.engine.play.acts import Act
from rules.engine.ruleset import rulesets
from tests.battles.table import listed_army
from tools.random_play import play_battle

pytestmark = pytest.mark.django_db
THOROUGH = os.environ.get("ROLES") == "thorough"
#: Requests of the slice, for each ruleset and moment.
SLICE = 45
#: Moments of a battle, by its number of entries: the set-up, and in the midst of it.
MOMENTS = (1, 120)
#: What else may stand where an address is wanted.
NO_HOLDERS = ("", "unit:", "unit:z9-9", "side:c", "battle", "table", "unit", "\x00", "unit:a1-1,unit:a1-2", "è" * 50)
_PANEL = {"HX-Request": "true", "HX-Target": "panel"}


@pytest.mark.parametrize("entries", MOMENTS)
@pytest.mark.parametrize("slug", [slug for slug, book in rulesets().items() if book.play])
def test_any_role_wrongly_filled_answers(slug, entries):
    armies = [listed_army(army, slug) for army in rulesets()[slug].play.army.samples[:2]]
    battle = in_progress(slug, armies, entries)
    seat = Seat.objects.get(battle=battle)
    client = Client(raise_request_exception=False, headers={"accept-language": "en"} | {k.lower(): v for k, v in _PANEL.items()})
    session = client.session
    session[GUEST_SEATS] = {battle.code: seat.token}
    session.save()

    broken, made = [], 0
    for method, path, data in asked(battle, slug, entries):
        made += 1
        with transaction.atomic():
            url = f"/battles/{battle.code}/{path}"
            answer = client.get(url, data) if method == "GET" else client.post(url, data)
            transaction.set_rollback(True)
        snapshots.clear()
        if answer.status_code >= 500:
            broken.append((method, path, data))

    assert broken == [], f"{len(broken)} of {made}"


def in_progress(slug: str, armies: list[Army], entries: int) -> Battle:
    """A battle of so many entries, played at random, that has not ended."""
    battle = play_battle(slug, armies, 5, turns=9, entries=entries).battle
    if battle_has_ended(battle):
        who = ledger.Requester(token=Seat.objects.get(battle=battle).token)
        actions.propose(code=battle.code, who=who, kind="reopen")
    return battle


def battle_has_ended(battle: Battle) -> bool:
    return ledger.read(battle.code, ledger.Requester()).table["status"] == "ended"


def asked(battle: Battle, slug: str, seed: int) -> Iterator[tuple[str, str, dict[str, object]]]:
    """Method, path and what is sent."""
    snapshot = ledger.read(battle.code, ledger.Requester())
    state, rng = snapshot.state, Random(seed)
    holders = [address for kind in ("side", "command", "unit") for address in state.addresses(kind)]
    dues = [due["id"] for due in state.battle["due"]]
    acts = list(rulesets()[slug].play.acts.all)
    pairs = [(act, holder) for act in acts for holder in holders]
    if not THOROUGH:
        pairs = rng.sample(pairs, SLICE)
    for act, holder in pairs:
        filled = {"on": holder, **roles(act, holder, holders, rng)}
        if dues and rng.random() < 0.2:
            filled["due"] = rng.choice(dues)
        if rng.random() < 0.3:
            filled["side"] = rng.choice("abc")
        yield "GET", "", {"act": act.name, **filled}
        yield "POST", f"act/{act.name}/", {**filled, **rng.choice(({"_roll": "1"}, {"_roles": "1"}, {"dice": "1 2 3"}, {}))}
        if rng.random() < 0.3:
            yield "POST", f"odds/{act.name}/", filled


def roles(act: Act, holder: str, holders: list[str], rng: Random) -> dict[str, object]:
    """Every role with somebody: whoever is asked about, anybody at all, somebody twice, or nobody who is there."""
    found: dict[str, object] = {}
    for role in act.roles:
        one = rng.choice([holder, *rng.choices(holders, k=4), rng.choice(NO_HOLDERS)])
        found[role.name] = [one, rng.choice(holders), one] if rng.random() < 0.3 else one
    return found
