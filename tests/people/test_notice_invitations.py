"""An invitation reaches somebody with an account as a notice: fellows of a club, and links that one may give away."""

import re

import pytest
from django.urls import reverse

from people import actions
from people.models import Membership
from people.notices import invitations
from people.notices.models import Notice
from tests.battles.table import new_table
from tests.people.conftest import person

pytestmark = pytest.mark.django_db
SEND = "/people/notices/invite/"


@pytest.fixture
def other_club(anna):
    return actions.found_club(founder=anna, name="Alfieri")


def form_of(page: str) -> dict[str, str]:
    """What the form below the link sends along."""
    return {name: re.search(rf'name="{name}" value="([^"]+)"', page)[1] for name in ("link", "back")}


def test_an_organiser_sends_the_link_to_a_fellow_of_another_club_once(anna, bruno, club, other_club, signed_in):
    Membership.objects.get_or_create(club=club, user=bruno)
    made = actions.invite(club=other_club, invited_by=anna)
    hers = signed_in(anna)
    page = hers.get(reverse("people:invitation", args=[other_club.slug, made.pk])).content.decode()
    form = form_of(page)

    for _twice in range(2):
        assert hers.post(SEND, {**form, "to": bruno.pk}).headers["Location"] == form["back"]

    notice = Notice.objects.get()
    assert (notice.user, notice.kind, notice.url) == (bruno, "invitation", f"/people/join/{made.token}/")
    assert "invites you: Alfieri." in signed_in(bruno).get("/people/notices/").content.decode()


def test_nobody_but_fellows_and_nothing_but_what_was_signed(anna, bruno, club, signed_in):
    Membership.objects.get_or_create(club=club, user=bruno)
    stranger = person("zoe")
    seal = invitations.sealed(anna, "https://club.example/join/abc/", "Marengo")
    hers = signed_in(anna)

    hers.post(SEND, {"link": seal, "to": stranger.pk})
    hers.post(SEND, {"link": "https://evil.example/", "to": bruno.pk})
    signed_in(bruno).post(SEND, {"link": seal, "to": anna.pk})
    assert not Notice.objects.exists()

    answer = hers.post(SEND, {"link": seal, "to": bruno.pk, "back": "https://evil.example/"})
    assert answer.headers["Location"] == "/people/clubs/"
    assert Notice.objects.get().url == "/join/abc/"


def test_a_battles_seat_is_offered_to_a_fellow(anna, bruno, club, signed_in):
    Membership.objects.get_or_create(club=club, user=bruno)
    table = new_table()
    hers = signed_in(anna)
    seat = table.battle.seats.get(role="player", sides="a")
    seat.user = anna
    seat.save()

    invited = hers.post(f"{table.url}invite/", {"role": "spectator"}, follow=True).content.decode()

    assert "Or send it to a member of your clubs" in invited
    assert f'<option value="{bruno.pk}">' in invited
