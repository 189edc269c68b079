"""Is a state one that pages can be made of, and that the battle can go on from? Tried before a correction by hand is written."""

import re
from contextlib import suppress

from battles.ledger import Snapshot
from battles.ledger.tolerant import contradictions
from battles.queries.visibility import view_of
from rules.engine.play.play import Play
from rules.engine.play.state import Effect, State

_NUMBERS = re.compile(r"(?<![\w:-])-?\d+")


def what_breaks(snapshot: Snapshot) -> Exception | None:
    """The first thing that the rules cannot reckon on the way to a battle's pages, as each side sees them; None if all can be."""
    play, reckoned = snapshot.strict_play, list[State]()
    try:
        for view in ("a", "b", "spectator"):
            state = view_of(snapshot, view).state
            if not any(state is known for known in reckoned):  # where nothing is hidden all see the same
                reckoned.append(state)
                _reckon(play, state)
            if view in ("a", "b"):
                _offer(play, state, view)
    except Exception as error:
        return error
    return None


def newly_contradicted(play: Play, before: State, after: State) -> list[str]:
    """Return the ruleset's invariants that are broken in ``after`` and were not in ``before``.

    One that was broken before with other numbers is not new: players mend a broken state step by step.
    """
    known = {_NUMBERS.sub("#", one) for one in contradictions(play, before)}
    found = [one for one in contradictions(play, after) if _NUMBERS.sub("#", one) not in known]
    return found or (["the invariants"] if _unheld(play, after) and not _unheld(play, before) else [])


def _unheld(play: Play, state: State) -> bool:
    """True if the invariants cannot even be worked out."""
    try:
        play.invariants(state)
    except Exception:
        return True
    return False


def newly_stopped(play: Play, before: State, after: State) -> Exception | None:
    """Return why a step to come cannot end in ``after`` that can in ``before``; None where all of them can."""
    failures = stopped_steps(play, after)
    if not failures:
        return None
    known = stopped_steps(play, before)
    return next((error for step, error in failures.items() if step not in known), None)


def stopped_steps(play: Play, state: State) -> dict[str, Exception]:
    """Return the steps, of a whole turn from now on, whose end the rules cannot work out, with the error."""
    found: dict[str, Exception] = {}
    for _step in play.sequence.steps:
        state = state.after(state.changes([Effect("battle", "due", [])]))
        try:
            effects = play.sequence.end_step(state)
        except Exception as error:
            found[state.battle["step"]] = error
            effects = play.sequence.steps.following(state)
        state = state.after(state.changes(effects))
        with suppress(Exception):
            if play.sequence.verdict(state):
                break
    return found


def _reckon(play: Play, state: State) -> None:
    sequence = play.sequence
    sequence.where(state), sequence.step(state), sequence.turn(state), sequence.acting(state), sequence.undone(state)
    sequence.verdict(state)
    for kind in ("side", "command", "unit"):
        for address in state.addresses(kind):
            play.cards.card(state, address)
            play.cards.records(state, address)
    for code in "ab":
        play.cards.scores(state, code)
        sequence.why_not_end(state, code)


def _offer(play: Play, state: State, side: str) -> None:
    play.offers(state, side, None)
    for kind in ("command", "unit"):
        for address in state.addresses(kind):
            if state.side_of(address) == side:
                play.offers(state, side, address)
