"""What a campaign is played for: objectives, what a place is worth, and the standing if the last turn ended now."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from campaigns.engine.kits import Kit, KitPlace
from campaigns.engine.standing import Objective, standing
from campaigns.ledger import world
from campaigns.ledger.snapshot import Snapshot
from rules.engine.dice import typed

#: The sign of an objective on the map, before its points.
FLAG = "⚑"


def flag_of(kit: Kit, place: str) -> str:
    """Return the flag of a place with an objective and its points; "" for the others."""
    points = dict.fromkeys(str(each.vp) for each in kit.objectives if each.place == place)
    return FLAG + "/".join(points) if points else ""


def worth_of(kit: Kit, place: KitPlace) -> list[str]:
    """Return what a place brings, a line each: objectives, points a turn, income, supply."""
    lines = [_objective(kit, each) for each in kit.objectives if each.place == place.id]
    if place.vp:
        lines.append(ngettext("%(points)s point per turn", "%(points)s points per turn", place.vp) % {"points": place.vp})
    if place.income:
        lines.append(_("Income %(income)s") % {"income": place.income})
    if place.source:
        lines.append(_("Source of supply"))
    return lines


def _objective(kit: Kit, objective: Objective) -> str:
    at_end = ngettext("Objective: %(points)s point at the end", "Objective: %(points)s points at the end", objective.vp)
    each_turn = ngettext("Objective: %(points)s point per turn", "Objective: %(points)s points per turn", objective.vp)
    words = (at_end if objective.at_end else each_turn) % {"points": objective.vp}
    if objective.side is None:
        return words
    return _("%(objective)s, for %(side)s only") % {"objective": words, "side": _side_name(kit, objective.side)}


def _side_name(kit: Kit, side: str) -> str:
    name = next((each.name for each in kit.sides if each.id == side), None)
    if name is None:
        return side
    return name.it if (get_language() or "en").startswith("it") else name.en


@dataclass(frozen=True, slots=True)
class Goal:
    """An objective as the campaign page lists it; ``owner``: the faction that holds the place, as the map shows it."""

    flag: str
    place: str
    words: str
    owner: str | None


def goals(snapshot: Snapshot) -> list[Goal]:
    """Return the objectives in the order of the kit. Who holds a place is on everybody's map."""
    owners, kit = world.control(snapshot), snapshot.kit
    return [
        Goal(f"{FLAG}{each.vp}", snapshot.place_name(each.place), _objective(kit, each), owners.get(each.place))
        for each in kit.objectives
    ]


def if_it_ended_now(snapshot: Snapshot) -> dict[str, int]:
    """Return each side's points if this were the last turn and it ended now (§6.31); empty where there is no map.

    It is made of what everybody is shown: owners of places, points counted, results of battles. Forces do not enter it.
    """
    if snapshot.kit.kind != "map" or snapshot.stage == "ended":
        return {}
    sides = [snapshot.state[f"side:{side}"] | {"id": side} for side in snapshot.side_by_id]
    facts = world.holdings(snapshot) | {
        "truces": snapshot.here["truces"],
        "objectives": [objective.model_dump() for objective in snapshot.kit.objectives],
        "before": {side["id"]: side["points"] for side in sides},
        "battle_points": {side["id"]: side["battle_points"] for side in sides},
        "last_turn": True,
    }
    return dict(standing.run(facts, typed()).totals)


def summary(kit: Kit) -> Iterator[tuple[str, str]]:
    """Yield the objectives of a kit for paper: a title, and the places with their points."""
    titles = {True: _("Objectives at the end"), False: _("Objectives every turn")}
    names = {place.id: place.name or place.id for place in kit.places}
    for at_end, title in titles.items():
        found = [
            f"{names.get(each.place, each.place)} {each.vp}" + (f" ({_side_name(kit, each.side)})" if each.side else "")
            for each in kit.objectives
            if each.at_end == at_end
        ]
        if found:
            yield title, ", ".join(found)
