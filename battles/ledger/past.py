"""A battle's state after any entry of its log: walked to from the nearest state that this process remembers."""

import threading
from collections import OrderedDict
from dataclasses import dataclass

from battles.ledger.snapshot import Snapshot
from battles.ledger.versions import begun_in
from battles.models import Entry
from rules.engine.play.state import Change, State
from rules.engine.play.versions import complete_change, upgraded

#: States that are remembered: neighbours share all but what changed between them.
_KEPT = 64


@dataclass(frozen=True, slots=True)
class _Moment:
    """The state after entry ``seq`` (0: before the muster) as the release that wrote it had it: of that version."""

    seq: int
    version: int
    state: State


class Moments:
    """States of the past by battle and number; the least recently used fall out. A log only grows: none is ever wrong."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], _Moment] = OrderedDict()
        self._lock = threading.Lock()

    def nearest(self, battle: str, seq: int) -> _Moment | None:
        """Return the cached state of the battle with the fewest entries between, or None."""
        with self._lock:
            mine = [moment for (of, _seq), moment in self._kept.items() if of == battle]
        return min(mine, key=lambda moment: abs(moment.seq - seq), default=None)

    def keep(self, battle: str, moment: _Moment) -> None:
        with self._lock:
            self._kept[battle, moment.seq] = moment
            self._kept.move_to_end((battle, moment.seq))
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)

    def forget(self) -> None:
        with self._lock:
            self._kept.clear()


moments = Moments()


def state_after(snapshot: Snapshot, seq: int) -> State:
    """The state after entry ``seq``, one of the battle's, as this release reads it; with all that was secret then."""
    found = _walked(snapshot, _start(snapshot, seq), seq)
    moments.keep(snapshot.code, found)
    return upgraded(snapshot.strict_play, found.state, found.version)


def _start(snapshot: Snapshot, seq: int) -> _Moment:
    """Where to begin: a remembered state, the present, or before the muster, whichever is nearest."""
    kept = moments.nearest(snapshot.code, seq)
    near = [kept] if kept else []
    if not snapshot.behind:  # else its state is not as the log has it
        near.append(_Moment(snapshot.seq, snapshot.version, snapshot.state))
    if all(seq < abs(moment.seq - seq) for moment in near):
        near.append(_Moment(0, begun_in(snapshot.id, snapshot.version), State({})))
    return min(near, key=lambda moment: abs(moment.seq - seq))


def _walked(snapshot: Snapshot, start: _Moment, seq: int) -> _Moment:
    """Forward by the changes of the entries between, or back by turning them round."""
    back = seq < start.seq
    low, high = sorted((start.seq, seq))
    entries = Entry.objects.filter(battle_id=snapshot.id, seq__gt=low, seq__lte=high).order_by("-seq" if back else "seq")
    state, version = start.state, start.version
    for kind, chosen, raw in entries.values_list("kind", "chosen", "changes").iterator(chunk_size=200):
        changes = [complete_change(snapshot.strict_play, Change(*change)) for change in raw]
        state = state.after(_turned_round(changes) if back else changes)
        if kind == "upgrade":
            version = int(chosen["from" if back else "to"])
    return _Moment(seq, version, state)


def _turned_round(changes: list[Change]) -> list[Change]:
    return [Change(on, name, after, before) for on, name, before, after in reversed(changes)]
