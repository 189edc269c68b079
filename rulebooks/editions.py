"""Store documents as editions, find the ruleset of one by its slug, and say who may read it."""

import hashlib
from dataclasses import replace
from functools import lru_cache
from threading import Lock
from typing import Any
from weakref import WeakValueDictionary

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.module_loading import import_string

from common.registry import declared
from people.models import Club, User
from rulebooks.drafts import drafts_for
from rulebooks.engine.another_game import PREFIX, Game, document_of, slug_of
from rulebooks.engine.compiler import MOST_KEPT, hash_of, ruleset_of
from rulebooks.models import Draft, Edition
from rules.engine.ruleset import Ruleset
from rules.web import texts

#: How the slugs of editions begin: of another game, of a published rulebook, of a draft that is played.
BOOK, DRAFT = "book-", "draft-"
PREFIXES = (PREFIX, BOOK, DRAFT)

#: Rulesets of stored editions that something in this process refers to, by slug: rulesets are compared by identity.
_in_use: WeakValueDictionary[str, Ruleset] = WeakValueDictionary()
_naming = Lock()


def edition_ruleset(slug: str) -> Ruleset | None:
    """Return the ruleset of a stored edition, the same object while something refers to it; None if there is none."""
    if not slug.startswith(PREFIXES):
        return None
    try:
        return _cached(slug)
    except Edition.DoesNotExist:
        return None


@lru_cache(maxsize=MOST_KEPT)
def _cached(slug: str) -> Ruleset:
    book = _in_use.get(slug)
    if book is None:
        compiled = ruleset_of(Edition.objects.values_list("text", flat=True).get(slug=slug))
        with _naming:  # ``setdefault`` of weak references is not atomic
            book = _in_use.setdefault(slug, _named(compiled, slug))
    return book


def _named(book: Ruleset, slug: str) -> Ruleset:
    """The ruleset under the edition's slug; one of a draft says so in its name."""
    if slug == book.slug:
        return book
    name = texts.gettext("{name} (draft)").format(name=book.name) if slug.startswith(DRAFT) else book.name
    return replace(book, slug=slug, name=name, is_draft=slug.startswith(DRAFT))


def store_game(game: Game, *, created_by: User | None = None, club: Club | None = None) -> Edition:
    """Store the document of another game; the same game with the same pattern is the same edition."""
    slug, text = slug_of(game), document_of(game)
    ruleset_of(text)  # raises DocumentError, so that nothing is stored that cannot be played
    edition, _created = Edition.objects.get_or_create(
        slug=slug,
        defaults={"digest": hash_of(text), "name": game.name[:80], "text": text, "created_by": created_by, "club": club},
    )
    return edition


def store_edition(draft: Draft, text: str, *, by: User | None, is_draft: bool = False) -> Edition:
    """Store a text of a draft; the same text of the same draft is the same edition. DocumentError where it does not compile."""
    ruleset_of(text)
    digest = hash_of(text)
    key = hashlib.sha256(f"{draft.code} {digest}".encode()).hexdigest()[:20]
    club = None if is_draft else draft.club
    edition, _created = Edition.objects.get_or_create(
        slug=(DRAFT if is_draft else BOOK) + key,
        defaults={
            "digest": digest,
            "name": draft.name,
            "text": text,
            "draft": draft,
            "is_draft": is_draft,
            "created_by": by,
            "club": club,
        },
    )
    return edition


def editions_for(user: Any) -> QuerySet[Edition]:
    """Published editions that a person may play: their own, those of their clubs, those for everybody. The latest first."""
    known = Edition.objects.filter(slug__startswith=BOOK, taken_down_at=None)
    if not user.is_authenticated:
        return known.filter(is_public=True)
    mine = Q(created_by=user) | Q(draft__owner=user) | Q(is_public=True) | Q(club__in=user.memberships.values("club"))
    return known.filter(mine)


def latest_editions_for(user: Any) -> list[Edition]:
    """Return the latest edition of each rulebook that the person may play, without texts, by name."""
    found: dict[Any, Edition] = {}
    for edition in editions_for(user).defer("text"):
        found.setdefault(edition.draft_id or edition.slug, edition)
    return sorted(found.values(), key=lambda edition: edition.name.casefold())


def playable_edition(user: Any, slug: str) -> Ruleset | None:
    """Return the ruleset of an edition that a person may begin a battle or a list with: published, or a draft they write."""
    if not slug.startswith((BOOK, DRAFT)):
        return None
    if slug.startswith(DRAFT):
        mine = user.is_authenticated and _written_by(user).filter(slug=slug, taken_down_at=None).exists()
    else:
        mine = editions_for(user).filter(slug=slug).exists()
    return edition_ruleset(slug) if mine else None


def may_read(request: HttpRequest, slug: str) -> bool:
    """Return True if the pages of a stored edition are open to the requester.

    They are to its authors, to the members of its club, to everybody if it is public, and to those who sit at a battle of it.
    """
    if not slug.startswith(PREFIXES):
        return False
    edition = Edition.objects.filter(slug=slug).defer("text").first()
    if edition is None:
        return False
    user: Any = request.user
    if edition.is_public and edition.taken_down_at is None:
        return True
    if user.is_authenticated:
        if _written_by(user).filter(pk=edition.pk).exists():
            return True
        if edition.club_id is not None and edition.taken_down_at is None:
            return bool(user.memberships.filter(club=edition.club_id).exists()) or _plays(request, slug)
    return _plays(request, slug)


def _written_by(user: User) -> QuerySet[Edition]:
    """Editions that a person made, and those of drafts that they write."""
    return Edition.objects.filter(Q(created_by=user) | Q(draft__in=drafts_for(user).values("pk")))


def _plays(request: HttpRequest, slug: str) -> bool:
    return any(import_string(path)(request, slug) for path in declared("edition_players"))
