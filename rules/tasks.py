"""What Celery does for the rulebooks: odds that take longer than anybody waits for a page.

They are kept in the cache, which is one for all processes only where there is Redis; without it pages show samples.
"""

import hashlib
from typing import Any

from celery import shared_task
from django.conf import settings
from django.core.cache import cache

from rules.engine.facts import Facts
from rules.engine.odds import Distribution
from rules.engine.ruleset import Procedure, Ruleset, ruleset
from rules.odds import AT_LEISURE, reckoned

KEPT_FOR = 24 * 3600
#: Samples may be for want of a quiet moment.
SAMPLES_KEPT_FOR = 600
#: So many may be waiting or under way at once: nobody can fill the queue by asking.
AT_ONE_TIME = 8
#: A little longer than a task may take.
_GIVEN_UP_AFTER = 330


def begin(rules: Ruleset, procedure: Procedure[Any], facts: Facts) -> dict[str, Distribution] | int | None:
    """The odds if they are ready; else how many runs there were so far, the work being begun if need be; None: not possible."""
    if not settings.REDIS_URL:
        return None
    key = _key(rules.slug, procedure.name, facts)
    found: dict[str, Distribution] | int | None = cache.get(key)
    if found is not None:
        return found
    place = next((f"odds:place:{n}" for n in range(AT_ONE_TIME) if cache.add(f"odds:place:{n}", key, _GIVEN_UP_AFTER)), None)
    if place is None or not cache.add(key, 0, _GIVEN_UP_AFTER):
        return None
    reckon.delay(rules.slug, procedure.name, facts.model_dump(mode="json", exclude_unset=True), place)
    return 0


@shared_task  # type: ignore[untyped-decorator]
def reckon(slug: str, name: str, given: dict[str, Any], place: str) -> None:
    """Walk through everything, telling now and then how far it is; samples, where even that is too much."""
    rules = ruleset(slug)
    assert rules is not None
    procedure = rules.procedure(name)
    facts = procedure.facts.read(given)
    key = _key(slug, name, facts)
    try:
        found = reckoned(rules, procedure, facts, AT_LEISURE, watch=lambda runs: cache.set(key, runs, _GIVEN_UP_AFTER))
        cache.set(key, found, KEPT_FOR if all(one.exact for one in found.values()) else SAMPLES_KEPT_FOR)
    finally:
        cache.delete(place)


def _key(slug: str, name: str, facts: Facts) -> str:
    digest = hashlib.sha256(f"{slug} {name} {facts.model_dump_json(exclude_unset=True)}".encode()).hexdigest()
    return f"odds:{digest[:40]}"
