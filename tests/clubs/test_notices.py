"""Members hear of a new evening and of an opponent, once each and without anybody's name."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs import actions
from clubs.actions import NewEvening
from people.models import Membership
from people.notices.models import Notice

pytestmark = pytest.mark.django_db


def heard(kind: str, **more) -> list[str]:
    return list(Notice.objects.filter(kind=kind, **more).order_by("user__username").values_list("user__username", flat=True))


def test_members_hear_of_a_new_evening_and_not_who_made_it_nor_of_each_week(club, cast):
    members = {membership.user.username for membership in club.memberships.select_related("user")}
    new = NewEvening(timezone.now() + timedelta(days=3), "Europe/Rome")

    evening = actions.make_evening(club=club, by=cast["ugo"], new=new)
    actions.repeat_evening(evening=evening, by=cast["ugo"], weeks=3)

    assert heard("evening") == sorted(members - {"ugo"})
    assert Notice.objects.first().url == f"/people/clubs/marengo/evenings/{evening.pk}/"
    actions.delete_evening(evening=evening, by=cast["anna"])
    assert heard("evening", read_at=None) == []


def test_who_is_paired_by_another_hears_of_it(evening, looks, samples, cast):
    looks("bruno")
    who = Membership.objects.get(club=evening.club, user=cast["dario"])

    actions.pair(evening=evening, who=who, first=cast["dario"], second=cast["bruno"])

    assert heard("opponent_found") == ["bruno"]
    assert "Dario" not in str(Notice.objects.get(kind="opponent_found").values)


def changed(evening, **what) -> NewEvening:
    """The evening as it stands, but for this."""
    names = ("starts_at", "time_zone", "ends_at", "place", "note", "tables")
    return NewEvening(**{name: getattr(evening, name) for name in names} | what)


@pytest.fixture
def turnout(evening, club, cast, looks):
    """Bruno comes and Dario looks, Ugo cannot, Tea has not answered; Carla comes as a guest with her account."""
    actions.answer(evening=evening, user=cast["bruno"], answer="coming")
    looks("dario")
    actions.answer(evening=evening, user=cast["ugo"], answer="away")
    link = actions.renew_guest_link(club=club)
    actions.answer_as_guest(evening=evening, name="Carla", coming=True, user=cast["carla"])
    return link


@pytest.mark.parametrize("what", [{"place": "Palestra"}, {"starts_at": timezone.now() + timedelta(days=5)}])
def test_whoever_comes_hears_of_another_day_or_place_once(evening, turnout, cast, what):
    actions.answer(evening=evening, user=cast["anna"], answer="coming")

    for _press in range(2):
        actions.edit_evening(evening=evening, by=cast["anna"], new=changed(evening, **what))

    assert heard("evening_changed") == ["bruno", "carla", "dario"]  # not Anna, who did it
    notice = Notice.objects.get(kind="evening_changed", user=cast["carla"])
    assert notice.url == f"/people/guests/{turnout.token}/"
    assert notice.values["place"] == what.get("place", "Sala grande")


@pytest.mark.parametrize("what", [{"note": "Portate i dadi."}, {"tables": 5}, {"time_zone": "Europe/Paris"}])
def test_nobody_hears_of_what_does_not_concern_when_and_where(evening, turnout, cast, what):
    actions.edit_evening(evening=evening, by=cast["anna"], new=changed(evening, **what))

    assert heard("evening_changed") == []


def test_another_day_is_announced_anew_to_who_does_not_come(evening, turnout, cast):
    assert heard("evening", read_at=None) == ["bruno", "dario", "tea", "ugo"]

    moved = changed(evening, starts_at=evening.starts_at + timedelta(days=7))
    actions.edit_evening(evening=evening, by=cast["anna"], new=moved)

    assert heard("evening", read_at=None) == ["tea", "ugo"]
    assert all(
        str(moved.starts_at.date()) in str(one.values["when"]) for one in Notice.objects.filter(kind="evening", read_at=None)
    )


def test_whoever_comes_hears_that_it_is_cancelled_and_that_it_takes_place_after_all(evening, turnout, cast):
    for _press in range(2):
        actions.delete_evening(evening=evening, by=cast["anna"])
    assert heard("evening_cancelled", read_at=None) == ["bruno", "carla", "dario"]
    assert heard("evening", read_at=None) == []
    assert Notice.objects.get(kind="evening_cancelled", user=cast["bruno"]).url == "/people/clubs/marengo/evenings/"

    for _press in range(2):
        actions.restore_evening(evening=evening, by=cast["anna"])
    assert heard("evening_cancelled", read_at=None) == []
    assert heard("evening_again") == ["bruno", "carla", "dario"]


def test_who_has_left_the_club_and_an_evening_that_is_over_are_told_nothing(evening, turnout, cast):
    Membership.objects.filter(user=cast["dario"]).delete()
    actions.edit_evening(evening=evening, by=cast["anna"], new=changed(evening, place="Palestra"))
    assert heard("evening_changed") == ["bruno", "carla"]

    actions.edit_evening(evening=evening, by=cast["anna"], new=changed(evening, starts_at=timezone.now() - timedelta(days=2)))
    actions.delete_evening(evening=evening, by=cast["anna"])
    assert heard("evening_cancelled") == []


def test_pages_say_that_whoever_comes_hears_of_it(evening, browse):
    at = f"/people/clubs/marengo/evenings/{evening.pk}/"
    for page in ("edit", "delete"):
        assert "Everybody who is coming" in browse("anna").get(f"{at}{page}/").content.decode()


def test_saved_as_it_was_it_has_not_changed(browse, club, cast):
    at = "/people/clubs/marengo/evenings/"
    form = {"day": "2027-03-25", "begins": "20:30", "tables": "3", "time_zone": "Europe/Rome", "place": "Sala"}
    made = browse("anna").post(f"{at}new/", form).url
    browse("bruno").post(f"{made}answer/", {"answer": "coming"})

    browse("anna").post(f"{made}edit/", form)
    assert heard("evening_changed") == []
    browse("anna").post(f"{made}edit/", form | {"begins": "20:45"})
    assert heard("evening_changed") == ["bruno"]
