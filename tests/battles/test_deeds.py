"""What is done besides acts: ending a step, undo, proposals, corrections, records, notes – and who may."""

import pytest

from battles.models import Entry
from tests.battles.table import laid_table

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "panel"}
SHOOTER, TARGET = "unit:b1-2", "unit:a1-2"

DEEDS = {
    "act/fire": {"on": SHOOTER, "target": TARGET, "f.range": "medium", "die0": "4", "die1": "3"},
    "end-step": {"anyway": "1"},
    "decline": {"due": "1"},
    "undo": {"entry": "2"},
    "propose": {"kind": "draw"},
    "answer": {"proposal": "1", "agreed": "1"},
    "correct": {"on": TARGET, "field": "cover", "value.cover": "light", "reason": "a hedge"},
    "record": {"on": TARGET, "result": "destroyed"},
    "note": {"text": "Rain."},
}


def post(table, name, deed, *, htmx=True, **sent):
    return table.phone(name).post(f"{table.url}{deed}/", sent, **(HTMX if htmx else {}))


def last(table) -> Entry:
    return Entry.objects.filter(battle=table.battle).order_by("-seq")[0]


@pytest.mark.parametrize("deed", DEEDS)
def test_whoever_only_watches_does_nothing(firing, deed):
    before = firing.desk().seq

    for name in ("spectator", "stranger"):
        answer = post(firing, name, deed, **DEEDS[deed])

        assert answer.status_code == 403
        assert "Spectators do not act" in answer.content.decode()
    assert firing.desk().seq == before


@pytest.mark.parametrize("deed", DEEDS)
def test_strangers_to_a_closed_battle_get_404(deed):
    table = laid_table(watching="seats")

    assert post(table, "stranger", deed, **DEEDS[deed]).status_code == 404


@pytest.mark.parametrize("deed", DEEDS)
def test_deeds_are_posted(table, deed):
    assert table.phone("player").get(f"{table.url}{deed}/").status_code == 405


def test_ending_a_step_names_what_is_left_first(table):
    refused = post(table, "player", "end-step", seen=table.desk().seq)
    anyway = post(table, "player", "end-step", seen=table.desk().seq, anyway="1")

    assert refused.status_code == 409
    assert "Pieces of terrain still missing: 3" in refused.content.decode()
    assert "End it anyway" in refused.content.decode()
    assert anyway.status_code == 200
    assert last(table).kind == "step"


def test_ending_a_step_twice_with_one_press_ends_it_once(table):
    sent = {"seen": table.desk().seq, "anyway": "1", "key": "one-press"}
    phone = table.phone("player")

    first = phone.post(f"{table.url}end-step/", sent)
    second = phone.post(f"{table.url}end-step/", sent)

    assert first.status_code == second.status_code == 302
    assert first["Location"] == second["Location"]
    assert Entry.objects.filter(battle=table.battle, kind="step").count() == 1


def test_the_other_sides_step_cannot_be_ended(firing):
    answer = post(firing, "player", "end-step", seen=firing.desk().seq, anyway="1")

    assert answer.status_code == 409
    assert "The other player ends this step" in answer.content.decode()


def test_a_correction_is_logged_with_its_reason_and_can_be_undone_by_who_made_it(firing):
    answer = post(firing, "player", "correct", **DEEDS["correct"])
    entry = last(firing)
    undone = post(firing, "player", "undo", entry=entry.seq)

    assert answer.status_code == undone.status_code == 200
    assert entry.note == "a hedge"
    assert "a hedge" in answer.content.decode()
    assert last(firing).undoes == entry.seq
    assert firing.desk().state[TARGET]["cover"] == "none"


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"reason": " "}, "Say why"),
        ({"value.cover": "thick"}, "This value does not fit."),
        ({"field": "side"}, "That cannot be corrected by hand."),
        ({"on": "unit:zz"}, "That cannot be corrected by hand."),
        ({"field": "to_general_mm", "value.to_general_mm": "far"}, "This value does not fit."),
    ],
)
def test_a_correction_that_does_not_fit_is_refused_where_it_was_made(firing, changed, sentence):
    before = firing.desk().seq

    answer = post(firing, "player", "correct", **(DEEDS["correct"] | changed))

    assert answer.status_code == 409
    assert sentence in answer.content.decode()
    assert firing.desk().seq == before


@pytest.mark.parametrize(("raw", "value"), [("150", 150), ("", None), ("-3", -3)])
def test_numbers_are_corrected_as_numbers(firing, raw, value):
    sent = {"on": TARGET, "field": "to_general_mm", "value.to_general_mm": raw, "reason": "measured"}
    post(firing, "player", "correct", **(sent | {"value.to_general_mm": "7"}))

    answer = post(firing, "player", "correct", **sent)

    assert answer.status_code == 200
    assert firing.desk().state[TARGET]["to_general_mm"] == value


def test_a_result_worked_out_on_the_table_takes_one_press_in_the_units_panel(firing):
    panel = firing.phone("player").get(firing.url, {"on": TARGET}, **HTMX).content.decode()
    answer = post(firing, "player", "record", on=TARGET, result="destroyed")

    assert 'name="result" value="destroyed"' in panel
    assert answer.status_code == 200
    assert firing.desk().state[TARGET]["destroyed"] is True


def test_undoing_dice_is_proposed_and_the_other_side_agrees(firing):
    post(firing, "opponent", "act/fire", **DEEDS["act/fire"])
    entry = last(firing)

    alone = post(firing, "opponent", "undo", entry=entry.seq)
    asked = post(firing, "opponent", "propose", kind="undo", about=entry.seq)
    board = firing.phone("player").get(firing.url).content.decode()
    proposal = firing.desk().table["proposals"][0]
    panel = firing.phone("player").get(firing.url, {"do": "answer", "proposal": proposal["id"]}, **HTMX).content.decode()
    agreed = post(firing, "player", "answer", proposal=proposal["id"], agreed="1")

    assert alone.status_code == 403
    assert "Ask to undo" in alone.content.decode()
    assert asked.status_code == 200
    assert f"do=answer&amp;proposal={proposal['id']}" in board
    assert "IR 47 Franz Kinsky" in panel
    assert agreed.status_code == 200
    assert firing.desk().state[SHOOTER]["fired"] is False


def test_a_proposal_can_be_refused_and_ones_own_taken_back(firing):
    post(firing, "opponent", "propose", kind="draw")
    own = post(firing, "opponent", "answer", proposal=firing.desk().table["proposals"][0]["id"], agreed="1")
    refused = post(firing, "player", "answer", proposal=firing.desk().table["proposals"][0]["id"], agreed="0")
    again = post(firing, "player", "answer", proposal=1, agreed="0")

    assert own.status_code == 403
    assert refused.status_code == 200
    assert firing.desk().table["proposals"] == []
    assert again.status_code == 409


def test_a_proposal_to_pass_a_step_dies_with_that_step(firing):
    post(firing, "opponent", "propose", kind="pass")
    proposal = firing.desk().table["proposals"][0]["id"]
    post(firing, "both", "end-step", anyway="1")
    step = firing.desk().state.battle["step"]

    late = post(firing, "player", "answer", proposal=proposal, agreed="1")
    post(firing, "opponent", "propose", kind="pass")
    fresh = post(firing, "player", "answer", proposal=firing.desk().table["proposals"][-1]["id"], agreed="1")

    assert late.status_code == 409
    assert fresh.status_code == 200
    assert firing.desk().state.battle["step"] != step


def test_an_optional_due_alone_can_be_declined(table):
    table.go_to("deploy_first")
    post(table, "both", "end-step", anyway="1")
    due = table.desk().state.battle["due"][0]

    answer = post(table, "both", "decline", due=due["id"])

    assert answer.status_code == 409
    assert "This is not optional" in answer.content.decode()


def test_a_note_is_read_by_all(table):
    answer = post(table, "player", "note", htmx=False, text="Rain & wind.")

    assert answer.status_code == 302
    assert "Rain &amp; wind." in table.phone("opponent").get(table.url).content.decode()
    assert post(table, "player", "note", text=" ").status_code == 409
