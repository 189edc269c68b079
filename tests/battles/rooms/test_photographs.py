"""Photographs of a battle: whatever is sent, only pixels are kept; who watches sees them, twelve and no more."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from battles import actions, ledger, pictures
from battles.actions.checks import changes
from battles.actions.forget import forget
from battles.actions.photographs import LONGEST, MOST, SMALL
from battles.ledger import Draft
from battles.models import Battle, Photograph, Seat
from battles.queries.personal import about
from people.models import User
from rules.engine.play.working import Working
from tests.battles.table import new_table
from tests.leaks.pairs import corrected, laid, set_up
from tests.markup import tight

pytestmark = pytest.mark.django_db
GPS, MAKER, ORIENTATION = 0x8825, 0x010F, 0x0112


@pytest.fixture
def table():
    return new_table()


def jpeg(size=(2000, 1000), **exif) -> bytes:
    """A picture as a phone writes it: with its maker, where it was taken, and a comment."""
    data = Image.Exif()
    data[MAKER] = "Phone & Sons"
    data[ORIENTATION] = exif.get("orientation", 1)
    data.get_ifd(GPS)[2] = (44.0, 52.0, 48.0)
    made = BytesIO()
    Image.new("RGB", size, "olive").save(made, "JPEG", exif=data, comment=b"at my house")
    return made.getvalue()


def send(table, content: bytes, name="p.jpg", who="player", kind="image/jpeg", **more):
    data = {"picture": SimpleUploadedFile(name, content, kind), "seq": "1"}
    return table.phone(who).post(f"{table.url}photographs/", data | more)


def kept(table) -> Photograph:
    return Photograph.objects.get(battle=table.battle)


def test_a_photograph_is_made_small_and_nothing_else_of_the_file_is_left(table):
    sent = jpeg()
    assert b"Exif" in sent
    assert b"Phone & Sons" in sent

    assert send(table, sent).status_code == 302

    found = kept(table)
    for content, longest in ((bytes(found.picture), LONGEST), (bytes(found.small), SMALL)):
        picture = Image.open(BytesIO(content))
        assert picture.format == "WEBP"
        assert max(picture.size) == longest
        assert dict(picture.getexif()) == {}
        assert not {"exif", "xmp", "icc_profile", "comment"} & set(picture.info)
        assert not any(word in content for word in (b"Exif", b"EXIF", b"Phone & Sons", b"at my house"))
    assert (found.width, found.height, found.who, found.seq) == (1600, 800, "Player", 1)


def test_it_stands_upright(table):
    send(table, jpeg((300, 200), orientation=6))

    assert (kept(table).width, kept(table).height) == (200, 300)


@pytest.mark.parametrize("made", ["PNG", "WEBP"])
def test_what_was_clear_is_white(table, made):
    sent = BytesIO()
    Image.new("RGBA", (50, 40), (0, 0, 0, 0)).save(sent, made)

    send(table, sent.getvalue(), "p.png")

    assert Image.open(BytesIO(bytes(kept(table).picture))).convert("RGB").getpixel((5, 5)) == (255, 255, 255)


LIES = {
    "HTML": b"<!doctype html><script>alert(1)</script>",
    "an SVG": b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    "a broken JPEG": jpeg()[:900],
    "nothing but a beginning": b"\xff\xd8\xff\xe0",
    "a GIF": b"GIF89a" + bytes(40),
}


@pytest.mark.parametrize("lie", LIES)
def test_what_only_calls_itself_a_picture_is_refused(table, lie):
    answer = send(table, LIES[lie])

    assert answer.status_code == 422
    assert "This picture cannot be read: send a JPEG, PNG or WebP file." in answer.content.decode()
    assert not Photograph.objects.exists()


def test_a_bomb_is_refused_before_it_is_decoded(table):
    bomb = BytesIO()
    Image.new("1", (30_000, 30_000)).save(bomb, "PNG", optimize=True)
    assert len(bomb.getvalue()) < 2_000_000

    answer = send(table, bomb.getvalue(), "p.png")

    assert answer.status_code == 422
    assert "too many pixels" in answer.content.decode()


def test_a_file_that_is_too_large_is_refused(table, monkeypatch):
    monkeypatch.setattr(actions.photographs, "MOST_BYTES", 1000)

    answer = send(table, jpeg())

    assert answer.status_code == 422
    assert "ten megabytes" in answer.content.decode()


def test_large_pictures_that_decode_whole_are_refused_sooner_than_jpegs(table):
    sent = BytesIO()
    width = pictures.MOST_PIXELS_AT_ONCE // 4000 + 1
    Image.new("1", (width, 4000)).save(sent, "PNG")

    assert send(table, sent.getvalue()).status_code == 422


def test_the_thirteenth_is_refused_with_its_reason(table):
    seat = table.seats["player"]
    known = {"battle": table.battle, "seat": seat, "seq": 1, "picture": b"", "small": b"", "width": 1, "height": 1}
    Photograph.objects.bulk_create(Photograph(**known) for _ in range(MOST))

    answer = send(table, jpeg())

    assert answer.status_code == 409
    assert "A battle holds twelve photographs: remove one first." in answer.content.decode()
    assert Photograph.objects.count() == MOST


@pytest.mark.parametrize(("sent", "why"), [({"seq": "999"}, "no such entry"), ({"picture": ""}, "Choose a picture first")])
def test_what_is_missing_is_said(table, sent, why):
    answer = send(table, jpeg(), **sent)

    assert answer.status_code == 422
    assert why in answer.content.decode()


def test_who_watches_sees_it_and_nobody_else():
    table = new_table(watching="seats")
    send(table, jpeg())
    address = f"{table.url}photographs/{kept(table).token}/"

    shown = {who: table.phone(who).get(address) for who in ("player", "spectator", "stranger")}

    assert {who: answer.status_code for who, answer in shown.items()} == {"player": 200, "spectator": 200, "stranger": 404}
    assert shown["spectator"]["Content-Type"] == "image/webp"
    assert shown["spectator"]["Cache-Control"].startswith("private")
    assert send(table, jpeg(), who="spectator").status_code == 403
    elsewhere = new_table()
    assert elsewhere.phone("player").get(f"{elsewhere.url}photographs/{kept(table).token}/").status_code == 404


def test_it_shows_in_the_report_and_where_one_looks_back(table):
    before = table.phone("opponent").get(f"{table.url}report/").content.decode()
    past = table.phone("opponent").get(f"{table.url}?at=1")
    send(table, jpeg())
    address = f"{table.url}photographs/{kept(table).token}/"

    assert address not in before
    for page in ("report/", "?at=1", "photographs/"):
        assert f'src="{address}?size=small"' in table.phone("opponent").get(table.url + page).content.decode()
    assert table.phone("opponent").get(f"{table.url}?at=1")["ETag"] != past["ETag"]


def test_who_took_it_and_who_opened_the_battle_take_it_away(table):
    send(table, jpeg())
    address = f"{table.url}photographs/{kept(table).token}/delete/"
    creator = Battle.objects.get(pk=table.battle.pk).created_by
    phone = table.phone("stranger")
    phone.force_login(creator)

    assert table.phone("opponent").post(address).status_code == 403
    assert "Remove this photograph?" in tight(phone.get(address).content.decode())
    assert Photograph.objects.count() == 1
    assert phone.post(address).status_code == 302
    assert not Photograph.objects.exists()


def test_it_goes_with_the_battle_and_with_the_account(table):
    user = User.objects.create_user("anna")
    Seat.objects.filter(pk=table.seats["player"].pk).update(user=user)
    send(table, jpeg(), who="both")
    Photograph.objects.update(seat=table.seats["player"])
    assert [one["no"] for one in about(user)["photographs"]] == [1]

    forget(user)
    assert not Photograph.objects.exists()

    send(table, jpeg(), who="both")
    Battle.objects.get(pk=table.battle.pk).delete()
    assert not Photograph.objects.exists()


def photograph_at(table, seq: int) -> Photograph:
    assert send(table, jpeg((40, 30)), seq=str(seq)).status_code == 302
    return Photograph.objects.filter(battle=table.battle).latest("pk")


def seen_by(table, who: str, photograph: Photograph) -> list[str]:
    """The addresses that show the photograph, or count it, to this person."""
    phone, token = table.phone(who), photograph.token
    pages = ("photographs/", "report/", f"?at={photograph.seq}")
    found = [page for page in pages if token in phone.get(table.url + page).content.decode()]
    return [*found, *(page for page in (f"photographs/{token}/",) if phone.get(table.url + page).status_code == 200)]


def test_a_photograph_of_a_hidden_order_is_for_those_who_may_read_the_entry():
    table = laid(("command:a1", "attack"))
    seq = table.snapshot().seq
    unlike = {page: table.phone("opponent").get(table.url + page) for page in ("photographs/", "report/", f"?at={seq}")}

    hidden = photograph_at(table, seq)

    assert len(seen_by(table, "player", hidden)) == len(seen_by(table, "referee", hidden)) == 4
    assert seen_by(table, "opponent", hidden) == seen_by(table, "spectator", hidden) == seen_by(table, "stranger", hidden) == []
    for page, before in unlike.items():
        assert table.phone("opponent").get(table.url + page).headers.get("ETag") == before.headers.get("ETag")
    assert table.phone("opponent").get(f"{table.url}photographs/{hidden.token}/delete/").status_code == 404


def test_a_photograph_of_an_order_that_is_laid_again_as_it_is_stays_hidden():
    table = laid(("command:a1", "attack"), ("command:a1", "attack"))
    entry = table.battle.entries.latest("seq")
    assert (entry.audience, entry.changes) == ("a", [])

    photograph = photograph_at(table, entry.seq)

    assert len(seen_by(table, "player", photograph)) == 4
    assert seen_by(table, "opponent", photograph) == seen_by(table, "spectator", photograph) == []


def test_it_is_for_all_who_watch_once_the_order_is_revealed():
    table = laid(("command:a1", "attack"))
    photograph = photograph_at(table, table.snapshot().seq)
    set_up(table, step="deployment_second")
    assert seen_by(table, "opponent", photograph) == []

    revealed(table, "command:a1")

    assert len(seen_by(table, "opponent", photograph)) == 4


def test_it_stays_hidden_where_the_order_was_another_in_the_end():
    table = laid(("command:a1", "attack"), then=corrected("hold"))
    photograph = photograph_at(table, table.snapshot().seq - 1)

    revealed(table, "command:a1")

    assert seen_by(table, "opponent", photograph) == []


def revealed(table, command: str) -> None:
    """Turn the order of a command face up."""

    def work(snapshot) -> int:
        working = Working(snapshot.state)
        working.put(command, "order_revealed", True)
        return ledger.write(snapshot, Draft(kind="step", side="a", changes=changes(snapshot, working.effects())))

    with ledger.locked(table.code, table.who("referee")) as snapshot:
        work(snapshot)


def test_hidden_photographs_do_not_use_up_the_other_sides_twelve():
    table = laid(("command:a1", "attack"))
    for _number in range(MOST):
        photograph_at(table, table.snapshot().seq)

    assert send(table, jpeg((40, 30)), seq=str(table.snapshot().seq)).status_code == 409
    assert send(table, jpeg((40, 30)), who="opponent").status_code == 302
