"""What is done besides acts: ending a step, undo, proposals, corrections, records, notes – and who may."""

import re

import pytest

from battles import actions
from battles.models import Entry, Seat
from tests.battles.table import new_table
from tests.markup import tight

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "panel"}
SHOOTER, TARGET = "unit:b1-2", "unit:a1-2"

ACTIONS = {
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


def post(table, name, action, *, htmx=True, **sent):
    return table.phone(name).post(f"{table.url}{action}/", sent, **(HTMX if htmx else {}))


def last(table) -> Entry:
    return Entry.objects.filter(battle=table.battle).order_by("-seq")[0]


@pytest.mark.parametrize("action", ACTIONS)
def test_whoever_only_watches_does_nothing(firing, action):
    before = firing.snapshot().seq

    for name in ("spectator", "stranger"):
        answer = post(firing, name, action, **ACTIONS[action])

        assert answer.status_code == 403
        assert "Spectators cannot act: take a seat first." in answer.content.decode()
    assert firing.snapshot().seq == before


@pytest.mark.parametrize("action", ACTIONS)
def test_strangers_to_a_closed_battle_get_404(action):
    table = new_table(watching="seats")

    assert post(table, "stranger", action, **ACTIONS[action]).status_code == 404


@pytest.mark.parametrize("action", ACTIONS)
def test_actions_are_posted(table, action):
    assert table.phone("player").get(f"{table.url}{action}/").status_code == 405


def test_ending_a_step_names_what_is_left_first(table):
    refused = post(table, "player", "end-step", base_seq=table.snapshot().seq)
    anyway = post(table, "player", "end-step", base_seq=table.snapshot().seq, anyway="1")

    assert refused.status_code == 409
    assert "Pieces of terrain still missing: 3" in refused.content.decode()
    assert "End it anyway" in refused.content.decode()
    assert anyway.status_code == 200
    assert last(table).kind == "step"


def test_ending_a_step_twice_with_one_press_ends_it_once(table):
    sent = {"base_seq": table.snapshot().seq, "anyway": "1", "key": "one-press"}
    phone = table.phone("player")

    first = phone.post(f"{table.url}end-step/", sent)
    second = phone.post(f"{table.url}end-step/", sent)

    assert first.status_code == second.status_code == 302
    assert first["Location"] == second["Location"]
    assert Entry.objects.filter(battle=table.battle, kind="step").count() == 1


def test_the_other_sides_step_cannot_be_ended(firing):
    answer = post(firing, "player", "end-step", base_seq=firing.snapshot().seq, anyway="1")

    assert answer.status_code == 409
    assert "The other player ends this step" in answer.content.decode()


def test_a_correction_is_logged_with_its_reason_and_can_be_undone_by_who_made_it(firing):
    answer = post(firing, "player", "correct", **ACTIONS["correct"])
    entry = last(firing)
    undone = post(firing, "player", "undo", entry=entry.seq)

    assert answer.status_code == undone.status_code == 200
    assert entry.note == "a hedge"
    assert "a hedge" in answer.content.decode()
    assert last(firing).undoes == entry.seq
    assert firing.snapshot().state[TARGET]["cover"] == "none"


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"reason": " "}, "Enter a reason: the other side will read it."),
        ({"value.cover": "thick"}, "This value does not fit."),
        ({"field": "to_general_mm", "value.to_general_mm": "far"}, "Enter a length from 0 cm to 300 cm."),
    ],
)
@pytest.mark.parametrize("htmx", [True, False])
def test_a_correction_that_does_not_fit_is_told_beside_its_field(firing, changed, sentence, htmx):
    before = firing.snapshot().seq

    answer = post(firing, "player", "correct", htmx=htmx, **(ACTIONS["correct"] | changed))

    page = tight(answer.content.decode())
    assert answer.status_code == 422
    assert re.search(f'class="(sub )?error" id="wrong">{sentence}', page)
    assert page.count('aria-describedby="reason-help wrong" aria-invalid="true"') == ("reason" in changed)
    assert "reason" in changed or 'value="a hedge"' in page
    assert "field" not in changed or 'value="far" class="figure" inputmode="decimal"' in page
    assert "refusal" not in page
    assert firing.snapshot().seq == before


@pytest.mark.parametrize("changed", [{"field": "side"}, {"on": "unit:zz"}, {"field": "nonsense", "value.nonsense": "1"}])
def test_what_no_hand_may_correct_is_refused(firing, changed):
    before = firing.snapshot().seq

    answer = post(firing, "player", "correct", **(ACTIONS["correct"] | changed))

    assert answer.status_code == 409
    assert "That cannot be corrected by hand." in answer.content.decode()
    assert firing.snapshot().seq == before


def test_a_correction_of_what_is_no_longer_so_is_told_and_kept(firing):
    base_seq = {"base_seq": str(firing.snapshot().seq)}
    post(firing, "opponent", "correct", **ACTIONS["correct"] | {"value.cover": "heavy"})

    late = post(firing, "player", "correct", **ACTIONS["correct"], **base_seq)
    other_field = post(firing, "player", "correct", **ACTIONS["correct"] | {"field": "fired", "value.fired": "true"}, **base_seq)
    again = post(firing, "player", "correct", **ACTIONS["correct"], base_seq=str(firing.snapshot().seq))

    page = late.content.decode()
    assert late.status_code == 409
    assert "Something changed while you were choosing" in page
    assert "now: Heavy" in page
    assert '<option value="light" selected>' in page
    assert other_field.status_code == again.status_code == 200
    assert firing.snapshot().state[TARGET]["cover"] == "light"


@pytest.mark.parametrize(("raw", "value"), [("150", 1500), ("7,5", 75), ("7.5", 75), ("0", 0), ("", None)])
def test_a_length_is_corrected_in_centimetres(firing, raw, value):
    sent = {"on": TARGET, "field": "to_general_mm", "value.to_general_mm": raw, "reason": "measured"}
    post(firing, "player", "correct", **(sent | {"value.to_general_mm": "7"}))

    answer = post(firing, "player", "correct", **sent)

    assert answer.status_code == 200
    assert firing.snapshot().state[TARGET]["to_general_mm"] == value


@pytest.mark.parametrize(
    ("on", "field", "raw", "sentence"),
    [
        (TARGET, "to_general_mm", "-3", "Enter a length from 0 cm to 300 cm."),
        (TARGET, "to_general_mm", "7.25", "Enter a length from 0 cm to 300 cm."),
        ("command:a1", "budget", "0", "Enter a whole number from 1 to 200."),
        ("command:a1", "budget", "201", "Enter a whole number from 1 to 200."),
        ("command:a1", "budget", "3.5", "Enter a whole number from 1 to 200."),
    ],
)
def test_a_number_has_the_range_of_the_fact_it_fills(firing, on, field, raw, sentence):
    answer = post(firing, "player", "correct", on=on, field=field, reason="counted", **{f"value.{field}": raw})

    assert answer.status_code == 422
    assert sentence in answer.content.decode()


@pytest.mark.parametrize(("raw", "value"), [("36", 36), ("1", 1), ("200", 200)])
def test_numbers_are_corrected_as_numbers(firing, raw, value):
    sent = {"on": "command:a1", "field": "budget", "reason": "counted"}
    post(firing, "player", "correct", **sent, **{"value.budget": "7"})

    answer = post(firing, "player", "correct", **sent, **{"value.budget": raw})

    assert answer.status_code == 200
    assert firing.snapshot().state["command:a1"]["budget"] == value


def test_a_result_worked_out_on_the_table_takes_one_press_in_the_units_panel(firing):
    panel = firing.phone("player").get(firing.url, {"on": TARGET}, **HTMX).content.decode()
    answer = post(firing, "player", "record", on=TARGET, result="destroyed")

    assert 'name="result" value="destroyed"' in panel
    assert answer.status_code == 200
    assert firing.snapshot().state[TARGET]["destroyed"] is True


def test_a_result_that_two_people_record_at_once_counts_once(firing):
    base_seq = str(firing.snapshot().seq)

    first = post(firing, "player", "record", on=TARGET, result="destroyed", base_seq=base_seq)
    post(firing, "both", "end-step", anyway="1")
    second = post(firing, "opponent", "record", on=TARGET, result="destroyed", base_seq=base_seq)
    elsewhere = post(firing, "opponent", "record", on="unit:a1-4", result="destroyed", base_seq=base_seq)

    assert [answer.status_code for answer in (first, second, elsewhere)] == [200, 409, 200]
    assert "Something changed while you were choosing" in second.content.decode()
    assert Entry.objects.filter(battle=firing.battle, kind="record", chosen={"unit": TARGET}).count() == 1


def test_undoing_dice_is_proposed_and_the_other_side_agrees(firing):
    post(firing, "opponent", "act/fire", **ACTIONS["act/fire"])
    entry = last(firing)

    alone = post(firing, "opponent", "undo", entry=entry.seq)
    asked = post(firing, "opponent", "propose", kind="undo", about=entry.seq)
    board = firing.phone("player").get(firing.url).content.decode()
    proposal = firing.snapshot().table["proposals"][0]
    panel = firing.phone("player").get(firing.url, {"do": "answer", "proposal": proposal["id"]}, **HTMX).content.decode()
    agreed = post(firing, "player", "answer", proposal=proposal["id"], agreed="1")

    assert alone.status_code == 403
    assert "Ask to undo" in alone.content.decode()
    assert asked.status_code == 200
    assert f"do=answer&amp;proposal={proposal['id']}" in board
    assert "IR 47 Franz Kinsky" in panel
    assert agreed.status_code == 200
    assert firing.snapshot().state[SHOOTER]["fired"] is False


@pytest.fixture
def mates(firing):
    """The same with a second person on side b, whose last act was the opponent's correction."""
    firing.seats["mate"] = Seat.objects.create(battle=firing.battle, name="Mate", role="player", sides="b")
    post(firing, "opponent", "correct", **ACTIONS["correct"])
    return firing


def asked_to_undo(table, name, seq) -> int:
    assert post(table, name, "propose", kind="undo", about=seq).status_code == 200
    return table.snapshot().table["proposals"][-1]["id"]


def offered(table, name, **query) -> str:
    return table.phone(name).get(table.url, query, **HTMX).content.decode()


@pytest.mark.parametrize(
    ("name", "status"), [("opponent", 200), ("mate", 403), ("player", 403), ("referee", 200), ("both", 200), ("spectator", 403)]
)
def test_an_act_is_undone_without_asking_by_the_person_who_did_it(mates, name, status):
    seq = last(mates).seq

    page = offered(mates, name, do="undo", entry=seq)
    answer = post(mates, name, "undo", entry=seq)

    assert answer.status_code == status
    assert ("Ask to undo" in page) is (name in ("mate", "player"))
    assert (last(mates).undoes == seq) is (status == 200)


@pytest.mark.parametrize(
    ("name", "status"), [("opponent", 200), ("mate", 403), ("player", 200), ("referee", 200), ("both", 200), ("spectator", 403)]
)
def test_to_undoing_a_team_mates_act_agree_who_did_it_the_other_side_or_the_referee(mates, name, status):
    seq = last(mates).seq
    proposal = asked_to_undo(mates, "mate", seq)

    page = offered(mates, name, do="answer", proposal=proposal)
    answer = post(mates, name, "answer", proposal=proposal, agreed="1")

    assert answer.status_code == status
    assert (">Agree</button>" in page) is (status == 200)
    assert (last(mates).undoes == seq) is (status == 200)
    assert (mates.snapshot().table["proposals"] == []) is (status == 200)


def test_once_dice_are_rolled_nobody_of_the_side_takes_back_what_was_done_before(mates):
    seq = last(mates).seq
    miss = {"on": "unit:b1-3", "target": "unit:a1-3", "die0": "1", "die1": "6"}
    post(mates, "mate", "act/fire", **ACTIONS["act/fire"] | miss)
    assert last(mates).dice

    alone = post(mates, "opponent", "undo", entry=seq)
    proposal = asked_to_undo(mates, "mate", seq)
    among_mates = post(mates, "opponent", "answer", proposal=proposal, agreed="1")
    agreed = post(mates, "player", "answer", proposal=proposal, agreed="1")

    assert alone.status_code == among_mates.status_code == 403
    assert agreed.status_code == 200
    assert last(mates).undoes == seq


def test_what_one_did_before_ones_last_act_is_asked_for_until_that_is_undone(mates):
    first = last(mates).seq
    post(mates, "opponent", "correct", **ACTIONS["correct"] | {"on": SHOOTER})
    second = last(mates).seq
    post(mates, "mate", "note", text="Others may go on meanwhile.")

    early = post(mates, "opponent", "undo", entry=first)
    latest = post(mates, "opponent", "undo", entry=second)
    then = post(mates, "opponent", "undo", entry=first)

    assert [answer.status_code for answer in (early, latest, then)] == [403, 200, 200]


def test_whoever_undoes_at_once_what_was_proposed_leaves_nothing_to_answer(mates):
    seq = last(mates).seq
    proposal = asked_to_undo(mates, "mate", seq)

    post(mates, "opponent", "undo", entry=seq)

    assert mates.snapshot().table["proposals"] == []
    assert post(mates, "player", "answer", proposal=proposal, agreed="1").status_code == 409


def test_who_takes_a_seat_over_has_done_none_of_its_former_acts(mates):
    seq = last(mates).seq
    successor = actions.hand_over(code=mates.code, who=mates.who("opponent"))
    mates.seats["opponent"] = actions.succeed(token=successor.token, user=None, name="Heir")

    assert post(mates, "opponent", "undo", entry=seq).status_code == 403


def test_the_referee_answers_for_either_side(firing):
    step = firing.snapshot().state.battle["step"]
    post(firing, "opponent", "act/fire", **ACTIONS["act/fire"])
    volley = last(firing).seq
    proposal = asked_to_undo(firing, "opponent", volley)
    undone = post(firing, "referee", "answer", proposal=proposal, agreed="1")
    taken_back = firing.snapshot().state[SHOOTER]["fired"]
    post(firing, "player", "propose", kind="pass")
    board = firing.phone("referee").get(firing.url).content.decode()
    proposal = firing.snapshot().table["proposals"][0]["id"]
    passed = post(firing, "referee", "answer", proposal=proposal, agreed="1")

    assert undone.status_code == passed.status_code == 200
    assert taken_back is False
    assert f"do=answer&amp;proposal={proposal}" in board
    assert firing.snapshot().state.battle["step"] != step
    assert (last(firing).kind, last(firing).who, last(firing).side) == ("answer", "Referee", "")


def test_who_waits_for_the_other_side_can_propose_to_pass_the_step(firing):
    step = firing.snapshot().state.battle["step"]

    board = firing.phone("player").get(firing.url).content.decode()
    panel = offered(firing, "player", do="end-step")
    post(firing, "player", "propose", kind="pass")
    post(firing, "opponent", "answer", proposal=firing.snapshot().table["proposals"][0]["id"], agreed="1")

    assert "?do=end-step" in board
    assert "Skip it, if the other side agrees" in panel
    assert firing.snapshot().state.battle["step"] != step


def test_a_proposal_can_be_refused_and_ones_own_taken_back(firing):
    post(firing, "opponent", "propose", kind="draw")
    own = post(firing, "opponent", "answer", proposal=firing.snapshot().table["proposals"][0]["id"], agreed="1")
    refused = post(firing, "player", "answer", proposal=firing.snapshot().table["proposals"][0]["id"], agreed="0")
    again = post(firing, "player", "answer", proposal=1, agreed="0")

    assert own.status_code == 403
    assert refused.status_code == 200
    assert firing.snapshot().table["proposals"] == []
    assert again.status_code == 409


def test_a_proposal_to_pass_a_step_dies_with_that_step(firing):
    post(firing, "opponent", "propose", kind="pass")
    proposal = firing.snapshot().table["proposals"][0]["id"]
    post(firing, "both", "end-step", anyway="1")
    step = firing.snapshot().state.battle["step"]

    late = post(firing, "player", "answer", proposal=proposal, agreed="1")
    post(firing, "opponent", "propose", kind="pass")
    fresh = post(firing, "player", "answer", proposal=firing.snapshot().table["proposals"][-1]["id"], agreed="1")

    assert late.status_code == 409
    assert fresh.status_code == 200
    assert firing.snapshot().state.battle["step"] != step


def test_an_optional_due_alone_can_be_declined(table):
    table.go_to("deploy_first")
    post(table, "both", "end-step", anyway="1")
    due = table.snapshot().state.battle["due"][0]

    answer = post(table, "both", "decline", due=due["id"])

    assert answer.status_code == 409
    assert "This is not optional" in answer.content.decode()


def test_an_ended_battle_offers_nothing_that_it_would_refuse(firing):
    actions.concede(code=firing.code, who=firing.who("player"), side="a")

    asked = [offered(firing, "player", on=TARGET, do=action) for action in ("correct", "end-step", "undo")]
    unit = offered(firing, "player", on=TARGET)
    entry = offered(firing, "player", entry=firing.snapshot().seq - 1)

    assert all("This battle has ended." in panel and "<form" not in panel for panel in asked)
    assert "do=correct" not in unit + entry
    assert "<form" not in unit + entry
    assert "Save note" in offered(firing, "player", do="note")


def test_a_note_is_read_by_all(table):
    answer = post(table, "player", "note", htmx=False, text="Rain & wind.")

    assert answer.status_code == 302
    assert "Rain &amp; wind." in table.phone("opponent").get(table.url).content.decode()
    empty = post(table, "player", "note", text=" ")
    assert empty.status_code == 422
    assert '<p class="error" id="wrong">The note is empty.</p>' in empty.content.decode()
