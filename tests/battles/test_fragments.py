"""What the live stream sends: exactly what changed, as the board would show it, and nothing that is hidden."""

import re
from dataclasses import replace

import pytest

from battles import actions, ledger
from battles.ledger.memory import written
from battles.models import Entry
from battles.queries.visibility import VIEWS, view_of
from battles.table import fragments
from battles.table.panels import holder_panel
from common.sized_cache import pieces
from rules.engine.play.state import Effect, State
from tests.markup import tight

pytestmark = pytest.mark.django_db
SHOOTER, TARGET = "unit:b1-2", "unit:a1-2"


def volley(table, faces=(6, 1)):
    return actions.act(
        code=table.code,
        who=table.who("opponent"),
        name="fire",
        chosen={"shooter": SHOOTER, "target": TARGET},
        answers={"range": "medium"},
        faces=list(faces),
    )


def since(table, seq):
    return list(Entry.objects.filter(battle=table.battle, seq__gt=seq).order_by("seq"))


def ids(html: str) -> set[str]:
    return set(re.findall(r'<\w+ [^>]*?id="([^"]+)"[^>]*?hx-swap-oob="true"', html))


def test_a_volley_changes_its_two_units_the_scores_and_the_head(firing):
    before = firing.snapshot().seq
    seq = volley(firing)

    html = fragments.changed(firing.snapshot(), since(firing, before), "a", "en")

    assert ids(html) == {"head", "side-a", "command-a1", "unit-a1-2", "unit-b1-2", "panel-news"}
    assert f'id="e{seq}"' in html
    assert 'hx-swap-oob="afterbegin:#log-entries"' in html


def test_changed_cards_are_the_boards_cards(firing):
    before = firing.snapshot().seq
    volley(firing)
    snapshot = firing.snapshot()

    told = tight(fragments.changed(snapshot, since(firing, before), "b", "it"))
    board = tight(fragments.board(snapshot, "b", "it"))

    for code in ("a1-2", "b1-2"):
        card = re.search(rf'<li id="unit-{code}".*?</li>(?=<li id="unit|</ul></section>|<)', told).group()
        assert card.replace(' data-changed hx-swap-oob="true"', "") in board


def test_a_unit_that_comes_or_goes_renews_its_corps(firing):
    before = firing.snapshot().seq
    seq = actions.note(code=firing.code, who=firing.who("player"), text="x")
    entry = Entry.objects.get(battle=firing.battle, seq=seq)
    snapshot = firing.snapshot()
    entry.changes = [["unit:a1-1", "", None, snapshot.state["unit:a1-1"]]]

    html = fragments.changed(snapshot, [entry], "a", "en")

    assert before < seq
    assert "corps-a1" in ids(html)


def test_dues_that_read_alike_stand_there_once_with_how_many(firing):
    snapshot = firing.snapshot()
    due = {"act": "retreat", "chosen": {"unit": SHOOTER}, "facts": {}, "side": "b", "why": "", "why_it": "", "optional": False}
    two = [{**due, "id": 1}, {**due, "id": 2}, {**due, "id": 3, "chosen": {"unit": "unit:b1-3"}}]
    state = snapshot.state.after(snapshot.state.changes([Effect("battle", "due", two)]))

    board = tight(fragments.board(replace(snapshot, state=state, seq=99), "b", "en"))

    assert re.findall(r'data-due="(\d)"', board) == ["1", "3"]
    assert board.count("×2") == 1


def test_the_open_panel_is_never_among_it(firing):
    before = firing.snapshot().seq
    volley(firing)

    for view in ("a", "b", "ab", "referee", "spectator"):
        html = fragments.changed(firing.snapshot(), since(firing, before), view, "en")

        assert 'id="panel"' not in html
        assert "csrf" not in html.lower()
        assert "<form" not in html


def test_an_undone_entry_is_struck_through_on_every_screen(firing):
    seq = actions.correct(
        code=firing.code, who=firing.who("player"), address=TARGET, field="cover", value="light", reason="a hedge"
    )
    actions.undo(code=firing.code, who=firing.who("player"), entry=seq)

    html = fragments.changed(firing.snapshot(), since(firing, seq), "b", "en")

    assert f"e{seq}" in ids(html)
    assert "<s>" in html


def test_an_undone_entry_is_struck_through_with_one_statement(
    firing, django_assert_max_num_queries, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        undone = volley(firing)
        seq = actions.undo(code=firing.code, who=firing.who("referee"), entry=undone)
    snapshot, entries = firing.snapshot(), since(firing, seq - 1)

    with django_assert_max_num_queries(1):
        remembered = fragments.changed(snapshot, entries, "spectator", "en")
    written.clear()
    pieces.clear()

    assert "data-undone" in remembered
    assert remembered == fragments.changed(snapshot, since(firing, seq - 1), "spectator", "en")


def test_a_board_of_kept_pieces_is_as_one_made_anew(firing):
    kept = []
    for done in (
        firing.snapshot,
        lambda: volley(firing),
        lambda: actions.end_step(code=firing.code, who=firing.who("referee"), anyway=True),
    ):
        done()
        kept.append((snapshot := firing.snapshot(), {view: fragments.board(snapshot, view, "en") for view in VIEWS}))
    pieces.clear()

    for snapshot, boards in kept:
        anew = replace(snapshot, state=State(snapshot.state.holders))
        assert {view: fragments.board(anew, view, "en") for view in VIEWS} == boards


def test_a_screen_that_missed_the_beginning_gets_the_whole_board(table):
    html = fragments.changed(table.snapshot(), since(table, 0), "a", "en")

    assert html.startswith('<div hx-swap-oob="innerHTML:#board">')


def test_entries_for_the_other_side_are_not_sent(firing):
    before = firing.snapshot().seq
    seq = volley(firing, faces=(1, 6))
    Entry.objects.filter(battle=firing.battle, seq=seq).update(audience="b")
    pieces.clear()

    mine = fragments.changed(firing.snapshot(), since(firing, before), "b", "en")
    theirs = fragments.changed(firing.snapshot(), since(firing, before), "a", "en")

    assert f'id="e{seq}"' in mine
    assert f'id="e{seq}"' not in theirs
    assert "IR 47 Franz Kinsky, against" not in theirs


def hiding(snapshot):
    """The same battle with a rulebook in which marks on side b's units are secret."""
    secret = frozenset({(SHOOTER, "fired"), (SHOOTER, "cover")})
    play = replace(
        snapshot.play, cards=replace(snapshot.play.cards, hidden=lambda state, side: frozenset() if side == "b" else secret)
    )
    return replace(snapshot, ruleset=replace(snapshot.ruleset, play=play))


def test_hidden_fields_are_shown_as_at_the_muster_except_to_those_who_may_see(firing):
    volley(firing, faces=(1, 6))
    snapshot = hiding(firing.snapshot())

    shown = {view: view_of(snapshot, view).state[SHOOTER]["fired"] for view in ("a", "b", "ab", "referee", "spectator")}

    assert shown == {"a": False, "b": True, "ab": True, "referee": True, "spectator": False}


def test_hidden_changes_are_in_no_board_log_news_or_panel_of_the_other_side(firing):
    before = firing.snapshot().seq
    volley(firing, faces=(1, 6))
    pieces.clear()
    snapshot = hiding(firing.snapshot())

    for view in ("a", "spectator"):
        told = fragments.board(snapshot, view, "en") + fragments.changed(snapshot, since(firing, before), view, "en")
        panel = holder_panel(replace(snapshot, seat=None), "spectator", SHOOTER).about["card"]

        assert "IR 47 Franz Kinsky – Has fired" not in told
        assert "has fired" not in told
        assert not panel.markers
    assert "IR 47 Franz Kinsky – Has fired" in fragments.board(snapshot, "b", "en")


def test_the_last_deed_stands_under_the_head_and_comes_with_its_news(firing):
    seq = volley(firing, (6, 3))
    player = firing.snapshot("player")

    news = fragments.changed(player, ledger.entries_since(player, seq - 1), "a", "en")
    board = fragments.board(player, "a", "en")

    told = re.search(r'<p class="last-act" data-fresh="(\d+)" data-ours>.*?</p>', news, re.DOTALL)
    assert int(told[1]) == seq
    assert re.findall(r'<b class="num">(\d)</b>', told[0]) == ["6", "3"]
    assert "data-fresh" not in board
    assert f'?entry={seq}"' in board.partition('class="last-act"')[2]
