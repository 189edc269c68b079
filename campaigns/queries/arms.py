"""The arms of units and forces, as signs."""

from collections import Counter

from campaigns.ledger.snapshot import Snapshot
from campaigns.models import Unit
from rules.engine.army import ListedUnit
from rules.engine.play.cards import Sign
from rules.engine.ruleset import rulesets
from rules.engine.text import Text
from rules.web import texts

#: The arms that may be the largest of a force: which signs of units belong to each, and its word.
ARMS: dict[Sign, tuple[frozenset[str], Text]] = {
    "foot": (frozenset({"foot", "pikes"}), texts.gettext("infantry")),
    "horse": (frozenset({"horse"}), texts.gettext("cavalry")),
    "guns": (frozenset({"guns"}), texts.gettext("artillery")),
    "chariot": (frozenset({"chariot"}), texts.gettext("chariots")),
    "elephant": (frozenset({"elephant"}), texts.gettext("elephants")),
}


def sign_of_arm(snapshot: Snapshot, unit: Unit) -> Sign:
    """The sign of a unit's arm, the same as on its card in battle."""
    play, source = rulesets()[snapshot.kit.ruleset].play, unit.source
    return play.army.sign(ListedUnit(source.profile, source.name, source.options)) if play else ""


def largest_arm(snapshot: Snapshot, force: str) -> Sign:
    """The arm to which most points of a force belong now; none where it has no unit of an arm."""
    points: Counter[Sign] = Counter()
    for code, fields in snapshot.ready_units(force):
        family = sign_of_arm(snapshot, snapshot.units[code]).partition("-")[0]
        arm = next((arm for arm, (signs, _word) in ARMS.items() if family in signs), None)
        if arm is not None:
            points[arm] += snapshot.worth(code, fields["strength"])
    return points.most_common(1)[0][0] if points else ""
