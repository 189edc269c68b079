"""§2.0: what a corps may hold and what it costs, and four armies to begin with."""

from collections.abc import Iterator

from rules.engine.army import ArmyBook, Broken, ListedArmy, ListedUnit, Profile, Reckoning
from rules.engine.play.state import Tracked
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.samples import SAMPLES
from rules.rulesets.de_bellis_empire.signs import sign_of
from rules.rulesets.de_bellis_empire.tables import BREAKING_PART, BUDGET, FACTORS, MOST_CORPS
from rules.rulesets.de_bellis_empire.terms import CAVALRY, INFANTRY, TERMS

NATIONS = ("other", "british", "french", "russian")


def arm_of(profile: str) -> str:
    """``infantry``, ``cavalry`` or ``artillery``: the heading a type stands under."""
    if profile in INFANTRY:
        return "infantry"
    return "cavalry" if profile in CAVALRY else "artillery"


_COSTS: dict[str, int] = {type_: factors.cost for type_, factors in FACTORS.items()}


def cost_of(profile: str) -> int:
    """Points of an element; 0 for a word that is no element type."""
    return _COSTS.get(profile, 0)


def break_points(budget: int) -> int:
    """The losses at which a corps routs: a third of its budget, rounded up. §10.0, R57."""
    return -(-budget // BREAKING_PART)


def reckon(army: ListedArmy) -> Reckoning:
    """Points by corps, what breaks a limit, and what is worth knowing. §2.0, R6, R8, R57."""
    costs = tuple(sum(cost_of(unit.profile) for unit in corps.units) for corps in army.commands)
    return Reckoning(sum(costs), costs, BUDGET, tuple(broken(army, costs)), tuple(remarks(army, costs)))


def broken(army: ListedArmy, costs: tuple[int, ...]) -> Iterator[Broken]:
    """Every limit that the list breaks, the army's first."""
    if not army.commands:
        yield Broken(None, _("An army needs at least one corps."), "§2.0")
    if len(army.commands) > MOST_CORPS:
        yield Broken(
            None,
            _("An army has at most {most_corps} corps: this one has {commands}.").format(
                most_corps=MOST_CORPS, commands=len(army.commands)
            ),
            "§2.0",
        )
    for index, (corps, cost) in enumerate(zip(army.commands, costs, strict=True)):
        if not corps.units:
            yield Broken(index, _("{corps} has no elements.").format(corps=corps.name), "§2.0")
        if cost > BUDGET:
            yield Broken(
                index,
                _("{corps} costs {cost} points, {over} more than its budget of {budget}.").format(
                    corps=corps.name, cost=cost, over=cost - BUDGET, budget=BUDGET
                ),
                "§2.0",
            )
        for unit in corps.units:
            yield from broken_by(index, unit)


def broken_by(index: int, unit: ListedUnit) -> Iterator[Broken]:
    """Yield the problems of one element: its type, or an option that it cannot take. §7.0, §7.2, R34, R36."""
    if unit.profile not in _COSTS:
        yield Broken(index, _("“{profile}” is no type of element.").format(profile=unit.profile), "§7.5")
        return
    name = Text(unit.name) if unit.name else TERMS.get(unit.profile, Text(unit.profile))
    if unit.options.get("old_guard") and not (unit.profile == "guard_infantry" and unit.options.get("nation") == "french"):
        yield Broken(
            index,
            _("{name}: only French guard infantry is Old Guard.").format(name=name),
            "§7.2, R36",
        )
    if unit.options.get("rifle") and unit.profile not in INFANTRY:
        yield Broken(
            index,
            _("{name}: only infantry carries rifles.").format(name=name),
            "§7.0, R34",
        )


def remarks(army: ListedArmy, costs: tuple[int, ...]) -> Iterator[Text]:
    """Points left over, losses that rout a corps, and whether there is a general in chief."""
    for corps, cost in zip(army.commands, costs, strict=True):
        if cost < BUDGET:
            yield _("{corps}: unspent points, lost for good (R8): {budget}.").format(corps=corps.name, budget=BUDGET - cost)
    if army.commands:
        lost = break_points(BUDGET)
        yield _("A corps routs once it has lost {lost} points (§10.0).").format(lost=lost)
    if len(army.commands) > 1:
        yield _("More than one corps: a general in chief comes with the army, free of charge (§2.0).")


UNIT_OPTIONS = (
    Tracked("nation", "choice", "other", _("Nation"), choices=NATIONS),
    Tracked("old_guard", "bool", False, _("Old Guard")),
    Tracked("rifle", "bool", False, _("Rifles")),
)

ARMY = ArmyBook(
    profiles=tuple(Profile(type_, factors.cost, arm_of(type_)) for type_, factors in FACTORS.items()),
    reckon=reckon,
    samples=SAMPLES,
    unit_options=UNIT_OPTIONS,
    sign=sign_of,
    command_word=_("corps"),
)
