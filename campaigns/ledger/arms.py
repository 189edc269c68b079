"""What arm a profile is of: horse, guns, horse guns, foot (§5.1)."""

from functools import cache

from rules.engine.ruleset import rulesets

#: Groups of an army book's profiles that count as horse, and as guns (§5.1).
HORSE, GUNS = ("cavalry", "mounted"), ("artillery", "guns")


@cache
def arms_of(slug: str) -> dict[str, str]:
    """Profile → arm, by the groups of the ruleset's army book."""
    book = rulesets()[slug].play
    assert book is not None
    found = {}
    for profile in book.army.profiles:
        guns, horse = profile.group in GUNS, profile.group in HORSE
        if profile.id == "horse_artillery":
            found[profile.id] = "horse_guns"
        else:
            found[profile.id] = "guns" if guns else "mounted" if horse else "foot"
    return found
