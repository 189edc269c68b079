"""The proof of the dice."""

import hashlib
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from battles import actions
from battles.actions.demo import load_patterns, start_demo
from battles.ledger import Requester
from battles.ledger.memory import snapshots
from battles.models import Battle, Entry
from battles.record.dice import Faces, chance_of, prove, tally_of


@pytest.fixture
def rolled(samples):
    """A battle in which the server has rolled (its set-up); Gino plays both sides."""
    load_patterns()
    battle, seat = start_demo(user=None, guest="Gino")
    battle.refresh_from_db()
    battle.seat, battle.who = seat, Requester(token=seat.token)
    assert battle.rolls > 0
    return battle


def test_every_server_roll_is_the_seeds(rolled):
    proof = prove(rolled)

    assert proof.holds
    assert len(proof.rolls) == rolled.rolls
    assert [roll.number for roll in proof.rolls] == list(range(rolled.rolls))


def forged(battle):
    """One face in the log, changed."""
    entry = Entry.objects.filter(battle=battle, roll_from__isnull=False).earliest("seq")
    entry.dice[0][1] = entry.dice[0][1] % 6 + 1
    entry.save()
    return entry


def test_a_forged_face_is_found(rolled):
    entry = forged(rolled)

    proof = prove(rolled)

    assert not proof.holds
    assert [roll.seq for roll in proof.mismatches] == [entry.seq]


def test_a_face_forged_after_the_page_was_read_is_found_by_the_page(rolled, browse):
    client, url = browse(seat=rolled.seat), f"/battles/{rolled.code}/dice/"
    badge = '<span class="badge badge-bad">differs</span>'
    before = [client.get(url).content.decode() for _again in range(2)]

    forged(rolled)

    assert [page.count(badge) for page in (*before, client.get(url).content.decode())] == [0, 0, 1]


def test_a_roll_that_was_left_out_is_found(rolled):
    Entry.objects.filter(battle=rolled, roll_from__isnull=False).earliest("seq").delete()

    proof = prove(rolled)

    assert not proof.holds
    assert proof.gaps


def test_the_command_says_yes_or_no(rolled, capsys):
    call_command("verify_dice", rolled.code)
    assert f"{rolled.rolls} rolls, all as the seed gives them" in capsys.readouterr().out

    forged(rolled)
    with pytest.raises(CommandError):
        call_command("verify_dice", rolled.code)

    with pytest.raises(CommandError):
        call_command("verify_dice", "nowhere")


def test_the_seed_stays_secret_until_the_end(browse, rolled):
    client, url = browse(seat=rolled.seat), f"/battles/{rolled.code}/dice/"
    seed = bytes(rolled.seed).hex()

    before = client.get(url).content.decode()
    actions.concede(code=rolled.code, who=rolled.who, side="a")
    after = client.get(url).content.decode()

    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() in before
    assert seed not in before
    assert seed in after
    assert "all follow from the seed" in before


def test_the_recipe_on_the_page_gives_the_face(browse, rolled):
    actions.concede(code=rolled.code, who=rolled.who, side="a")
    page = browse(seat=rolled.seat).get(f"/battles/{rolled.code}/dice/").content.decode()
    recipe = page.split('python3 -c "')[1].split('"</code>')[0].replace("&lt;", "<")

    said = subprocess.run([sys.executable, "-c", recipe], capture_output=True, text=True, check=True).stdout.split()

    first = prove(rolled).rolls[0]
    assert said == [rolled.seed_hash, "True", str(first.noted)]


def test_a_forgery_shows_on_the_page(browse, rolled):
    forged(rolled)

    page = browse(seat=rolled.seat).get(f"/battles/{rolled.code}/dice/").content.decode()

    assert "1 roll in the log is not what the seed gives." in page
    assert "differs" in page


def test_rolls_hidden_from_a_side_are_counted_but_not_shown(browse, battle, anna, bruno):
    number = battle.rolls
    dice = [[6, 3, "server", "Secret scouting", "Esplorazione segreta"]]
    Entry.objects.create(
        battle=battle, seq=battle.seq + 1, kind="act", act="x", dice=dice, roll_from=number, audience="a", side="a"
    )
    Battle.objects.filter(pk=battle.pk).update(seq=battle.seq + 1, rolls=number + 1)

    own, other = (browse(user).get(f"/battles/{battle.code}/dice/").content.decode() for user in (anna, bruno))

    assert "Secret scouting" in own
    assert "Secret scouting" not in other
    assert "1 roll is not shown here" in other


def test_faces_are_counted_by_the_side_they_were_rolled_for():
    die = lambda face, origin="typed", sides=6, side="a": [sides, face, origin, "", "", side]  # noqa: E731

    tally = tally_of(
        [
            (2, "a", [die(6), die(6, side="b"), die(1, "server")]),
            (3, "b", [die(9, sides=10, side="b")]),
            (4, "a", [die(2), [6, 3, "typed", "", ""]]),
            (5, "a", [die(5)]),
            (6, "a", [die(77, sides=100)]),
        ],
        undone={5},
    )

    assert [(f.side, f.origin, f.counts) for f in tally.faces] == [
        ("a", "typed", (0, 1, 1, 0, 0, 1)),
        ("b", "typed", (0, 0, 0, 0, 0, 1)),
        ("a", "server", (1, 0, 0, 0, 0, 0)),
        ("b", "typed", (0, 0, 0, 0, 0, 0, 0, 0, 1, 0)),
    ]
    assert tally.faces[0].luck == 11 - 3 * 3.5
    assert (tally.undone, tally.uncounted) == (1, 1)


def test_the_tables_say_which_dice_they_leave_out(browse, rolled):
    table = f"/battles/{rolled.code}/"
    entry = Entry.objects.filter(battle=rolled, kind="act").exclude(dice=[]).latest("seq")
    number = sum(len(dice) for dice in Entry.objects.filter(battle=rolled).values_list("dice", flat=True))
    Entry.objects.create(battle=rolled, seq=rolled.seq + 1, kind="undo", act=entry.act, undoes=entry.seq)
    Battle.objects.filter(pk=rolled.pk).update(seq=rolled.seq + 1)
    snapshots.clear()
    client = browse(seat=rolled.seat)

    for page in ("dice/", "report/"):
        body = " ".join(client.get(table + page).content.decode().split())
        left = len(entry.dice)
        assert f"{left} {'die' if left == 1 else 'dice'} of undone acts {'is' if left == 1 else 'are'} not counted" in body
    tally = tally_of(Entry.objects.filter(battle=rolled).values_list("seq", "side", "dice"), {entry.seq})
    assert sum(faces.total for faces in tally.faces) == number - len(entry.dice)


@pytest.mark.parametrize(
    ("chi_squared", "freedom", "chance"),
    [(11.070, 5, 0.05), (15.086, 5, 0.01), (16.919, 9, 0.05), (3.841, 1, 0.05), (5.991, 2, 0.05), (0, 5, 1.0)],
)
def test_the_chances_are_those_of_the_tables(chi_squared, freedom, chance):
    assert chance_of(chi_squared, freedom) == pytest.approx(chance, abs=0.0001)


@pytest.mark.parametrize(
    ("counts", "word"),
    [
        ((1, 0, 2, 1, 0, 3), "Too few"),
        ((10, 11, 9, 10, 10, 10), "Normal: with fair dice,"),
        ((4, 6, 8, 11, 13, 18), "A little uneven"),
        ((2, 2, 4, 6, 16, 30), "Very uneven"),
    ],
)
def test_remarks_are_plain_words(counts, word):
    with translation.override("en"):
        assert Faces("a", "typed", 6, counts).remark().startswith(word)
