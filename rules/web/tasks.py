"""What Celery does for the rulebooks: odds that take longer than anybody waits for a page.

They are kept in the cache, which is one for all processes. Where no task can be handed over, pages show samples.
"""

import hashlib
import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from celery import shared_task
from django.core.cache import cache
from kombu.exceptions import OperationalError

from rules.engine.facts import Facts
from rules.engine.odds import Distribution
from rules.engine.odds.chain import Link
from rules.engine.procedure import Procedure
from rules.engine.ruleset import Ruleset, ruleset
from rules.web.odds import AT_LEISURE, AT_LEISURE_EACH, compute, compute_through, follow_ups_of

CACHED_SECONDS = 24 * 3600
#: Shorter for samples: a busy moment may be the reason for them.
SAMPLES_CACHED_SECONDS = 600
#: Maximum number of computations queued or running, so that requests cannot fill the queue.
AT_ONE_TIME = 8
#: Expiry of an entry that waits for a worker, and of one whose worker reports no progress (longer than sampling takes), so that
#: a worker that dies blocks nothing for longer.
WAIT_SECONDS = 330
SILENT_SECONDS = 90

#: One step of a chain as it is sent: the procedure that follows, and the facts that were answered.
Step = tuple[str, dict[str, Any]]


class Job(NamedTuple):
    """What the worker is asked: a procedure, its facts, and what follows."""

    slug: str
    name: str
    given: dict[str, Any]
    steps: list[Step]

    @property
    def key(self) -> str:
        """Under which the answer is kept."""
        return f"odds:{hashlib.sha256(json.dumps(self, sort_keys=True).encode()).hexdigest()[:40]}"


def begin(
    rules: Ruleset, procedure: Procedure[Any], facts: Facts, links: Sequence[Link] = ()
) -> dict[str, Distribution] | int | None:
    """The odds if they are ready; else how many runs there were so far, the work being begun if need be; None: not possible.

    With ``links``: those of the last of that chain.
    """
    job = Job(rules.slug, procedure.name, facts.model_dump(mode="json", exclude_unset=True), _steps_of(links))
    key = job.key
    found: dict[str, Distribution] | int | None = cache.get(key)
    if found is not None:
        return found
    if not cache.add(key, 0, WAIT_SECONDS):  # somebody else has asked meanwhile
        return cache.get(key, 0)  # type: ignore[no-any-return]
    place = next((f"odds:place:{n}" for n in range(AT_ONE_TIME) if cache.add(f"odds:place:{n}", key, WAIT_SECONDS)), None)
    if place is None:
        cache.delete(key)
        return None
    try:
        reckon.delay(*job, place)
    except OperationalError:  # the broker is down: the next request starts again
        cache.delete(key)
        cache.delete(place)
        return None
    return 0


@shared_task
def reckon(slug: str, name: str, given: dict[str, Any], steps: list[Step], place: str) -> None:
    """Compute the odds and cache them, with the progress in between; sample where there are too many runs."""
    rules = ruleset(slug)
    assert rules is not None
    procedure, key = rules.procedure(name), Job(slug, name, given, steps).key
    facts = procedure.facts.read(given)

    def watch(runs: int) -> None:
        cache.set(key, runs, SILENT_SECONDS)
        cache.touch(place, SILENT_SECONDS)

    watch(0)
    try:
        if steps:
            found = compute_through(rules, procedure, facts, _links_of(rules, procedure, steps), AT_LEISURE_EACH, watch)
        else:
            found = compute(rules, procedure, facts, AT_LEISURE, watch)
        cache.set(key, found, CACHED_SECONDS if all(one.exact for one in found.values()) else SAMPLES_CACHED_SECONDS)
    finally:
        cache.delete(place)


def _steps_of(links: Sequence[Link]) -> list[Step]:
    return [(link.procedure.name, dict(link.answers)) for link in links]


def _links_of(rules: Ruleset, first: Procedure[Any], steps: Sequence[Step]) -> list[Link]:
    links: list[Link] = []
    for then, answers in steps:
        last = links[-1].procedure if links else first
        follow_up = next(one for one in follow_ups_of(rules, last) if one.then == then)
        links.append(Link(follow_up, rules.procedure(then), answers))
    return links
