"""An order that is being planned: what a force can do, its way, and what becomes of it as far as its leader can know."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from campaigns.engine.orders import arrivals
from campaigns.engine.routes import Forecast, forecast, marches_of
from campaigns.engine.theatre import Theatre
from campaigns.engine.words import WORDS
from campaigns.engine.world import Order, World
from campaigns.forms.orders import possible_orders
from campaigns.ledger import world
from campaigns.ledger.snapshot import Snapshot
from campaigns.queries.names import order_words
from campaigns.queries.orders import answer_to_order
from campaigns.queries.rights import enemies_within, permission, sentence
from campaigns.queries.sight import visible_forces
from rules.engine.text import Text
from rules.web import texts


@dataclass(frozen=True, slots=True)
class Choice:
    """A kind of order, or a place to go to: its words, the query that chooses it, and why it is not possible."""

    words: Text | str
    query: str
    why_not: Text | None = None
    current: bool = False
    arrives: int | None = None


@dataclass(slots=True)
class Plan:
    """The order planned for a ``force``: ``kinds`` and ``goals`` to choose from, the ``order`` chosen, its ``outlook``."""

    force: str
    name: str
    place: str
    points: int
    do: str
    kinds: list[Choice] = field(default_factory=list)
    goals: dict[str, Choice] = field(default_factory=dict)
    order: dict[str, Any] | None = None
    why_not: Text | None = None
    line: str = ""
    outlook: list[str] = field(default_factory=list)
    written: bool = False

    @property
    def path(self) -> str:
        """The way as the form of an order takes it."""
        return ",".join(self.order.get("path") or []) if self.order else ""

    @property
    def details(self) -> str:
        """The query of the page with all details of this order."""
        order = self.order or {"do": "hold"}
        named = {name: order.get(name) for name in ("do", "target", "support", "avoid_to")} | {"path": self.path}
        named |= {name: "on" for name in ("forced", "avoid") if order.get(name)}
        return urlencode({name: value for name, value in named.items() if value}, safe=",")


def may_be_written(snapshot: Snapshot, force: str) -> bool:
    """Return True if the requester may write this force's order now."""
    fields = snapshot.force(force)
    if snapshot.stage != "orders" or fields["busy"] or snapshot.state[f"faction:{fields['faction']}"]["sealed"]:
        return False
    return not permission(snapshot, "give_order", faction=fields["faction"], force=force).refused


def plan(snapshot: Snapshot, force: str, do: str, to: str, written: Mapping[str, Mapping[str, Any]]) -> Plan:
    """Return the plan for a force with the order that ``do`` and ``to`` (a place) choose; without them the written one."""
    theatre = Theatre(World.model_validate(world.world(snapshot)))
    marches = marches_of(theatre, force)
    possible = possible_orders(snapshot, force)
    do = do if do in possible else "march" if to else ""
    before = written.get(force)
    shown = do or (before["do"] if before else "march")
    found = Plan(
        force=force,
        name=snapshot.force_name(force),
        place=snapshot.place_name(snapshot.force(force)["at"]),
        points=snapshot.points_of(force),
        do=shown,
        written=not do and before is not None,
    )
    found.kinds = [_kind(snapshot, force, each, marches, current=each == shown) for each in possible]
    found.goals = _goals(snapshot, theatre, force, shown, to, marches)
    found.order = _chosen(force, do, to, marches) if do else dict(before) if before else None
    if found.order:
        _judge(snapshot, found, written)
    return found


def _chosen(force: str, do: str, to: str, marches: Mapping[str, Order]) -> dict[str, Any] | None:
    """Return the order that a tap chooses; None while a march or an interception has no goal."""
    if do == "march":
        return marches[to].model_dump() if to in marches else None
    if do == "intercept":
        return Order(do="intercept", target=to).model_dump() if to else None
    return Order.model_validate({"do": do}).model_dump()


def _kind(snapshot: Snapshot, force: str, do: str, marches: Mapping[str, Order], *, current: bool) -> Choice:
    why_not = None
    if do == "march" and not marches:
        why_not = sentence("besieged") if snapshot.force(force)["inside"] else sentence("no_road")
    elif do not in ("march", "intercept"):
        why_not = _why_not(snapshot, force, {"do": do})
    return Choice(WORDS[do], urlencode({"force": force, "do": do}), why_not, current)


def _why_not(snapshot: Snapshot, force: str, order: Mapping[str, Any]) -> Text | None:
    answer = answer_to_order(snapshot, force, order)
    if answer.refused:
        return sentence(answer.reason)
    if order["do"] == "garrison" and enemies_within(snapshot, force):
        return texts.gettext("Enemies are inside these walls.")
    return None


def _goals(snapshot: Snapshot, theatre: Theatre, force: str, do: str, to: str, marches: Mapping[str, Order]) -> dict[str, Choice]:
    """Places that a march or an interception can lead to, with the impulse of arrival."""
    if do == "march":
        return {
            place: Choice(
                snapshot.place_name(place),
                urlencode({"force": force, "to": place}),
                current=place == to,
                arrives=arrivals(theatre, theatre.forces[force], order)[-1],
            )
            for place, order in marches.items()
        }
    if do != "intercept":
        return {}
    near = theatre.neighbours[snapshot.force(force)["at"]]
    return {
        place: Choice(snapshot.place_name(place), urlencode({"force": force, "do": do, "to": place}), current=place == to)
        for place in near
        if not answer_to_order(snapshot, force, {"do": do, "target": place}).refused
    }


def _judge(snapshot: Snapshot, found: Plan, written: Mapping[str, Mapping[str, Any]]) -> None:
    """Check the chosen order, and say what becomes of it if nobody else moves."""
    assert found.order is not None
    found.why_not = _why_not(snapshot, found.force, found.order)
    if found.why_not:
        return
    found.line = order_words(snapshot, found.order)
    orders = {force: Order.model_validate(dict(order)) for force, order in written.items()}
    orders[found.force] = Order.model_validate(found.order)
    end = forecast(_known_world(snapshot), found.force, orders)
    found.outlook = _sentences(snapshot, found, end)


def _known_world(snapshot: Snapshot) -> World:
    """Return the world of the forces that the requester sees, as well as they see them."""
    visible = visible_forces(snapshot)
    facts = world.world(snapshot, forces=visible)
    for each in facts["forces"]:
        known = visible[each["id"]]
        if not known.mine:
            each |= {"at": known.place, "inside": known.inside, "points": known.points or 0, "busy": known.busy, "mounted": False}
            each |= {"exhausted": False, "forced_last": False}
    return World.model_validate(facts)


def _has_enemy_walls(snapshot: Snapshot, force: str, place: str) -> bool:
    """Return True if walls that stop a march are an enemy's, as everybody knows."""
    owner = snapshot.state[f"place:{place}"]["owner"]
    if not snapshot.kit.rules.fort_stops or not snapshot.place_by_id[place].fort or owner is None:
        return False
    return snapshot.sides.hostile(snapshot.side_of(force), snapshot.sides.of_faction[owner])


def _sentences(snapshot: Snapshot, found: Plan, end: Forecast) -> list[str]:
    assert found.order is not None
    name, lines = snapshot.place_name, []
    if found.order["do"] == "march":
        if end.place is None and end.road:
            lines.append(_("It is still on the road from %(a)s to %(b)s.") % {"a": name(end.road[0]), "b": name(end.road[1])})
        elif end.place:
            facts = {"place": name(end.place), "impulse": end.impulse}
            lines.append(_("It reaches %(place)s in impulse %(impulse)s.") % facts)
        if end.walls and end.place:
            lines.append(_("The enemy inside the walls of %(place)s stops it there.") % {"place": name(end.place)})
        lines += [
            _("The walls of %(place)s stop it there if an enemy is inside.") % {"place": name(place)}
            for place in found.order["path"][:-1]
            if not end.walls and _has_enemy_walls(snapshot, found.force, place)
        ]
    if end.enemies:
        visible = visible_forces(snapshot)
        met = ", ".join(visible[code].name or _("a force") for code in end.enemies)
        lines.append(_("It meets %(enemies)s.") % {"enemies": met})
    return lines
