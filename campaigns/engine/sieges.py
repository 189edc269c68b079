"""§6.25: a turn of a siege."""

from collections.abc import Iterator

from campaigns.engine import ask
from campaigns.engine.kit_rules import DEFAULTS, Rules
from campaigns.engine.messages import _
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Modifier, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure

CITE = "§6.25"

SIEGE_TRAIN, HUNGER = 2, 2
#: A garrison surrenders at this multiple of the target of a breach.
SURRENDER = 2


class SiegeTurnFacts(Facts):
    fort: int = ask.number("fort", 1, 5)
    progress: int = ask.number("progress", 0, 200, 0)
    stores: int = ask.number("stores", 0, 20, 3)
    siege_train: bool = ask.flag("siege_train")
    besieger_points: int = ask.number("besieger_points", 0, 100_000)
    garrison_points: int = ask.number("garrison_points", 1, 100_000)
    relieved: bool = ask.flag("relieved")
    rules: Rules = ask.word("rules", DEFAULTS)

    def contradictions(self) -> Iterator[Contradiction]:
        if self.progress >= SURRENDER * self.rules.siege_target:
            yield Contradiction("progress", _("It has surrendered already."))


@procedure(
    title=_("Turn of a siege"),
    cite=f"{CITE}, R14",
    help=_("How far do the besiegers get, and does the garrison hold?"),
)
def siege_turn(facts: SiegeTurnFacts, dice: Dice) -> Outcome:
    """A die against the walls; a siege that is broken starts from nothing. §6.25."""
    if facts.relieved:
        return outcome(allowed=True, die=None, modifiers={}, gain=0, progress=0, stores=facts.stores, state="lifted")
    if facts.besieger_points < facts.garrison_points:
        return refused("too_weak", CITE)
    parts = (
        Modifier("walls", -facts.fort, CITE),
        Modifier("siege_train", SIEGE_TRAIN if facts.siege_train else 0, CITE),
        Modifier("hunger", 0 if facts.stores else HUNGER, CITE),
    )
    die = dice.d6(_("siege works"))
    shown = Sum("total", (die,), parts)
    gain = max(0, shown.total)
    progress = facts.progress + gain
    return outcome(
        sums=(shown,),
        allowed=True,
        die=die,
        modifiers=by_id(parts),
        gain=gain,
        progress=progress,
        stores=max(0, facts.stores - 1),
        state=_state(progress, facts.rules.siege_target),
    )


def _state(progress: int, target: int) -> str:
    if progress >= SURRENDER * target:
        return "surrender"
    return "breach" if progress >= target else "holds"
