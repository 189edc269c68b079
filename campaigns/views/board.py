"""The campaign page's pieces, for the page itself and for every stream: they depend on campaign, number, view, language alone."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.engine.words import WORDS
from campaigns.ledger import Snapshot
from campaigns.ledger.scenarios import localised
from campaigns.queries import league, story
from campaigns.queries.due import due
from campaigns.queries.map import chart, sign_of
from campaigns.queries.musters import PARTIES
from campaigns.queries.names import order_words
from campaigns.queries.proposals import cards
from campaigns.queries.rights import may_or_together, parties
from campaigns.queries.sheets import latest_sheets
from campaigns.queries.sight import own_forces
from campaigns.queries.stakes import goals, if_it_ended_now
from campaigns.queries.tree import tree_of
from campaigns.queries.turns import may_go_on
from campaigns.queries.unread import unread
from rules.engine.play.state import Fields
from rules.web import texts


def context(snapshot: Snapshot) -> dict[str, Any]:
    """All that the page shows of the campaign. A fixed number of queries."""
    own = own_forces(snapshot)
    links = force_links(snapshot, own)
    battles = [battle(snapshot, code, fields) for code, fields in going_on(snapshot)]
    orders = _written_orders(snapshot, own)
    return {
        "snapshot": snapshot,
        "stage": stage_of(snapshot),
        "deadline": deadline_of(snapshot),
        "due": due(snapshot),
        "tasks": tasks(snapshot),
        "proposals": cards(snapshot),
        "decides": snapshot.role == "arbiter" or (snapshot.role == "leader" and not snapshot.has_arbiter),
        "chart": chart(snapshot, force_links=links, orders=orders),
        "battles": battles,
        "unread": list(unread(snapshot, {each["code"]: each["place"] for each in battles})),
        "forces": _forces(snapshot, own, links, orders),
        "sheets": _sheets(snapshot),
        "points": points_of(snapshot),
        "goals": _goals(snapshot),
        "notes": localised(snapshot.kit.notes),
        "tree": tree_of(snapshot),
        "league": _league(snapshot) if snapshot.kit.kind == "league" else None,
        "story": story.entries_of(snapshot, last=12),
        "moves": latest_moves(snapshot),
    }


def stage_of(snapshot: Snapshot) -> str:
    """Return the campaign's stage in words; a league has a season, no turns."""
    if snapshot.kit.kind == "league" and snapshot.stage == "battles":
        return _("The season is running")
    return snapshot.row.get_stage_display() if snapshot.seq else ""


def latest_moves(snapshot: Snapshot) -> int:
    """The latest turn whose orders were revealed; 0 before the first, and in a league."""
    if snapshot.kit.kind == "league":
        return 0
    return snapshot.turn - (1 if snapshot.stage == "orders" else 0)


def fragments(snapshot: Snapshot) -> str:
    """All pieces as out-of-band fragments."""
    return render_to_string("campaigns/board.html", context(snapshot) | {"oob": True})


def deadline_of(snapshot: Snapshot) -> datetime | None:
    deadline = snapshot.here["deadline"]
    return datetime.fromtimestamp(deadline, UTC) if deadline else None


def force_links(snapshot: Snapshot, own: list[str]) -> dict[str, str]:
    """Return the addresses of own counters: the map of orders while they are written, else the force."""
    if snapshot.stage == "orders" and snapshot.kit.places:
        sheet = reverse("campaigns:sheet", args=[snapshot.code])
        return {force: f"{sheet}?force={force}" for force in own}
    name = "campaigns:order" if snapshot.stage == "orders" else "campaigns:force"
    return {force: reverse(name, args=[snapshot.code, force]) for force in own}


def tasks(snapshot: Snapshot) -> list[tuple[str, str]]:
    """Return what the requester can do now: (words, address), the most important first."""
    code = snapshot.code
    found = []
    if snapshot.stage == "setup" and may_or_together(snapshot, "seat_people"):
        found += [
            (_("Invite the others"), reverse("campaigns:people", args=[code])),
            (_("Begin the first turn"), reverse("campaigns:begin", args=[code])),
        ]
    if snapshot.stage == "orders":
        if own_forces(snapshot):
            found.append((_("Orders for this turn"), reverse("campaigns:sheet", args=[code])))
        if may_or_together(snapshot, "reveal"):
            found.append((_("Reveal the orders"), reverse("campaigns:reveal", args=[code])))
    if snapshot.stage == "battles":
        for each, fields in going_on(snapshot):
            if fields["status"] != "settled" and (snapshot.role == "arbiter" or parties(snapshot, each)):
                words = _("Decide: %(place)s") % {"place": place_of(snapshot, fields)}
                found.append((words, reverse("campaigns:battle", args=[code, each])))
    if snapshot.kit.kind == "league" and snapshot.stage == "battles" and (snapshot.own_factions or snapshot.role == "arbiter"):
        found.append((_("Challenge"), reverse("campaigns:challenge-new", args=[code])))
    dealt = any(fields.get("commands") and fields["status"] == "open" for _each, fields in going_on(snapshot))
    if dealt and (snapshot.own_factions or snapshot.role == "arbiter"):
        found.append((_("Commands for the tables"), reverse("campaigns:allot", args=[code])))
    if may_go_on(snapshot) and may_or_together(snapshot, "set_deadline"):
        found.append((_("Continue the turn"), reverse("campaigns:go-on", args=[code])))
    if may_or_together(snapshot, "close_turn"):
        found.append((_("Close the turn"), reverse("campaigns:close", args=[code])))
    return found


def going_on(snapshot: Snapshot) -> list[tuple[str, Fields]]:
    """Battles not yet settled, and those settled in this turn or the last."""
    found = ((on.partition(":")[2], snapshot.state[on]) for on in snapshot.state.addresses("engagement"))
    return [
        (code, fields)
        for code, fields in found
        if fields["status"] != "settled" or (fields["settled_in"] or 0) >= snapshot.turn - 1
    ]


def place_of(snapshot: Snapshot, fields: Mapping[str, Any]) -> str:
    if fields["place"]:
        return snapshot.place_name(fields["place"])
    return " – ".join(map(snapshot.place_name, fields["road"]))


STATUS = {
    "open": texts.gettext("to be fought"),
    "on_table": texts.gettext("on the table"),
    "ended": texts.gettext("to be confirmed"),
    "settled": texts.gettext("settled"),
}


def battle(snapshot: Snapshot, code: str, fields: Fields) -> dict[str, Any]:
    """A battle in a line."""
    sides = [snapshot.side_name(side) for side in fields["sides"]]
    result = fields["result"] if fields["status"] == "settled" else None
    winner = sides[PARTIES.index(result["winner"])] if result and result["winner"] else None
    return {
        "code": code,
        "place": place_of(snapshot, fields),
        "kind": WORDS[fields["kind"]],
        "sides": list(zip(sides, (sign_of(snapshot, side) for side in fields["sides"]), strict=True)),
        "status": fields["status"],
        "status_word": STATUS[fields["status"]],
        "winner": winner,
        "severity": WORDS[result["severity"]] if result else None,
    }


def _written_orders(snapshot: Snapshot, own: list[str]) -> dict[str, Mapping[str, Any]]:
    """Return the orders of own forces that are written and not yet revealed."""
    if snapshot.stage != "orders" or not own:
        return {}
    sheets = latest_sheets(snapshot, {snapshot.force(force)["faction"] for force in own})
    return {force: order for sheet in sheets.values() for force, order in sheet.orders.items() if force in own}


def _forces(
    snapshot: Snapshot, own: list[str], links: Mapping[str, str], orders: Mapping[str, Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Own forces in a line each, with their order as far as it may be read; ``links``: what a tap on each opens."""
    found = []
    for force in own:
        fields = snapshot.force(force)
        order = orders.get(force)
        found.append(
            {
                "code": force,
                "name": snapshot.force_name(force),
                "place": snapshot.place_name(fields["at"]),
                "inside": fields["inside"],
                "points": snapshot.points_of(force),
                "busy": fields["busy"],
                "supplied": fields["supplied"],
                "sign": sign_of(snapshot, snapshot.side_of(force)),
                "order": order_words(snapshot, order) if order else "",
                "writing": snapshot.stage == "orders",
                "link": links[force],
            }
        )
    return found


def _sheets(snapshot: Snapshot) -> list[dict[str, Any]]:
    """Who leads which faction, and who has handed in: not what."""
    leaders: dict[str, list[str]] = {}
    for member in snapshot.members:
        for faction in member.factions if member.role == "leader" else ():
            leaders.setdefault(faction, []).append(member.name)
    return [
        {
            "name": snapshot.faction_name(faction),
            "sign": sign_of(snapshot, snapshot.sides.of_faction[faction]),
            "leaders": leaders.get(faction, []),
            "seal": snapshot.state[f"faction:{faction}"]["sealed"],
            "absent": bool(snapshot.state[f"faction:{faction}"].get("absent")),
            "purse": snapshot.state[f"faction:{faction}"]["purse"]
            if faction in snapshot.own_factions or snapshot.role == "arbiter"
            else None,
        }
        for faction in snapshot.faction_by_id
    ]


def _goals(snapshot: Snapshot) -> list[dict[str, Any]]:
    """Objectives with the factions that hold them."""
    return [
        {
            "goal": goal,
            "owner": snapshot.faction_name(goal.owner) if goal.owner else None,
            "sign": sign_of(snapshot, snapshot.sides.of_faction.get(goal.owner or "")),
        }
        for goal in goals(snapshot)
    ]


def points_of(snapshot: Snapshot) -> list[dict[str, Any]]:
    """Return each side with its points and those if it ended now, the leader first."""
    now = if_it_ended_now(snapshot)
    sides = sorted(snapshot.side_by_id, key=lambda side: -snapshot.state[f"side:{side}"]["points"])
    return [
        {
            "name": snapshot.side_name(side),
            "sign": sign_of(snapshot, side),
            "points": snapshot.state[f"side:{side}"]["points"],
            "now": now.get(side),
            "won": snapshot.here["winner"] == side,
        }
        for side in sides
    ]


def _league(snapshot: Snapshot) -> dict[str, Any]:
    """The table of a league, and its challenges, the latest first."""
    leaders: dict[str, list[str]] = {}
    for member in snapshot.members:
        for faction in member.factions if member.role == "leader" else ():
            leaders.setdefault(faction, []).append(member.name)
    table = [
        line
        | {
            "name": snapshot.faction_name(line["player"]),
            "leaders": leaders.get(line["player"], []),
            "rating": league.rating(snapshot, line["player"]),
            "territories": len(snapshot.state[f"faction:{line['player']}"]["territories"]),
        }
        for line in league.table(snapshot)
    ]
    lines = [challenge_line(snapshot, number, fields) for number, fields in league.challenges(snapshot).items()]
    return {"table": table, "challenges": lines[::-1]}


def challenge_line(snapshot: Snapshot, number: int, fields: Fields) -> dict[str, Any]:
    """A challenge in a line."""
    stakes = [", ".join(fields[f"stake_{name}"].get("territories", [])) for name in ("challenger", "challenged")]
    names = [snapshot.faction_name(fields[name]) for name in ("challenger", "challenged")]
    return {
        "number": number,
        "challenger": names[0],
        "challenged": names[1],
        "stakes": " – ".join(filter(None, stakes)),
        "both_stakes": list(zip(names, stakes, strict=True)),
        "open": fields["state"] in league.OPEN,
        "state_word": CHALLENGE[fields["state"]],
    }


CHALLENGE = {
    "issued": texts.gettext("issued"),
    "accepted": texts.gettext("accepted, to be played"),
    "declined": texts.pgettext("challenge", "declined"),
    "withdrawn": texts.pgettext("challenge", "withdrawn"),
    "expired": texts.gettext("expired"),
    "reported": texts.pgettext("challenge", "reported, to be confirmed"),
    "disputed": texts.pgettext("challenge", "disputed"),
    "confirmed": texts.pgettext("challenge", "confirmed"),
    "forfeited": texts.gettext("given up"),
}
