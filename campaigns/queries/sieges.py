"""How far a siege has come, for those who are there: besiegers, the garrison, the arbiter."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.ledger.snapshot import Snapshot
from campaigns.queries.sight import reads_all


@dataclass(frozen=True, slots=True)
class Siege:
    """``progress`` towards the ``target`` of a breach; ``stores`` in turns, for the garrison alone."""

    progress: int
    target: int
    breach: bool
    stores: int | None

    @property
    def share(self) -> int:
        """Return the progress in per cent of a breach."""
        return min(100, 100 * self.progress // self.target)

    @property
    def words(self) -> str:
        found = _("Siege: %(progress)s of %(target)s to a breach") % {"progress": self.progress, "target": self.target}
        if self.breach:
            found = _("Siege: the walls are breached, %(progress)s of %(target)s to surrender") % {
                "progress": self.progress,
                "target": 2 * self.target,
            }
        if self.stores is not None:
            found += " · " + _("stores for turns: %(stores)s") % {"stores": self.stores}
        return found


def siege_of(snapshot: Snapshot, place: str) -> Siege | None:
    """Return the siege of a place with works before its walls; None for the others, and for those who are not there."""
    fields = snapshot.state[f"place:{place}"]
    if not fields["progress"]:
        return None
    here = [(code, each) for code, each in snapshot.standing_forces() if each["at"] == place]
    sides = {snapshot.side_of(code) for code, _each in here}
    within = {snapshot.side_of(code) for code, each in here if each["inside"]}
    if not reads_all(snapshot) and not sides & snapshot.own_sides:
        return None
    knows_stores = reads_all(snapshot) or bool(within & snapshot.own_sides)
    target = snapshot.kit.rules.siege_target
    return Siege(fields["progress"], target, bool(fields["breach"]), fields["stores"] if knows_stores else None)
