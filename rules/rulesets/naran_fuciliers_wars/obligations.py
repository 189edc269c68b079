"""What its order and its reaction oblige a unit to do or forbid, in a sentence for its card (§3.2.1, §3.4.5, §3.5.2, §3.5.6)."""

from typing import Any

from rules.engine.dice import typed
from rules.engine.play.state import State
from rules.engine.text import Text, join
from rules.rulesets.naran_fuciliers_wars.holders import is_square, order_of
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.orders import order_obligations


def obligation_facts(state: State, unit: str) -> dict[str, Any]:
    """Return the facts of a unit for ``order_obligations``."""
    fields = state[unit]
    artillery = fields["arm"] == "artillery"
    firearms = not artillery and fields["weapon"] != "none"
    return {
        "arm": fields["arm"],
        "order": order_of(state, unit),
        "reaction": fields["reaction"],
        "firearms": firearms,
        "salvos_left": min(6, sum(fields["salvos"].values())) if artillery or firearms else 0,
        "square": is_square(fields),
        "light_or_horse_battery": fields["battery"] in ("light_artillery", "horse_artillery"),
    }


#: None: as it pleases, which needs no word.
_MOVES = {
    "none": _("stays where it is"),
    "must_advance": _("must advance"),
    "must_fall_back": _("must fall back and test again"),
    "may": None,
    "may_return_to_zone": _("may return to its zone"),
}
_ENGAGES = {
    "no": _("engages nobody"),
    "may": None,
    "must": _("must engage"),
}
_FIRES = {
    "no": _("does not fire"),
    "may": None,
    "must": _("must fire"),
    "return_only": _("fires only in answer"),
}


def obligation(state: State, unit: str) -> Text:
    """ "Must advance, engages nobody (§3.2.1)." What it may do as it pleases is left out; empty where that is all."""
    found = order_obligations.run(obligation_facts(state, unit), typed())
    parts = [part for part in (_MOVES[found.moves], _ENGAGES[found.engages], _FIRES[found.fires]) if part]
    if not parts:
        return Text("")
    cite = "§3.2.1" if state[unit]["reaction"] in ("ok", "demoralised") else "§3.4.5"
    sentence = join(", ", parts).map(lambda text: text[0].upper() + text[1:])
    return Text("{sentence} ({cite})").format(sentence=sentence, cite=cite)
