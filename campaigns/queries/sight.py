"""What a requester sees of the forces (§6.7). What is unseen leaves no trace."""

from dataclasses import dataclass
from typing import Any

from campaigns.engine.sight import sight
from campaigns.engine.words import WORDS
from campaigns.ledger import world
from campaigns.ledger.snapshot import Snapshot
from campaigns.queries.arms import ARMS, largest_arm
from rules.engine.dice import typed
from rules.engine.play.cards import Sign
from rules.engine.text import Text

#: How well a force may be known, the best first.
DETAILS = ("full", "exact", "band")


@dataclass(frozen=True, slots=True)
class VisibleForce:
    """A force as it is seen: ``points`` where they are known, else the ``band`` (small, medium, large).

    ``arm``: the sign of its largest, for those who know its units.
    """

    code: str
    name: str
    faction: str
    side: str
    place: str
    detail: str
    points: int | None
    band: str | None
    inside: bool
    road: tuple[str, str] | None
    busy: bool
    arm: Sign = ""

    @property
    def arm_word(self) -> Text | str:
        return ARMS[self.arm][1] if self.arm else ""

    @property
    def size(self) -> Text | str:
        """Its strength as far as it is known."""
        return str(self.points) if self.points is not None else WORDS[self.band or "small"]

    @property
    def mine(self) -> bool:
        return self.detail == "full"


def reads_all(snapshot: Snapshot) -> bool:
    """The arbiter always; when the campaign has ended, everybody."""
    return snapshot.role == "arbiter" or snapshot.stage == "ended"


def visible_forces(snapshot: Snapshot) -> dict[str, VisibleForce]:
    """The forces that the requester sees, by code, in the order of the kit."""
    if not snapshot.kit.places:
        return {code: _across_the_table(snapshot, code) for code, _fields in snapshot.standing_forces()}
    found: dict[str, dict[str, Any]] = {}
    facts = world.world(snapshot)
    for viewer in _viewers(snapshot):
        for force in sight.run(facts | {"viewer": viewer}, typed()).forces:
            known = found.get(force["force"])
            if known is None or DETAILS.index(force["detail"]) < DETAILS.index(known["detail"]):
                found[force["force"]] = force
    return {code: _visible(snapshot, found[code]) for code, _fields in snapshot.standing_forces() if code in found}


def _viewers(snapshot: Snapshot) -> list[dict[str, Any]]:
    """Return the viewers of a requester: one for each faction that they lead."""
    if reads_all(snapshot):
        return [{"role": "arbiter", "faction": None}]
    if not snapshot.own_factions:
        return [{"role": "spectator", "faction": None}]
    return [{"role": snapshot.role, "faction": faction} for faction in snapshot.own_factions]


def _visible(snapshot: Snapshot, force: dict[str, Any]) -> VisibleForce:
    fields = snapshot.force(force["force"])
    close = force["detail"] != "band"
    return VisibleForce(
        code=force["force"],
        name=snapshot.force_name(force["force"]) if close else "",
        faction=force["faction"],
        side=snapshot.sides.of_faction[force["faction"]],
        place=force["place"],
        detail=force["detail"],
        points=force.get("points"),
        band=force.get("band"),
        inside=fields["inside"] and close,
        road=(fields["road"][0], fields["road"][1]) if fields["road"] and close else None,
        busy=fields["busy"] and close,
        arm=largest_arm(snapshot, force["force"]) if force["detail"] == "full" else "",
    )


def _across_the_table(snapshot: Snapshot, code: str) -> VisibleForce:
    """Where there is no map the armies stand face to face: each is seen as at the same place."""
    fields = snapshot.force(code)
    mine = reads_all(snapshot) or fields["faction"] in snapshot.own_factions
    known = {"force": code, "faction": fields["faction"], "place": fields["at"], "points": snapshot.points_of(code)}
    return _visible(snapshot, known | {"detail": "full" if mine else "exact"})


def own_forces(snapshot: Snapshot) -> list[str]:
    """Forces on the map that the requester gives orders to."""
    standing = list(snapshot.standing_forces())
    if snapshot.role == "arbiter":
        return [code for code, _fields in standing]
    if snapshot.role == "commander" and snapshot.member:
        return [code for code, _fields in standing if code == snapshot.member.force]
    return [code for code, fields in standing if fields["faction"] in snapshot.own_factions]
