"""Lists handed in to a tournament are frozen copies: later edits of the live list change nothing in the event."""

import re
from time import time

import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from armies.actions import duplicate_army
from armies.models import Army, ArmyUnit
from battles.models import Side, Unit
from common.errors import Refused
from people.actions import delete_account
from people.models import User
from tests.databases import without_tables
from tests.pressing import form_on, press
from tests.tournaments.hall import Hall, opened_hall
from tournaments.models import Event, HandedInList, Player
from tournaments.queries.replay import differences

HOUR, DAY = 3600, 86_400


@pytest.fixture
def anna_s_list(db) -> Army:
    """A list of Anna's own that the rulebook accepts."""
    call_command("load_samples", verbosity=0)
    sample = Army.objects.filter(is_sample=True, is_book=False, ruleset="de-bellis-empire")[0]
    return duplicate_army(sample, owner=User.objects.create_user("anna"), notes="Owned by Anna")


@pytest.fixture
def hall(anna_s_list) -> Hall:
    """Anna and Bruno have handed in the same list."""
    hall = opened_hall(2, tables=1)
    hall.do("submit_list", "Anna", number=1, army=anna_s_list)
    hall.do("submit_list", "Bruno", number=2, army=anna_s_list)
    return hall


def entry(hall: Hall, number: int = 1) -> Player:
    return hall.snapshot().by_number[number]


def shorten(army: Army, units: int = 3) -> None:
    """Take the first units of each command away."""
    first = ArmyUnit.objects.filter(command__army=army).order_by("command__position", "position").values_list("pk", flat=True)
    ArmyUnit.objects.filter(pk__in=list(first[:units])).delete()


def shown(hall: Hall, who: str = "umpire", page: str = "players/1/army/") -> str:
    page = hall.phone(who).get(hall.url + page).content.decode().split('id="event-body"')[1]
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page)


def units_of(army: Army) -> int:
    return ArmyUnit.objects.filter(command__army=army).count()


@pytest.mark.parametrize("when", ["submitted", "accepted", "locked", "published"])
def test_later_edits_change_nothing_in_the_event(hall, anna_s_list, when):
    if when == "accepted":
        hall.do("accept_list", number=1)
    if when in ("locked", "published"):
        hall.do("lock_lists")
    if when == "published":
        hall.do("publish_lists")
    before = shown(hall)

    shorten(anna_s_list)
    Army.objects.filter(pk=anna_s_list.pk).update(name="Quite another", notes="Secret plan")

    assert shown(hall) == before
    assert "Quite another" not in shown(hall, page="lists/")


def test_the_battle_is_mustered_from_the_copy(hall, anna_s_list):
    hall.do("lock_lists")
    units = units_of(anna_s_list)
    shorten(anna_s_list)
    hall.start()
    hall.do("draft")
    hall.do("publish")

    battle = hall.do("open_battle", "Anna", round=1, position=1)

    assert Unit.objects.filter(battle=battle, code__startswith="a").count() == units
    assert {side.army_id for side in Side.objects.filter(battle=battle)} == {anna_s_list.pk}, "statistics know the list"
    known = Unit.objects.filter(battle=battle, code__startswith="a", source__isnull=False).count()
    assert known == units - 3, "and each unit that is still in it"


def test_a_deleted_list_does_not_remove_the_copy(hall, anna_s_list):
    before = shown(hall)
    anna_s_list.delete()

    assert shown(hall) == before
    hall.do("lock_lists")
    assert entry(hall).list_state == "locked"


def test_the_page_shows_the_day_and_the_short_form_of_the_hash(hall):
    copy = entry(hall).handed_in

    assert len(copy.digest) == 64
    for page in ("players/1/army/", "players/1/", "lists/"):
        assert copy.digest[:8] in shown(hall, page=page)
    assert str(copy.points) in shown(hall)
    assert entry(hall, 2).handed_in.digest == copy.digest, "the same list has the same hash"


def test_a_change_is_a_new_hand_in_with_its_penalty_and_the_staff_see_the_difference(hall, anna_s_list):
    hall.do("accept_list", number=1)
    settings = {"lists": {"deadline": int(time() - HOUR), "penalty_per_day": 2, "accept_late": True}}
    hall.do("edit_event", settings=settings)
    shorten(anna_s_list, 1)

    hall.do("submit_list", "Anna", number=1, army=anna_s_list)

    assert entry(hall).list_state == "submitted"
    assert [one.points for one in hall.snapshot().adjustments] == ["-2"]
    assert "−1 element" in shown(hall, page="lists/")
    assert "−1" in shown(hall)
    assert HandedInList.objects.filter(player__number=1).count() == 2
    shorten(anna_s_list, 1)
    hall.do("submit_list", "Anna", number=1, army=anna_s_list)
    assert "−2 elements" in shown(hall, page="lists/"), "compared with what was accepted"
    assert HandedInList.objects.filter(player__number=1).count() == 2, "copies between are deleted"


def test_players_and_strangers_see_no_difference_of_others(hall, anna_s_list):
    hall.do("accept_list", number=1)
    shorten(anna_s_list, 1)
    hall.do("submit_list", "Anna", number=1, army=anna_s_list)

    assert hall.phone("Bruno").get(hall.url + "players/1/army/").status_code == 404
    for who in ("Bruno", "public"):
        assert "−1" not in shown(hall, who, "players/1/")
        assert entry(hall).handed_in.digest[:8] not in shown(hall, who, "players/1/")


def test_a_locked_list_is_replaced_by_the_staff_alone_and_with_a_reason(hall, anna_s_list):
    hall.do("lock_lists")
    shorten(anna_s_list, 1)
    before = entry(hall).handed_in.pk
    for who, reason in (("Anna", "Mistake"), ("umpire", "")):
        with pytest.raises(Refused):
            hall.do("submit_list", who, number=1, army=anna_s_list, reason=reason)
    assert entry(hall).handed_in.pk == before

    hall.do("submit_list", "umpire", number=1, army=anna_s_list, reason="Wrong list sent")

    assert (entry(hall).list_state, entry(hall).handed_in.pk != before) == ("locked", True)
    assert "−1 element" in shown(hall, page="lists/")


def test_the_form_for_a_locked_list_asks_the_staff_for_a_reason(hall):
    hall.do("lock_lists")
    sample = Army.objects.filter(is_sample=True, is_book=False, ruleset="de-bellis-empire")[1]
    url = hall.url + "players/1/list/"

    assert "Reason" in shown(hall, "organiser", "players/1/")
    assert hall.phone("organiser").post(url, {"army_list": sample.pk}).status_code == 422
    assert hall.phone("organiser").post(url, {"army_list": sample.pk, "reason": "Wrong list"}).status_code == 302
    assert entry(hall).handed_in.name == sample.name
    assert hall.phone("Anna").post(url, {"army_list": sample.pk, "reason": "Wrong list"}).status_code == 409


def test_legality_is_asked_again_at_the_lock_from_the_copy(hall, anna_s_list):
    points = entry(hall).handed_in.points
    shorten(anna_s_list)  # the live list is much too short now, the copy is not
    hall.do("edit_event", settings={"army_points": points - 1})

    with pytest.raises(Refused) as refused:
        hall.do("lock_lists")

    assert "Anna" in refused.value.text
    assert entry(hall).list_state == "submitted"
    hall.do("edit_event", settings={"army_points": points})
    hall.do("lock_lists")
    assert entry(hall).list_state == "locked"


def test_the_name_of_a_list_is_public_only_with_the_list(hall, anna_s_list):
    pages = ("players/", "players/1/", "pairings.csv")
    hall.start()
    hall.do("draft")
    hall.do("publish")
    for page in pages:
        assert anna_s_list.name not in hall.phone().get(hall.url + page).content.decode()

    hall.do("lock_lists")
    hall.do("publish_lists")
    assert anna_s_list.name in hall.phone().get(hall.url + "players/").content.decode()


def test_the_copy_is_deleted_with_the_event_not_with_the_account(hall, anna_s_list):
    anna_s_list.owner.delete()
    assert HandedInList.objects.count() == 2
    Event.objects.all().delete()
    assert HandedInList.objects.count() == 0


@pytest.fixture
def _without_tables(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), without_tables():
        yield
    ContentType.objects.clear_cache()


@pytest.mark.usefixtures("_without_tables")
def test_lists_handed_in_before_get_a_copy_of_what_they_are_now():
    def migrate(to: str):
        MigrationExecutor(connection).migrate([("tournaments", to)])
        return MigrationExecutor(connection).loader.project_state([("tournaments", to)]).apps

    before = migrate("0006_who_was_reminded_of_lists")
    army = before.get_model("armies", "Army").objects.create(ruleset="impetus", name="Romans", is_sample=True, options={"x": 1})
    command = before.get_model("armies", "ArmyCommand").objects.create(army=army, position=1, name="Left")
    for position in (1, 2):
        before.get_model("armies", "ArmyUnit").objects.create(command=command, position=position, profile="fp")
    event = before.get_model("tournaments", "Event").objects.create(name="Old", code="old-cup", settings={})
    when = timezone.now()
    entries = before.get_model("tournaments", "Player").objects
    entries.create(event=event, number=1, name="Anna", token="a", army_list=army, list_state="locked", list_at=when)
    entries.create(event=event, number=2, name="Bruno", token="b")

    after = migrate("0009_entries_point_to_copies")

    anna, bruno = after.get_model("tournaments", "Player").objects.order_by("number")
    assert bruno.handed_in is None
    copy = anna.handed_in
    assert (copy.name, copy.ruleset, copy.source_id, copy.handed_in_at) == ("Romans", "impetus", army.pk, when)
    assert copy.document["commands"][0]["units"] == [{"profile": "fp", "name": "", "count": 2, "options": {}}]
    assert copy.accepted_at is not None
    from armies.copies import copy_army, digest_of

    assert digest_of(copy_army(Army.objects.get(pk=army.pk))[0]) == copy.digest, "as a list of today is copied"

    again = migrate("0006_who_was_reminded_of_lists")
    assert again.get_model("tournaments", "Player").objects.get(number=1).army_list_id == army.pk


TEXT = "Anna's Carthaginians\n6 elephants\n4 Sacred Band\n"


def typed_hall(**settings) -> Hall:
    hall = opened_hall(2, tables=1, **settings)
    hall.do("submit_text", "Anna", number=1, text=TEXT, points=120)
    return hall


@pytest.mark.django_db
def test_a_list_can_be_typed_by_a_guest_for_any_game():
    hall = opened_hall(2, army_points=150)
    phone = hall.phone("Anna")
    form = form_on(phone, f"{hall.url}players/1/", f"{hall.url}players/1/list/")

    assert press(phone, form, text=TEXT, points="120").status_code == 302

    copy = entry(hall).handed_in
    assert (copy.name, copy.points, copy.is_text) == ("Anna's Carthaginians", 120, True)
    assert "6 elephants" in shown(hall)
    assert hall.phone("Bruno").get(hall.url + "players/1/army/").status_code == 404
    hall.do("lock_lists")
    hall.do("publish_lists")
    assert "6 elephants" in shown(hall, "public")
    assert differences(Event.objects.get(pk=hall.event.pk)) == []


@pytest.mark.django_db
@pytest.mark.parametrize("given", [{"text": "", "points": ""}, {"text": TEXT, "points": "200"}, {"text": TEXT, "points": "-1"}])
def test_a_list_that_is_not_taken_keeps_what_was_typed(given):
    hall = opened_hall(2, army_points=150)
    phone = hall.phone("Anna")
    form = form_on(phone, f"{hall.url}players/1/", f"{hall.url}players/1/list/")

    answer = press(phone, form, **given)

    assert answer.status_code in (409, 422)
    assert given["text"].strip()[-6:] in answer.content.decode()
    assert entry(hall).handed_in is None


@pytest.mark.django_db
def test_a_player_whose_list_is_locked_is_refused_and_gives_no_reason():
    hall = typed_hall()
    phone = hall.phone("Anna")
    form = form_on(phone, f"{hall.url}players/1/", f"{hall.url}players/1/list/")
    hall.do("lock_lists")

    answer = press(phone, form, text=TEXT)

    assert answer.status_code == 409
    assert 'name="reason"' not in answer.content.decode()


@pytest.mark.django_db
def test_a_changed_text_shows_the_staff_its_lines():
    hall = typed_hall()
    hall.do("accept_list", number=1)

    hall.do("submit_text", "Anna", number=1, text=TEXT.replace("6 elephants", "7 elephants"), points=130)

    assert "+10 points" in shown(hall)
    assert re.search(r"\+1\s+7 elephants", shown(hall))
    assert re.search(r"−1\s+6 elephants", shown(hall))


@pytest.mark.django_db
def test_no_battle_is_mustered_from_a_text():
    hall = typed_hall()
    hall.do("submit_text", "Bruno", number=2, text=TEXT)
    hall.start()
    hall.do("draft")
    hall.do("publish")

    assert "Open the battle" not in shown(hall, "Anna", "rounds/1/games/1/")
    with pytest.raises(Refused):
        hall.do("open_battle", "Anna", round=1, position=1)


def test_a_list_after_a_text_is_compared_with_it(anna_s_list):
    hall = typed_hall()
    hall.do("accept_list", number=1)
    hall.do("submit_list", "Anna", number=1, army=anna_s_list)
    assert "Another kind of list" in shown(hall)


@pytest.mark.django_db
def test_the_text_of_a_deleted_account_is_erased():
    hall = opened_hall(2)
    user = User.objects.create_user("anna")
    Player.objects.filter(event=hall.event, number=1).update(user=user)
    hall.do("submit_text", "Anna", number=1, text=TEXT)

    delete_account(user=user)

    assert HandedInList.objects.get().document == {"text": ""}
    assert "elephants" not in shown(hall)
