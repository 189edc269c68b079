"""Making a battle."""

import pytest

from armies import actions as lists
from armies import rows
from armies.models import Army
from battles.ledger import load_rows
from battles.models import Battle, Seat
from battles.seats.access import GUEST_SEATS
from people.models import Club, Membership

NEW = "/battles/new/"


def wanted(samples, **more):
    return {
        "ruleset": "de-bellis-empire",
        "army_a": samples[0].pk,
        "army_b": samples[1].pk,
        "sides": "a",
        "guest": "Gino",
        "name": "",
        "dice_policy": "either",
        "watching": "link",
        "option_scale": "15mm",
        **more,
    }


def test_a_guest_makes_a_battle_of_two_samples_and_goes_on_to_invite(browse, samples):
    client = browse()

    answer = client.post(NEW, wanted(samples))

    battle = Battle.objects.get()
    seat = Seat.objects.get()
    assert answer.url == f"/battles/{battle.code}/seats/"
    assert battle.name == f"{samples[0].name} against {samples[1].name}"[:80]
    assert (seat.name, seat.user, seat.role, seat.sides) == ("Gino", None, "player", "a")
    assert client.session[GUEST_SEATS] == {battle.code: seat.token}


def test_the_page_asks_no_more_where_there_are_many_lists(browse, samples, anna, django_assert_max_num_queries):
    club = Club.objects.create(name="Eagles", slug="eagles")
    Membership.objects.create(club=club, user=anna)
    Army.objects.bulk_create(Army(ruleset="de-bellis-empire", name=f"Army {n}", owner=anna) for n in range(30))
    client = browse(anna)
    client.get(NEW)

    with django_assert_max_num_queries(9):
        page = client.get(NEW).content.decode()

    assert page.count("Army 29") == 2
    assert "Eagles" in page


def test_house_rules_are_as_the_address_and_the_language_want_them(browse, samples):
    def fold(query="", language="en"):
        page = browse(language=language).get(NEW + query).content.decode()
        return page[page.index('<details class="fold"') : page.index("</details>", page.index('<details class="fold"'))]

    plain, chosen, italian = fold(), fold("?ruling_R53=no_limit"), fold(language="it")

    assert fold() == plain
    assert fold("?ruling_R53=no_limit") == chosen
    assert chosen.startswith('<details class="fold" open>')
    assert not plain.startswith('<details class="fold" open>')
    assert "House rules" in plain
    assert "House rules" not in italian


def test_one_phone_for_both_sides_goes_straight_to_the_battle(browse, samples, anna):
    answer = browse(anna).post(NEW, wanted(samples, sides="ab", name="Due in uno"))

    battle = Battle.objects.get()
    assert answer.url == f"/battles/{battle.code}/"
    assert battle.name == "Due in uno"
    assert Seat.objects.get().user == anna


def test_house_rules_and_options_reach_the_battle(browse, samples):
    browse().post(NEW, wanted(samples, ruling_R53="no_limit", option_scale="25mm", dice_policy="server", sides="referee"))

    battle = Battle.objects.get()
    assert battle.house_rules == {"R53": "no_limit"}
    assert battle.options == {"scale": "25mm"}
    assert battle.state["battle"]["scale"] == "25mm"
    assert (battle.dice_policy, Seat.objects.get().role) == ("server", "referee")


def test_what_becomes_of_a_list_after_the_muster_changes_nothing_in_the_battle(browse, samples, anna):
    own = lists.duplicate_army(samples[0], owner=anna)
    browse(anna).post(NEW, wanted(samples, army_a=own.pk, sides="ab"))
    battle = Battle.objects.get()
    _seq, mustered = load_rows(battle.pk)

    first, second = own.commands.first().units.all()[:2]
    rows.edit_unit(own, first.pk, {"name": lists.Changed(first.name, "Renamed")}, {})
    rows.remove_unit(own, second.pk)
    lists.edit_army(own, {"name": lists.Changed(own.name, "Another name")}, {})
    lists.delete_army(own)
    own.delete()

    assert load_rows(battle.pk)[1].holders == mustered.holders
    assert browse(anna).get(f"/battles/{battle.code}/").status_code == 200


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"army_a": "999999"}, "Select a valid choice"),
        ({"guest": ""}, "This field is required"),
        ({"sides": "c"}, "Select a valid choice"),
        ({"ruling_R53": "sideways"}, "Select a valid choice"),
        ({"name": "x" * 81}, "at most 80 characters"),
    ],
)
def test_what_is_wrong_is_said_and_what_was_filled_in_is_kept(browse, samples, wrong, sentence):
    answer = browse().post(NEW, wanted(samples, **{"name": "Kept", **wrong}))

    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    assert ('value="Kept"' in page) or "name" in wrong
    assert not Battle.objects.exists()


def test_another_persons_list_cannot_be_used(browse, samples, anna, bruno):
    other = Army.objects.create(owner=bruno, ruleset="de-bellis-empire", name="Of Bruno")

    answer = browse(anna).post(NEW, wanted(samples, army_a=other.pk))

    assert answer.status_code == 422
    assert b"Of Bruno" not in answer.content


def test_lists_stand_under_mine_clubs_and_samples(browse, samples, anna, bruno):
    club = Club.objects.create(name="Circolo", slug="circolo")
    for user in (anna, bruno):
        Membership.objects.create(club=club, user=user)
    Army.objects.create(owner=anna, ruleset="de-bellis-empire", name="Of Anna")
    Army.objects.create(owner=bruno, ruleset="de-bellis-empire", name="Shared by Bruno", club=club)

    page = browse(anna).get(NEW).content.decode()

    mine, clubs, sample = (
        page.index(f'<optgroup label="{label}"') for label in ("Your lists", "Your clubs&#x27; lists", "Sample armies")
    )
    assert mine < page.index("Of Anna") < clubs < page.index("Shared by Bruno") < sample


def test_a_list_without_units_is_refused_beside_the_form(browse, samples, anna):
    empty = Army.objects.create(owner=anna, ruleset="de-bellis-empire", name="Nobody")

    answer = browse(anna).post(NEW, wanted(samples, army_b=empty.pk))

    assert answer.status_code == 422
    assert b"An army without units cannot fight." in answer.content


def test_limits_that_a_list_breaks_are_named_and_do_not_block(browse, samples, anna):
    many = Army.objects.create(owner=anna, ruleset="de-bellis-empire", name="Too many guns")
    corps = many.commands.create(position=1, name="I")
    for place in range(1, 20):
        corps.units.create(position=place, profile="line_infantry")

    page = browse(anna).get(NEW, {"army_a": many.pk, "army_b": samples[0].pk}).content.decode()
    answer = browse(anna).post(NEW, wanted(samples, army_a=many.pk))

    assert "This list breaks the rulebook's limits. You can still play it." in page
    assert answer.status_code == 302


def test_a_change_of_list_fetches_only_the_reckoning(browse, samples):
    answer = browse().get(
        NEW, {"army_a": samples[1].pk, "army_b": samples[0].pk}, headers={"hx-request": "true", "hx-target": "musters"}
    )

    page = answer.content.decode()
    assert page.strip().startswith('<div id="musters"')
    assert page.index(samples[1].name) < page.index(samples[0].name)


def test_only_members_watch_needs_a_club(browse, samples, anna):
    club = Club.objects.create(name="Circolo", slug="circolo")
    Membership.objects.create(club=club, user=anna)

    without = browse(anna).post(NEW, wanted(samples, watching="club"))
    with_club = browse(anna).post(NEW, wanted(samples, watching="club", club=club.pk))

    assert without.status_code == 422
    assert b"Choose the club whose members can watch." in without.content
    assert with_club.status_code == 302
    assert Battle.objects.get().club == club


def test_the_clubs_members_watch_and_nobody_else(browse, samples, anna, bruno, carla):
    club = Club.objects.create(name="Circolo", slug="circolo")
    for user in (anna, bruno):
        Membership.objects.create(club=club, user=user)
    browse(anna).post(NEW, wanted(samples, watching="club", club=club.pk))
    page = f"/battles/{Battle.objects.get().code}/"

    assert {name: browse(user).get(page).status_code for name, user in (("bruno", bruno), ("carla", carla), ("guest", None))} == {
        "bruno": 200,
        "carla": 404,
        "guest": 404,
    }
    assert page in browse(bruno).get("/battles/").content.decode()
    assert browse(bruno).post(f"{page}note/", {"text": "May I?"}).status_code == 403


def test_a_stranger_to_the_club_cannot_name_it(browse, samples, carla):
    club = Club.objects.create(name="Circolo", slug="circolo")

    browse(carla).post(NEW, wanted(samples, club=club.pk))

    assert Battle.objects.get().club is None


def test_the_page_is_there_in_italian(browse, samples):
    page = browse(language="it").get(NEW).content.decode()

    assert '<html lang="it"' in page
    assert samples[0].name in page
