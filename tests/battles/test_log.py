"""The log as people read it: sentences with their arithmetic, filters, older pages, what was undone."""

import html
import re

import pytest
from django.utils import translation

from battles import actions
from battles.models import Entry
from battles.queries import sentences
from battles.queries.log import PAGE
from tests.markup import tight

pytestmark = pytest.mark.django_db
SHOOTER, TARGET = "unit:b1-2", "unit:a1-2"


def volley(table, shooter=SHOOTER, target=TARGET, faces=(4, 3)):
    return actions.act(
        code=table.code,
        who=table.who("opponent"),
        name="fire",
        chosen={"shooter": shooter, "target": target},
        answers={"range": "medium"},
        faces=list(faces),
    )


def shown(page) -> list[int]:
    return [int(seq) for seq in re.findall(r'<li id="e(\d+)"', page.content.decode())]


def test_newest_first_with_sentences_dice_and_arithmetic(firing):
    seq = volley(firing)

    page = firing.phone("spectator").get(f"{firing.url}log/").content.decode()

    assert re.search(r"IR 47 Franz Kinsky, against 43e Ligne\. Fire \d+–\d+: the target retreats", page)
    assert "shooter <b" in tight(page)
    assert 'class="sum"' in page
    assert "IR 47 Franz Kinsky – Has fired: no → yes" in page
    assert shown(firing.phone("spectator").get(f"{firing.url}log/"))[0] == seq


def test_what_changed_alike_for_several_is_one_line(firing):
    fired = [[unit, "fired", False, True] for unit in (SHOOTER, "unit:b1-3")]
    entry = Entry(kind="act", act="fire", changes=[*fired, [TARGET, "fired", None, False]])

    lines = sentences.effects(firing.snapshot(), entry)

    assert lines[0] == "IR 47 Franz Kinsky, IR 52 Erzherzog Anton – Has fired: no → yes"
    assert len(lines) == 2


def test_filters_by_unit_side_and_turn(firing):
    first = volley(firing, faces=(1, 6))
    second = volley(firing, shooter="unit:b1-3", target="unit:a1-3", faces=(1, 6))
    phone = firing.phone("player")

    assert shown(phone.get(f"{firing.url}log/", {"unit": SHOOTER})) == [first]
    assert shown(phone.get(f"{firing.url}log/", {"unit": "unit:a1-3"})) == [second]
    assert shown(phone.get(f"{firing.url}log/", {"side": "b", "turn": "1"}))[:2] == [second, first]
    assert shown(phone.get(f"{firing.url}log/", {"turn": "7"})) == []
    assert phone.get(f"{firing.url}log/", {"turn": "x", "side": "c", "before": "-1", "unit": "'"}).status_code == 200


def test_older_entries_wait_on_the_next_page(table):
    for number in range(PAGE + 5):
        actions.note(code=table.code, who=table.who("player"), text=f"note {number}")
    phone = table.phone("player")

    first = phone.get(f"{table.url}log/")
    older = re.search(r'href="\?(before=\d+)"', first.content.decode()).group(1)
    second = phone.get(f"{table.url}log/?{older}")

    assert len(shown(first)) == PAGE
    assert shown(second) == list(range(shown(first)[-1] - 1, 0, -1))


def test_the_link_of_an_entry_leads_to_it_however_old_it_is(table):
    for number in range(PAGE + 5):
        actions.note(code=table.code, who=table.who("player"), text=f"note {number}")
    phone = table.phone("player")

    page = phone.get(f"{table.url}log/?before=4").content.decode()
    link = html.unescape(re.search(r'<a class="entry-when"[^>]*href="([^"]+#e3)"', page).group(1))

    assert 3 in shown(phone.get(link.partition("#")[0]))


def test_what_was_done_is_opened_from_the_log_to_undo_or_correct_it(firing):
    actions.end_step(code=firing.code, who=firing.who("opponent"), anyway=True)
    ended, phone = firing.snapshot().seq, firing.phone("opponent")

    link = re.search(rf'href="([^"]+\?entry={ended})"', phone.get(firing.url).content.decode()).group(1)
    panel = phone.get(link).content.decode()

    assert f'action="{firing.url}undo/"' in panel
    assert f'name="entry" value="{ended}"' in panel


def test_what_was_undone_is_struck_through_and_both_link_to_each_other(firing):
    seq = actions.correct(
        code=firing.code, who=firing.who("player"), address=TARGET, field="cover", value="light", reason="a hedge"
    )
    undo = actions.undo(code=firing.code, who=firing.who("player"), entry=seq)

    page = firing.phone("player").get(f"{firing.url}log/").content.decode()

    assert f"undone by no. {undo}" in page
    assert f"see no. {seq}" in page
    assert "<s>Corrected: 43e Ligne, Cover. “a hedge”</s>" in page


def test_an_entry_for_one_sides_eyes_is_not_shown_to_others(firing):
    seq = volley(firing)
    Entry.objects.filter(battle=firing.battle, seq=seq).update(audience="b")

    seen = {
        name: seq in shown(firing.phone(name).get(f"{firing.url}log/")) for name in ("player", "opponent", "referee", "spectator")
    }
    result = firing.phone("player").get(firing.url, {"entry": seq}).content.decode()

    assert seen == {"player": False, "opponent": True, "referee": True, "spectator": False}
    assert "The log has no such entry." in result


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_kind_of_entry_has_its_sentence(firing, language):
    code, player, opponent = firing.code, firing.who("player"), firing.who("opponent")
    volley(firing, faces=(1, 6))
    actions.note(code=code, who=player, text="Rain.")
    fixed = actions.correct(code=code, who=player, address=TARGET, field="cover", value="light", reason="a hedge")
    actions.undo(code=code, who=player, entry=fixed)
    actions.record(code=code, who=player, address="unit:a1-4", result="destroyed")
    actions.propose(code=code, who=player, kind="draw")
    actions.answer(code=code, who=opponent, proposal=firing.snapshot().table["proposals"][0]["id"], agreed=False)
    actions.concede(code=code, who=player, side="a")
    snapshot = firing.snapshot()

    with translation.override(language):
        said = {e.kind: sentences.sentence(snapshot, e) for e in Entry.objects.filter(battle=firing.battle)}

    assert {"muster", "act", "step", "note", "correction", "undo", "record", "proposal", "answer", "end"} <= set(said)
    assert all(said.values())
    assert "43e Ligne" in said["correction"]
