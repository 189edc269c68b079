"""Kits taken out, brought in, written on the map: nothing is lost, nothing unreadable is kept, every fault is a sentence."""

import json

import pytest

from campaigns.models import Campaign, Draft
from campaigns.queries.kits import ready_kit, ready_kits
from tests.campaigns.war import KIT
from tests.pressing import Phone, form_on, forms_of, press


@pytest.fixture
def phone(db) -> Phone:
    return Phone(HTTP_ACCEPT_LANGUAGE="en")


@pytest.fixture
def kit(phone) -> Draft:
    """Northern Italy 1800, copied by a guest."""
    phone.post("/campaigns/kits/", {"kit": KIT})
    return Draft.objects.get()


def text_of(answer) -> str:
    return answer.content.decode()


@pytest.mark.parametrize("name", sorted(ready_kits()))
def test_what_is_taken_out_and_brought_in_is_the_same(phone, name):
    file = phone.get(f"/campaigns/kits/ready/{name}.json").content.decode()

    answer = phone.post("/campaigns/kits/", {"text": file})

    draft = Draft.objects.get()
    assert answer.headers["Location"] == f"/campaigns/kits/{draft.code}/"
    assert phone.get(f"/campaigns/kits/{draft.code}.json").json() == json.loads(file) == ready_kit(name)
    assert "Ready to play" in text_of(phone.get(f"/campaigns/kits/{draft.code}/"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "Not valid JSON"),
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
    assert sentence in text_of(answer)
    assert not Draft.objects.exists()


def test_a_place_is_dragged_and_a_road_drawn(phone, kit):
    form = {
        "place.aosta.x": "140",
        "place.aosta.y": "180",
        "place.aosta.name": "Aosta",
        "place.aosta.kind": "pass",
        "place.aosta.source": "on",
    }
    form |= {"place.aosta.owner": "reserve", "road.a": "aosta", "road.b": "torino", "road.kind": "mountain"}

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

    page = text_of(phone.get(f"/campaigns/kits/{kit.code}/"))
    assert "Not ready yet" in page
    assert "citta_alta" in page
    assert phone.post("/campaigns/new/", {"draft": kit.code, "guest": "Ada", "order_days": 7}).status_code == 422


def test_a_number_that_is_none_changes_nothing(phone, kit):
    answer = phone.post(f"/campaigns/kits/{kit.code}/", {"place.aosta.x": "far", "place.aosta.y": "180"})

    assert answer.status_code == 422
    assert "Nothing was changed." in text_of(answer)
    assert 'value="far"' in text_of(answer)
    kit.refresh_from_db()
    assert kit.kit == ready_kit(KIT)


def test_a_campaign_is_founded_with_it(phone, kit):
    phone.post(
        f"/campaigns/kits/{kit.code}/",
        {"kit.name.en": "My Italy", "place.bard.remove": "on", "force.bard.at": "ivrea", "force.bard.row": "1"},
    )
    kit.refresh_from_db()
    assert all("bard" not in (road["a"], road["b"]) for road in kit.kit["roads"])
    phone.post(f"/campaigns/kits/{kit.code}/", {"road.a": "aosta", "road.b": "ivrea"})
    form = {"draft": kit.code, "guest": "Ada", "order_days": 7, "battle_days": 14, "policy": "either", "watching": "link"}

    answer = phone.post("/campaigns/new/", form | {"name": "Ours"})

    assert answer.status_code == 302, text_of(answer)
    assert len(Campaign.objects.get().kit["places"]) == 17


def test_anothers_kit_does_not_exist(phone, kit):
    other = Phone()

    for path in (f"kits/{kit.code}/", f"kits/{kit.code}.json", f"new/?draft={kit.code}"):
        assert other.get(f"/campaigns/{path}").status_code == 404


def test_a_campaigns_kit_is_the_arbiters_until_the_end(war):
    assert war.phone("arbiter").get(war.url + "kit.json").json()["kit"] == KIT
    assert war.phone("italy").get(war.url + "kit.json").status_code == 403


# Two tabs


def test_a_second_tab_does_not_shift_the_places(phone, kit):
    page = f"/campaigns/kits/{kit.code}/"
    first, second = form_on(phone, page), form_on(phone, page)
    assert press(phone, first, **{"place.aosta.remove": "on"}).status_code == 302
    kit.refresh_from_db()
    before = kit.kit

    answer = press(phone, second, **{"place.genova.vp": "9"})

    assert answer.status_code == 409
    assert "This kit has changed since you opened this page." in text_of(answer)
    kit.refresh_from_db()
    assert kit.kit == before

    again = next(form for form in forms_of(text_of(answer), page) if "place.genova.vp" in form.fields)
    assert again.fields["place.genova.vp"] == "9"  # what was typed is shown, and can be saved once more
    assert press(phone, again).status_code == 302
    kit.refresh_from_db()
    wanted = [place | {"vp": 9} if place["id"] == "genova" else place for place in before["places"]]
    assert kit.kit["places"] == wanted


def test_a_text_from_an_old_page_does_not_overwrite_the_map(phone, kit):
    page = f"/campaigns/kits/{kit.code}/"
    text = form_on(phone, f"{page}text/", text=json.dumps(kit.kit, ensure_ascii=False, indent=2))
    assert press(phone, form_on(phone, page), **{"place.aosta.x": "155"}).status_code == 302
    mine = json.dumps({**kit.kit, "last_turn": 5})

    answer = press(phone, text, text=mine)

    assert answer.status_code == 409
    kit.refresh_from_db()
    assert (kit.kit["places"][0]["x"], kit.kit["last_turn"] == 5) == (155, False)
    [again] = [form for form in forms_of(text_of(answer), f"{page}text/") if "text" in form.fields]
    assert again.fields["text"] == mine


def test_repeated_ids_of_a_kit_are_written_one_by_one(phone, kit):
    twins = {**kit.kit, "places": [*kit.kit["places"], {**kit.kit["places"][0], "name": "Twin"}]}
    phone.post(f"/campaigns/kits/{kit.code}/", {"text": json.dumps(twins)})

    assert press(phone, form_on(phone, f"/campaigns/kits/{kit.code}/"), **{"place.aosta~2.x": "7"}).status_code == 302

    kit.refresh_from_db()
    assert kit.kit["places"][-1]["x"] == 7
    assert kit.kit["places"][0]["x"] == twins["places"][0]["x"]


def test_a_change_that_is_answered_in_place_carries_the_new_version(phone, kit):
    page = f"/campaigns/kits/{kit.code}/"
    form = form_on(phone, page)

    for x in (11, 12):  # as htmx does: the answer is the page itself
        answer = phone.post(page, {**form.fields, "place.aosta.x": x}, HTTP_HX_REQUEST="true")
        assert answer.status_code == 200
        form = next(each for each in forms_of(text_of(answer), page) if "place.aosta.x" in each.fields)

    kit.refresh_from_db()
    assert kit.kit["places"][0]["x"] == 12


def test_a_text_that_was_not_valid_is_shown_again_and_can_be_saved(phone, kit):
    page = f"/campaigns/kits/{kit.code}/text/"
    refused = press(phone, form_on(phone, page, text=json.dumps(kit.kit, ensure_ascii=False, indent=2)), text="{")
    assert refused.status_code == 422
    [again] = [form for form in forms_of(text_of(refused), page) if "text" in form.fields]
    assert again.fields["text"] == "{"

    assert press(phone, again, text=json.dumps(ready_kit(KIT))).status_code == 302
