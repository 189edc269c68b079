"""A battle in a paragraph: how long it took, what it cost both, when it tilted."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from battles.record.course import TurnLosses
from battles.record.report import Report


def summary(report: Report) -> str:
    """The paragraph, in the active language; empty before anything has happened."""
    return " ".join(_sentences(report))


def _sentences(report: Report) -> Iterator[str]:
    turns = [line for line in report.turns if line.turn]
    if not turns:
        return
    last = turns[-1].turn
    yield ngettext("It lasted %(turns)s turn.", "It lasted %(turns)s turns.", last) % {"turns": last}
    for side in report.sides:
        figures = {"side": side.name, "lost": side.lost, "units": side.units}
        share = turns[-1].share.get(side.code)
        if share is None:
            yield _("%(side)s lost %(lost)s of %(units)s units.") % figures
        else:
            yield _("%(side)s lost %(lost)s of %(units)s units, %(share)s%% of its strength.") % {**figures, "share": share}
    tilted = _tilted(turns)
    names = {side.code: side.name for side in report.sides}
    if tilted:
        turn, ahead = tilted
        yield _("From turn %(turn)s on %(side)s had lost less.") % {"turn": turn, "side": names[ahead]}
    worst, units = _costliest(turns)
    if units > 1:
        yield _("Turn %(turn)s was the costliest: %(units)s units in all.") % {"turn": worst, "units": units}


def _tilted(turns: list[TurnLosses]) -> tuple[int, str] | None:
    """Return the turn from which one side had lost less of its strength until the end, and that side."""
    found: tuple[int, str] | None = None
    for line in turns:
        losses = line.share or line.lost
        ahead = "" if losses["a"] == losses["b"] else min("ab", key=lambda code: losses[code])
        if not ahead:
            found = None
        elif found is None or found[1] != ahead:
            found = (line.turn, ahead)
    return found


def _costliest(turns: list[TurnLosses]) -> tuple[int, int]:
    """The turn in which most units were lost, and how many."""
    costs, before = [], 0
    for line in turns:
        lost = sum(line.lost.values())
        costs.append((line.turn, lost - before))
        before = lost
    return max(costs, key=lambda cost: cost[1])
