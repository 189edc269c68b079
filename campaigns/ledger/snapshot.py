"""A campaign at a number of its log, as one requester has it: a fixed number of queries for any size and any turn."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from django.db.models import Q
from django.http import Http404

from campaigns.engine.kits import Kit, KitFaction, KitPlace, KitSide
from campaigns.engine.theatre import Sides
from campaigns.ledger import aspects
from campaigns.ledger.scenarios import title_of
from campaigns.models import Campaign, Engagement, Force, Member, Unit
from journal.snapshot import Requester as BaseRequester
from journal.snapshot import Snapshot as BaseSnapshot
from rules.engine.play.state import Fields, State
from rules.engine.text import Text


@dataclass(frozen=True, slots=True)
class Requester(BaseRequester):
    """The sender of a request, or the server's own clock (``clock``)."""

    clock: bool = False


CLOCK = Requester(clock=True)
#: Arms of units, by what they count for (§5.1).
MOUNTED, GUNS = frozenset({"mounted", "horse_guns"}), frozenset({"guns", "horse_guns"})


@dataclass(frozen=True)
class Snapshot(BaseSnapshot):
    """A campaign with its kit, its state and the requester's place in it.

    ``members``: everybody with a place but spectators. ``member``: the requester's place; None without one.
    """

    row: Campaign
    state: State
    units: dict[str, Unit]
    forces: dict[str, Force]
    engagements: dict[str, Engagement]
    members: tuple[Member, ...]
    member: Member | None
    clock: bool = False

    @cached_property
    def kit(self) -> Kit:
        return kit_of(self.row.code, self.row.kit_version)

    @property
    def code(self) -> str:
        return self.row.code

    @property
    def name(self) -> str:
        return self.row.name

    @property
    def seq(self) -> int:
        return self.row.seq

    @cached_property
    def own_sides(self) -> frozenset[str]:
        """Return the sides of the requester's factions."""
        return frozenset(self.sides.of_faction[faction] for faction in self.own_factions)

    @cached_property
    def readable_factions(self) -> frozenset[str]:
        """Return the factions of which the requester may read everything: own ones, and allies who share what they see."""
        if not self.kit.rules.share_sight:
            return frozenset(self.own_factions)
        return frozenset(faction for faction, side in self.sides.of_faction.items() if side in self.own_sides)

    @cached_property
    def audiences(self) -> frozenset[str]:
        """Return the audiences whose entries the requester may read besides those for everybody."""
        return self.own_sides | self.readable_factions

    def audience_of(self, faction: str) -> str:
        """Return who may read entries about a faction: its side where allies share what they see, else itself."""
        return self.sides.of_faction[faction] if self.kit.rules.share_sight else faction

    @property
    def audience(self) -> str:
        return audience_of_member(self.member)

    def for_audience(self, audience: str) -> "Snapshot":
        """Return the campaign as anybody of this audience has it."""
        role, factions, force = audience.split("|")
        stand_in = Member(role=role, factions=factions.split("+") if factions else [], force=force)
        return replace(self, member=None if role == "spectator" else stand_in)

    @property
    def place(self) -> str:
        return str(self.member.pk) if self.member else ""

    @property
    def who(self) -> str:
        return self.member.name if self.member else ""

    @property
    def number(self) -> int:
        if self.role == "arbiter":
            return self.seq
        hidden: dict[str, int] = self.row.hidden
        return self.seq - sum(count for audience, count in hidden.items() if audience not in self.audiences)

    @property
    def here(self) -> Fields:
        """The holder ``campaign``: stage, turn, deadline and what else concerns all."""
        return self.state["campaign"]

    @property
    def stage(self) -> str:
        return str(self.here["stage"])

    @property
    def turn(self) -> int:
        return int(self.here["turn"])

    @property
    def has_arbiter(self) -> bool:
        return any(member.role == "arbiter" for member in self.members)

    @property
    def leads_alone(self) -> bool:
        """Return True if the requester is the only leader."""
        leaders = [member for member in self.members if member.role == "leader"]
        return self.role == "leader" and [set(leader.factions) for leader in leaders] == [set(self.own_factions)]

    @property
    def role(self) -> str:
        """Return the requester's role in the engine's words; without a place it is ``spectator``."""
        if self.clock:
            return "arbiter"
        return self.member.role if self.member else "spectator"

    @property
    def own_factions(self) -> list[str]:
        return list(self.member.factions) if self.member else []

    @cached_property
    def sides(self) -> Sides:
        """Return the sides, with the truces of now."""
        kit_sides = ((side.id, [faction.id for faction in side.factions]) for side in self.kit.sides)
        return Sides(kit_sides, self.here["truces"])

    @cached_property
    def side_by_id(self) -> dict[str, KitSide]:
        return {side.id: side for side in self.kit.sides}

    @cached_property
    def faction_by_id(self) -> dict[str, KitFaction]:
        return {faction.id: faction for side in self.kit.sides for faction in side.factions}

    @cached_property
    def place_by_id(self) -> dict[str, KitPlace]:
        return {place.id: place for place in self.kit.places}

    def aspect(self, on: str) -> str | None:
        return aspects.aspect(self, on)

    def why_stale(self, on: str, shown: str) -> str:
        return aspects.why_stale(self, on, shown)

    def force(self, code: str) -> Fields:
        return self.state[f"force:{code}"]

    def side_of(self, force: str) -> str:
        return self.sides.of_faction[self.force(force)["faction"]]

    def standing_forces(self) -> Iterator[tuple[str, Fields]]:
        """Forces that are still on the map (code, fields), in the order of the kit."""
        for address in self.state.addresses("force"):
            fields = self.state[address]
            if not fields["gone"]:
                yield address.removeprefix("force:"), fields

    def units_of(self, force: str) -> Iterator[tuple[str, Fields]]:
        """Return the units that march with a force (code, fields): ready and dispersed ones."""
        yield from self._units_by_force.get(force, ())

    @cached_property
    def _units_by_force(self) -> dict[str, list[tuple[str, Fields]]]:
        found: dict[str, list[tuple[str, Fields]]] = {}
        for address in self.state.addresses("unit"):
            fields = self.state[address]
            if fields["status"] in ("ready", "dispersed"):
                found.setdefault(fields["force"], []).append((address.removeprefix("unit:"), fields))
        return found

    def ready_units(self, force: str) -> Iterator[tuple[str, Fields]]:
        return ((code, fields) for code, fields in self.units_of(force) if fields["status"] == "ready")

    def points_of(self, force: str) -> int:
        """A force's points (§5.1): of its ready units, each in proportion to its strength, rounded down."""
        return sum(self.worth(code, fields["strength"]) for code, fields in self.ready_units(force))

    def worth(self, unit: str, strength: int) -> int:
        row = self.units[unit]
        return row.points * strength // row.steps

    def is_mounted(self, force: str) -> bool:
        arms = [self.units[code].arm for code, _fields in self.ready_units(force)]
        return bool(arms) and all(arm in MOUNTED for arm in arms)

    def has_guns(self, force: str) -> bool:
        return any(self.units[code].arm in GUNS for code, _fields in self.ready_units(force))

    # Names

    def place_name(self, place: str) -> str:
        """A place of the map, or the scenario of a tree's node."""
        found = self.place_by_id.get(place)
        node = next((node for node in self.kit.nodes if node.id == place), None)
        if node is not None:
            return title_of(node)
        return (found.name or place) if found else place

    def force_name(self, force: str) -> str:
        row = self.forces.get(force)
        return row.name if row else force

    def faction_name(self, faction: str) -> Text:
        name = self.faction_by_id[faction].name
        return Text(name.en, name.it)

    def side_name(self, side: str) -> Text:
        name = self.side_by_id[side].name
        return Text(name.en, name.it)


@lru_cache(maxsize=100)
def kit_of(code: str, version: int) -> Kit:
    """Return a campaign's kit; it has another version once it is replaced."""
    return Kit.model_validate(Campaign.objects.values_list("kit", flat=True).get(code=code))


@lru_cache(maxsize=100)
def units_of(campaign: str, version: int, codes: tuple[str, ...]) -> dict[str, Unit]:
    """Return a campaign's units by these codes, of its kit's ``version``.

    Only ``state`` changes, and may be an old one: callers must not modify them.
    """
    units = Unit.objects.filter(campaign__code=campaign).select_related("source__command")
    return {unit.code: unit for unit in units if unit.code in codes}


def audience_of_member(member: Member | None) -> str:
    """Return the audience of somebody with this place in a campaign, or with none: role, factions, force."""
    if member is None:
        return "spectator||"
    return "|".join((member.role, "+".join(sorted(member.factions)), member.force))


def load(code: str, who: Requester) -> Snapshot | None:
    """Return the campaign with that code for reading; None for an unknown code. Five queries."""
    row = Campaign.objects.select_related("club").defer("kit").filter(code=code).first()
    return read_row(row, who) if row else None


def load_or_404(code: str, who: Requester) -> Snapshot:
    snapshot = load(code, who)
    if snapshot is None:
        raise Http404
    return snapshot


def read_row(row: Campaign, who: Requester) -> Snapshot:
    """Return the snapshot of a campaign's row for a requester."""
    forces = {force.code: force for force in row.forces.all()}
    states = dict(row.units.values_list("code", "state"))
    units = dict(units_of(row.code, row.kit_version, tuple(states)))
    engagements = {engagement.code: engagement for engagement in row.engagements.select_related("battle")}
    holders: dict[str, Any] = dict(row.state)
    holders |= {f"force:{code}": force.state for code, force in forces.items()}
    holders |= {f"unit:{code}": state for code, state in states.items()}
    holders |= {f"engagement:{code}": engagement.state for code, engagement in engagements.items()}
    members = present_members(row, who)
    taking_part = tuple(member for member in members if member.role != "spectator")
    return Snapshot(row, State(holders), units, forces, engagements, taking_part, own_member(members, who), who.clock)


def present_members(row: Campaign, who: Requester) -> list[Member]:
    """Return the members who take part, and the requester's own places."""
    mine = Q(user_id=who.user_id) if who.user_id else Q(pk=None)
    if who.token:
        mine |= Q(token=who.token, user=None)
    return list(Member.objects.filter(mine | ~Q(role="spectator"), campaign=row, left_at=None))


def own_member(members: Iterable[Member], who: Requester) -> Member | None:
    """Return the requester's place: that of the account before that of a guest in the same browser."""
    if who.user_id is not None:
        own = next((member for member in members if member.user_id == who.user_id), None)
        if own:
            return own
    guests = (member for member in members if member.user_id is None)
    return next((member for member in guests if who.token and member.token == who.token), None)
