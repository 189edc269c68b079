"""§6.0 «Zona di controllo»: the ground before an enemy."""

from collections.abc import Iterator

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.de_bellis_empire import fields
from rules.rulesets.de_bellis_empire.messages import _, pgettext
from rules.rulesets.de_bellis_empire.tables import ZONE_OF_CONTROL
from rules.rulesets.de_bellis_empire.terms import Face, Terrain, ZoneAction


class ZoneOfControlFacts(Facts):
    action: ZoneAction = fact(label=_("Action"))
    distance_mm: int = fact(
        ge=0,
        le=3000,
        label=_("Distance before the move"),
        help=_("From the enemy face that the mover is opposite to."),
        unit="mm",
    )
    enemy_terrain: Terrain = fields.terrain(_("Terrain under the enemy"))
    enemy_in_square: bool = fields.in_square(_("The enemy is in square"))
    face: Face = fact("front", label=_("Face of the enemy base"))
    movement_mm: int | None = fact(None, ge=0, le=400, label=pgettext("zone_of_control", "Movement"), unit="mm")
    needed_mm: int | None = fact(
        None,
        ge=0,
        le=400,
        label=_("Movement needed"),
        help=_("To cross the zone, or to reach contact."),
        unit="mm",
    )

    @property
    def zone_applies(self) -> bool:
        """Return True where there is a zone: on the front, on all faces of a square, never in difficult terrain."""
        return self.enemy_terrain != "difficult" and (self.face == "front" or self.enemy_in_square)

    @property
    def is_within(self) -> bool:
        """R28: exactly at the edge is inside."""
        return self.distance_mm <= ZONE_OF_CONTROL

    @property
    def has_to_get_there(self) -> bool:
        return self.zone_applies and not self.is_within and self.action in ("cross", "contact")

    def contradictions(self) -> Iterator[Contradiction]:
        if self.is_within and self.action in ("stop_at_edge", "enter", "cross"):
            yield Contradiction("action", _("The mover is inside already."))
        if not self.is_within and self.action in ("line_up", "withdraw"):
            yield Contradiction("action", _("The mover is still outside."))
        if self.has_to_get_there:
            for name in ("movement_mm", "needed_mm"):
                if getattr(self, name) is None:
                    yield Contradiction(name, _("This length is needed here."))


@procedure(
    title=_("Zone of control"),
    cite="§6.0",
    help=_("May the element do this before that enemy?"),
)
def zone_of_control(facts: ZoneOfControlFacts, dice: Dice) -> Outcome:
    """One zone at a time. §6.0, §5.6, R28, R29."""
    inside = facts.zone_applies and facts.is_within
    if inside and facts.action == "other_move":
        return refused("locked_by_zone_of_control", "§6.0")
    if facts.zone_applies and not inside and (facts.action == "enter" or is_falling_short(facts)):
        return refused("must_stop_at_zone_edge", "§6.0, R28")
    return outcome(allowed=True, zone_applies=facts.zone_applies, inside=inside, zone_depth_mm=ZONE_OF_CONTROL)


def is_falling_short(facts: ZoneOfControlFacts) -> bool:
    """Return True if it means to cross or to reach contact, and this one move does not suffice."""
    return (
        facts.has_to_get_there
        and facts.movement_mm is not None
        and facts.needed_mm is not None
        and facts.movement_mm < facts.needed_mm
    )
