"""The acts of a Guerre d'Italia battle, each below its own functions, a chapter a file, in the book's order."""

from rules.engine.play.acts import Act, Acts, acts_of
from rules.engine.play.contacts import contacts_of
from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia.acts import (
    command,
    deployment,
    elements,
    flight,
    follow_up,
    interpenetration,
    melee,
    movement,
    recoil,
    replacement,
    results,
    rout,
    shooting,
    terrain,
)
from rules.rulesets.guerre_ditalia.acts.command import title_with_price
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.verbs import VERBS


def title(state: State, act: Act, holder: str) -> Text:
    """Return the title of an offer: with its price in CP while they are spent; a melee by the part in it. R82."""
    if state.battle["step"] == "command" and holder.startswith("unit:"):
        return title_with_price(state, act, holder)
    if act.name == "melee" and (contacts := contacts_of(state, holder)):
        attacks = any(contact["attacker"] == holder for contact in contacts)
        text = _("{title}, as the attacker") if attacks else _("{title}, as the defender")
        return text.format(title=act.title)
    return act.title


#: Chapters in the book's order.
_CHAPTERS = (
    elements,
    terrain,
    deployment,
    command,
    movement,
    interpenetration,
    recoil,
    flight,
    follow_up,
    shooting,
    melee,
    results,
    replacement,
    rout,
)

ACTS = Acts(
    acts_of(*_CHAPTERS),
    gone=gone,
    cite="§Sequenza di gioco",
    waits=_("It is the other player's step"),
    title=title,
    verbs=VERBS,
)
