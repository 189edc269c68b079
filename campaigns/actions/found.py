"""From a kit to a campaign: its rows, the first entry of the log, and the beginning of the first turn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armies.models import Army, ArmyCommand, ArmyUnit
from battles.models.battle import Watching
from campaigns.actions.leagues import begin_season
from campaigns.actions.next_turn import begin_turn
from campaigns.actions.trees import enter_node
from campaigns.engine.kits import Kit, KitForce
from campaigns.ledger.arms import arms_of
from campaigns.ledger.snapshot import Requester
from campaigns.ledger.steps import steps_of
from campaigns.ledger.writing import OWN_KINDS, Writing, locked_campaign
from campaigns.models import Campaign, Entry, Force, Member, Unit
from campaigns.models.campaign import DefaultOrder, Policy
from campaigns.queries.kits import ANOTHER_GAME, problems_of
from campaigns.queries.rights import need_or_together
from common.errors import Refused
from journal.seats import fit_name
from journal.writing import once
from people.models import Club, User
from rulebooks.editions import playable_edition, store_game
from rulebooks.engine.another_game import PREFIX, GameError, game_of
from rules.engine.errors import FactError
from rules.engine.ruleset import rulesets

STORES = 3


@dataclass(frozen=True, slots=True)
class NewCampaign:
    """A campaign to be: a ``kit``, and who founds it, with an account (``created_by``) or by name (``guest``).

    ``factions``: those the founder leads; empty, and the founder is its arbiter.
    """

    kit: Mapping[str, Any]
    name: str = ""
    created_by: User | None = None
    guest: str = ""
    factions: tuple[str, ...] = ()
    club: Club | None = None
    watching: str = Watching.LINK
    policy: str = Policy.EITHER
    default_order: str = DefaultOrder.HOLD
    order_days: int | None = None
    battle_days: int | None = None
    is_demo: bool = False
    house_rules: Mapping[str, str] = field(default_factory=dict)


def create_campaign(new: NewCampaign) -> tuple[Campaign, Member]:
    """The campaign, being set up, and its founder's place in it. Refused, with all its problems, for a kit that is not sound."""
    kit = sound_kit(new.kit, new.created_by.pk if new.created_by else None)
    name = new.name.strip() or (kit.name.it if (get_language() or "en").startswith("it") else kit.name.en)
    known = {faction.id for side in kit.sides for faction in side.factions}
    if not set(new.factions) <= known:
        raise Refused(_("This campaign has no such faction."))
    with transaction.atomic():
        campaign = Campaign.objects.create(
            name=name[:80],
            kit=kit.model_dump(by_alias=True),
            kind=kit.kind,
            ruleset=kit.ruleset,
            club=new.club,
            watching=new.watching,
            policy=new.policy,
            default_order=new.default_order,
            order_days=new.order_days or kit.days.orders,
            battle_days=new.battle_days or kit.days.battle,
            created_by=new.created_by,
            house_rules=dict(new.house_rules),
            is_demo=new.is_demo,
        )
        member = Member.objects.create(
            campaign=campaign,
            user=new.created_by,
            name=str(new.created_by)[:60] if new.created_by else fit_name(new.guest),
            role="leader" if new.factions else "arbiter",
            factions=list(new.factions),
        )
        _lay_out(campaign, kit, member)
    return campaign, member


def sound_kit(data: Mapping[str, Any], user_id: int | None) -> Kit:
    """Return a kit that can be played by this person. Refused with all its problems.

    Another game gets its document: the campaign's ruleset is the stored edition.
    """
    try:
        kit, problems = Kit.read(data), problems_of(data)
    except FactError as error:
        raise Refused(error.text) from None
    if problems:
        language = get_language() or "en"
        raise Refused(" ".join(problem.of(language) for problem in problems))
    if kit.ruleset == ANOTHER_GAME:
        return kit.model_copy(update={"ruleset": _edition_of(kit, user_id)})
    if kit.ruleset not in rulesets() and not kit.ruleset.startswith(PREFIX):
        user = _user(user_id) or AnonymousUser()
        if playable_edition(user, kit.ruleset) is None:
            raise Refused(_("This rulebook cannot be played yet."))
    return kit


def _user(user_id: int | None) -> User | None:
    return User.objects.filter(pk=user_id).first() if user_id is not None else None


def _edition_of(kit: Kit, user_id: int | None) -> str:
    try:
        return store_game(game_of(kit.game, "alternate"), created_by=_user(user_id)).slug
    except GameError as error:
        raise Refused(error.text) from None


def holders_of(campaign: Campaign, kit: Kit) -> dict[str, Any]:
    """Create the rows of forces and units; return the whole state at the start."""
    holders = _holders(kit)
    for kit_force in kit.forces:
        holders |= _enlist(campaign, kit, kit_force, len([on for on in holders if on.startswith("unit:")]))
    for side in kit.sides:
        factions = {faction.id for faction in side.factions}
        own = [force.id for force in kit.forces if force.faction in factions]
        worth = sum(unit.points for force in kit.forces if force.id in own for unit in force.units)
        holders[f"side:{side.id}"]["start"] = worth
    return holders


def _lay_out(campaign: Campaign, kit: Kit, member: Member) -> None:
    """Rows of forces and units; the whole state at the start is the log's first entry, so that a fold needs nothing else."""
    holders = holders_of(campaign, kit)
    campaign.state = {on: fields for on, fields in holders.items() if on.partition(":")[0] in OWN_KINDS}
    campaign.seq = 1
    campaign.save(update_fields=["state", "seq"])
    Entry.objects.create(
        campaign=campaign,
        seq=1,
        member=member,
        who=member.name,
        stage="setup",
        action="found",
        facts={"kit": kit.kit},
        changes=[[address, "", None, fields] for address, fields in holders.items()],
    )


def _holders(kit: Kit) -> dict[str, Any]:
    """The holders that stand in the campaign's own row."""
    here = {
        "stage": "setup",
        "turn": 0,
        "deadline": None,
        "season": None,
        "year": 1,
        "march": kit.rules.march,
        "closed_kinds": [],
        "closed": [],
        "truces": [list(pair) for pair in kit.truces],
        "sieges": [],
        "foraging": [],
        "node": kit.start,
        "path": [],
        "proposals": {},
        "exchanges": [],
        "why": None,
        "winner": None,
        "shared": [],
    }
    sides = {f"side:{side.id}": {"points": 0, "battle_points": 0, "start": 0} for side in kit.sides}
    factions = {
        f"faction:{faction.id}": {
            "purse": faction.purse,
            "sealed": "",
            "territories": list(faction.territories),
            "pool": [p.count for p in faction.pool],
        }
        for side in kit.sides
        for faction in side.factions
    }
    places = {
        f"place:{place.id}": {"owner": place.owner, "breach": False, "foraged": 0, "progress": 0, "stores": STORES}
        for place in kit.places
    }
    return {"campaign": here, **sides, **factions, **places}


def _enlist(campaign: Campaign, kit: Kit, listed: KitForce, numbered: int) -> dict[str, Any]:
    """A force with its army list and its units; the holders of all of them."""
    name = (listed.name or listed.id)[:80]
    army = Army.objects.create(
        is_force=True, ruleset=kit.ruleset, name=name, commander=listed.commander[:80], options=listed.options
    )
    place = {"faction": listed.faction, "at": listed.at, "inside": listed.inside, "road": None, "gone": False, "busy": False}
    worn = {"exhausted_until": 0, "forced_in": 0, "carried": 0, "unsupplied": 0, "supplied": True, "leaders": {}}
    force = Force.objects.create(campaign=campaign, code=listed.id, name=name, army=army, state=place | worn)
    holders = {f"force:{force.code}": force.state}
    arms, units = arms_of(kit.ruleset), []
    for position, command in enumerate(listed.commands, 1):
        known = {"name": command.name[:80], "commander": command.commander[:80], "options": command.options}
        row = ArmyCommand.objects.create(army=army, position=position, **known)
        rows = ArmyUnit.objects.bulk_create(
            ArmyUnit(command=row, position=n, profile=unit.profile, name=unit.name[:80], options=unit.options)
            for n, unit in enumerate(command.units, 1)
        )
        units += list(zip(command.units, rows, strict=True))
    for number, (unit, source) in enumerate(units, numbered + 1):
        steps = steps_of(kit.ruleset, unit.profile, unit.options, unit.steps)
        state = {"force": force.code, "strength": steps, "status": "ready", "seq": 1, "since": None, "scattered_in": 0}
        state |= {"captor": None, "experience": 0, "replaced": 0}
        holders[f"unit:u{number}"] = state
        Unit.objects.create(
            campaign=campaign,
            code=f"u{number}",
            source=source,
            points=unit.points,
            steps=steps,
            arm=unit.arm or arms.get(unit.profile, "foot"),
            state=state,
        )
    return holders


@once()
def begin(*, code: str, who: Requester, key: str | None = None) -> Entry:
    """The kit is settled, the first turn begins."""
    with locked_campaign(code, who, key, "begin") as work:
        need_or_together(work.snapshot, "seat_people")  # any leader may begin: it gives nobody a place
        if work.snapshot.stage != "setup":
            raise Refused(_("The campaign has begun already."))
        return BEGIN[work.snapshot.kit.kind](work)


BEGIN: dict[str, Callable[[Writing], Entry]] = {"map": begin_turn, "tree": enter_node, "league": begin_season}
