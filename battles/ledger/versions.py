"""Battles of earlier releases: their logs as this release reads them."""

from battles.models import Entry
from rules.engine.play.play import Play
from rules.engine.play.state import Change, Fields, State
from rules.engine.play.versions import complete_change, upgraded


class Retold:
    """The states that a log tells, entry by entry from the muster on."""

    def __init__(self, play: Play, begun: int) -> None:
        """``begun``: the version that the battle was mustered in (``begun_in``)."""
        self.play, self.version = play, begun
        self._state = State({})
        #: Holders as they are now, and those of them that no state which was handed out has: they are altered where they lie.
        self._holders: dict[str, Fields] = {}
        self._own: set[str] = set()
        self._come_or_gone = True

    def take(self, entry: Entry) -> None:
        """The next entry."""
        holders, own = self._holders, self._own
        for on, name, before, after in entry.changes:
            if name == "":
                self._come_or_go(complete_change(self.play, Change(on, name, before, after)))
                continue
            if on not in own:
                own.add(on)
                holders[on] = dict(holders[on])
            holders[on][name] = after
        if entry.kind == "upgrade":
            self.version = entry.chosen["to"]

    def _come_or_go(self, change: Change) -> None:
        self._come_or_gone = True
        if change.after is None:
            self._holders.pop(change.on, None)
        else:
            self._own.add(change.on)
            self._holders[change.on] = dict(change.after)

    @property
    def kept(self) -> State:
        """The state as the release of the last entry wrote it."""
        if self._own or self._come_or_gone:
            self._state = self._state.with_holders(self._holders, same=not self._come_or_gone)
            self._own.clear()
            self._come_or_gone = False
        return self._state

    @property
    def now(self) -> State:
        """The state as this release reads it."""
        return upgraded(self.play, self.kept, self.version)


def begun_in(battle_id: int, version: int) -> int:
    """The version of the state in which a battle was mustered; ``version``: of its rows. No query where there was only one."""
    first = Entry.objects.filter(battle=battle_id, kind="upgrade").order_by("seq").first() if version > 1 else None
    return int(first.chosen["from"]) if first else version
