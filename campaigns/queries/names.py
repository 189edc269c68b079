"""Names of units and orders in the reader's language."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.engine.words import WORDS
from campaigns.ledger.snapshot import Snapshot
from rules.engine.ruleset import rulesets


def unit_name(snapshot: Snapshot, unit: str) -> str:
    """Return a unit's own name, or that of its kind."""
    row = snapshot.units.get(unit)
    if row is None:
        return _("an undone unit")
    return row.source.name or pooled_name(snapshot, row.source.profile)


def pooled_name(snapshot: Snapshot, profile: str) -> str:
    """Return the name of a kind of unit in the ruleset's army book."""
    return rulesets()[snapshot.kit.ruleset].word(profile).of(get_language() or "en")


def order_words(snapshot: Snapshot, order: Mapping[str, Any]) -> str:
    """Return an order in a few words."""
    language = get_language() or "en"
    log_line = WORDS[order["do"]].of(language)
    if order["do"] == "march":
        log_line += " " + " – ".join(map(snapshot.place_name, order["path"]))
        if order["forced"]:
            log_line += f" ({WORDS['forced'].of(language).lower()})"
    elif order["do"] == "intercept" and order["target"]:
        log_line += f" {snapshot.place_name(order['target'])}"
    elif order["do"] == "hold" and order["support"]:
        log_line += f", {WORDS['support'].of(language).lower()} {snapshot.place_name(order['support'])}"
    if order["avoid"]:
        log_line += f", {WORDS['avoid'].of(language).lower()}"
    return log_line
