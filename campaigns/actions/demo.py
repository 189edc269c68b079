"""Demo campaigns: one a visitor, of each kind, with a battle to fight; the server plays factions without a leader.

``stories`` says what has happened before. Demos expire.
"""

import hashlib
from datetime import timedelta
from random import Random
from typing import Any

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armies.models import Army, ArmyCommand, ArmyUnit
from battles.models import Battle, Seat
from battles.models.battle import new_code
from campaigns.actions.engagements import agree_auto, confirm_result
from campaigns.actions.found import NewCampaign, begin, create_campaign
from campaigns.actions.leagues import step
from campaigns.actions.orders import give_order, hand_in
from campaigns.actions.stories import HOUSE, STORIES, places_of
from campaigns.ledger.snapshot import CLOCK, Requester, Snapshot, load_or_404
from campaigns.ledger.writing import locked_campaign
from campaigns.models import Campaign, Engagement, Entry, Force, Member, Sheet, Unit
from campaigns.queries.kits import ready_kit
from campaigns.queries.league import PLAYERS, actor_in, challenges
from campaigns.queries.orders import answer_to_order
from campaigns.queries.rights import parties
from common.errors import Refused
from journal.seats import fit_name

#: The demo that is shown first.
KIT = "northern-italy-1800"
#: How long a demo lasts after it was last touched, and how many there may be at once.
DEMO_LIFETIME, MAX_DEMOS = timedelta(days=2), 200
#: The demo's dice: alike for all, so that its story is.
SEED = hashlib.sha256(b"Marengo").digest()


def start_demo(*, user: Any | None, guest: str, side: str = "", kit: str = KIT) -> tuple[Campaign, Member]:
    """A demo campaign of the visitor's own: leader of a whole ``side`` (in a league: of a faction), or the arbiter, who sees all.

    Refused for a kit that has no demo, and a side that is none.
    """
    if kit not in STORIES:
        raise Refused(_("There is no such kit."))
    data, story = _kit(kit), STORIES[kit]
    led = places_of(data, story)
    if side and side not in led:
        raise Refused(_("This campaign has no such side."))
    with transaction.atomic():
        delete_old_demos()
        campaign = copy_campaign(demo_pattern(kit) or load_pattern(kit))
        campaign.created_by, campaign.name = user, data["name"]["it" if (get_language() or "en").startswith("it") else "en"]
        campaign.save(update_fields=["created_by", "name"])
        name = str(user)[:60] if user else fit_name(guest)
        role = "leader" if side else "arbiter"
        member = Member.objects.create(campaign=campaign, user=user, name=name, role=role, factions=led.get(side, []))
        for other in [each for each in led if each != side]:
            Member.objects.create(campaign=campaign, name=story.house[other], role="leader", factions=led[other])
    return campaign, member


def _kit(name: str) -> dict[str, Any]:
    kit = ready_kit(name)
    assert kit is not None
    return kit


def demo_pattern(kit: str = KIT) -> Campaign | None:
    """The campaign that demos of a kit are copies of: nobody has a place in it."""
    return Campaign.objects.filter(is_demo=True, members=None, kit__kit=kit).order_by("pk").first()


@transaction.atomic
def load_pattern(kit: str = KIT) -> Campaign:
    """Play the story so far."""
    campaign, founder = create_campaign(NewCampaign(_kit(kit), guest=next(iter(STORIES[kit].house.values())), is_demo=True))
    founder.delete()
    campaign.seed = SEED
    campaign.save(update_fields=["seed"])
    begin(code=campaign.code, who=CLOCK)
    STORIES[kit].play(campaign)
    with locked_campaign(campaign.code, CLOCK) as work:  # a pattern waits for its first visitor
        work.put("campaign", deadline=None)
        for number, fields in challenges(work.snapshot).items():
            if fields["state"] in ("issued", "accepted"):
                work.put(f"challenge:{number}", answer_by=None, play_by=None)
        work.write("set_deadline", facts={"deadline": None})
    campaign.refresh_from_db()
    return campaign


def copy_campaign(pattern: Campaign) -> Campaign:
    """Return a copy of a campaign in the same state, with its own armies and log, without its people. A dozen queries."""
    rows = {force.pk: force for force in pattern.forces.select_related("army").prefetch_related("army__commands__units")}
    units = {unit.source_id: unit for unit in pattern.units.all()}
    engagements, entries = list(pattern.engagements.all()), list(pattern.entries.order_by("seq"))
    sheets = list(pattern.sheets.all())
    made: Campaign = _copy(pattern, code=new_code(), is_demo=True)
    made.save()
    forces, commands, sources, enlisted = [], [], [], []
    for force in rows.values():
        army = _copy(force.army)
        forces.append(_copy(force, campaign=made, army=army))
        for command in force.army.commands.all():
            new = _copy(command, army=army)
            commands.append(new)
            for unit in command.units.all():
                source = _copy(unit, command=new)
                sources.append(source)
                if unit.pk in units:
                    enlisted.append((units[unit.pk].pk, _copy(units[unit.pk], campaign=made, source=source)))
    Army.objects.bulk_create([force.army for force in forces])
    ArmyCommand.objects.bulk_create(commands)
    ArmyUnit.objects.bulk_create(sources)
    Force.objects.bulk_create(forces)
    Unit.objects.bulk_create([unit for _pk, unit in sorted(enlisted, key=lambda each: each[0])])
    for model, found in ((Engagement, engagements), (Entry, entries), (Sheet, sheets)):
        model.objects.bulk_create(
            [_copy(row, campaign=made, **({"member": None} if model is not Engagement else {})) for row in found]
        )
    return made


def _copy(row: Any, **changed: Any) -> Any:
    """Return an unsaved row with the values of this one."""
    new = type(row)()
    for field in row._meta.concrete_fields:
        if not field.primary_key:
            setattr(new, field.attname, getattr(row, field.attname))
    for name, value in changed.items():
        setattr(new, name, value)
    return new


def _engagements(snapshot: Snapshot) -> dict[str, Any]:
    return {on.partition(":")[2]: snapshot.state[on] for on in snapshot.state.addresses("engagement")}


# What the server plays


def answer(code: str) -> None:
    """Play the server's factions in a demo: orders, consent where the visitor has given theirs. Nothing in other campaigns."""
    for member in Member.objects.filter(campaign__code=code, campaign__is_demo=True, user=None, name__in=HOUSE):
        who = Requester(token=member.token)
        snapshot = load_or_404(code, who)
        if snapshot.member == member and snapshot.stage == "orders":
            _write_orders(snapshot, who)
        elif snapshot.member == member and snapshot.stage == "battles":
            _agree(snapshot, who)
            _answer_challenges(snapshot, who)


def _write_orders(snapshot: Snapshot, who: Requester) -> None:
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
    possible = [march for march in marches if not answer_to_order(snapshot, force, march).refused]
    chance = Random(f"{snapshot.code} {snapshot.turn} {force}")
    return chance.choice(possible) if possible and chance.random() < 0.5 else {"do": "hold"}


def _agree(snapshot: Snapshot, who: Requester) -> None:
    """Say yes to a roll or a result that another has said yes to."""
    for engagement, fields in _engagements(snapshot).items():
        own = set(parties(snapshot, engagement))
        if not own:
            continue
        if fields["status"] == "open" and set(fields["agreed"]) - own:
            agree_auto(code=snapshot.code, who=who, engagement=engagement)
        elif fields["status"] == "ended" and set(fields["confirmed"]) - own:
            confirm_result(code=snapshot.code, who=who, engagement=engagement)


def _answer_challenges(snapshot: Snapshot, who: Requester) -> None:
    """Take up every challenge; say that a result is right that another has reported."""
    for number, fields in challenges(snapshot).items():
        actor = actor_in(snapshot, fields)
        if actor == "challenged" and fields["state"] == "issued":
            step(code=snapshot.code, who=who, number=number, event="accept")
        elif actor in PLAYERS and fields["state"] == "reported" and fields["reporter"] != actor:
            step(code=snapshot.code, who=who, number=number, event="confirm")


def sit_on_both_sides(snapshot: Snapshot, address: str) -> None:
    """Seat the visitor on both sides of a demo's table: the server moves no figures. ``address``: what is fought for."""
    member, fields = snapshot.member, snapshot.state[address]
    if not snapshot.row.is_demo or member is None or member.role != "leader":
        return
    own = Seat.objects.filter(pk=fields["seats"].get(str(member.pk)), battle__code=fields["battle"]).first()
    if own:
        Seat.objects.filter(battle=own.battle_id, role="player").exclude(pk=own.pk).delete()
        Seat.objects.filter(pk=own.pk).update(sides="ab")


# Going away


def delete_old_demos() -> int:
    """Forget the demos that were not touched for long, and the oldest of too many, with armies and tables; how many went."""
    demos = (
        Campaign.objects.filter(is_demo=True, members__isnull=False)
        .distinct()
        .annotate(last=Max("entries__at"))
        .order_by("-last")
    )
    oldest = timezone.now() - DEMO_LIFETIME
    gone = [
        pk for place, (pk, at) in enumerate(demos.values_list("pk", "last")) if place >= MAX_DEMOS - 1 or (at and at < oldest)
    ]
    if gone:
        armies = list(Army.objects.filter(force__campaign__in=gone).values_list("pk", flat=True))
        Battle.objects.filter(Q(engagement__campaign__in=gone) | Q(duel__campaign__in=gone)).delete()
        Campaign.objects.filter(pk__in=gone).delete()
        Army.objects.filter(pk__in=armies).delete()
    return len(gone)
