"""How many steps a unit has at full strength, as its ruleset's tracker will count them (§5.4)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.ruleset import rulesets

#: De Bellis Empire: light infantry counts as two voltigeur halves.
HALVED = "light_infantry"
#: What the rulesets' musters take at most.
MOST_PER_BASE, MOST_VBU, MOST_RANKS, MOST = 6, 12, 4, 200


def steps_of(slug: str, profile: str, options: Mapping[str, Any], steps: int) -> int:
    """The steps of a unit with these options of its list; ``steps``: those that the kit names, where it decides them."""
    if slug == "de-bellis-empire":
        return 2 if profile == HALVED else 1
    if slug == "guerre-ditalia":
        return 1
    if slug == "impetus":
        ranks = ranks_of(options)
        return ranks["vbu"] + (ranks["ranks"] - 1) * ranks["rear_vbu"]
    if slug == "naran-fuciliers-wars":
        return _number(slug, options, "figures", MOST) or steps
    if slug != "ordre-mixte":
        return steps
    return _number(slug, options, "pm", MOST) or (steps if steps > 1 else _number(slug, options, "bases", MOST) or 1)


def ranks_of(options: Mapping[str, Any]) -> dict[str, int]:
    """Impetus: VBU of the first rank and of each behind it, and how many ranks there are."""
    vbu = _number("impetus", options, "vbu", MOST_VBU) or 1
    rear = _number("impetus", options, "rear_vbu", MOST_VBU) or vbu
    return {"vbu": vbu, "rear_vbu": rear, "ranks": _number("impetus", options, "ranks", MOST_RANKS) or 1}


def per_base(steps: int, options: Mapping[str, Any]) -> int:
    """Ordre Mixte: the PM of one base of a unit."""
    bases = _number("ordre-mixte", options, "bases", MOST) or 1
    return min(MOST_PER_BASE, max(1, -(-steps // bases)))


def _number(slug: str, options: Mapping[str, Any], name: str, most: int) -> int:
    """An option as it was chosen, else as it begins; 0 for one that is no number."""
    book = rulesets()[slug].play
    assert book is not None
    value = options.get(name)
    if value is None:
        value = next(option.start for option in book.army.unit_options if option.name == name)
    return min(most, max(1, value)) if isinstance(value, int) and not isinstance(value, bool) else 0
