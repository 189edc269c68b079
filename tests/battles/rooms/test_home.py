"""The first page, the list of battles, the demo."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from armies.models import Army
from battles import ledger
from battles.actions import NewBattle, NewSeat, concede, create_battle, note
from battles.actions.demo import KEPT_FOR, make_room
from battles.ledger import Requester
from battles.models import Battle, Entry
from battles.tasks import forget_old_demos
from rules.engine.ruleset import rulesets


def test_a_newcomer_finds_one_button_to_a_demo_of_their_own(db, browse):
    call_command("load_demo", verbosity=0)
    client = browse()

    page = client.get("/")
    answer = client.post("/battles/demo/")

    assert b"Play the demo battle" in page.content
    code = answer.url.strip("/").split("/")[-1]
    battle = Battle.objects.get(code=code)
    seat = battle.seats.get()
    assert battle.is_demo
    assert (seat.name, seat.sides) == ("Guest", "ab")
    assert b"Continue your demo battle" in client.get("/").content


def test_the_demo_begins_after_its_set_up(db, browse):
    call_command("load_demo", verbosity=0)

    browse().post("/battles/demo/")

    snapshot = ledger.read(Battle.objects.exclude(seats=None).get().code, Requester())
    assert snapshot.play.sequence.step(snapshot.state).phase != "setup"
    assert snapshot.play.sequence.turn(snapshot.state) == 1


@pytest.mark.parametrize("ruleset", [slug for slug, book in rulesets().items() if book.play])
def test_every_rulebook_has_its_demo_on_the_first_page(db, browse, ruleset):
    call_command("load_demo", verbosity=0)
    assert f'value="{ruleset}"' in browse().get("/").content.decode()

    answer = browse().post("/battles/demo/", {"ruleset": ruleset})

    assert answer.status_code == 302
    assert Battle.objects.exclude(seats=None).get().ruleset == ruleset


def test_there_is_no_demo_of_a_rulebook_that_nobody_knows(db, browse):
    call_command("load_demo", verbosity=0)

    assert browse().post("/battles/demo/", {"ruleset": "chess"}).status_code == 409


def test_two_visitors_have_two_demos(db, browse):
    call_command("load_demo", verbosity=0)

    first, second = browse().post("/battles/demo/"), browse().post("/battles/demo/")

    assert first.url != second.url


def test_without_sample_armies_the_button_says_why(db, browse):
    answer = browse().post("/battles/demo/")

    assert answer.status_code == 409
    assert b"There is no demo battle here yet" in answer.content


def test_demos_are_not_made_by_machine(db, browse):
    client = browse()

    codes = [client.post("/battles/demo/").status_code for _ in range(41)]

    assert codes == [409] * 40 + [429]


def test_load_demo_twice_changes_nothing(db):
    call_command("load_demo", verbosity=0)
    before = (Battle.objects.count(), Army.objects.count())

    call_command("load_demo", verbosity=0)

    assert (Battle.objects.count(), Army.objects.count()) == before
    books = [ruleset.play.army for ruleset in rulesets().values() if ruleset.play]
    assert before == (len(books), sum(len(book.samples) + len(book.books) for book in books))


def test_demos_that_nobody_touches_go_and_the_pattern_stays(db, browse):
    call_command("load_demo", verbosity=0)
    patterns = set(Battle.objects.values_list("pk", flat=True))
    for _ in range(2):
        browse().post("/battles/demo/")
    old, fresh = Battle.objects.exclude(pk__in=patterns).order_by("pk")
    Entry.objects.filter(battle=old).update(at=timezone.now() - KEPT_FOR - timedelta(minutes=1))

    gone = make_room()

    assert gone == 1
    assert set(Battle.objects.values_list("pk", flat=True)) == {*patterns, fresh.pk}


def test_the_oldest_demo_makes_room_when_there_are_too_many(db, browse, monkeypatch):
    monkeypatch.setattr("battles.actions.demo.KEPT_AT_MOST", 2)
    call_command("load_demo", verbosity=0)

    codes = [browse().post("/battles/demo/").url.strip("/").split("/")[-1] for _ in range(3)]

    left = set(Battle.objects.exclude(seats=None).values_list("code", flat=True))
    assert left == set(codes[1:])


def test_the_task_does_the_same(db, browse):
    call_command("load_demo", verbosity=0)
    browse().post("/battles/demo/")
    Entry.objects.update(at=timezone.now() - KEPT_FOR - timedelta(minutes=1))

    forget_old_demos()

    assert not Battle.objects.exclude(seats=None).exists()


def test_a_worker_forgets_old_demos(transactional_db, celery_worker_process, browse):
    call_command("load_demo", verbosity=0)
    browse().post("/battles/demo/")
    Entry.objects.update(at=timezone.now() - KEPT_FOR - timedelta(minutes=1))

    forget_old_demos.delay()
    celery_worker_process.wait_for_task("forget_old_demos", 30)

    assert not Battle.objects.exclude(seats=None).exists()


def test_the_list_shows_ones_own_battles_and_nobody_elses(browse, battle, open_battle, anna, carla):
    own = browse(anna).get("/battles/").content.decode()
    stranger = browse(carla).get("/battles/").content.decode()

    assert "Marengo" in own
    assert "Ligny" not in own
    assert "Marengo" not in stranger
    assert "No battles yet" in stranger


def test_a_guest_finds_the_battles_of_this_browser(browse, open_battle):
    page = browse(seat=open_battle.seats.get()).get("/battles/").content.decode()

    assert "Ligny" in page
    assert "both sides" in page


def test_the_list_is_filtered(browse, battle, anna):
    client = browse(anna)
    going_on = client.get("/battles/?shown=going-on").content.decode()
    concede(code=battle.code, who=Requester(anna.pk), side="a")

    still = client.get("/battles/?shown=going-on").content.decode()
    ended = client.get("/battles/?shown=ended").content.decode()
    other = client.get("/battles/?ruleset=impetus").content.decode()

    assert "Marengo" in going_on
    assert "No battles found" in still
    assert "conceded" in ended
    assert "No battles found" in other


def test_the_list_costs_the_same_for_one_and_for_many(browse, samples, anna, django_assert_num_queries):
    from battles.actions import NewBattle, NewSeat, create_battle

    client = browse(anna)

    def make(n):
        seats = [NewSeat("player", "a", anna)]
        create_battle(NewBattle(samples[0].ruleset, f"No. {n}", samples[:2], seats, created_by=anna))

    make(1)
    client.get("/battles/")  # fills the caches of a first visit
    with django_assert_num_queries(8):  # one of them for what the battles are part of, one for the bell
        client.get("/battles/")
    for n in range(2, 12):
        make(n)

    with django_assert_num_queries(8):  # one of them for what the battles are part of, one for the bell
        client.get("/battles/")


def test_a_battle_going_on_comes_first_with_what_it_waits_for(battle, browse, anna, bruno, sara):
    snapshot = ledger.read(battle.code, Requester(anna.pk))
    acting = snapshot.play.sequence.acting(snapshot.state)

    first, other, watcher = (browse(user).get("/").content.decode() for user in (anna, bruno, sara))

    for page, side in ((first, "a"), (other, "b")):
        now = page.partition('class="now"')[2].partition("</section>")[0]
        assert f'<h1 id="now"><a href="/battles/{battle.code}/">Marengo</a></h1>' in now
        assert ("Set-up, your move" in now) == (side in acting)
        assert "Your battles" not in page  # there is no other
    assert 'class="now"' not in watcher


def test_the_battle_that_was_played_last_comes_first(samples, browse, anna):
    older, _newer = (
        create_battle(NewBattle(samples[0].ruleset, name, samples[:2], [NewSeat("player", "a", anna)], created_by=anna)).battle
        for name in ("Older", "Newer")
    )
    note(code=older.code, who=Requester(anna.pk), text="Go on.")

    page = browse(anna).get("/").content.decode()

    assert '">Older</a></h1>' in page
    assert "Newer" in page.partition("Other battles")[2]
