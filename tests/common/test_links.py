"""Links that are sent to others."""

import pytest
from django.test import RequestFactory

from common.links import full_link, new_token


def test_a_link_leads_to_the_public_address_where_there_is_one(settings):
    request = RequestFactory().get("/anywhere/")

    settings.PUBLIC_URL = ""
    assert full_link(request, "/join/x/") == "http://testserver/join/x/"
    settings.PUBLIC_URL = "https://battles.club.example"
    assert full_link(request, "/join/x/") == "https://battles.club.example/join/x/"


@pytest.mark.parametrize(("host", "network"), [("localhost:8000", "192.168.1.20:8000"), ("127.0.0.1", "192.168.1.20")])
def test_a_link_made_at_localhost_leads_others_to_this_machine(settings, host, network):
    settings.ADDRESS_ON_NETWORK = lambda: "192.168.1.20"
    request = RequestFactory().get("/anywhere/", HTTP_HOST=host)

    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "192.168.1.20"]
    assert full_link(request, "/join/x/") == f"http://{network}/join/x/"
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1"]  # there it would not be answered
    assert full_link(request, "/join/x/") == f"http://{host}/join/x/"


def test_tokens_are_long_and_never_the_same():
    tokens = {new_token() for _ in range(100)}

    assert len(tokens) == 100
    assert {len(token) for token in tokens} == {24}
