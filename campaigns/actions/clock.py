"""What is due without a press: reveals, ends of days of battle, results of tables that were missed, reminders.

Looking again changes nothing: each step is possible only in the stage in which it is due. What cannot be done in one campaign
is logged, and holds up no other.
"""

import logging
from collections.abc import Callable

from django.db.models import Q
from django.utils import timezone

from campaigns.actions.duels import duel_ended
from campaigns.actions.engagements import battle_ended
from campaigns.actions.leagues import expire_challenges
from campaigns.actions.reminders import nearly_due, remind
from campaigns.actions.turn import reveal_if_ready
from campaigns.actions.upkeep import go_on
from campaigns.ledger.snapshot import CLOCK
from campaigns.ledger.writing import locked_campaign, seconds
from campaigns.models import Campaign, Duel, Engagement
from campaigns.queries.turns import may_go_on

log = logging.getLogger(__name__)
#: What failed at the last look, by action and campaign: the clock looks each minute.
_failures: dict[tuple[str, str], str] = {}
MAX_FAILURES = 1000


def run_due_steps() -> list[str]:
    """Do what is due in all campaigns; the codes of those in which something was done."""
    ended = Engagement.objects.filter(state__status="on_table", battle__ended_at__isnull=False, campaign__ended_at=None)
    duels = Duel.objects.filter(battle__ended_at__isnull=False, campaign__ended_at=None).values_list("battle__code", flat=True)
    seasons = Campaign.objects.filter(kind="league", stage="battles").exclude(is_demo=True, members=None)
    due = Campaign.objects.filter(Q(deadline__lt=timezone.now()), ended_at=None)
    moved = [code for code in ended.values_list("battle__code", flat=True) if code and _done(battle_ended, code)]
    moved += [code for code in duels if _done(duel_ended, code)]
    for act, campaigns in ((expire_challenges, seasons), (_due, due), (remind, nearly_due())):
        moved += [code for code in campaigns.values_list("code", flat=True) if _done(act, code)]
    return moved


def _done(act: Callable[[str], object], code: str) -> bool:
    """Return True if anything was done. A failure is logged once while it stays the same, and tried again at the next look."""
    try:
        done = bool(act(code))
    except Exception as error:
        mark = act.__name__, code
        if _failures.get(mark) != repr(error):
            if len(_failures) >= MAX_FAILURES:
                _failures.clear()
            _failures[mark] = repr(error)
            log.exception("%s of %s failed.", *mark)
        return False
    _failures.pop((act.__name__, code), None)
    return done


def _due(code: str) -> bool:
    """One campaign whose deadline is past; looked at again under the lock, since another may have been here first."""
    with locked_campaign(code, CLOCK) as work:
        snapshot = work.snapshot
        deadline = snapshot.here["deadline"]
        if deadline is None or seconds() <= deadline:
            return False
        if snapshot.stage == "orders":
            return reveal_if_ready(work) is not None
        if may_go_on(snapshot):
            go_on(work)
            return True
        return False
