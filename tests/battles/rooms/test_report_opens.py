"""What the report opens with: the battle in a paragraph, its turning points, scores over turns; then the log folded by turn."""

import re

import pytest
from django.utils import translation

from battles.models import Battle, Entry
from battles.record.report import report_of
from battles.record.summary import summary
from battles.record.turning import TOLD
from rules.engine.ruleset import rulesets
from tests.battles.table import new_table
from tests.browser.test_rooms import play_on
from tests.markup import tight

pytestmark = pytest.mark.django_db
SLUGS = sorted(slug for slug, book in rulesets().items() if book.play)


def fought(slug="de-bellis-empire", acts=260):
    table = new_table(slug=slug)
    play_on(table.code, table.who("both"), acts)
    return table


def read(table, name="referee"):
    return report_of(table.snapshot(name), Battle.objects.get(pk=table.battle.pk))


def test_turning_points_are_the_dearest_entries_in_the_order_of_the_log():
    table = fought()

    told = read(table)

    seqs = [point.seq for point in told.turning]
    assert 3 <= len(seqs) <= TOLD
    assert seqs == sorted(seqs)
    assert set(seqs) <= {unit.seq for unit in told.lost}
    assert all(max(point.cost.values()) > 0 for point in told.turning)
    assert all(point.lost[code] >= point.cost[code] for point in told.turning for code in "ab")


def test_an_act_is_held_against_its_odds():
    against = [point.odds for point in read(fought()).turning if point.odds]

    assert against
    assert all(one.suffered >= 0 and one.expected >= 0 and one.side in "ab" for one in against)


def test_an_entry_that_was_undone_is_no_turning_point():
    table = fought()
    point = read(table).turning[0].seq
    Entry.objects.create(battle=table.battle, seq=table.snapshot().seq + 1, kind="undo", undoes=point, changes=[])
    Battle.objects.filter(pk=table.battle.pk).update(seq=table.snapshot().seq + 1)

    assert point not in {each.seq for each in read(table).turning}


def test_the_paragraph_tells_how_long_and_what_it_cost():
    told = read(fought())

    with translation.override("en"):
        text = summary(told)

    assert re.match(r"It lasted \d+ turns?\. ", text)
    for side in told.sides:
        assert f"{side.name} lost {side.lost} of {side.units} units, {told.turns[-1].share[side.code]}% of its strength." in text


@pytest.mark.parametrize("slug", SLUGS)
def test_the_report_of_every_rulebook_opens_and_folds_its_log(slug):
    table = fought(slug, 60)

    page = tight(table.phone("spectator").get(f"{table.url}report/").content.decode())

    entries = Entry.objects.filter(battle=table.battle, audience="")
    assert page.count('<details class="log-turn">') == len(set(entries.values_list("turn", flat=True)))
    assert page.count('class="entry" id="e') == entries.count()
    assert f'href="{table.url}?at=1"' in page


def test_before_anything_has_happened_there_is_nothing_to_tell():
    told = read(new_table())

    assert (summary(told), told.turning) == ("", ())
