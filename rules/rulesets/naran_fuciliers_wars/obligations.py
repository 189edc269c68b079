"""What its order and its reaction oblige a unit to do or forbid, in a sentence for its card (§3.2.1, §3.4.5, §3.5.2, §3.5.6)."""

from typing import Any

from rules.engine.dice import typed
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars.holders import is_square, order_of
from rules.rulesets.naran_fuciliers_wars.orders import order_obligations


def obligation_facts(state: State, unit: str) -> dict[str, Any]:
    """What ``order_obligations`` asks of a unit."""
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
    "none": Text("stays where it is", "resta dov'è"),
    "must_advance": Text("must advance", "deve avanzare"),
    "must_fall_back": Text("must fall back and test again", "deve arretrare e rifare il test"),
    "may": None,
    "may_return_to_zone": Text("may return to its zone", "può tornare nella sua zona"),
}
_ENGAGES = {
    "no": Text("engages nobody", "non ingaggia"),
    "may": None,
    "must": Text("must engage", "deve ingaggiare"),
}
_FIRES = {
    "no": Text("does not fire", "non tira"),
    "may": None,
    "must": Text("must fire", "deve tirare"),
    "return_only": Text("fires only in answer", "tira solo in risposta"),
}


def obligation(state: State, unit: str) -> Text:
    """ "Must advance, engages nobody (§3.2.1)." What it may do as it pleases is left out; empty where that is all."""
    found = order_obligations.run(obligation_facts(state, unit), typed())
    parts = [part for part in (_MOVES[found.moves], _ENGAGES[found.engages], _FIRES[found.fires]) if part]
    if not parts:
        return Text("", "")
    en, it = ", ".join(part.en for part in parts), ", ".join(part.it for part in parts)
    cite = "§3.2.1" if state[unit]["reaction"] in ("ok", "demoralised") else "§3.4.5"
    return Text(f"{en[0].upper()}{en[1:]} ({cite})", f"{it[0].upper()}{it[1:]} ({cite})")
