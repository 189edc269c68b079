"""Notices: sent once a key, read, chosen about, forgotten; never one of another's, never a secret."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, time, timedelta

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from live.bell import news_since
from live.topics import Audience
from people import actions as people
from people.notices import actions, choices
from people.notices.kinds import all_kinds
from people.notices.models import Channel, Notice, NoticeBox, NoticeChoice, OutboxMessage
from people.personal_data import about_in_every_app

READING = Audience("own", "en")


def move(*users, battle="Naran", key="1"):
    """It is their move."""
    pks = [user.pk for user in users]
    return actions.send("your_move", pks, key, url="/battles/x/", values={"battle": battle, "side": "Rome"}, subject="battle:x")


def test_a_notice_comes_once_for_a_key(anna, bruno):
    assert len(move(anna)) == 1
    assert len(move(anna, bruno)) == 1  # Anna has had it
    assert len(move(anna, key="2")) == 1

    assert sorted(Notice.objects.values_list("user__username", flat=True)) == ["anna", "anna", "bruno"]


def test_two_who_send_the_same_at_once_send_it_once(transactional_db, anna, bruno):
    def send(_number):
        try:
            return len(move(anna, bruno))
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        sent = list(threads.map(send, range(8)))

    assert sorted(sent) == [0] * 7 + [2]
    assert list(NoticeBox.objects.order_by("pk").values_list("seq", "unread")) == [(1, 1), (1, 1)]


def test_who_cannot_sign_in_gets_none(anna, bruno):
    bruno.is_active = False
    bruno.save()

    assert [notice.user_id for notice in move(anna, bruno)] == [anna.pk]
    assert actions.send("your_move", [None], "3", url="/", values={"battle": "", "side": ""}) == []


@pytest.mark.parametrize(
    ("values", "url"),
    [
        ({"battle": "Naran", "side": "Rome", "hidden": "order"}, "/"),
        ({"side": "Rome"}, "/"),
        ({"battle": "Naran", "side": "Rome"}, "https://elsewhere.example/"),
        ({"battle": "Naran", "side": "Rome"}, "//elsewhere.example/"),
    ],
)
def test_what_its_sentence_does_not_say_stands_in_no_notice(anna, values, url):
    with pytest.raises((KeyError, ValueError)):
        actions.send("your_move", [anna.pk], "1", url=url, values=values)


def test_every_kind_has_its_sentence_in_both_languages(settings):
    from django.utils import translation

    for kind in all_kinds().values():
        values = dict.fromkeys(kind.fields(), "X")
        found = {}
        for language in ("en", "it"):
            with translation.override(language):
                found[language] = kind.text(values)
        assert found["en"] != found["it"], kind.name
        assert found["it"].count("X") == found["en"].count("X") > 0, kind.name


def test_one_reads_ones_notices_and_nobody_elses(anna, bruno, signed_in):
    [notice] = move(anna, battle="Naran <b>")
    own, other = signed_in(anna), signed_in(bruno)

    page = own.get(reverse("people:notices")).content.decode()
    assert "It is your move in Naran &lt;b&gt;." in page
    assert "Notices: 1 unread" in page
    assert "No notices" in other.get(reverse("people:notices")).content.decode()
    assert other.get(reverse("people:notice", args=[notice.pk])).status_code == 404

    answer = own.get(reverse("people:notice", args=[notice.pk]))
    assert (answer.status_code, answer.headers["Location"]) == (302, "/battles/x/")
    assert "unread" not in own.get(reverse("people:notices")).content.decode()


def test_all_can_be_read_at_once(anna, signed_in):
    for number in range(3):
        move(anna, key=str(number))
    client = signed_in(anna)
    assert "For you" in client.get("/").content.decode()

    assert client.post(reverse("people:read-notices")).status_code == 302

    assert NoticeBox.objects.get(pk=anna.pk).unread == 0
    assert "For you" not in client.get("/").content.decode()


def test_the_bell_tells_what_is_new_and_nothing_twice(anna, bruno):
    move(anna)
    first = news_since(str(anna.pk), READING, 0)

    assert "Notices: 1 unread" in first.html
    assert "It is your move in Naran." in first.html
    assert news_since(str(anna.pk), READING, first.seq).html == ""
    assert news_since(str(bruno.pk), READING, 0).html == ""


def test_the_stream_is_ones_own(anna, bruno, signed_in):
    address = reverse("notices:changes", args=[anna.pk])

    move(anna)

    assert signed_in(anna).get(address).status_code == 200
    assert [signed_in(who).get(address).status_code for who in (bruno, None)] == [404, 404]


def test_what_is_over_is_read_by_itself(anna):
    move(anna, key="old")
    move(anna, key="new")

    actions.settle("battle:x", ["your_move"], but=["your_move:new"])

    assert list(Notice.objects.filter(read_at=None).values_list("key", flat=True)) == ["your_move:new"]


def test_who_wants_no_bell_is_not_rung(anna):
    NoticeChoice.objects.create(user=anna, kind="your_move", channels=[])

    move(anna)

    assert NoticeBox.objects.get(pk=anna.pk).unread == 0
    assert Notice.objects.count() == 1  # the list has it


def test_choices_are_kept_and_shown_again(anna, signed_in):
    client, address = signed_in(anna), reverse("people:notice-choices")
    page = client.get(address).content.decode()
    assert "It is your move" in page

    fields = {kind: ["bell"] for kind in all_kinds()} | {"your_move": ["bell", "mail"], "pairing": []}
    hours = {"quiet_from": "22:00", "quiet_to": "07:30", "digest_at": "", "time_zone": "Europe/Rome"}
    assert client.post(address, fields | hours).status_code == 302

    box = NoticeBox.objects.get(pk=anna.pk)
    assert (box.quiet_from, box.quiet_to, box.digest_at) == (time(22), time(7, 30), None)
    assert choices.channels_of([anna.pk], all_kinds()["your_move"])[anna.pk] == ["bell", "mail"]
    assert choices.channels_of([anna.pk], all_kinds()["pairing"])[anna.pk] == []
    assert 'value="22:00"' in client.get(address).content.decode()


@pytest.mark.parametrize(
    "wrong", [{"quiet_to": ""}, {"quiet_from": "25:00"}, {"time_zone": "Moon/Base"}, {"your_move": ["pigeon"]}]
)
def test_choices_that_are_none_come_back(anna, signed_in, wrong):
    hours = {"quiet_from": "22:00", "quiet_to": "07:30", "digest_at": "", "time_zone": "Europe/Rome"}

    assert signed_in(anna).post(reverse("people:notice-choices"), hours | wrong).status_code == 422


NIGHT = NoticeBox(quiet_from=time(22), quiet_to=time(7), time_zone="Europe/Rome")


@pytest.mark.parametrize(
    ("now", "after"),
    [
        ("2026-11-22 20:00", "2026-11-22 20:00"),  # nine in the evening in Rome
        ("2026-11-22 21:30", "2026-11-23 06:00"),  # half past ten: until seven
        ("2026-11-23 05:59", "2026-11-23 06:00"),
        ("2026-11-23 06:00", "2026-11-23 06:00"),
        ("2026-10-24 23:30", "2026-10-25 06:00"),  # the night in which summer time ends
    ],
)
def test_quiet_hours_are_those_of_ones_own_clock(now, after):
    moments = [datetime.fromisoformat(moment).replace(tzinfo=UTC) for moment in (now, after)]

    assert choices.after_quiet(NIGHT, moments[0]) == moments[1]


def test_a_digest_waits_for_its_hour_and_never_for_the_night():
    noon = datetime(2026, 11, 22, 12, tzinfo=UTC)

    assert choices.mail_due(NoticeBox(digest_at=time(18), time_zone="UTC"), noon) == noon.replace(hour=18)
    assert choices.mail_due(NoticeBox(digest_at=time(9), time_zone="UTC"), noon) == noon.replace(hour=9, day=23)
    night = NoticeBox(digest_at=time(23), quiet_from=time(22), quiet_to=time(7), time_zone="UTC")
    assert choices.mail_due(night, noon) == noon.replace(hour=7, day=23)


def test_two_months_later_a_notice_is_gone(anna):
    move(anna, key="old")
    Notice.objects.update(created_at=timezone.now() - timedelta(days=61))
    move(anna, key="new")

    assert actions.forget_old() == 1

    assert Notice.objects.get().key == "your_move:new"
    assert NoticeBox.objects.get(pk=anna.pk).unread == 1


def test_notices_go_along_and_are_forgotten_with_the_account(anna, bruno):
    move(anna, bruno)
    actions.subscribe(user=anna, endpoint="https://push.example/secret", p256dh="key", auth="auth", device="Firefox")

    about = about_in_every_app(anna)["notices"]
    assert [notice["values"] for notice in about["notices"]] == [{"battle": "Naran", "side": "Rome"}]
    assert about["browsers"][0]["push_service"] == "push.example"
    assert "secret" not in str(about)

    people.delete_account(user=anna)
    assert [notice.user_id for notice in Notice.objects.all()] == [bruno.pk]
    assert not OutboxMessage.objects.filter(channel=Channel.PUSH).exists()
