"""The log of a battle as it grows, by a token, from the real web server."""

import json
import urllib.error
import urllib.request
from urllib.parse import urlsplit

import pytest

from api.tokens import make_token
from battles import actions
from people.models import User
from tests.battles.table import laid_table
from tests.live.screen import Screen


def test_entries_arrive_as_they_are_written(server):
    anna = User.objects.create(username="anna")
    _made, letters = make_token(user=anna, name="screen", scopes=["read:battles"])
    table = laid_table(watching="link")
    headers = {"Authorization": f"Bearer {letters}", "Accept-Language": "en"}
    seq = table.snapshot().seq
    screen = Screen(urlsplit(server).netloc, f"/api/battles/{table.code}/events/?since={seq}", headers)

    written = actions.note(code=table.code, who=table.who("player"), text="Rain.")
    news = json.loads(screen.news()["data"])
    screen.close()

    assert (news["seq"], news["behind"], [entry["note"] for entry in news["entries"]]) == (written, False, ["Rain."])


@pytest.mark.parametrize(("watching", "scopes", "status"), [("link", ["read:armies"], 403), ("seats", ["read:battles"], 404)])
def test_who_may_not_watch_gets_no_stream(server, watching, scopes, status):
    anna = User.objects.create(username="anna")
    _made, letters = make_token(user=anna, name="screen", scopes=scopes)
    table = laid_table(watching=watching)
    asked = urllib.request.Request(f"{server}/api/battles/{table.code}/events/", headers={"Authorization": f"Bearer {letters}"})

    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(asked, timeout=10)
    assert refused.value.code == status
    assert json.loads(refused.value.read())["problems"][0]["message"]
