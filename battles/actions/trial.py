"""Is a state one that pages can be made of? Tried before a correction by hand is written: nothing may stop a battle."""

from battles.ledger import Snapshot
from battles.queries.visibility import view_of
from rules.engine.play.play import Play
from rules.engine.play.state import State


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
