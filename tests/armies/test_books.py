"""Books of profiles: a club writes one, its members' lists take their units from it."""

import pytest

from armies import actions, files, rows
from armies.models import Army, ArmyUnit
from armies.queries import armies_for, books_for, sheet
from common.errors import Refused
from rules.engine.army import ListedUnit

NARAN, DBE = "naran-fuciliers-wars", "de-bellis-empire"
FUSILIERS = {"weapon": "firearm", "figure_cost": 6, "max_figures": 20}


@pytest.fixture
def book(alice, club):
    """Alice's book, shared with the club: one profile."""
    made = actions.create_army(owner=alice, ruleset=NARAN, name="Piemonte 1690", is_book=True)
    rows.add_unit(made, made.commands.get().pk, ListedUnit("line_infantry", "Fucilieri", FUSILIERS))
    actions.share_with_club(made, club)
    return made


@pytest.fixture
def bobs(bob):
    return actions.create_army(owner=bob, ruleset=NARAN, name="Staffarda")


def entry(book):
    return ArmyUnit.objects.get(command__army=book)


def test_a_member_adds_a_unit_as_the_clubs_book_describes_it(book, bobs, bob, signed_in):
    command = bobs.commands.get()
    page = signed_in(bob).get(f"/armies/{bobs.pk}/?add={command.pk}&book={book.pk}").content.decode()
    assert "Piemonte 1690" in page
    assert f'value="{entry(book).pk}"' in page

    answer = signed_in(bob).post(f"/armies/{bobs.pk}/commands/{command.pk}/add-unit/?book={book.pk}", {"entry": entry(book).pk})

    assert answer.status_code == 302
    unit = command.units.get()
    assert (unit.profile, unit.name, unit.options) == ("line_infantry", "Fucilieri", FUSILIERS)


def test_a_later_change_of_the_book_leaves_the_lists_as_they_are(book, bobs, bob):
    rows.add_entry(bobs, bobs.commands.get().pk, bob, entry(book).pk)
    ArmyUnit.objects.filter(command__army=book).update(options={})

    assert bobs.commands.get().units.get().options == FUSILIERS


def test_strangers_have_nothing_of_a_clubs_book(book, charlie, signed_in):
    own = actions.create_army(owner=charlie, ruleset=NARAN, name="Own")

    with pytest.raises(Refused):
        rows.add_entry(own, own.commands.get().pk, charlie, entry(book).pk)
    assert signed_in(charlie).get(f"/armies/{book.pk}/").status_code == 404
    assert not books_for(charlie, NARAN).filter(pk=book.pk).exists()


def test_members_read_a_book_and_its_owner_writes_it(book, bob, signed_in):
    assert signed_in(bob).get(f"/armies/{book.pk}/").status_code == 200
    assert signed_in(bob).post(f"/armies/{book.pk}/edit/", {"name": "Mine"}).status_code == 403


def test_a_book_goes_into_no_battle_and_breaks_no_limit(book, alice):
    assert book not in armies_for(alice)
    laid = sheet(book)
    assert (laid.total, laid.all_broken, laid.remarks) == (0, 0, ())


@pytest.mark.parametrize("write", [files.as_json, files.as_csv])
def test_a_book_goes_out_and_comes_in_again(book, alice, write):
    draft = files.read(write(sheet(book)))

    made = actions.create_listed_army(owner=alice, ruleset=draft.ruleset, army=draft.army)
    assert made.is_book
    assert entry(made).options == FUSILIERS


def test_a_copy_of_a_sample_book_is_a_book_to_write_in(alice):
    actions.load_samples()
    sample = Army.objects.filter(is_sample=True, is_book=True, ruleset=NARAN).first()

    copied = actions.duplicate_army(sample, owner=alice)

    assert copied.is_book
    assert ArmyUnit.objects.filter(command__army=copied).count() > 5


def test_a_rulebook_that_prints_its_profiles_has_no_books(alice, signed_in):
    answer = signed_in(alice).post("/armies/new/", {"ruleset": DBE, "name": "A book", "is_book": "on"})

    assert answer.status_code == 422
    assert "This rulebook has printed profiles, so it needs no book of profiles" in answer.content.decode()
