"""Bytes that drafts may take: of a person, of a club, and of the texts for undo."""

from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from django.db import connection, transaction
from django.urls import reverse
from django.utils import translation

from common.errors import Refused
from rulebooks import drafts
from rulebooks.models import Draft
from rulebooks.starting import empty_sheet, with_name

SIZE = len(with_name(empty_sheet(), "Duel").encode())


@pytest.fixture(autouse=True)
def _english():
    """Refusals are in English, also after a test that was answered in Italian."""
    with translation.override("en"):
        yield


def longer(text: str, by: int) -> str:
    return text + f"# {'x' * by}\n"


def test_a_rulebook_beyond_the_person_s_room_is_refused_with_a_sentence(draft, anna, phone, monkeypatch):
    monkeypatch.setattr(drafts, "MOST_BYTES", SIZE + 2000)

    answer = phone(anna).post(reverse("rulebooks:new"), {"name": "Second", "start": "empty"})

    assert answer.status_code == 422
    assert "The rulebooks of Anna would take" in answer.content.decode()
    assert Draft.objects.count() == 1


def test_a_text_grows_as_far_as_there_is_room_and_may_always_become_shorter(draft, anna, monkeypatch):
    monkeypatch.setattr(drafts, "MOST_BYTES", SIZE + 1000)
    drafts.save_draft(draft, author=anna, version=1, text=longer(draft.text, 900))

    with pytest.raises(Refused, match="would take"):
        drafts.save_draft(draft, author=anna, version=2, text=longer(draft.text, 2000))
    monkeypatch.setattr(drafts, "MOST_BYTES", 100)
    drafts.save_draft(draft, author=anna, version=2, text=draft.text)

    draft.refresh_from_db()
    assert draft.version == 3


def test_a_club_has_room_of_its_own(draft, anna, bruno, club, monkeypatch):
    theirs = drafts.create_draft(owner=bruno, text=with_name(empty_sheet(), "Other"), club=club)
    monkeypatch.setattr(drafts, "MOST_BYTES", SIZE + 2000)

    with pytest.raises(Refused, match="The rulebooks of Circolo would take"):
        drafts.share_draft(draft, by=anna, club=club)
    with pytest.raises(Refused, match="The rulebooks of"):
        drafts.save_draft(theirs, author=bruno, version=1, text=longer(theirs.text, 4000))

    draft.refresh_from_db()
    assert draft.club is None


def test_old_texts_go_where_they_take_too_many_bytes_but_for_the_last_ones(draft, anna, monkeypatch):
    monkeypatch.setattr(drafts, "MOST_HISTORY_BYTES", 3 * SIZE)
    for number in range(1, 9):
        drafts.save_draft(draft, author=anna, version=number, text=longer(draft.text, number))

    numbers = list(draft.revisions.order_by("number").values_list("number", flat=True))
    assert numbers == [5, 6, 7, 8, 9]
    drafts.undo_draft(draft, author=anna, version=9)
    draft.refresh_from_db()
    assert draft.text.endswith(f"{'x' * 7}\n")


def test_an_older_longer_text_is_restored_where_there_is_room_alone(draft, anna, monkeypatch):
    drafts.save_draft(draft, author=anna, version=1, text=longer(draft.text, 3000))
    drafts.save_draft(draft, author=anna, version=2, text=draft.text)
    monkeypatch.setattr(drafts, "MOST_BYTES", SIZE + 1000)

    with pytest.raises(Refused, match="would take"):
        drafts.restore_revision(draft, author=anna, number=2)
    with pytest.raises(Refused, match="would take"):
        drafts.undo_draft(draft, author=anna, version=3)


@pytest.mark.django_db(transaction=True)
def test_two_rulebooks_saved_at_once_share_the_room(draft, anna, monkeypatch):
    other = drafts.create_draft(owner=anna, text=with_name(empty_sheet(), "Other"))
    monkeypatch.setattr(drafts, "MOST_BYTES", 2 * SIZE + 2000)

    def save_other() -> None:
        try:
            with translation.override("en"):
                drafts.save_draft(other, author=anna, version=1, text=longer(other.text, 1500))
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as thread:
        with transaction.atomic():
            drafts.save_draft(draft, author=anna, version=1, text=longer(draft.text, 1500))
            saved = thread.submit(save_other)
            wait_for_blocked_connection(saved)
        with pytest.raises(Refused, match="would take"):
            saved.result(60)


def wait_for_blocked_connection(job: Future[None]) -> None:
    """Return once another connection waits for a lock of this one, or the job has ended."""
    blocked = "SELECT count(*) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
    with connection.cursor() as cursor:
        while not job.done():
            cursor.execute(blocked)
            if cursor.fetchone() != (0,):
                return
