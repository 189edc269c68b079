"""The kit workshop: kits from patterns, changed chapter by chapter, undone, written by two, played in a campaign being set up."""

import json

import pytest

from campaigns import actions
from campaigns.actions.drafts import MAX_DRAFTS, new_id, with_place
from campaigns.forms.kits import PATTERNS
from campaigns.ledger.books import wrong_books
from campaigns.models import Campaign, Draft, Force, Unit
from campaigns.queries.kits import problems_of, ready_kit
from campaigns.queries.patterns import new_kit
from people.models import Club, Membership, User
from tests.campaigns.war import declared_war
from tests.pressing import Phone, form_on, forms_of, press


@pytest.fixture
def phone(db) -> Phone:
    return Phone(HTTP_ACCEPT_LANGUAGE="en")


def text_of(answer) -> str:
    return answer.content.decode()


def begin(phone: Phone, pattern: str, ruleset: str = "impetus", **more: str) -> Draft:
    answer = phone.post("/campaigns/kits/", {"pattern": pattern, "name": "Po Valley", "ruleset": ruleset, **more})
    assert answer.status_code == 302, text_of(answer)
    return Draft.objects.latest("pk")


def add(phone: Phone, draft: Draft, chapter: str, what: str, **given: str) -> Draft:
    answer = phone.post(f"/campaigns/kits/{draft.code}/{chapter}/", {"add": what, **given})
    assert answer.status_code == 302, text_of(answer)
    draft.refresh_from_db()
    return draft


@pytest.mark.parametrize("pattern", [name for name, _label in PATTERNS])
def test_each_pattern_can_be_read_and_every_chapter_is_a_page(phone, pattern):
    draft = begin(phone, pattern)

    for chapter in {"map": ["map", "goals"], "tree": ["tree"], "league": ["league"]}[draft.kit["kind"]] + [
        "sides",
        "rules",
        "text",
    ]:
        assert phone.get(f"/campaigns/kits/{draft.code}/{chapter}/").status_code == 200
    assert phone.get(f"/campaigns/kits/{draft.code}/nothing/").status_code == 404


def test_a_pattern_without_a_name_is_shown_again_as_filled_in(phone):
    answer = phone.post("/campaigns/kits/", {"pattern": "tree", "name": "", "ruleset": "impetus"})

    assert answer.status_code == 422
    assert 'value="tree"' in text_of(answer)
    assert not Draft.objects.exists()


def test_another_game_needs_its_name(phone):
    answer = phone.post("/campaigns/kits/", {"pattern": "map", "name": "X", "ruleset": "another-game"})

    assert answer.status_code == 422
    assert "Name the game." in text_of(answer)


def test_a_kit_from_nothing_is_playable_by_forms_alone(phone):
    draft = begin(phone, "empty")
    url = f"/campaigns/kits/{draft.code}/"
    for name, x, y in (("Asti", "100", "200"), ("Alba", "500", "200"), ("Bra", "900", "200")):
        phone.post(f"{url}map/", {"new.name": name, "new.x": x, "new.y": y})
    for a, b in (("asti", "alba"), ("alba", "bra")):
        phone.post(f"{url}map/", {"road.a": a, "road.b": b})
    add(phone, draft, "sides", "side", name="Savoy")
    add(phone, draft, "sides", "faction", name="Mercenaries", side="a")
    phone.post(f"{url}sides/", {"side.savoy.remove": "on"})
    phone.post(f"{url}sides/", {"faction.mercenaries.remove": "on"})
    add(phone, draft, "goals", "objective", place="alba", vp="5", at_end="on")
    add(phone, draft, "forces", "force", name="Red army", faction="a1", at="asti", army="sample-0")
    add(
        phone,
        draft,
        "forces",
        "force",
        name="Blue army",
        faction="b1",
        at="bra",
        units="6 Heavy Foot\n2 Light Cavalry",
        points="10",
    )
    phone.post(f"{url}rules/", {"rule.fog": "open", "rule.row": "1", "rule.supply_range": "0"})
    draft.refresh_from_db()

    assert problems_of(draft.kit) == []
    assert [place["id"] for place in draft.kit["places"]] == ["asti", "alba", "bra"]
    assert sum(len(command["units"]) for command in draft.kit["forces"][1]["commands"]) == 8
    assert draft.kit["rules"]["fog"] == "open"
    form = {"draft": draft.code, "guest": "Ada", "order_days": 7, "battle_days": 14, "policy": "either", "watching": "link"}
    answer = phone.post("/campaigns/new/", form)
    assert answer.status_code == 302, text_of(answer)
    assert Unit.objects.filter(campaign=Campaign.objects.get()).exists()


def test_unknown_units_are_named_with_what_there_is(phone):
    draft = begin(phone, "map")
    given = {"add": "force", "name": "Foe", "faction": "a1", "at": "west", "units": "3 Dragons"}

    answer = phone.post(f"/campaigns/kits/{draft.code}/forces/", given)

    assert answer.status_code == 422
    assert "no unit “Dragons”" in text_of(answer)
    assert "3 Dragons</textarea>" in text_of(answer)


def test_what_the_army_book_does_not_have_is_a_problem(db):
    kit = ready_kit("northern-italy-1800")
    kit["forces"][0]["commands"][0]["units"][0]["profile"] = "elephants"
    kit["forces"][0]["commands"][0]["units"][1]["options"] = {"wings": 2}

    sentences = [problem.en for problem in problems_of(kit)]

    assert sentences == ["The army book has no unit “elephants”.", "Units of this rulebook have no “wings”."]


def test_problems_are_said_by_name(db):
    kit = new_kit("map", "X", "impetus")
    kit["places"].append({"id": "far_away", "name": "Far Away", "x": 1, "y": 1})

    assert "Nobody can reach Far Away." in [problem.en for problem in problems_of(kit)]


def test_a_number_that_is_too_large_is_marked_at_its_field(phone):
    draft = begin(phone, "map")

    answer = phone.post(f"/campaigns/kits/{draft.code}/map/", {"place.ford.fort": "9", "place.ford.name": "Ford"})

    assert answer.status_code == 422
    assert "See the fields that are marked." in text_of(answer)
    assert 'value="9"' in text_of(answer)
    assert 'id="place-1-fort-error"' in text_of(answer)


def test_undo_goes_back_step_by_step(phone):
    draft = begin(phone, "map")
    url = f"/campaigns/kits/{draft.code}/"
    first = draft.kit
    phone.post(f"{url}rules/", {"kit.last_turn": "9"})
    phone.post(f"{url}rules/", {"kit.last_turn": "10"})

    for expected in (9, first["last_turn"]):
        assert phone.post(f"{url}undo/", {"chapter": "rules"}).headers["Location"] == f"{url}rules/"
        draft.refresh_from_db()
        assert draft.kit["last_turn"] == expected
    assert draft.kit == first
    assert phone.post(f"{url}undo/").status_code == 409


def test_a_place_that_is_removed_takes_its_roads_and_objective_with_it(phone):
    draft = begin(phone, "map")

    phone.post(f"/campaigns/kits/{draft.code}/map/", {"place.crossroads.remove": "on"})

    draft.refresh_from_db()
    assert all("crossroads" not in (road["a"], road["b"]) for road in draft.kit["roads"])
    assert [each["place"] for each in draft.kit["objectives"]] == ["west", "east"]


def test_boxes_of_a_row_are_read_only_where_the_whole_row_was_sent(phone):
    draft = begin(phone, "map")
    url = f"/campaigns/kits/{draft.code}/map/"

    phone.post(url, {"place.west.name": "Weston"})
    draft.refresh_from_db()
    assert draft.kit["places"][0]["source"] is True

    phone.post(url, {"place.west.name": "Weston", "place.west.row": "1", "place.west.terrain.hills": "on"})
    draft.refresh_from_db()
    assert (draft.kit["places"][0]["source"], draft.kit["places"][0]["terrain"]) == (False, ["hills"])


def test_places_without_a_spot_do_not_lie_on_one_another():
    data: dict = {"places": []}
    for number in range(40):
        data = with_place(data, {"new.name": f"P{number}"})

    assert len({(place["x"], place["y"]) for place in data["places"]}) == 40


def test_ids_are_plain_and_never_taken_twice():
    assert new_id("Città Alta", ["citta_alta"]) == "citta_alta_2"
    assert new_id("東京", []) == "new"


# Two authors


@pytest.fixture
def authors(db) -> tuple[Phone, Phone, Draft]:
    """An owner and a treasurer of a club who write a kit together."""
    club = Club.objects.create(name="Lancers")
    phones = []
    for name, role in (("ada", "organiser"), ("bea", "treasurer")):
        user = User.objects.create(username=name, email=f"{name}@example.org")
        Membership.objects.create(user=user, club=club, role=role)
        phone = Phone(HTTP_ACCEPT_LANGUAGE="en")
        phone.force_login(user)
        phones.append(phone)
    draft = begin(phones[0], "map")
    phones[0].post(f"/campaigns/kits/{draft.code}/share/", {"club": str(club.pk)})
    return phones[0], phones[1], draft


def test_two_authors_in_different_chapters_lose_nothing(authors):
    ada, bea, draft = authors
    url = f"/campaigns/kits/{draft.code}/"
    at_map, at_rules = form_on(ada, f"{url}map/"), form_on(bea, f"{url}rules/", **{"kit.row": "1"})

    assert press(ada, at_map, **{"place.ford.vp": "4"}).status_code == 302
    assert press(bea, at_rules, **{"kit.last_turn": "15"}).status_code == 302

    draft.refresh_from_db()
    assert (draft.kit["places"][1]["vp"], draft.kit["last_turn"]) == (4, 15)


def test_two_authors_in_one_chapter_are_refused_with_what_they_typed(authors):
    ada, bea, draft = authors
    page = f"/campaigns/kits/{draft.code}/sides/"
    one, other = (form_on(phone, page, **{"side.a.row": "1"}) for phone in (ada, bea))
    assert press(ada, one, **{"side.a.name.en": "Franks"}).status_code == 302

    answer = press(bea, other, **{"side.b.name.en": "Lombards"})

    assert answer.status_code == 409
    draft.refresh_from_db()
    assert [side["name"]["en"] for side in draft.kit["sides"]] == ["Franks", "Second side"]
    again = next(form for form in forms_of(text_of(answer), page) if "side.b.name.en" in form.fields)
    assert (again.fields["side.a.name.en"], again.fields["side.b.name.en"]) == ("First side", "Lombards")


def test_only_the_owner_chooses_authors_and_deletes(authors):
    ada, bea, draft = authors

    assert bea.post(f"/campaigns/kits/{draft.code}/share/", {"club": ""}).status_code == 409
    assert bea.post(f"/campaigns/kits/{draft.code}/delete/").status_code == 409
    assert ada.post(f"/campaigns/kits/{draft.code}/share/", {"club": ""}).status_code == 302
    assert bea.get(f"/campaigns/kits/{draft.code}/").status_code == 404
    assert ada.post(f"/campaigns/kits/{draft.code}/delete/").status_code == 302
    assert not Draft.objects.exists()


# A campaign in set-up


def changed_copy(phone: Phone, war) -> Draft:
    answer = phone.post(f"{war.url}kit/copy/")
    assert answer.status_code == 302
    return Draft.objects.latest("pk")


def test_a_campaign_being_set_up_plays_a_changed_kit(db):
    war = declared_war(begun=False)
    arbiter = war.phone("arbiter")
    draft = changed_copy(arbiter, war)
    url = f"/campaigns/kits/{draft.code}/"
    arbiter.post(f"{url}map/", {"place.bard.remove": "on"})
    arbiter.post(f"{url}forces/", {"force.bard.remove": "on"})
    arbiter.post(f"{url}map/", {"road.a": "aosta", "road.b": "ivrea"})
    before = Force.objects.filter(campaign=war.campaign).count()

    answer = arbiter.post(f"{war.url}kit/", {"draft": draft.code, "key": "k"})
    assert answer.status_code == 302, text_of(answer)

    now = war.snapshot()
    assert "bard" not in now.place_by_id
    assert "place:bard" not in now.state
    assert len(now.forces) == before - 1
    assert wrong_books(now.row) == []
    log = text_of(arbiter.get(f"{war.url}log/"))
    assert "Another kit: Northern Italy 1800." in log
    actions.begin(code=war.code, who=war.who("arbiter"))
    war.order("suchet", "march", path=["savona"])
    war.reveal()
    assert war.snapshot().stage == "battles"
    row = war.snapshot().row
    row.refresh_from_db()
    assert wrong_books(row) == []


def test_a_kit_without_a_faction_that_somebody_leads_is_refused(db):
    war = declared_war(begun=False)
    arbiter = war.phone("arbiter")
    draft = changed_copy(arbiter, war)
    kit = json.loads(json.dumps(draft.kit))
    kit["sides"][1]["factions"] = kit["sides"][1]["factions"][:1]
    kit["forces"] = [force for force in kit["forces"] if force["faction"] != "ott"]
    for place in kit["places"]:
        place["owner"] = None if place["owner"] == "ott" else place["owner"]
    Draft.objects.filter(pk=draft.pk).update(kit=kit)

    answer = arbiter.post(f"{war.url}kit/", {"draft": draft.code})

    assert answer.status_code == 409
    assert "Ott leads Ott and the siege, which this kit does not have." in text_of(answer)
    assert war.snapshot().row.kit_version == 1


def test_a_campaign_that_has_begun_keeps_its_kit(db):
    war = declared_war()

    assert war.phone("arbiter").post(f"{war.url}kit/copy/").status_code == 409
    assert war.phone("italy").get(f"{war.url}kit/").status_code == 409


def test_leaders_without_an_arbiter_agree_to_another_kit(db):
    war = declared_war("italian-wars-1494", begun=False)
    actions.leave(code=war.code, who=war.who("arbiter"))
    leaders = [name for name in war.members if name != "arbiter"]
    first = war.phone(leaders[0])
    draft = changed_copy(first, war)
    first.post(f"/campaigns/kits/{draft.code}/rules/", {"kit.last_turn": "7"})

    answer = first.post(f"{war.url}kit/", {"draft": draft.code, "key": "a"})

    assert answer.status_code == 302, text_of(answer)
    [proposal] = war.snapshot(leaders[0]).here["proposals"]
    for name in leaders[1:]:
        war.phone(name).post(f"{war.url}proposals/{proposal}/agree/", {"key": name})
    assert war.snapshot(leaders[0]).kit.last_turn == 7


def test_one_kit_too_many_is_refused_and_none_is_lost(phone):
    user = User.objects.create_user("anna")
    phone.force_login(user)
    first = begin(phone, "empty")
    Draft.objects.bulk_create(Draft(user=user, kit=first.kit) for _number in range(MAX_DRAFTS - 1))

    answer = phone.post("/campaigns/kits/", {"pattern": "map", "name": "One more", "ruleset": "impetus"})

    assert answer.status_code == 422
    assert "delete one first" in text_of(answer)
    assert 'value="One more"' in text_of(answer)
    assert Draft.objects.filter(user=user).count() == MAX_DRAFTS


def test_a_character_that_cannot_be_stored_is_refused_with_its_form(phone):
    draft = begin(phone, "map")
    text = json.dumps({**draft.kit, "name": {"en": "Po\u0000", "it": "Po"}})

    answer = phone.post(f"/campaigns/kits/{draft.code}/text/", {"text": text})

    assert answer.status_code in (409, 422)
    assert "cannot be stored" in text_of(answer)
