"""Every address of the site as somebody may call it who knows a club, a battle, and the event or campaign it is part of."""

import re
from collections.abc import Iterator, Mapping

from django.db import transaction
from django.test import Client
from django.urls import reverse

from battles.models import Battle
from campaigns.ledger.snapshot import kit_of, units_of
from people.models import Club, User
from tests.access import addresses
from tests.leaks.hunt import forget
from tournaments.queries.snapshot import event_cache
from tournaments.queries.standings import standings_cache

#: Apps that know nothing of battles, and what is different at each call.
ELSEWHERE = ("admin:", "account", "mfa_", "rules:", "rules-api:", "help:", "armies:", "armies-api:", "api:", "socialaccount")
#: Differs between any two answers: tokens, nonces, times, the size of a database.
CHANCE = re.compile(r"[A-Za-z0-9_-]{22,}|\d{4}-\d\d-\d\d[T ][\d:.+Z]*|\b\d\d:\d\d(:\d\d)?\b|(?<=/seats/)\d+|data-now=\"[\d.]+\"")
#: Besides the addresses themselves, what they are asked.
QUERIES = {
    "battles:battles": ("?shown=archived", "?shown=deleted"),
    "battles:battle": ("?size=projector", "?at=1", "?tab=log", "?on=unit:a1-1"),
    "battles-api:battles": ("?status=ended", "?status=going-on"),
    "search:search": ("?q=Anna", "?q=Marengo", "?q=Savona", "?q=Guard"),
}


def asked(club: Club, battle: Battle, code: str, user: User, without: tuple[str, ...] = ()) -> Iterator[str]:
    """Every address that is read, with the battle's code or (``code``) that of its event or campaign; no streams.

    ``without``: apps that are left out.
    """
    values: Mapping[str, object] = {"slug": club.slug, "pk": user.pk, "user_id": user.pk, "engagement": "1-1", "force": "gorup"}
    for name, pattern in addresses():
        if name.startswith((*ELSEWHERE, *without)) or name.endswith(":events"):
            continue
        of_battle = name.startswith("battles")
        given = {
            key: values.get(key, 1 if type(converter).__name__ == "IntConverter" else "x")
            for key, converter in pattern.pattern.converters.items()
        }
        if "code" in given:
            given["code"] = battle.code if of_battle else code
        if name == "stats:ruleset":
            given["slug"] = battle.ruleset
        address = reverse(name, kwargs=given)
        yield from (address + query for query in ("", *QUERIES.get(name, ())))


def answers(client: Client, found: list[str], codes: Mapping[str, str]) -> dict[str, str]:
    """Each address with its status, where it leads, and its body; ``codes`` are replaced by their names."""
    return {name_in(one, codes): answer(client, one, codes) for one in found}


def answer(client: Client, address: str, codes: Mapping[str, str]) -> str:
    with transaction.atomic():
        got = client.get(address)
        transaction.set_rollback(True)
    body = b"".join(got.streaming_content) if got.streaming else got.content
    heads = [got.headers.get(name, "") for name in ("Location", "X-Seq")]
    return CHANCE.sub("…", name_in(f"{got.status_code} {heads} {body.decode(errors='replace')}", codes))


def name_in(text: str, codes: Mapping[str, str]) -> str:
    for code, name in codes.items():
        text = text.replace(code, name)
    return text


def start_again() -> None:
    """Forget what this process remembers of something that was taken back."""
    forget()
    kit_of.cache_clear()
    units_of.cache_clear()
    event_cache.clear()
    standings_cache.clear()
