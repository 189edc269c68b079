"""Demo battles: one a visitor, both sides on one phone; they go away by themselves."""

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from armies.models import Army
from battles import ledger
from battles.actions.muster import NewBattle, NewSeat, create_battle
from battles.actions.play import act, end_step
from battles.ledger import Requester
from battles.models import Battle, Seat
from battles.queries.short_names import short_name
from common.errors import Refused
from rules.engine.play import driver
from rules.engine.play.dues import dues
from rules.engine.ruleset import rulesets

#: How long a demo battle is kept after it was last touched, and how many there may be at once.
KEPT_FOR = timedelta(days=2)
KEPT_AT_MOST = 300
#: A demo whose last entry is younger than this after its making has only been set up.
SET_UP_TAKES = timedelta(seconds=20)
#: Acts after which the set-up of a demo is left to whoever plays it.
SET_UP_ACTS = 60


def start_demo(*, user: Any | None, guest: str, ruleset: str = "") -> tuple[Battle, Seat]:
    """A demo battle of the visitor's own, mustered like the one that ``load_demo`` made for ``ruleset`` (or the first).

    Refused where there is no demo.
    """
    patterns = demo_patterns()
    pattern = next((found for found in patterns if ruleset in ("", found.ruleset)), None)
    if pattern is None:
        raise Refused(_("There is no demo battle here yet: the sample armies have not been loaded."))
    sides = list(pattern.sides.select_related("army"))
    armies = [side.army for side in sides if side.army]
    if len(armies) < len(sides):
        raise Refused(_("The demo battle's armies are missing. The site operator can load them again."))
    with transaction.atomic():
        make_room()
        new = NewBattle(
            pattern.ruleset,
            pattern.name,
            armies,
            seats=[NewSeat("player", "ab", user, guest)],
            created_by=user,
            options=pattern.options,
            house_rules=pattern.house_rules,
            is_demo=True,
            short_names=_short(armies),
        )
        battle, (seat,), _links = create_battle(new)
        _set_up(battle.code, Requester(user.pk if user else None, seat.token))
    return battle, seat


def _set_up(code: str, who: Requester) -> None:
    """Play the set-up for the newcomer, by the acts that players have, so that the demo begins where it gets lively."""
    chance = Random(code)
    tries: dict[str, int] = {}
    for _attempt in range(SET_UP_ACTS):
        snapshot = ledger.read(code, who)
        assert snapshot is not None
        step = snapshot.play.sequence.step(snapshot.state)
        if step.phase != "setup":
            return
        tries[step.id] = tries.get(step.id, 0) + 1
        choice = _next(snapshot, chance) if tries[step.id] <= SET_UP_ACTS // 4 else None
        try:
            if choice is None:
                end_step(code=code, who=who, anyway=True)
            else:
                act(code=code, who=who, name=choice.act, chosen=choice.chosen, answers=choice.answers, faces=None, due=choice.due)
        except Refused:
            continue  # the next try chooses otherwise; what cannot be done is left to the newcomer


def _next(snapshot: ledger.Snapshot, chance: Random) -> driver.Choice | None:
    """Return the set-up's next act; None when its step can end."""
    for due in dues(snapshot.state):
        return driver.of_due(snapshot.play, snapshot.state, due, chance)
    if not snapshot.play.sequence.undone(snapshot.state):
        return None
    sides = sorted(snapshot.play.sequence.acting(snapshot.state))
    return driver.of_offers(snapshot.play, snapshot.state, chance.choice(sides), chance) if sides else None


def demo_patterns() -> list[Battle]:
    """The battles that demos are copies of, one a ruleset: nobody sits in them. In one query."""
    playable = [slug for slug, book in rulesets().items() if book.play]
    return list(Battle.objects.filter(is_demo=True, seats=None, ruleset__in=playable).order_by("pk"))


def load_patterns() -> list[Battle]:
    """Make the demo pattern of each playable ruleset with two sample armies, where it is missing; those that were made."""
    there = {battle.ruleset for battle in demo_patterns()}
    made = []
    for slug, book in rulesets().items():
        armies = list(Army.objects.filter(is_sample=True, is_book=False, ruleset=slug).order_by("pk")[:2]) if book.play else []
        if len(armies) == 2 and slug not in there:
            name = f"{armies[0].name} – {armies[1].name}"[:80]
            made.append(create_battle(NewBattle(slug, name, armies, is_demo=True, short_names=_short(armies))).battle)
    return made


def _short(armies: Sequence[Army]) -> list[str]:
    return [short_name(army.name) for army in armies]


def make_room() -> int:
    """Forget the demos that were not touched for long, and of too many first those that nobody has played; how many went."""
    copies = Battle.objects.filter(is_demo=True, seats__isnull=False).distinct()
    last = list(copies.annotate(last=Max("entries__at")).values_list("pk", "created_at", "last"))
    # Whoever makes hundreds and plays none pushes out nobody who plays.
    last.sort(key=lambda one: (one[2] - one[1] > SET_UP_TAKES, one[2]), reverse=True)
    oldest_kept = timezone.now() - KEPT_FOR
    gone = [pk for place, (pk, _made, at) in enumerate(last) if place >= KEPT_AT_MOST - 1 or at < oldest_kept]
    Battle.objects.filter(pk__in=gone).delete()
    return len(gone)
