"""Kits taken out, brought in, written on the map: nothing is lost, nothing unreadable is kept, every fault is a sentence."""

import json

import pytest
from django.test import Client

from campaigns.models import Campaign, Draft
from campaigns.queries.kits import ready_kit, ready_kits
from tests.campaigns.war import KIT


@pytest.fixture
def phone(db) -> Client:
    return Client(HTTP_ACCEPT_LANGUAGE="en")


@pytest.fixture
def kit(phone) -> Draft:
    """Northern Italy 1800, copied by a guest."""
    phone.post("/campaigns/kits/", {"kit": KIT})
    return Draft.objects.get()


def said(answer) -> str:
    return answer.content.decode()


@pytest.mark.parametrize("name", sorted(ready_kits()))
def test_what_is_taken_out_and_brought_in_is_the_same(phone, name):
    file = phone.get(f"/campaigns/kits/ready/{name}.json").content.decode()

    answer = phone.post("/campaigns/kits/", {"text": file})

    draft = Draft.objects.get()
    assert answer.headers["Location"] == f"/campaigns/kits/{draft.code}/"
    assert phone.get(f"/campaigns/kits/{draft.code}.json").json() == json.loads(file) == ready_kit(name)
    assert "Ready to be played" in said(phone.get(f"/campaigns/kits/{draft.code}/"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "This is no JSON"),
        ("[]", "must be an object"),
        ("{}", "kit"),
        ('{"kit": "a", "kit2": 1}', "kit2"),
        ("[" * 100_000, "nested too deep"),
        ('{"kit": "\\ud800"}', "kit"),
    ],
)
def test_what_is_no_kit_is_refused_and_the_text_kept(phone, text, sentence):
    answer = phone.post("/campaigns/kits/", {"text": text})

    assert answer.status_code == 422
    assert sentence in said(answer)
    assert not Draft.objects.exists()


def test_a_place_is_dragged_and_a_road_drawn(phone, kit):
    form = {"place.0.x": "140", "place.0.y": "180", "place.0.name": "Aosta", "place.0.kind": "pass", "place.0.source": "on"}
    form |= {"place.0.owner": "reserve", "road.a": "aosta", "road.b": "torino", "road.kind": "mountain"}

    assert phone.post(f"/campaigns/kits/{kit.code}/", form).status_code == 302

    kit.refresh_from_db()
    before = ready_kit(KIT)
    assert (kit.kit["places"][0]["x"], kit.kit["places"][0]["y"]) == (140, 180)
    assert kit.kit["roads"][-1] == {"a": "aosta", "b": "torino", "kind": "mountain"}
    assert kit.kit["places"][1:] == before["places"][1:]
    assert kit.kit["roads"][:-1] == before["roads"]
    assert kit.kit["forces"] == before["forces"]


def test_a_new_place_nobody_can_reach_is_told_of(phone, kit):
    phone.post(f"/campaigns/kits/{kit.code}/", {"new.name": "Città Alta"})

    page = said(phone.get(f"/campaigns/kits/{kit.code}/"))
    assert "Not ready yet" in page
    assert "citta_alta" in page
    assert phone.post("/campaigns/new/", {"draft": kit.code, "guest": "Ada", "order_days": 7}).status_code == 422


def test_a_number_that_is_none_changes_nothing(phone, kit):
    answer = phone.post(f"/campaigns/kits/{kit.code}/", {"place.0.x": "far", "place.0.y": "180"})

    assert answer.status_code == 422
    assert "Nothing was changed." in said(answer)
    assert 'value="far"' in said(answer)
    kit.refresh_from_db()
    assert kit.kit == ready_kit(KIT)


def test_a_campaign_is_founded_with_it(phone, kit):
    phone.post(f"/campaigns/kits/{kit.code}/", {"name.en": "My Italy", "place.1.remove": "on", "force.7.at": "ivrea"})
    kit.refresh_from_db()
    assert all("bard" not in (road["a"], road["b"]) for road in kit.kit["roads"])
    phone.post(f"/campaigns/kits/{kit.code}/", {"road.a": "aosta", "road.b": "ivrea"})
    form = {"draft": kit.code, "guest": "Ada", "order_days": 7, "battle_days": 14, "policy": "either", "watching": "link"}

    answer = phone.post("/campaigns/new/", form | {"name": "Ours"})

    assert answer.status_code == 302, said(answer)
    assert len(Campaign.objects.get().kit["places"]) == 17


def test_anothers_kit_does_not_exist(phone, kit):
    other = Client()

    for path in (f"kits/{kit.code}/", f"kits/{kit.code}.json", f"new/?draft={kit.code}"):
        assert other.get(f"/campaigns/{path}").status_code == 404


def test_a_campaigns_kit_is_the_arbiters_until_the_end(war):
    assert war.phone("arbiter").get(war.url + "kit.json").json()["kit"] == KIT
    assert war.phone("italy").get(war.url + "kit.json").status_code == 403
