"""Store documents as editions, and find the ruleset of one by its slug."""

from people.models import Club, User
from rulebooks.engine.another_game import PREFIX, Game, document_of, slug_of
from rulebooks.engine.compiler import hash_of, ruleset_of
from rulebooks.models import Edition
from rules.engine.ruleset import Ruleset

#: Rulesets of stored editions in this process, by slug: one object for each, since rulesets are compared by identity.
_compiled: dict[str, Ruleset] = {}


def edition_ruleset(slug: str) -> Ruleset | None:
    """Return the ruleset of a stored edition, compiled once per process; None if there is none."""
    if not slug.startswith(PREFIX):
        return None
    book = _compiled.get(slug)
    if book is None:
        text = Edition.objects.filter(slug=slug).values_list("text", flat=True).first()
        if text is None:
            return None
        book = _compiled.setdefault(slug, ruleset_of(text))
    return book


def store_game(game: Game, *, created_by: User | None = None, club: Club | None = None) -> Edition:
    """Store the document of another game; the same game with the same pattern is the same edition."""
    slug, text = slug_of(game), document_of(game)
    ruleset_of(text)  # raises DocumentError, so that nothing is stored that cannot be played
    edition, _created = Edition.objects.get_or_create(
        slug=slug,
        defaults={"digest": hash_of(text), "name": game.name[:80], "text": text, "created_by": created_by, "club": club},
    )
    return edition
