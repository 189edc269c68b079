"""The tables of an evening: paired, opened, moved; the battle says where it stands."""

from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.utils import timezone

from armies import actions as armies
from armies.models import Army
from battles import actions as battles
from battles.ledger import Requester
from battles.models import Battle
from clubs import actions
from clubs.models import Attendance, Evening, EveningBattle
from common.errors import NotYours, Refused
from people.notices.models import Notice
from tests.battles.table import SLUG

pytestmark = pytest.mark.django_db
AT = "/people/clubs/marengo/evenings/"


def sample(place: int = 0) -> Army:
    return Army.objects.filter(ruleset=SLUG, is_sample=True, is_book=False).order_by("pk")[place]


def test_two_who_look_for_the_same_play_after_one_tap(browse, evening, looks, samples, cast):
    list_of_bruno = armies.duplicate_army(sample(), owner=cast["bruno"])
    looks("bruno", army=list_of_bruno)

    answer = browse("dario").post(f"{AT}{evening.pk}/pair/", {"second": cast["bruno"].pk})

    battle = Battle.objects.get()
    assert answer.url == f"/battles/{battle.code}/"
    assert {(seat.user, seat.sides) for seat in battle.seats.all()} == {(cast["dario"], "a"), (cast["bruno"], "b")}
    assert (battle.club, battle.watching, battle.name) == (evening.club, "club", "Dario – Bruno")
    assert battle.sides.get(code="b").army == list_of_bruno
    assert set(Attendance.objects.values_list("user", "answer", "ruleset")) == {
        (cast[name].pk, "coming", "") for name in ("bruno", "dario")
    }


def test_the_battle_says_at_which_evening_it_is_played_and_not_of_which_club(browse, evening, looks, samples, cast):
    looks("bruno")
    battle = actions.pair(evening=evening, who=member(evening, "dario"), first=cast["dario"], second=cast["bruno"])
    day = f"{evening.begins.day} {evening.begins:%B}"

    seen = browse("dario").get(f"/battles/{battle.code}/").content.decode()

    assert f"Evening of {day}, table 1" in seen
    assert f'href="/people/evenings/{evening.pk}/"' in seen
    assert browse("ugo").get(f"/people/evenings/{evening.pk}/").url == f"{AT}{evening.pk}/"
    assert browse("carla").get(f"/people/evenings/{evening.pk}/").status_code == 404
    Battle.objects.update(watching="link")
    stranger = browse().get(f"/battles/{battle.code}/").content.decode()
    assert [word for word in ("clubs/marengo", "Circolo") if word in stranger] == []


def member(evening, name):
    return evening.club.memberships.get(user__username=name)


def test_an_umpire_pairs_two_others_and_a_member_does_not(browse, evening, looks, samples, cast):
    looks("bruno")
    looks("dario")
    both = {"first": cast["bruno"].pk, "second": cast["dario"].pk}

    assert "Pair Bruno with Dario" in browse("ugo").get(f"{AT}{evening.pk}/").content.decode()
    assert browse("tea").post(f"{AT}{evening.pk}/pair/", both).status_code == 403
    assert browse("ugo").post(f"{AT}{evening.pk}/pair/", both).url == f"{AT}{evening.pk}/"
    assert Battle.objects.count() == 1


def test_nobody_is_paired_who_does_not_look(browse, evening, looks, samples, cast):
    looks("bruno")
    for second in (cast["dario"].pk, cast["bruno"].pk, 0):
        answer = browse("bruno").post(f"{AT}{evening.pk}/pair/", {"second": second})
        assert answer.status_code == (404 if second == 0 else 409)
    looks("dario", "impetus")
    with pytest.raises(Refused, match="different rulebooks"):
        actions.pair(evening=evening, who=member(evening, "anna"), first=cast["bruno"], second=cast["dario"])
    with pytest.raises(NotYours):
        actions.pair(evening=evening, who=member(evening, "tea"), first=cast["bruno"], second=cast["dario"])
    assert not Battle.objects.exists()


def test_when_all_tables_are_taken_nobody_is_paired(evening, looks, samples, cast):
    Evening.objects.update(tables=1)
    for name in ("bruno", "tea"):
        looks(name)
    actions.pair(evening=evening, who=member(evening, "dario"), first=cast["dario"], second=cast["bruno"])

    with pytest.raises(Refused, match="All tables are taken"):
        actions.pair(evening=evening, who=member(evening, "ugo"), first=cast["ugo"], second=cast["tea"])
    assert Battle.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_who_looks_is_paired_once_though_two_press_at_once(evening, looks, samples, cast):
    looks("bruno")
    answers = []

    def press(name: str) -> None:
        try:
            start.wait()
            actions.pair(evening=evening, who=member(evening, name), first=cast[name], second=cast["bruno"])
            answers.append("paired")
        except Refused:
            answers.append("refused")
        finally:
            connection.close()

    start = Barrier(3)
    threads = [Thread(target=press, args=[name]) for name in ("dario", "ugo", "tea")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(answers) == ["paired", "refused", "refused"]
    assert Battle.objects.count() == EveningBattle.objects.count() == 1


def test_a_battle_is_opened_on_a_free_table_with_its_umpire(browse, evening, samples, cast):
    actions.answer(evening=evening, user=cast["bruno"], answer="coming")
    at = f"{AT}{evening.pk}/tables/2/"
    form = {"ruleset": SLUG, "army_a": sample().pk, "army_b": sample(1).pk, "player_a": cast["anna"].pk}
    form |= {"player_b": cast["bruno"].pk, "umpire": cast["ugo"].pk}
    assert "Ugo" in browse("anna").get(f"{at}?ruleset={SLUG}").content.decode()

    answer = browse("anna").post(at, form)

    battle = Battle.objects.get()
    assert answer.url == f"/battles/{battle.code}/seats/"
    assert [(s.user, s.role, s.sides) for s in battle.seats.order_by("pk")] == [
        (cast["anna"], "player", "a"),
        (cast["bruno"], "player", "b"),
        (cast["ugo"], "referee", ""),
    ]
    assert EveningBattle.objects.get().number == 2
    told = Notice.objects.filter(kind="seat", url=f"/battles/{battle.code}/").order_by("user__username")
    assert [notice.user for notice in told] == [cast["bruno"], cast["ugo"]]
    assert browse("anna").post(at, form).status_code == 409


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"player_a": ""}, "player_a"),
        ({"player_b": "anna"}, "player_b"),
        ({"umpire": "anna"}, "player_b"),
        ({"player_b": "carla"}, "player_b"),
    ],
)
def test_a_table_needs_people_in_places_of_their_own(browse, evening, samples, cast, wrong, field):
    form = {"ruleset": SLUG, "army_a": sample().pk, "army_b": sample(1).pk, "player_a": cast["anna"].pk}
    form |= {name: cast[who].pk if who else "" for name, who in wrong.items()}

    answer = browse("anna").post(f"{AT}{evening.pk}/tables/1/", form)

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]


def test_an_umpire_moves_a_battle_and_the_other_comes_to_its_table(browse, evening, looks, samples, cast):
    pairs = (("bruno", "dario"), ("tea", "anna"))
    for name, other in pairs:
        looks(name)
        actions.pair(evening=evening, who=member(evening, other), first=cast[other], second=cast[name])
    first = EveningBattle.objects.get(number=1).battle

    assert browse("bruno").post(f"{AT}{evening.pk}/move/", {"battle": first.code, "number": "2"}).status_code == 403
    browse("ugo").post(f"{AT}{evening.pk}/move/", {"battle": first.code, "number": "2"})

    assert EveningBattle.objects.get(number=2).battle == first
    assert EveningBattle.objects.filter(number=1).exists()
    assert browse("ugo").post(f"{AT}{evening.pk}/move/", {"battle": first.code, "number": "9"}).status_code == 409


def test_a_deleted_battle_leaves_its_table(browse, evening, looks, samples, cast):
    looks("bruno")
    battle = actions.pair(evening=evening, who=member(evening, "dario"), first=cast["dario"], second=cast["bruno"])
    battles.leave(code=battle.code, who=Requester(cast["bruno"].pk))
    battles.delete_battle(code=battle.code, who=Requester(cast["dario"].pk))
    assert battle.name not in browse("dario").get(f"{AT}{evening.pk}/").content.decode()

    looks("bruno")
    again = actions.pair(evening=evening, who=member(evening, "dario"), first=cast["dario"], second=cast["bruno"])

    assert EveningBattle.objects.get().battle == again


def test_day_and_table_of_its_battle_are_the_evenings(browse, evening, looks, samples, cast):
    looks("bruno")
    battle = actions.pair(evening=evening, who=member(evening, "dario"), first=cast["dario"], second=cast["bruno"])

    seen = browse("dario").get(f"/battles/{battle.code}/settings/").content.decode()

    assert 'name="day"' not in seen
    assert "table 1" in seen


def test_an_evening_that_is_over_opens_nothing(evening, looks, samples, cast):
    looks("bruno")
    Evening.objects.update(starts_at=timezone.now() - timedelta(days=2))

    with pytest.raises(Refused, match="over"):
        actions.pair(evening=evening, who=member(evening, "dario"), first=cast["dario"], second=cast["bruno"])


OTHER = {"ruleset": "another-game", "game": "Bella", "army_a": "6 Legionaries 4", "army_b": ""}


def test_a_battle_of_another_game_is_opened_and_then_suggested(browse, evening, cast):
    at = f"{AT}{evening.pk}/tables/1/"
    people = {"player_a": cast["anna"].pk, "player_b": cast["bruno"].pk}
    assert 'name="game"' in browse("anna").get(f"{at}?ruleset=another-game").content.decode()
    actions.answer(evening=evening, user=cast["bruno"], answer="coming")

    assert browse("anna").post(at, OTHER | people | {"game": ""}).status_code == 422
    assert browse("anna").post(at, OTHER | people | {"army_a": "0 Legionaries"}).status_code == 422
    answer = browse("anna").post(at, OTHER | people)

    battle = Battle.objects.get()
    assert answer.url == f"/battles/{battle.code}/seats/"
    assert battle.ruleset.startswith("game-")
    assert battle.sides.get(code="a").name == "Anna"
    page = browse("dario").get(f"{AT}{evening.pk}/").content.decode()
    assert f'name="ruleset" value="{battle.ruleset}"' in page
    assert "Bella" in page


def test_two_who_look_for_another_game_are_paired(browse, evening, looks, cast):
    actions.answer(evening=evening, user=cast["bruno"], answer="coming")
    people = {"player_a": cast["anna"].pk, "player_b": cast["bruno"].pk}
    browse("anna").post(f"{AT}{evening.pk}/tables/1/", OTHER | people)
    slug = Battle.objects.get().ruleset
    looks("bruno", ruleset=slug)
    assert "Bella" in browse("dario").get(f"{AT}{evening.pk}/").content.decode()

    browse("dario").post(f"{AT}{evening.pk}/pair/", {"second": cast["bruno"].pk})

    battle = Battle.objects.exclude(at_evening__number=1).get()
    assert (battle.ruleset, battle.name) == (slug, "Dario – Bruno")


def test_nobody_looks_for_a_game_that_was_not_played_here(evening, looks):
    with pytest.raises(Refused, match="rulebook"):
        looks("bruno", ruleset="game-unknown")
