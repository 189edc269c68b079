"""Is a state one that pages can be made of? Tried before a correction by hand is written: nothing may stop a battle."""

from battles.ledger import Snapshot
from battles.queries.visibility import view_of
from rules.engine.errors import RulesError
from rules.engine.play.state import State


def what_breaks(snapshot: Snapshot) -> Exception | None:
    """The first thing that the rules cannot reckon on the way to a battle's pages, as each side sees them; None if all can be."""
    try:
        for view in ("a", "b", "spectator"):
            visible = view_of(snapshot, view)
            _reckon(visible, visible.state, view if view in ("a", "b") else "")
    except RulesError as error:
        return error
    except Exception as error:
        return error
    return None


def _reckon(snapshot: Snapshot, state: State, side: str) -> None:
    play = snapshot.play
    sequence = play.sequence
    sequence.where(state), sequence.step(state), sequence.turn(state), sequence.acting(state), sequence.undone(state)
    sequence.verdict(state)
    holders = [address for kind in ("side", "command", "unit") for address in state.addresses(kind)]
    for address in holders:
        play.cards.card(state, address)
        play.cards.records(state, address)
    for code in "ab":
        play.cards.scores(state, code)
        sequence.why_not_end(state, code)
    if side:
        play.offers(state, side, None)
        for address in holders:
            if state.side_of(address) == side:
                play.offers(state, side, None if address.startswith("side:") else address)
