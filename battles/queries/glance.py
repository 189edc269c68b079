"""How battles that go on stand, for lists: turn, whose move, what each side has lost. As spectators may know it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from battles.ledger.reading import Rows, rows_of_many
from battles.ledger.tolerant import or_else, tolerant
from battles.models import Battle
from battles.queries.standing import shares_lost
from battles.queries.visibility import visible_state
from common.sized_cache import SizedCache
from rules.engine.play.versions import upgraded


@dataclass(frozen=True, slots=True)
class Glance:
    """``turn``: 0 while it is set up. ``acting``: codes of the sides that have to do something. ``lost``: by side, in percent;
    empty where the book tells nothing.
    """

    turn: int
    acting: tuple[str, ...]
    lost: Mapping[str, int]

    def waits(self, names: Mapping[str, str]) -> str:
        """ "Turn 3, Austria to move", in the active language; ``names``: of the sides, by code."""
        return whose_move(self.turn, self.acting, names)


def whose_move(turn: int, acting: Collection[str], names: Mapping[str, str]) -> str:
    """ "Turn 3, Austria to move", in the active language; turn 0: while it is set up. ``names``: of the sides, by code."""
    words: dict[str, object] = {"turn": turn}
    if len(acting) == 1:
        words["side"] = names[next(iter(acting))]
        return (_("Turn %(turn)s, %(side)s to move") if turn else _("Set-up, %(side)s to move")) % words
    return _("Turn %(turn)s") % words if turn else _("Set-up")


#: By the battle's code and number.
_glances = SizedCache[Glance](megabytes=2, size_of=lambda _glance: 1000)


def glances_of(battles: Collection[Battle]) -> dict[int, Glance]:
    """Return glances by the battles' primary keys; one query for those that have new entries, else none."""
    cached = {battle.pk: _glances.find((battle.code, battle.seq)) for battle in battles}
    glances = {pk: glance for pk, glance in cached.items() if glance is not None}
    missing = {battle.pk: battle.code for battle in battles if battle.pk not in glances}
    for pk, rows in (rows_of_many(missing) if missing else {}).items():
        glances[pk] = _glance(rows)
        _glances.add((missing[pk], rows.seq), glances[pk])
    return glances


def _glance(rows: Rows) -> Glance:
    play = tolerant(rows.play)

    def glance() -> Glance:
        state = visible_state(play, upgraded(rows.play, rows.state, rows.version), "spectator")
        return Glance(play.sequence.turn(state), tuple(sorted(play.sequence.acting(state))), shares_lost(play, state))

    return or_else("a glance at a battle", glance, lambda _why: Glance(0, (), {}))
