"""A refusal is a page with its sentence, at every address that can be guessed at."""

from collections.abc import Iterator
from itertools import product

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from clubs.models import GuestLink
from people.models import Club

#: What a link in an address is called. Battles and notices count others by the account.
LINKS = ("token", "key")
#: Every other argument has a value that fits its converter.
OTHERS = {"code": "nonsense", "number": 1, "kind": "csv", "slug": "nonsense"}


def patterns(resolver: URLResolver, namespace: tuple[str, ...] = (), route: str = "") -> Iterator[tuple[str, URLPattern]]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from patterns(pattern, (*namespace, str(pattern.namespace or "")), route + str(pattern.pattern))
        else:
            yield route + str(pattern.pattern), pattern


def addresses_with_a_link() -> dict[str, str]:
    """Return an address with a wrong link for each route that takes one."""
    found = {}
    for route, pattern in patterns(get_resolver()):
        names = set(pattern.pattern.converters)
        if names & set(LINKS) and "admin" not in route and "accounts" not in route:
            address = f"/{route}"
            for name in pattern.pattern.converters:
                for word in ("str", "slug", "int"):
                    address = address.replace(f"<{word}:{name}>", str(OTHERS.get(name, "nonsense")))
            found[route] = address
    return found


@pytest.mark.parametrize("address", addresses_with_a_link().values())
def test_a_wrong_link_is_never_a_server_error_however_often_it_is_tried(db, address):
    cache.clear()
    phone = Client(raise_request_exception=False, headers={"accept-language": "en"})

    answers = {(method, phone.generic(method, address).status_code) for _try, method in product(range(43), ("GET", "POST"))}

    assert {status for _method, status in answers} <= {302, 403, 404, 405, 429}, answers


@pytest.mark.parametrize("address", ["/people/guests/nonsense/", "/people/guests/nonsense/tables/1/"])
def test_wrong_links_of_guests_are_refused_in_a_sentence_and_right_ones_are_not(db, address):
    cache.clear()
    phone = Client(raise_request_exception=False, headers={"accept-language": "it"})
    for _try in range(40):
        assert phone.get(address).status_code == 404

    refused = phone.get(address)

    assert refused.status_code == 429
    assert "aspetta cinque minuti" in refused.content.decode()
    link = GuestLink.objects.create(club=Club.objects.create(name="Circolo Marengo", slug="marengo"))
    assert phone.get(f"/people/guests/{link.token}/").status_code == 200


def test_addresses_with_a_link_are_found():
    assert {"people/guests/<str:token>/", "join/<slug:token>/", "people/join/<str:token>/"} <= set(addresses_with_a_link())
