"""The states in which screens last had their battles: what has changed since is found without turning its changes round.

What was worked out of a state for the news in which it was new (cards, scores) is there for the next, in which it is the old one.
"""

import threading
from collections import OrderedDict

from rules.engine.play.state import State

#: Battles whose states are kept, and of each so many: the one that is told now, and the one before it (which no state holds).
BATTLES, EACH = 128, 2

_kept: OrderedDict[str, dict[int, State]] = OrderedDict()
_lock = threading.Lock()


def keep(code: str, seq: int, state: State) -> None:
    """Battle ``code`` is told in this state, to which its entry ``seq`` has brought it."""
    with _lock:
        states = _kept.setdefault(code, {})
        _kept.move_to_end(code)
        states[seq] = state
        if len(states) > EACH:
            del states[min(states)]
        if len(_kept) > BATTLES:
            _kept.popitem(last=False)


def state_at(code: str, seq: int) -> State | None:
    """The state that entry ``seq`` led to, if it was told of not long ago."""
    with _lock:
        return _kept.get(code, {}).get(seq)


def forget() -> None:
    """As in a process that has just started."""
    with _lock:
        _kept.clear()
