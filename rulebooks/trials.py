"""Random battles with a draft in the worker, and the editions that come of them."""

from collections import Counter
from datetime import timedelta
from time import monotonic
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from common.errors import Refused
from people.models import Club, User
from rulebooks.editions import store_edition
from rulebooks.engine.compiler import compile_text
from rulebooks.engine.examples import run_examples
from rulebooks.engine.problems import DocumentError
from rulebooks.engine.reading import read
from rulebooks.engine.schema import validated
from rulebooks.engine.trial import Trial as Played
from rulebooks.engine.trial import try_out
from rulebooks.models import Draft, Edition, Trial, TrialState
from rules.engine.ruleset import Ruleset

#: Random battles of a trial, and of the check before an edition is published.
BATTLES, BATTLES_TO_PUBLISH = 200, 60
#: Seconds that a trial may take, and that one of its battles may take.
MOST_SECONDS, MOST_SECONDS_A_BATTLE = 200, 20
#: Battles between two looks at the database: progress, and whether somebody has cancelled.
STRIDE = 5
#: A worker that has not been heard of for so long has died. It may wait for so long until a worker takes it.
SILENT_SECONDS, WAITING_SECONDS = 120, 900
#: Trials of one person at one time, and battles that must have ended before an edition is published.
MOST_AT_ONCE, LEAST_ENDED = 3, 20

_OPEN = (TrialState.WAITING, TrialState.RUNNING)


def open_trials(draft: Draft) -> Any:
    """Return trials of a draft that wait or run."""
    return draft.trials.filter(state__in=_OPEN)


def start_trial(draft: Draft, *, by: User, publishes: bool = False) -> Trial:
    """Hand random battles over to the worker. Refused where the text does not compile, or another trial runs."""
    from rulebooks.tasks import play_trial

    give_up_lost()
    _why_not_try(draft, by, publishes)
    with transaction.atomic():
        Draft.objects.select_for_update().get(pk=draft.pk)
        if open_trials(draft).exists():
            raise Refused(_("Battles are being played already: wait for them, or cancel them."))
        battles = BATTLES_TO_PUBLISH if publishes else BATTLES
        trial = Trial.objects.create(draft=draft, text=draft.text, asked_by=by, battles=battles, publishes=publishes)
        draft.trials.exclude(pk=trial.pk).exclude(state__in=_OPEN).filter(pk__lt=trial.pk - 50).delete()
        transaction.on_commit(lambda: _hand_over(play_trial, trial.pk))
    return trial


def _hand_over(task: Any, pk: int) -> None:
    try:
        task.delay(pk)
    except OperationalError:  # the periodic task hands it over once the broker is back
        return


def _playable(draft: Draft) -> Ruleset:
    """Return the ruleset of the present text. Refused where there is none, or nothing to play."""
    try:
        book = compile_text(draft.text)
    except DocumentError as error:
        raise Refused(_("%(n)d things are to be mended first.") % {"n": len(error.problems)}) from None
    if book.play is None:
        raise Refused(_("There is nothing to play yet: the rulebook has no armies and no sequence."))
    return book


def _why_not_try(draft: Draft, by: User, publishes: bool) -> None:
    book = _playable(draft)
    if publishes:
        failed = failed_examples(draft.text, book)
        if failed:
            raise Refused(_("These examples do not hold: %(names)s.") % {"names": ", ".join(failed[:5])})
        if not validated(read(draft.text)[0]).examples:
            raise Refused(_("Write an example first: it proves that the rulebook does what the book says."))
    if Trial.objects.filter(asked_by=by, state__in=_OPEN).count() >= MOST_AT_ONCE:
        raise Refused(_("Battles of other rulebooks of yours are being played: wait for them."))


def failed_examples(text: str, book: Ruleset) -> list[str]:
    """Return the names of the examples that do not hold."""
    return [one.case for one in run_examples(validated(read(text)[0]), book) if not one.passed]


def give_up_lost() -> int:
    """End trials whose worker has died, or that no worker has taken; return how many."""
    now = timezone.now()
    silent = Trial.objects.filter(state=TrialState.RUNNING, seen_at__lt=now - timedelta(seconds=SILENT_SECONDS))
    waiting = Trial.objects.filter(state=TrialState.WAITING, created_at__lt=now - timedelta(seconds=WAITING_SECONDS))
    return silent.update(state=TrialState.FAILED) + waiting.update(state=TrialState.FAILED)


def cancel_trial(draft: Draft, pk: int) -> None:
    """Stop a trial; the worker sees it before its next battles."""
    open_trials(draft).filter(pk=pk).update(state=TrialState.CANCELLED)


def run_trial(pk: int) -> None:
    """Play the battles of a trial, in the worker. A second run of the same trial does nothing."""
    if not Trial.objects.filter(pk=pk, state=TrialState.WAITING).update(state=TrialState.RUNNING, seen_at=timezone.now()):
        return
    trial = Trial.objects.select_related("draft", "asked_by").get(pk=pk)
    total = Played()
    until = monotonic() + MOST_SECONDS
    book = compile_text(trial.text)
    while total.battles < trial.battles and monotonic() < until:
        count = min(STRIDE, trial.battles - total.battles)
        _add(total, try_out(book, count, first_seed=total.battles, seconds=MOST_SECONDS_A_BATTLE))
        if not _note(trial, total, book):
            return
    _end(trial, total, book)


def _add(total: Played, more: Played) -> None:
    total.battles += more.battles
    total.wins += more.wins
    total.acts += more.acts
    total.turns += more.turns
    total.stuck += more.stuck


def result_of(total: Played, book: Ruleset) -> dict[str, Any]:
    """Return what came of random battles as it is stored."""
    never = [name for name in book.play.acts if not total.acts[name]] if book.play else []
    return {
        "wins": dict(total.wins),
        "turns": {str(turn): count for turn, count in sorted(Counter(total.turns).items())},
        "acts": dict(total.acts),
        "never": never,
        "stuck": dict(Counter(total.stuck).most_common(10)),
        "stuck_battles": len(total.stuck),
    }


def _note(trial: Trial, total: Played, book: Ruleset) -> bool:
    """Write down how far it is; False once it is cancelled."""
    return bool(
        Trial.objects.filter(pk=trial.pk, state=TrialState.RUNNING).update(
            done=total.battles, result=result_of(total, book), seen_at=timezone.now()
        )
    )


def _end(trial: Trial, total: Played, book: Ruleset) -> None:
    result = result_of(total, book)
    edition = None
    with transaction.atomic():
        running = Trial.objects.select_for_update(of=("self",)).filter(pk=trial.pk, state=TrialState.RUNNING).first()
        if running is None:
            return
        if trial.publishes and not total.stuck and total.battles >= min(LEAST_ENDED, trial.battles):
            edition = store_edition(trial.draft, trial.text, by=trial.asked_by)
        Trial.objects.filter(pk=trial.pk).update(
            state=TrialState.DONE, done=total.battles, result=result, edition=edition, seen_at=timezone.now()
        )


# --- editions ---------------------------------------------------------------------------------------------------------


def play_draft(draft: Draft, *, by: User) -> Edition:
    """Store the present text as a draft that can be played. Refused where it cannot."""
    _playable(draft)
    return store_edition(draft, draft.text, by=by, is_draft=True)


def share_edition(edition: Edition, *, by: User, club: Club | None, is_public: bool) -> None:
    """Choose who may read and play an edition."""
    if club is not None and not by.memberships.filter(club=club).exists():
        raise Refused(_("You are not in this club."))
    rows = Edition.objects.filter(pk=edition.pk)
    if not (rows.filter(taken_down_at=None) if is_public else rows).update(club=club, is_public=is_public):
        raise Refused(_("The operator has taken this edition down."))


def take_down(edition: Edition) -> None:
    """Close an edition for new battles and readers; battles under way go on."""
    Edition.objects.filter(pk=edition.pk, taken_down_at=None).update(taken_down_at=timezone.now(), is_public=False)


def put_back(edition: Edition) -> None:
    """Open an edition again that was taken down, for its author and club."""
    Edition.objects.filter(pk=edition.pk).update(taken_down_at=None)
