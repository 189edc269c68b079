"""Battles of several editions of one rulebook count together, under its name, and nobody learns of another's edition."""

import pytest

from people.models import Club
from rulebooks.drafts import create_draft
from rulebooks.editions import store_edition, store_game
from rulebooks.engine.another_game import game_of
from rulebooks.models import Edition
from rulebooks.starting import pattern_text, with_name
from rules.engine.ruleset import ruleset
from stats.models import Appearance
from stats.queries.cube import cube
from stats.queries.editions import same_books
from tests.stats.fought import somebody
from tests.stats.test_pages import counted, page

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Aquila", slug="aquila")


@pytest.fixture
def anna(club):
    return somebody("Anna", club)


@pytest.fixture
def bruno(club):
    return somebody("Bruno", club)


@pytest.fixture
def editions(anna, bruno, club):
    """Two editions of a rulebook, each with a battle of Anna against Bruno in their club."""
    draft = create_draft(owner=anna, text=with_name(pattern_text("buckets"), "Bucket War"))
    found = [store_edition(draft, draft.text + later, by=anna) for later in ("", "\n# corrected\n")]
    for edition in found:
        counted(anna, bruno, club=club, slug=edition.slug)
    return found


def test_editions_of_a_rulebook_are_one_line(anna, bruno, club, editions):
    for name, args in (("player", (anna.pk,)), ("club", (club.slug,))):
        status, shown = page(bruno, name, *args)

        assert status == 200
        assert shown.count(f"/stats/rulesets/{editions[1].slug}/") == 1
        assert f"/stats/rulesets/{editions[0].slug}/" not in shown

    lines = cube(Appearance.objects.all(), ("side", "ruleset"), same=same_books(Appearance.objects.all()))["side", "ruleset"]
    assert {line.key: line.played for line in lines} == {("a", editions[1].slug): 2, ("b", editions[1].slug): 2}


def test_the_page_of_either_edition_counts_the_battles_of_both(anna, editions):
    for edition in editions:
        status, shown = page(anna, "ruleset", edition.slug)

        assert status == 200
        assert '<dt>Battles</dt><dd class="num">2</dd>' in shown


def test_other_rulebooks_and_drafts_count_apart(anna, bruno, club, editions):
    game = store_game(game_of("Bucket Brawl", "both", [], 4, []), created_by=anna)
    draft = editions[0].draft
    played = store_edition(draft, draft.text, by=anna, is_draft=True)
    counted(anna, bruno, club=club, slug=played.slug)

    same = same_books(Appearance.objects.all())

    assert same == {editions[0].slug: editions[1].slug, editions[1].slug: editions[1].slug, played.slug: played.slug}
    assert game.slug not in same


def test_the_figures_of_an_edition_that_one_may_not_read_are_not_found(anna, editions):
    stranger = somebody("Carla")
    private = store_edition(editions[0].draft, editions[0].draft.text + "\n# private\n", by=anna)

    assert page(stranger, "ruleset", private.slug)[0] == 404
    assert page(anna, "ruleset", private.slug)[0] == 200
    Edition.objects.filter(pk=private.pk).update(is_public=True)
    assert page(stranger, "ruleset", private.slug)[0] == 200
    assert ruleset("twelve-standards") is not None
    assert page(stranger, "ruleset", "twelve-standards")[0] == 200
