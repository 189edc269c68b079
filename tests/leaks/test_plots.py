"""Secret plots of a document: seats that may not read them get the same bytes until both sides have written theirs."""

import hashlib
import sys
from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.utils import translation

from battles import actions
from battles.ledger.memory import snapshots
from battles.models import Battle, Entry
from people.models import User
from rulebooks.drafts import create_draft
from rulebooks.editions import store_edition
from rulebooks.models import Draft
from rulebooks.starting import pattern_text
from rules.engine.ruleset import ruleset
from tests.battles.table import Table, new_table
from tests.leaks.hunt import OUTSIDERS, Reach, differences
from tests.leaks.pairs import SEED, Pair

pytestmark = pytest.mark.django_db
SHIPS = ("unit:a1-1", "unit:a1-2")
THEIRS = "unit:b1-1"
ACTS = ("plot", "fire", "repair")


def duel() -> str:
    """Return the slug of an edition of the pattern of duels."""
    draft = Draft.objects.first()
    if draft is None:
        draft = create_draft(owner=User.objects.create_user("author"), text=pattern_text("duel"))
    return store_edition(draft, draft.text, by=draft.owner).slug


def plotted(*plots: tuple[str, str], then: Callable[[Table, int], object] | None = None) -> Callable[[], Table]:
    """Return a maker of battles in which side a wrote these plots (ship, manoeuvre), and ``then`` did something."""

    def make() -> Table:
        table = new_table(slug=duel(), samples=(1, 0))
        Battle.objects.filter(code=table.code).update(seed=SEED)
        Entry.objects.filter(battle=table.battle, kind="muster").update(facts={"seed_hash": hashlib.sha256(SEED).hexdigest()})
        snapshots.clear()
        seq = 0
        for ship, manoeuvre in plots:
            seq = plot(table, "player", ship, manoeuvre)
        if then:
            then(table, seq)
        return table

    return make


def plot(table: Table, name: str, ship: str, manoeuvre: str) -> int:
    answers = {"manoeuvre": manoeuvre}
    return actions.act(code=table.code, who=table.who(name), name="plot", chosen={"ship": ship}, answers=answers, faces=None)


def undone(table: Table, seq: int) -> object:
    return actions.undo(code=table.code, who=table.who("player"), entry=seq)


def corrected(table: Table, _seq: int) -> object:
    wanted = {"address": SHIPS[0], "field": "plot", "value": "bear_away", "reason": "misread"}
    return actions.correct(code=table.code, who=table.who("player"), **wanted)


def both_ready(table: Table, _seq: int) -> object:
    """Side a has ended the step, side b has plotted and not ended it."""
    actions.end_step(code=table.code, who=table.who("player"))
    return plot(table, "opponent", THEIRS, "bear_away")


BOTH = ((SHIPS[0], "cross"), (SHIPS[1], "close_in"))
OTHER = ((SHIPS[0], "bear_away"), (SHIPS[1], "make_repairs"))
PAIRS = (
    Pair("one plot", plotted(BOTH[0]), plotted(OTHER[0])),
    Pair("by which ship", plotted(BOTH[0]), plotted(BOTH[1])),
    Pair("written twice", plotted(BOTH[0], BOTH[0]), plotted(BOTH[0], OTHER[0])),
    Pair("undone", plotted(BOTH[0], then=undone), plotted(OTHER[0], then=undone)),
    Pair("corrected", plotted(BOTH[0], then=corrected), plotted((SHIPS[0], "close_in"), then=corrected)),
    Pair("both sides ready", plotted(*BOTH, then=both_ready), plotted(*OTHER, then=both_ready)),
)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_a_plot_makes_no_difference_before_it_is_revealed(pair, monkeypatch):
    monkeypatch.setattr(cache, "incr", lambda *_args, **_more: 1)  # nobody asks too often here
    reach = Reach((*SHIPS, THEIRS, "side:a"), (THEIRS, SHIPS[0]), acts=ACTS, play=ruleset(duel()).play)

    count, found = differences(pair, reach, OUTSIDERS[:2])

    sys.stdout.write(f"{pair.name}: {count} requests of both battles, {len(found)} answered differently\n")
    assert found == []
    assert count > 100


def test_plots_are_revealed_together_once_both_sides_have_ended_the_step():
    table = plotted(*BOTH, then=both_ready)()
    before = table.phone("opponent").get(table.url).content.decode()

    actions.end_step(code=table.code, who=table.who("opponent"))

    after = table.phone("opponent").get(table.url).content.decode()
    assert "cross the bows" not in before
    assert "cross the bows" in after
    assert table.snapshot("spectator").state[SHIPS[0]]["plot"] == "cross"


def test_a_side_does_not_end_the_step_before_all_its_ships_have_plots():
    table = plotted(BOTH[0])()

    with translation.override("en"), pytest.raises(Exception, match="Plot: Lince"):
        actions.end_step(code=table.code, who=table.who("player"))
