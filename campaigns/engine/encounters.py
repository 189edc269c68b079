"""§4.5: which encounters are battles, who attacks, who steps aside; assaults and sieges."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from campaigns.engine.marches import Column, Encounter, Marches
from campaigns.engine.terms import BattleKind


@dataclass(frozen=True, slots=True)
class Battle:
    """Two hostile sides that fight; ``attacker`` and ``defender`` are None in a meeting."""

    encounter: Encounter
    kind: BattleKind
    sides: tuple[str, str]
    attacker: str | None = None
    defender: str | None = None

    @property
    def columns(self) -> list[Column]:
        return [column for column in self.encounter.columns if column.side in self.sides]

    @property
    def aside(self) -> list[str]:
        """Forces of other sides in the encounter (R4)."""
        return sorted(column.id for column in self.encounter.columns if column.side not in self.sides)


def battles(marches: Marches) -> list[Battle]:
    """Battles at places in map order, assaults among them, then on roads. On roads, who does not fight goes back."""
    found = []
    for place in marches.theatre.places:
        encounter = marches.at.get(place)
        battle = (_battle(marches, encounter) if encounter else None) or _assault(marches, place)
        if battle:
            found.append(battle)
    for road in marches.theatre.roads:
        encounter = marches.on.get(road.ends)
        if encounter:
            battle = _battle(marches, encounter)
            _send_back(encounter.columns, battle)
            found += [battle] if battle else []
    return found


def sieges(marches: Marches, fought_at: Iterable[str | None]) -> dict[str, list[str]]:
    """*Siege*: who works against a garrison, at each place without a battle."""
    found: dict[str, list[str]] = {}
    for place in marches.theatre.places:
        if place not in fought_at:
            working = sorted(column.id for column in _against_walls(marches, place, "besiege"))
            if working:
                found[place] = working
    return found


def _battle(marches: Marches, encounter: Encounter) -> Battle | None:
    points = strengths(marches, encounter.columns)
    precedence = marches.theatre.sides.precedence
    hostile = marches.theatre.hostile
    holders = {column.side for column in encounter.columns if encounter.place and column.arrival < encounter.impulse}
    if len(holders) == 1:
        (holder,) = holders
        enemies = [side for side in points if hostile(holder, side)]
        if enemies:
            attacker = min(enemies, key=lambda side: (-points[side], precedence[side]))
            a, b = marches.theatre.sides.ranked((holder, attacker))
            return Battle(encounter, "attack", (a, b), attacker, holder)
    ranked = marches.theatre.sides.ranked(points)
    pairs = [(a, b) for rank, a in enumerate(ranked) for b in ranked[rank + 1 :] if hostile(a, b)]
    if not pairs:
        return None
    pair = min(pairs, key=lambda pair: (-points[pair[0]] - points[pair[1]], precedence[pair[0]], precedence[pair[1]]))
    return Battle(encounter, "meeting", pair)


def _assault(marches: Marches, place: str) -> Battle | None:
    """*Assault*: the strongest stormers against the strongest enemies inside."""
    storming = _against_walls(marches, place, "storm")
    if not storming:
        return None
    attacker = _strongest(marches, storming)
    victims = [each for each in _inside(marches, place) if marches.theatre.hostile(attacker, each.side)]
    defender = _strongest(marches, victims)
    fighting = [each for each in storming if each.side == attacker] + [each for each in victims if each.side == defender]
    a, b = marches.theatre.sides.ranked((attacker, defender))
    return Battle(Encounter(marches.theatre.rules.impulses, place, None, fighting), "assault", (a, b), attacker, defender)


def _against_walls(marches: Marches, place: str, do: str) -> list[Column]:
    """Forces with this order that stand in the field at a place, have not moved, and have enemies inside."""
    inside = {column.side for column in _inside(marches, place)}
    if not inside:
        return []
    here = marches.in_field().get(place, [])
    return [
        column
        for column in here
        if column.order.do == do and not column.moved and marches.theatre.sides.enemy_among(column.side, inside)
    ]


def _inside(marches: Marches, place: str) -> list[Column]:
    return [column for column in marches.columns.values() if column.inside and column.place == place]


def _strongest(marches: Marches, columns: Iterable[Column]) -> str:
    points, precedence = strengths(marches, columns), marches.theatre.sides.precedence
    return min(points, key=lambda side: (-points[side], precedence[side]))


def strengths(marches: Marches, columns: Iterable[Column]) -> dict[str, int]:
    """Points of each side's forces among these."""
    points: dict[str, int] = {}
    for column in columns:
        points[column.side] = points.get(column.side, 0) + marches.theatre.forces[column.id].points
    return points


def _send_back(columns: Iterable[Column], battle: Battle | None) -> None:
    """Off the road and to the end they came from: forces aside, or all where nobody is left to fight."""
    for column in columns:
        if (battle is None or column.side not in battle.sides) and column.came_from is not None:
            column.stand(column.came_from)


def described(battle: Battle) -> Mapping[str, object]:
    """A battle as the outcome of a turn has it (§6.8)."""
    encounter = battle.encounter
    assault = battle.kind == "assault"
    return {
        "place": encounter.place,
        "road": [encounter.road.a, encounter.road.b] if encounter.road else None,
        "kind": battle.kind,
        "impulse": encounter.impulse,
        "attacker": battle.attacker,
        "defender": battle.defender,
        "sides": list(battle.sides),
        "forces": [
            {
                "force": column.id,
                "side": column.side,
                "arrival": 0 if assault else column.arrival,
                "from": None if assault else column.came_from,
            }
            for column in sorted(battle.columns, key=lambda column: column.id)
        ],
        "aside": battle.aside,
    }
