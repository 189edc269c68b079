"""Demo campaigns: one a visitor, in its third turn with a battle to fight; the house leads whom nobody leads.

The story so far is played by the same actions as any other's. A demo goes away by itself.
"""

import hashlib
from collections.abc import Mapping
from copy import copy
from datetime import timedelta
from random import Random
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.db.models.base import ModelState
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armies.models import Army, ArmyCommand, ArmyUnit
from battles.models import Battle, Seat
from battles.models.battle import new_code
from campaigns.actions.engagements import agree_auto, confirm_result
from campaigns.actions.found import NewCampaign, begin, create_campaign
from campaigns.actions.members import fit_name
from campaigns.actions.orders import checked, give_order, hand_in
from campaigns.actions.turn import reveal
from campaigns.ledger.snapshot import CLOCK, Snapshot, Who, load_or_404
from campaigns.ledger.writing import at_work
from campaigns.models import Campaign, Engagement, Entry, Force, Member, Sheet, Unit
from campaigns.queries.kits import ready_kit
from campaigns.queries.rights import parties
from common.errors import Refused

KIT = "northern-italy-1800"
#: How long a demo is kept after it was last touched, and how many there may be at once.
KEPT_FOR, KEPT_AT_MOST = timedelta(days=2), 200
#: The demo's dice: alike for all, so that its story is.
SEED = hashlib.sha256(b"Marengo").digest()
#: Who leads a side for the house.
HOUSE = {"republic": "Bonaparte", "coalition": "Melas"}
#: The orders of the turns that are past: force → its way; a word instead is another order. Who is not named holds.
STORY: tuple[Mapping[str, Any], ...] = (
    {"lannes": ["bard"], "suchet": ["savona"], "massena": "hold", "ott": "besiege", "elsnitz": ["cuneo"]},
    {"lannes": ["ivrea"], "victor": ["bard"], "ott": "besiege", "melas": ["alessandria"], "elsnitz": "hold"},
    {"moncey": ["milano"], "murat": ["bard"], "victor": "besiege", "ott": "besiege"},
)


def start_demo(*, user: Any | None, guest: str, side: str = "") -> tuple[Campaign, Member]:
    """A demo campaign of the visitor's own: leader of a whole ``side``, or the arbiter, who sees both.

    Refused for a side that is none.
    """
    kit = _kit()
    sides = {each["id"]: [faction["id"] for faction in each["factions"]] for each in kit["sides"]}
    if side and side not in sides:
        raise Refused(_("This campaign has no such side."))
    with transaction.atomic():
        make_room()
        campaign = copied(demo_pattern() or load_pattern())
        campaign.created_by, campaign.name = user, kit["name"]["it" if (get_language() or "en").startswith("it") else "en"]
        campaign.save(update_fields=["created_by", "name"])
        name = str(user)[:60] if user else fit_name(guest)
        role = "leader" if side else "arbiter"
        member = Member.objects.create(campaign=campaign, user=user, name=name, role=role, factions=sides.get(side, []))
        for other in [each for each in sides if each != side]:
            Member.objects.create(campaign=campaign, name=HOUSE[other], role="leader", factions=sides[other])
    return campaign, member


def _kit() -> dict[str, Any]:
    kit = ready_kit(KIT)
    assert kit is not None
    return kit


def demo_pattern() -> Campaign | None:
    """The campaign that demos are copies of: nobody has a place in it."""
    return Campaign.objects.filter(is_demo=True, members=None, kit__kit=KIT).order_by("pk").first()


@transaction.atomic
def load_pattern() -> Campaign:
    """Play the story so far."""
    campaign, founder = create_campaign(NewCampaign(_kit(), guest=HOUSE["republic"], is_demo=True))
    founder.delete()
    campaign.seed = SEED
    campaign.save(update_fields=["seed"])
    code = campaign.code
    begin(code=code, who=CLOCK)
    for number, moves in enumerate(STORY, 1):
        for force, way in moves.items():
            order = {"do": way} if isinstance(way, str) else {"do": "march", "path": way}
            give_order(code=code, who=CLOCK, force=force, order=order)
        reveal(code=code, who=CLOCK)
        if number < len(STORY):
            _settle_all(code)
    with at_work(code, CLOCK) as work:  # a pattern waits for whoever comes
        work.put("campaign", deadline=None)
        work.write("set_deadline", facts={"deadline": None})
    campaign.refresh_from_db()
    return campaign


def copied(pattern: Campaign) -> Campaign:
    """Another campaign that stands as this one does, with armies and a log of its own; without its people. A dozen queries."""
    rows = {force.pk: force for force in pattern.forces.select_related("army").prefetch_related("army__commands__units")}
    units = {unit.source_id: unit for unit in pattern.units.all()}
    engagements, entries = list(pattern.engagements.all()), list(pattern.entries.order_by("seq"))
    sheets = list(pattern.sheets.all())
    made: Campaign = _anew(pattern, code=new_code(), is_demo=True)
    made.save()
    forces, commands, sources, enlisted = [], [], [], []
    for force in rows.values():
        army = _anew(force.army)
        forces.append(_anew(force, campaign=made, army=army))
        for command in force.army.commands.all():
            new = _anew(command, army=army)
            commands.append(new)
            for unit in command.units.all():
                source = _anew(unit, command=new)
                sources.append(source)
                if unit.pk in units:
                    enlisted.append((units[unit.pk].pk, _anew(units[unit.pk], campaign=made, source=source)))
    Army.objects.bulk_create([force.army for force in forces])
    ArmyCommand.objects.bulk_create(commands)
    ArmyUnit.objects.bulk_create(sources)
    Force.objects.bulk_create(forces)
    Unit.objects.bulk_create([unit for _pk, unit in sorted(enlisted, key=lambda each: each[0])])
    for model, found in ((Engagement, engagements), (Entry, entries), (Sheet, sheets)):
        model.objects.bulk_create(
            [_anew(row, campaign=made, **({"member": None} if model is not Engagement else {})) for row in found]
        )
    return made


def _anew(row: Any, **changed: Any) -> Any:
    """A row like this one that is not in the database yet."""
    new = copy(row)
    new.pk, new._state = None, ModelState()
    new._prefetched_objects_cache = {}
    for name, value in changed.items():
        setattr(new, name, value)
    return new


def _settle_all(code: str) -> None:
    """Roll for the battles of a turn that is past."""
    for address, fields in _engagements(load_or_404(code, CLOCK)).items():
        if fields["status"] == "open":
            agree_auto(code=code, who=CLOCK, engagement=address)


def _engagements(snapshot: Snapshot) -> dict[str, Any]:
    return {on.partition(":")[2]: snapshot.state[on] for on in snapshot.state.addresses("engagement")}


# The house's own part


def answer(code: str) -> None:
    """Let the house do its part in a demo: its orders, its word where the visitor has given his. Nothing in other campaigns."""
    for member in Member.objects.filter(campaign__code=code, campaign__is_demo=True, user=None, name__in=HOUSE.values()):
        who = Who(token=member.token)
        snapshot = load_or_404(code, who)
        if snapshot.member == member and snapshot.stage == "orders":
            _write_orders(snapshot, who)
        elif snapshot.member == member and snapshot.stage == "battles":
            _agree(snapshot, who)


def _write_orders(snapshot: Snapshot, who: Who) -> None:
    for faction in snapshot.own_factions:
        if snapshot.stage != "orders" or snapshot.state[f"faction:{faction}"]["sealed"]:
            continue
        for force, fields in snapshot.standing_forces():
            if fields["faction"] == faction and not fields["busy"] and not fields["inside"]:
                give_order(code=snapshot.code, who=who, force=force, order=_order(snapshot, force))
        hand_in(code=snapshot.code, who=who, faction=faction)
        snapshot = load_or_404(snapshot.code, who)


def _order(snapshot: Snapshot, force: str) -> dict[str, Any]:
    """A march on what the enemy holds next door, or none: as a cautious leader would."""
    at, side = snapshot.force(force)["at"], snapshot.side_of(force)
    near = [road.beyond(at) for road in snapshot.kit.roads if at in road.ends]
    owners = {place: snapshot.state[f"place:{place}"]["owner"] for place in near}
    wanted = [place for place, owner in owners.items() if owner is None or snapshot.sides.of_faction[owner] != side]
    marches = [{"do": "march", "path": [place]} for place in wanted]
    possible = [march for march in marches if not checked(snapshot, force, march).refused]
    chance = Random(f"{snapshot.code} {snapshot.turn} {force}")
    return chance.choice(possible) if possible and chance.random() < 0.5 else {"do": "hold"}


def _agree(snapshot: Snapshot, who: Who) -> None:
    """Say yes to a roll or a result that another has said yes to."""
    for engagement, fields in _engagements(snapshot).items():
        own = set(parties(snapshot, engagement))
        if not own:
            continue
        if fields["status"] == "open" and set(fields["agreed"]) - own:
            agree_auto(code=snapshot.code, who=who, engagement=engagement)
        elif fields["status"] == "ended" and set(fields["confirmed"]) - own:
            confirm_result(code=snapshot.code, who=who, engagement=engagement)


def sit_on_both_sides(campaign: Campaign, engagement: str, member: Member) -> None:
    """At the table of a demo the visitor plays both sides; the house does not move figures."""
    fields = Engagement.objects.get(campaign=campaign, code=engagement)
    own = fields.state.get("seats", {}).get(str(member.pk))
    if campaign.is_demo and own and fields.battle_id and member.role == "leader":
        Seat.objects.filter(battle_id=fields.battle_id, role="player").exclude(pk=own).delete()
        Seat.objects.filter(pk=own).update(sides="ab")


# Going away


def make_room() -> int:
    """Forget the demos that were not touched for long, and the oldest of too many, with armies and tables; how many went."""
    demos = (
        Campaign.objects.filter(is_demo=True, members__isnull=False)
        .distinct()
        .annotate(last=Max("entries__at"))
        .order_by("-last")
    )
    oldest_kept = timezone.now() - KEPT_FOR
    gone = [
        pk
        for place, (pk, at) in enumerate(demos.values_list("pk", "last"))
        if place >= KEPT_AT_MOST - 1 or (at and at < oldest_kept)
    ]
    if gone:
        armies = list(Army.objects.filter(force__campaign__in=gone).values_list("pk", flat=True))
        Battle.objects.filter(engagement__campaign__in=gone).delete()
        Campaign.objects.filter(pk__in=gone).delete()
        Army.objects.filter(pk__in=armies).delete()
    return len(gone)
