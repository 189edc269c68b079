"""§3.4.4, §3.4.5: what all reaction tests share: who is present, the sum, and the state a unit is left in."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Modifier, Note, Outcome, Sum, by_id, outcome
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars import fields
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.tables import (
    FELT_TOGETHER_WITHIN,
    FELT_WITHIN,
    PRESENCE,
    QUALITY,
    REACTIONS,
    counted,
    row_of,
)
from rules.rulesets.naran_fuciliers_wars.words import QUALITIES, Quality, TroopType

_GROUP = "presence"

#: By definition disorganised (§3.4.5).
SHAKEN: frozenset[str] = frozenset({"demoralised", "falling_back"})


def _present(label: Text, help: Text | None = None) -> Any:
    return fact(False, label=label, help=help, group=_GROUP)


def _near(label: Text) -> Any:
    return fact(
        None,
        ge=0,
        le=500,
        label=label,
        help=_("Empty when there is none."),
        unit="cm",
        group=_GROUP,
    )


class Presence(Facts):
    """Who and what is with the unit, or near it. §3.4.4, §3.6.6, §4.7 to §4.11."""

    heroic_leader: bool = _present(
        _("Heroic leader with it"),
    )
    leader: bool = _present(_("General or commander-in-chief with it"))
    colonel: bool = _present(_("Mounted colonel"), _("Infantry only."))
    commander_present: bool = _present(_("Its commander is present"))
    officer_present: bool = _present(_("Its subaltern officer is present"))
    standard_present: bool = _present(
        _("A standard is present"),
        _("Its own, or the army standard with it."),
    )
    musicians_present: bool = _present(
        _("Musicians are present"),
        _("A command trumpeter with his leader counts."),
    )
    charismatic_distance_cm: int | None = _near(_("Distance of the charismatic character"))
    army_standard_distance_cm: int | None = _near(_("Distance of the army standard"))
    charismatic_with_standard: bool = _present(
        _("These two touch each other"),
        _("Only one bonus then, but it reaches farther."),
    )

    def contradictions(self) -> Iterator[Contradiction]:
        if self.charismatic_with_standard:
            yield from fields.needed(self, "charismatic_distance_cm")

    def colonel_without_infantry(self, arm: str) -> Iterator[Contradiction]:
        """§4.9: he leads infantry only."""
        if arm != "infantry":
            yield from fields.out_of_place(self, "colonel")


class Tested(Facts):
    """Who is tested."""

    quality: Quality = fields.quality()
    troop_type: TroopType = fields.troop_type()


def presence(facts: Presence, *, sergeant_as_officer: bool = False) -> Iterator[Modifier]:
    """Modifiers of those present. §3.4.4, R50, R54."""
    if facts.heroic_leader:
        yield PRESENCE["heroic_leader"]
    if facts.leader:
        yield PRESENCE["leader"]
    if facts.colonel:
        yield PRESENCE["colonel"]
    if facts.commander_present or facts.officer_present or sergeant_as_officer:
        yield PRESENCE["commander_or_officer"]
    if facts.standard_present:
        yield PRESENCE["standard"]
    if facts.musicians_present:
        yield PRESENCE["musicians"]
    if _within(facts.charismatic_distance_cm, FELT_TOGETHER_WITHIN if facts.charismatic_with_standard else FELT_WITHIN):
        yield PRESENCE["charismatic"]
    if not facts.charismatic_with_standard and _within(facts.army_standard_distance_cm, FELT_WITHIN):
        yield PRESENCE["army_standard"]


def _within(distance_cm: int | None, reach: int) -> bool:
    return distance_cm is not None and distance_cm <= reach


def quality_modifier(quality: Quality, cite: str) -> Modifier:
    return Modifier("quality", QUALITY[quality], cite)


def demoralised(reaction: str, house_rules: dict[str, str]) -> bool:
    """Demoralised; by house rule a unit that falls back is so too. R52."""
    return reaction == "demoralised" or (reaction == "falling_back" and house_rules.get("R52") == "also_demoralised")


class Judged:
    """A reaction test as thrown: the sum, the row it found, and what that makes of the unit."""

    def __init__(
        self,
        facts: Tested,
        parts: Sequence[Modifier],
        dice: Dice,
        *,
        reaction: str,
        disorganised: bool,
        leader: bool,
        cannot_fall_back: bool = False,
        house_rules: dict[str, str] | None = None,
    ) -> None:
        self.sum = Sum("total", (dice.d6(_("reaction test")),), counted(parts))
        self.result = row_of(self.sum.total, REACTIONS[facts.troop_type])
        self.destroyed = self.result == "falling_back" and cannot_fall_back
        self.removed = self.destroyed or self.result == "rout"
        self.leader = leader
        self.after: str = self.result
        if (
            self.result == "ok"
            and (house_rules or {}).get("R51") == "ok_keeps_reaction"
            and reaction in ("bloodlust", "demoralised")
        ):
            self.after = reaction
        self.disorganised = disorganised or reaction in SHAKEN or self.after in SHAKEN

    def values(self) -> dict[str, Any]:
        """The fields that all reaction tests share. §3.4.5, R51."""
        return {
            "modifiers": by_id(self.sum.parts),
            "total": self.sum.total,
            "result": self.result,
            "reaction_after": None if self.destroyed else self.after,
            "disorganised_after": None if self.removed else self.disorganised,
            "unit_removed": self.removed,
            "unit_destroyed": self.destroyed,
            "leader_may_hold": self.result == "rout" and self.leader,
        }

    def notes(self) -> list[Note]:
        return [Note("leader_may_hold", "§3.7, §4.6.1")] if self.result == "rout" and self.leader else []

    def outcome(self, **more: Any) -> Outcome:
        return outcome(sums=[self.sum], notes=self.notes(), **{**self.values(), **more})


def attached_leader(facts: Presence) -> bool:
    return facts.leader or facts.heroic_leader


def lower_grade(quality: Quality) -> Quality:
    """One grade lower; poor stays poor. §3.6.2, R73."""
    return QUALITIES[max(0, QUALITIES.index(quality) - 1)]
