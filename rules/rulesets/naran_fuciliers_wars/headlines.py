"""What came of it, in a line: volleys and combats, of which the outcome tells two dozen numbers."""

from collections.abc import Mapping
from typing import Any

from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars.terms import TERMS

_WINS = {"attacker": Text("the attacker wins", "vince l'attaccante"), "defender": Text("the defender wins", "vince il difensore")}


def of_declaration(values: Mapping[str, Any]) -> Text:
    """ "Fire at short range, 15 dice"; a volley out of range is spent all the same (R36)."""
    if values["range_band"] is None:
        return Text(f"Fire declared: {values['base_dice']} dice", f"Fuoco dichiarato: {values['base_dice']} dadi")
    band = TERMS[values["range_band"]]
    if not values["in_range"]:
        return Text(f"The volley is wasted: {band.en}", f"La salva è sprecata: {band.it}")
    return Text(
        f"Fire declared: {band.en}, {values['base_dice']} dice", f"Fuoco dichiarato: {band.it}, {values['base_dice']} dadi"
    )


def of_fire(values: Mapping[str, Any]) -> Text:
    """ "Fire: 9 hits, 4 figures lost"."""
    if not values["to_hit_dice"]:
        return Text("The volley is wasted: out of range", "La salva è sprecata: fuori gittata")
    hits, lost = values["hits"], _lost(values["figures_lost"] + values["individuals_lost"])
    sentence = Text(
        f"Fire: {hits} {'hit' if hits == 1 else 'hits'}, {lost.en}",
        f"Fuoco: {hits} {'colpo' if hits == 1 else 'colpi'} a segno, {lost.it}",
    )
    return Text(f"{sentence.en}: destroyed", f"{sentence.it}: distrutta") if values["destroyed"] else sentence


def of_melee(values: Mapping[str, Any]) -> Text:
    """ "Melee: attacker loses 1, defender 3: the attacker wins"."""
    attacker, defender = (values[side]["figures_lost"] + values[side]["individuals_lost"] for side in ("attacker", "defender"))
    wins = _WINS.get(values["winner"], Text("nobody wins", "nessuno vince"))
    return Text(
        f"Melee: the attacker loses {attacker}, the defender {defender}: {wins.en}",
        f"Mischia: l'attaccante perde {attacker}, il difensore {defender}: {wins.it}",
    )


def of_targets(values: Mapping[str, Any]) -> Text:
    """ "Hits on 3+, kills on 4+"."""
    return Text(
        f"It hits on {_up(values['hit_on'])}, kills on {_up(values['kill_on'])}",
        f"Colpisce con {_up(values['hit_on'])}, uccide con {_up(values['kill_on'])}",
    )


def _up(face: int) -> str:
    return "6" if face == 6 else f"{face}+"


def _lost(number: int) -> Text:
    if number == 0:
        return Text("nobody falls", "nessuno cade")
    return Text(f"{number} lost", f"{number} {'perduta' if number == 1 else 'perdute'}")
