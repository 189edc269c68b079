"""A volley of twenty-four muskets of Naran Fuciliers Wars and the loss test that follows, over HTTP, again and again."""

import re
import uuid
from collections.abc import Mapping

from django.core.management import call_command

from armies.models import Army
from battles import actions, ledger
from battles.actions.checks import changes
from battles.ledger import Draft, Requester, Snapshot
from battles.models import Battle, Seat
from rules.engine.play.dues import dues
from rules.engine.play.working import Working
from rules.rulesets.naran_fuciliers_wars.samples import FRANCE, SAVOY
from tools.bench.measures import Times, stopwatch
from tools.bench.parts import Run
from tools.bench.phone import Answer, Phone

RULESET = "naran-fuciliers-wars"
SHOOTER, TARGET = "unit:a1-2", "unit:b1-1"
BATTALION = {"figures": 24, "figures_start": 24, "figures_at_turn_start": 24, "formation": "line", "ranks": [8, 8, 8]}
#: Twelve of twenty-four hit, four of these kill, and neither officer is among them.
FACES = [1] * 12 + [5] * 12 + [1] * 8 + [6] * 4 + [1, 2]


def measured(run: Run) -> None:
    """The part ``naran``."""
    battle, seat = declared_volley()
    run.made.battles.append(battle)
    phone = run.phone(battle, seat)
    volleys(phone, battle, 3)
    fired, tested = volleys(phone, battle, run.times)
    run.say(Times.of("Naran: a volley of 24 figures", fired), "; target 8 ms")
    run.say(Times.of("Naran: its loss test", tested), "; target 8 ms")


def declared_volley() -> tuple[Battle, Seat]:
    """A battle whose one volley is declared and is to be thrown; the seat plays both sides."""
    call_command("load_samples", verbosity=0)
    found = {army.name: army for army in Army.objects.filter(ruleset=RULESET, is_sample=True, name__in=[SAVOY.name, FRANCE.name])}
    armies, seats = (found[SAVOY.name], found[FRANCE.name]), [actions.NewSeat("player", "ab", guest="Bench")]
    battle, (seat,), _links = actions.create_battle(actions.NewBattle(RULESET, "Bench", armies, seats, is_demo=True))
    who = Requester(token=seat.token)
    with ledger.locked(battle.code, who) as snapshot:
        in_the_fire(snapshot)
    chosen = {"shooter": SHOOTER, "target": TARGET}
    actions.act(code=battle.code, who=who, name="declare_fire", chosen=chosen, answers={}, faces=None)
    while _snapshot(battle).state.battle["step"] == "fire":
        actions.end_step(code=battle.code, who=who, anyway=True)
    return battle, seat


def volleys(phone: Phone, battle: Battle, times: int) -> tuple[list[float], list[float]]:
    """Seconds of the volley, and of the loss test that it makes due; both are undone each time."""
    fired: list[float] = []
    tested: list[float] = []
    due = dues(_snapshot(battle).state)[0].id
    for _ in range(times):
        with stopwatch(fired):
            volley = _post(
                phone,
                battle,
                "act/fire",
                {"due": due, "f.distance_cm": 12, "f.target.cover": "none", "had": _line(FACES), "_go": 1},
            )
        follows = re.search(r"[?]due=(\d+)", volley.body)
        assert follows, volley.body[:2000]
        with stopwatch(tested):
            test = _post(phone, battle, "act/loss_test", {"due": follows[1], "die0": 4, "_go": 1})
        for done in (test, volley):
            _post(phone, battle, "undo", {"entry": done.entry})
    return fired, tested


def in_the_fire(snapshot: Snapshot, battalion: Mapping[str, object] = BATTALION) -> int:
    """Go to the fire of the first turn: such a ``battalion`` of side a before one of side b, and side a declares."""
    working = Working(snapshot.state)
    now: dict[str, object] = {"step": "fire", "first_deployer": "a", "active": "a", "due": []}
    for field, value in now.items():
        working.put("battle", field, value)
    for command in snapshot.state.addresses("command"):
        working.put(command, "order", "hold")
        working.put(command, "order_revealed", True)
    for field, value in battalion.items():
        working.put(SHOOTER, field, value)
    return ledger.write(snapshot, Draft(kind="step", side="a", changes=changes(snapshot, working.effects())))


def _post(phone: Phone, battle: Battle, to: str, data: dict[str, object]) -> Answer:
    answer = phone.post(f"/battles/{battle.code}/{to}/", {**data, "key": uuid.uuid4().hex})
    assert answer.entry, f"{answer.status} {answer.body[:2000]}"
    return answer


def _snapshot(battle: Battle) -> Snapshot:
    snapshot = ledger.read(battle.code, Requester())
    assert snapshot is not None
    return snapshot


def _line(faces: list[int]) -> str:
    return " ".join(map(str, faces))
