"""How often one address may knock."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import RequestFactory

from common.errors import TooOften
from common.rates import limit_rate, rate_limited


def request_from(address: str) -> HttpRequest:
    request = RequestFactory().get("/", REMOTE_ADDR=address)
    request.user = AnonymousUser()
    return request


def knock(door: str, address: str = "192.0.2.1") -> bool:
    return rate_limited(request_from(address), door, times=2, seconds=60)


def test_each_door_and_each_address_is_counted_for_itself():
    assert [knock("one"), knock("one"), knock("one")] == [False, False, True]
    assert not knock("another")
    assert not knock("one", "192.0.2.2")


def test_too_many_tries_are_refused():
    request = request_from("192.0.2.3")
    for _ in range(40):
        limit_rate(request, "seat")

    with pytest.raises(TooOften):
        limit_rate(request, "seat")
