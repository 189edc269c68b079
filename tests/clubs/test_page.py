"""A club's own page: what its members see of it, and what everybody."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from armies import actions as armies
from battles import actions as battles
from battles.models import Battle, Photograph
from battles.seats.access import GUEST_SEATS
from clubs import actions
from clubs.models import Section
from clubs.views.page import club as club_view
from people.models import Membership, User
from tests.battles.table import SLUG, new_table

pytestmark = pytest.mark.django_db
PAGE = "/people/clubs/marengo/"


@pytest.fixture
def battle(club) -> Battle:
    """It goes on; members may watch."""
    made = new_table(watching="club").battle
    Battle.objects.filter(pk=made.pk).update(club=club)
    return made


def ended(battle: Battle) -> None:
    Battle.objects.filter(pk=battle.pk).update(ended_at=timezone.now())


def page(client, address=PAGE) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_members_see_what_goes_on_and_whose_move_it_is(browse, battle):
    seen = page(browse("bruno"))

    assert f'href="/battles/{battle.code}/"' in seen
    assert "Set-up" in seen
    assert "lost 0%" in seen


def test_a_battle_for_those_with_a_seat_is_named_and_no_more(browse, battle):
    Battle.objects.filter(pk=battle.pk).update(watching="seats")

    seen = page(browse("bruno"))

    assert "only people with a seat can watch" in seen
    assert f'href="/battles/{battle.code}/"' not in seen
    assert "lost 0%" not in seen


def test_a_report_has_its_picture(browse, battle):
    seat = battle.seats.first()
    shot = Photograph.objects.create(battle=battle, seat=seat, seq=1, picture=b"RIFF", small=b"RIFF", width=4, height=3)
    ended(battle)

    seen = page(browse("bruno"))

    assert f'href="/battles/{battle.code}/report/"' in seen
    assert f"/battles/{battle.code}/photographs/{shot.token}/?size=small" in seen


def test_an_archived_or_deleted_battle_is_not_there(browse, battle):
    for field in ("archived_at", "deleted_at"):
        Battle.everything.update(**({"archived_at": None, "deleted_at": None} | {field: timezone.now()}))
        assert battle.code not in page(browse("bruno"))


def test_the_next_evening_is_answered_in_one_tap(browse, evening, cast):
    client = browse("bruno")
    assert "Sala grande" in page(client)

    answer = client.post(f"{PAGE}evenings/{evening.pk}/answer/", {"answer": "coming", "back": "club"})

    assert answer.url == PAGE
    assert "1 coming" in page(client)


def test_an_empty_club_says_what_could_be_there(browse, club):
    seen = page(browse("anna"))

    for words in ("No evening announced", "No battle in progress", "No battle has ended yet", "Nothing is planned"):
        assert words in seen
    assert f"{PAGE}evenings/new/" in seen
    assert f"{PAGE}evenings/new/" not in page(browse("bruno"))


def test_strangers_see_no_club_unless_its_organisers_show_something(browse, club, battle, evening):
    assert browse("carla").get(PAGE).status_code == 404
    assert browse().get(PAGE).url == f"/accounts/login/?next={PAGE}"
    assert browse().get("/people/clubs/nowhere/").url == "/accounts/login/?next=/people/clubs/nowhere/"


def shown_club(club, cast) -> list[str]:
    """A club of which everybody sees all that can be shown; words that nobody but members may read."""
    secret = new_table(watching="club").battle
    Battle.objects.filter(pk=secret.pk).update(club=club, name="Secret siege")
    hidden = new_table(watching="seats").battle
    Battle.objects.filter(pk=hidden.pk).update(club=club, name="Hidden raid", ended_at=timezone.now())
    army = armies.create_army(owner=cast["bruno"], ruleset=SLUG, name="Bruno's host")
    armies.share_with_club(army, club)
    actions.show_to_everybody(club=club, sections=Section.values)
    return ["Secret siege", "Hidden raid", secret.code, hidden.code, f"/armies/{army.pk}/", "Anna", "Dario", "bruno", "members/"]


@pytest.mark.parametrize("who", ["", "carla"])
def test_everybody_sees_what_was_shown_and_nobodys_name(browse, club, cast, evening, who):
    public = new_table(watching="link").battle
    Battle.objects.filter(pk=public.pk).update(club=club, name="Open field")
    for name in ("bruno", "dario"):
        actions.answer(evening=evening, user=cast[name], answer="coming")
    secrets = shown_club(club, cast)
    evening.note = ""
    evening.save()

    seen = page(browse(who))

    assert [word for word in secrets if word in seen.replace("Bruno&#x27;s host", "")] == []
    for words in ("Open field", "Sala grande", "Bruno&#x27;s host", "5 members"):
        assert words in seen


def test_only_what_was_chosen_is_shown(browse, club, cast, evening):
    shown_club(club, cast)

    for section in Section.values:
        actions.show_to_everybody(club=club, sections=[section])
        front = browse("carla").get(PAGE).context["front"]
        assert list(front.sections) == [section]
        assert bool(front.evenings) == (section == "evenings")
        assert bool(front.armies.total) == (section == "lists")
        assert bool(front.members.total) == (section == "members")


def test_a_guest_at_a_battle_sees_no_more_of_the_club(browse, club, cast, battle):
    actions.show_to_everybody(club=club, sections=["battles"])
    client = browse()
    session = client.session
    session[GUEST_SEATS] = {battle.code: battle.seats.first().token}
    session.save()

    assert battle.code not in page(client)


def test_a_closing_club_is_shown_to_nobody(browse, club):
    actions.show_to_everybody(club=club, sections=["members"])
    club.ends_at = timezone.now()
    club.save()

    assert browse("carla").get(PAGE).status_code == 404


def test_the_organiser_chooses_what_everybody_sees(browse, club):
    organiser = browse("anna")

    organiser.post(f"{PAGE}public/", {"sections": ["evenings", "members"]})
    assert browse("carla").get(PAGE).status_code == 200
    organiser.post(f"{PAGE}public/", {})
    assert browse("carla").get(PAGE).status_code == 404
    assert organiser.post(f"{PAGE}public/", {"sections": ["diaries"]}).status_code == 422


def test_a_large_club_costs_the_queries_of_a_small_one(browse, club, battle, evening, cast, samples):
    ended(new_table().battle)
    Battle.objects.update(club=club)
    client = browse("anna")

    def queries() -> int:
        client.get(PAGE)
        with CaptureQueriesContext(connection) as asked:
            client.get(PAGE)
        return len(asked)

    actions.answer(evening=evening, user=cast["bruno"], answer="coming")
    few = queries()
    for n in range(8):
        user = User.objects.create_user(f"m{n}")
        Membership.objects.create(club=club, user=user)
        actions.answer(evening=evening, user=user, answer="looking", ruleset=SLUG)
        armies.share_with_club(armies.create_army(owner=user, ruleset=SLUG, name=f"List {n}"), club)
    for n in range(6):
        battles.create_battle(
            battles.NewBattle(SLUG, f"B{n}", list(armies_of()), club=club, watching="club", created_by=cast["bruno"])
        )

    assert queries() == few <= 21


def armies_of():
    from armies.models import Army

    return Army.objects.filter(ruleset=SLUG, is_sample=True, is_book=False).order_by("pk")[:2]


def test_its_address_is_behind_those_of_people(club):
    from django.urls import resolve

    assert resolve(PAGE).func is club_view
    assert resolve("/people/clubs/found/").url_name == "found-club"
    assert club.get_absolute_url() == PAGE == reverse("clubs:club", args=["marengo"])
