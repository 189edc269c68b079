"""Muster and log as files."""

import csv
import gzip
import io
import json

from battles import actions
from battles.ledger import Requester
from battles.models import Battle, Entry


def fetched(client, battle, ending):
    answer = client.get(f"/battles/{battle.code}/export.{ending}")
    assert answer.status_code == 200
    assert answer["Content-Disposition"] == f'attachment; filename="{battle.code}.{ending}"'
    return b"".join(answer.streaming_content).decode()


def test_the_json_holds_every_entry(browse, battle, anna):
    data = json.loads(fetched(browse(anna), battle, "json"))

    assert (data["format"], data["version"]) == ("stendardo-battle", 1)
    assert data["battle"]["seed_hash"] == battle.seed_hash
    assert [entry["seq"] for entry in data["entries"]] == list(range(1, battle.seq + 1))
    assert data["entries"][0]["changes"][0]["on"] == "battle"


def test_the_seed_is_in_the_json_only_after_the_end(browse, battle, anna):
    before = json.loads(fetched(browse(anna), battle, "json"))
    actions.concede(code=battle.code, who=Requester(anna.pk), side="a")
    after = json.loads(fetched(browse(anna), battle, "json"))

    assert before["battle"]["seed"] is None
    assert after["battle"]["seed"] == bytes(battle.seed).hex()
    assert after["battle"]["result"] == {"winner": "b", "how": "concession"}


def test_the_csv_is_a_row_an_entry(browse, battle, anna):
    rows = list(csv.DictReader(io.StringIO(fetched(browse(anna), battle, "csv").removeprefix("\ufeff"))))

    assert [int(row["seq"]) for row in rows] == list(range(1, battle.seq + 1))
    assert rows[0]["kind"] == "muster"
    assert rows[-1]["said"] == "Sara has taken a seat: Spectator."


def test_no_cell_is_a_formula(browse, battle, anna):
    actions.note(code=battle.code, who=Requester(anna.pk), text="=HYPERLINK(1)")

    rows = list(csv.DictReader(io.StringIO(fetched(browse(anna), battle, "csv").removeprefix("\ufeff"))))

    assert rows[-1]["note"] == "'=HYPERLINK(1)"


def test_the_text_reads_in_ones_language(browse, battle, anna):
    actions.note(code=battle.code, who=Requester(anna.pk), text="a *star* and a # sign")

    english = fetched(browse(anna), battle, "md")

    assert english.startswith("# Marengo\n")
    assert "## The log" in english
    assert r"a \*star\* and a \# sign" in english


def test_what_is_for_the_other_side_never_leaves(browse, battle, anna, bruno, sara):
    Entry.objects.create(battle=battle, seq=battle.seq + 1, kind="note", note="We march at dawn", side="a", audience="a")
    Battle.objects.filter(pk=battle.pk).update(seq=battle.seq + 1)

    found = {
        (user.username, ending): "We march at dawn" in fetched(browse(user), battle, ending)
        for user in (anna, bruno, sara)
        for ending in ("json", "csv", "md")
    }

    assert {who for (who, _ending), there in found.items() if there} == {"anna"}
    assert sum(found.values()) == 3


def test_a_log_for_spreadsheets_has_semicolons_on_italian_pages(browse, open_battle):
    def first_line(language):
        answer = browse(language=language).get(f"/battles/{open_battle.code}/export.csv")
        return b"".join(answer.streaming_content).decode("utf-8-sig").splitlines()[0]

    assert first_line("it").startswith("seq;at;turn;")
    assert first_line("en").startswith("seq,at,turn,")


def test_an_export_has_the_latest_entry(browse, battle, anna):
    for ending in ("json", "csv", "md"):
        first, again = fetched(browse(anna), battle, ending), fetched(browse(anna), battle, ending)
        assert first == again
    actions.note(code=battle.code, who=Requester(anna.pk), text="The mist lifts")

    assert all("The mist lifts" in fetched(browse(anna), battle, ending) for ending in ("json", "csv", "md"))


def test_compressed_it_is_the_same_file(browse, battle, anna):
    phone = browse(anna)
    for ending in ("json", "csv", "md"):
        answer = phone.get(f"/battles/{battle.code}/export.{ending}", headers={"accept-encoding": "gzip"})

        assert answer["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in answer["Vary"]
        assert gzip.decompress(b"".join(answer.streaming_content)).decode() == fetched(phone, battle, ending)


def test_the_json_has_words_and_dice_as_they_were_written(browse, battle, anna):
    note = 'Jemappes – “à l’arme” \\ "quoted"\t½ \u2028'
    dice = [[6, 3, "typed", "d", "d", "b"], [100, 7, "server", "e", "e"], [6, 1, "typed", "f", "f", ""]]
    Entry.objects.create(battle=battle, seq=battle.seq + 1, kind="act", act="fire", side="a", dice=dice, note=note)
    Battle.objects.filter(pk=battle.pk).update(seq=battle.seq + 1)

    last = json.loads(fetched(browse(anna), battle, "json"))["entries"][-1]

    assert (last["note"], last["changes"], last["undoes"], last["step"]) == (note, [], None, "")
    assert [(die["sides"], die["face"], die["rolled_for"]) for die in last["dice"]] == [(6, 3, "b"), (100, 7, "a"), (6, 1, None)]
    assert last["dice"][0]["label"] == {"en": "d", "it": "d"}
