"""A process compiles an edition once, and only where its rules are needed."""

import gc
import weakref
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.urls import reverse
from django.utils import timezone

from battles.queries.games import names_of, playable_names
from clubs.models import Evening
from rulebooks import editions
from rulebooks.drafts import create_draft
from rulebooks.editions import store_edition, store_game
from rulebooks.engine import compiler
from rulebooks.engine.another_game import game_of
from rulebooks.engine.compiler import MOST_KEPT, ruleset_of
from rulebooks.starting import empty_sheet, pattern_text, with_name
from rules.engine.ruleset import ruleset
from tests.rules.toy import DOCUMENT

TOY = DOCUMENT.read_text("utf-8")


@pytest.fixture
def compilations(monkeypatch):
    """Return the texts that are compiled from now on."""
    texts = []
    compile_text = compiler.compile_text
    monkeypatch.setattr(compiler, "compile_text", lambda text: texts.append(text) or compile_text(text))
    return texts


def test_threads_that_need_a_document_at_once_compile_it_once(compilations):
    text, ready = f"{TOY}\n# at once", Barrier(4)

    def find(_number):
        ready.wait(30)
        return ruleset_of(text)

    with ThreadPoolExecutor(4) as threads:
        books = list(threads.map(find, range(4)))

    assert compilations == [text]
    assert all(book is books[0] for book in books)


def test_a_book_of_the_shelf_is_the_same_after_many_other_documents():
    book = ruleset("twelve-standards")
    for number in range(MOST_KEPT + 1):
        ruleset_of(f"{TOY}\n# {number}")

    assert ruleset("twelve-standards") is book


@pytest.fixture
def stored(anna, club):
    """Two editions that Anna may play, and another game of the club; nothing of them is compiled in this process."""
    draft = create_draft(owner=anna, text=with_name(pattern_text("buckets"), "Bucket War"))
    other = create_draft(owner=anna, text=with_name(empty_sheet(), "Duel"))
    found = [store_edition(one, one.text, by=anna) for one in (draft, other)]
    found.append(store_game(game_of("Bella", "both", [], 4, []), created_by=anna))
    compiler._cached.cache_clear()
    editions._cached.cache_clear()
    editions._in_use.clear()
    return [one.slug for one in found]


def test_pages_that_name_rulebooks_compile_none(stored, compilations, anna, club, phone):
    evening = Evening.objects.create(club=club, starts_at=timezone.now() + timedelta(days=1), tables=2)
    client = phone(anna)

    page = client.get(reverse("clubs:evening", args=[club.slug, evening.pk])).content.decode()
    table = client.get(reverse("clubs:table", args=[club.slug, evening.pk, 1])).content.decode()
    client.post(reverse("clubs:answer", args=[club.slug, evening.pk]), {"answer": "looking", "ruleset": stored[0]})

    assert "Bucket War" in page
    assert "Duel" in page
    assert "Bucket War" in table
    assert playable_names(anna)[stored[1]] == "Duel"
    assert names_of([*stored, "impetus", "nothing"]) == [
        (stored[0], "Bucket War"),
        (stored[1], "Duel"),
        (stored[2], "Bella"),
        ("impetus", "Impetus"),
        ("nothing", "nothing"),
    ]
    assert evening.attendances.get().ruleset == stored[0]
    assert compilations == []


def test_an_edition_is_compiled_once_by_all_that_ask_for_it(stored, compilations):
    found = [editions.edition_ruleset(stored[0]) for _ in range(3)]

    assert len(compilations) == 1
    assert found[0] is found[1] is found[2]


def test_an_edition_in_use_is_the_same_after_many_others_and_one_without_use_is_dropped(stored):
    book, unused = editions.edition_ruleset(stored[0]), weakref.ref(editions.edition_ruleset(stored[1]))
    editions._cached.cache_clear()
    compiler._cached.cache_clear()
    gc.collect()

    assert editions.edition_ruleset(stored[0]) is book
    assert unused() is None
