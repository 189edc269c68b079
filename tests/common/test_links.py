"""Links that are sent to others."""

from django.test import RequestFactory

from common.links import full_link, new_token


def test_a_link_leads_to_the_public_address_where_there_is_one(settings):
    request = RequestFactory().get("/anywhere/")

    settings.PUBLIC_URL = ""
    assert full_link(request, "/join/x/") == "http://testserver/join/x/"
    settings.PUBLIC_URL = "https://battles.club.example"
    assert full_link(request, "/join/x/") == "https://battles.club.example/join/x/"


def test_tokens_are_long_and_never_the_same():
    tokens = {new_token() for _ in range(100)}

    assert len(tokens) == 100
    assert {len(token) for token in tokens} == {24}
