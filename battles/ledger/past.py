"""A battle's state after any entry of its log, computed from the nearest known state."""

from dataclasses import dataclass

from battles.ledger.memory import size_of_state
from battles.ledger.snapshot import Snapshot
from battles.ledger.versions import begun_in
from battles.models import Entry
from common.sized_cache import SizedCache
from rules.engine.play.state import Change, State
from rules.engine.play.versions import complete_change, upgraded


@dataclass(frozen=True, slots=True)
class _Moment:
    """The state after entry ``seq`` (0: before the muster) as the release that wrote it had it: of that version."""

    seq: int
    version: int
    state: State


#: The state of each battle that was looked at last, by code: the next to be looked at is near, mostly.
moments = SizedCache[_Moment](megabytes=8, size_of=lambda moment: size_of_state(moment.state))


def state_after(snapshot: Snapshot, seq: int) -> State:
    """Return the state after entry ``seq``, one of the battle's, as this release reads it; with all that was secret then."""
    moment = _replay(snapshot, _start(snapshot, seq), seq)
    moments.add(snapshot.code, moment)
    return upgraded(snapshot.strict_play, moment.state, moment.version)


def _start(snapshot: Snapshot, seq: int) -> _Moment:
    """Return the nearest of: the state looked at last, the present, before the muster."""
    last = moments.find(snapshot.code)
    near = [last] if last else []
    if not snapshot.behind:  # else its state is not as the log has it
        near.append(_Moment(snapshot.seq, snapshot.version, snapshot.state))
    if all(seq < abs(moment.seq - seq) for moment in near):
        near.append(_Moment(0, begun_in(snapshot.id, snapshot.version), State({})))
    return min(near, key=lambda moment: abs(moment.seq - seq))


def _replay(snapshot: Snapshot, start: _Moment, seq: int) -> _Moment:
    """Apply the changes of the entries in between, or revert them."""
    back = seq < start.seq
    low, high = sorted((start.seq, seq))
    entries = Entry.objects.filter(battle_id=snapshot.id, seq__gt=low, seq__lte=high).order_by("-seq" if back else "seq")
    state, version = start.state, start.version
    for kind, chosen, raw in entries.values_list("kind", "chosen", "changes").iterator(chunk_size=200):
        changes = [complete_change(snapshot.strict_play, Change(*change)) for change in raw]
        state = state.before(changes) if back else state.after(changes)
        if kind == "upgrade":
            version = int(chosen["from" if back else "to"])
    return _Moment(seq, version, state)
