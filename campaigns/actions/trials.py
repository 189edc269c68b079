"""Random campaigns with a kit, played in the worker by the real actions; nothing of them is stored but the counts."""

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from time import monotonic
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from campaigns.actions.engagements import agree_auto
from campaigns.actions.found import NewCampaign, begin, create_campaign
from campaigns.actions.sheets import written
from campaigns.actions.turn import close_turn, move_on, reveal
from campaigns.engine.world import Order
from campaigns.ledger.snapshot import Requester, Snapshot, load_or_404
from campaigns.ledger.writing import locked_campaign
from campaigns.models import Draft, KitTrial
from campaigns.models.draft import TrialState
from campaigns.queries.kits import problems_of
from campaigns.queries.orders import answer_to_order
from common.errors import Refused

#: Campaigns of a trial; seconds of one task, after which the worker takes it up again behind other tasks.
CAMPAIGNS, SECONDS_A_TASK = 200, 20
#: A worker that has not reported for so long has died. A trial may wait for so long until a worker takes it.
SILENT_SECONDS, WAITING_SECONDS = 300, 1800
#: Rounds without progress after which a campaign counts as stuck, and tries to find a possible order.
STILL, TRIES = 6, 4
OPEN = (TrialState.WAITING, TrialState.RUNNING)


@dataclass
class Played:
    """How one campaign went: its winner (a side, or None), its turns, whether it ended, battles, places and nodes reached."""

    winner: str | None = None
    turns: int = 0
    ended: bool = False
    battles: int = 0
    reached: set[str] = field(default_factory=set)


def start_trial(draft: Draft) -> KitTrial:
    """Hand random campaigns over to the worker. Refused for a kit with faults, for a league, and while another trial runs."""
    from campaigns.tasks import play_kit_trial

    give_up_lost()
    if draft.kit["kind"] == "league":
        raise Refused(_("In a league the players choose their games: there is nothing to try out."))
    if problems_of(draft.kit):
        raise Refused(_("Mend what the check reports first."))
    with transaction.atomic():
        row = Draft.objects.select_for_update().get(pk=draft.pk)
        if row.trials.filter(state__in=OPEN).exists():
            raise Refused(_("This kit is being tried out already. Wait for it, or cancel it."))
        row.trials.all().delete()
        trial = KitTrial.objects.create(draft=row, kit=row.kit, campaigns=CAMPAIGNS)
        transaction.on_commit(lambda: _hand_over(play_kit_trial, trial.pk))
    return trial


def _hand_over(task: Any, pk: int) -> None:
    try:
        task.delay(pk)
    except OperationalError:  # the periodic task hands it over once the broker is back
        return


def cancel_trial(draft: Draft) -> None:
    """Stop the trial of a kit; the worker sees it before its next campaign."""
    draft.trials.filter(state__in=OPEN).update(state=TrialState.CANCELLED)


def give_up_lost() -> None:
    """End trials whose worker has died, or that no worker has taken."""
    now = timezone.now()
    silent = KitTrial.objects.filter(state=TrialState.RUNNING, seen_at__lt=now - timedelta(seconds=SILENT_SECONDS))
    silent.update(state=TrialState.FAILED)
    late = KitTrial.objects.filter(state=TrialState.WAITING, seen_at__lt=now - timedelta(seconds=WAITING_SECONDS))
    late.update(state=TrialState.FAILED)


def run_trial(pk: int, seconds: float = SECONDS_A_TASK) -> bool:
    """Play campaigns of a trial for some time. Return True if it goes on; False once it is done, cancelled or unknown."""
    trial = KitTrial.objects.filter(pk=pk, state__in=OPEN).first()
    if trial is None:
        return False
    until, result, done = monotonic() + seconds, dict(trial.result), trial.done
    while done < trial.campaigns and (monotonic() < until or done == trial.done):
        add(result, play_once(trial.kit, seed=done))
        done += 1
        state = TrialState.DONE if done == trial.campaigns else TrialState.RUNNING
        fields = {"done": done, "result": result, "state": state, "seen_at": timezone.now()}
        if not KitTrial.objects.filter(pk=pk, state__in=OPEN, done=done - 1).update(**fields):
            return False
    return done < trial.campaigns


def add(result: dict[str, Any], played: Played) -> None:
    """Add a campaign to the counts of a trial."""
    for name, key in (("wins", played.winner or ""), ("turns", str(played.turns))):
        counts = result.setdefault(name, {})
        if played.ended:
            counts[key] = counts.get(key, 0) + 1
    result["stuck"] = result.get("stuck", 0) + (not played.ended)
    result["battles"] = result.get("battles", 0) + played.battles
    reached = result.setdefault("reached", {})
    for place in played.reached:
        reached[place] = reached.get(place, 0) + 1


def play_once(kit: Mapping[str, Any], seed: int) -> Played:
    """Play one random campaign in a transaction that is rolled back."""
    with transaction.atomic():
        campaign, arbiter = create_campaign(NewCampaign(kit, guest="Trial"))
        try:
            return _Run(campaign.code, Requester(token=arbiter.token), Random(seed)).play()
        finally:
            transaction.set_rollback(True)


class _Run:
    """One campaign, all of whose forces one arbiter moves at random towards what is worth points."""

    def __init__(self, code: str, who: Requester, rng: Random) -> None:
        self.code, self.who, self.rng, self.played = code, who, rng, Played()

    def now(self) -> Snapshot:
        return load_or_404(self.code, self.who)

    def play(self) -> Played:
        begin(code=self.code, who=self.who)
        still, before = 0, -1
        while still < STILL:
            now = self.now()
            still = still + 1 if now.seq == before else 0
            before = now.seq
            self._look(now)
            if now.stage == "ended":
                self.played.ended = True
                self.played.winner = _winner(now)
                break
            self._stage(now)
        return self.played

    def _look(self, now: Snapshot) -> None:
        self.played.turns = now.turn
        self.played.reached |= {fields["at"] for _code, fields in now.standing_forces()}
        self.played.reached |= {str(now.here["node"])} if now.here.get("node") else set()

    def _stage(self, now: Snapshot) -> None:
        common: dict[str, Any] = {"code": self.code, "who": self.who}
        try:
            if now.stage == "orders":
                self._orders(now)
                reveal(**common)
            elif now.stage == "battles":
                open_now = [code for code in now.engagements if now.state[f"engagement:{code}"]["status"] == "open"]
                for code in open_now:
                    self.played.battles += 1
                    agree_auto(**common, engagement=code)
                if not open_now:
                    move_on(**common)
            else:
                close_turn(**common)
        except Refused:  # counted as stuck if nothing else moves it on
            return

    def _orders(self, now: Snapshot) -> None:
        by_faction: dict[str, dict[str, Any]] = {}
        for force, fields in now.standing_forces():
            if not fields["busy"]:
                order = next(
                    (each for each in self._wishes(now, force) if not answer_to_order(now, force, each).refused), {"do": "hold"}
                )
                by_faction.setdefault(fields["faction"], {})[force] = Order.model_validate(order).model_dump()
        with locked_campaign(self.code, self.who) as work:
            for faction, orders in by_faction.items():
                written(work, faction, 1, orders)

    def _wishes(self, now: Snapshot, force: str) -> Iterator[dict[str, Any]]:
        """Orders that a force would like to have, the best first."""
        fields, roll = now.force(force), self.rng.random()
        near = [road.beyond(fields["at"]) for road in now.kit.roads if fields["at"] in road.ends]
        if roll < 0.15 or not near:
            return
        if roll < 0.3:
            yield {"do": self.rng.choice(("besiege", "storm", "garrison", "forage"))}
        step = _towards_points(now, force, self.rng)
        if step is not None and roll < 0.85:
            yield {"do": "march", "path": [step]}
        for _try in range(TRIES):
            yield {"do": "march", "path": [self.rng.choice(near)]}


def _towards_points(now: Snapshot, force: str, rng: Random) -> str | None:
    """The first place on the way to the nearest one that is worth something and that the own side does not hold."""
    side = now.side_of(force)
    worth = {each.place for each in now.kit.objectives if each.side in (None, side)}
    worth |= {place.id for place in now.kit.places if place.vp or place.income}
    start = now.force(force)["at"]
    first: dict[str, str | None] = {start: None}
    ahead = deque([start])
    while ahead:
        place = ahead.popleft()
        owner = now.state[f"place:{place}"]["owner"]
        if place != start and place in worth and (owner is None or now.sides.of_faction[owner] != side):
            return first[place]
        near = [road.beyond(place) for road in now.kit.roads if place in road.ends]
        rng.shuffle(near)
        for other in near:
            if other not in first:
                first[other] = first[place] or other
                ahead.append(other)
    return None


def _winner(now: Snapshot) -> str | None:
    """The side that has won: as the campaign says, else by points; None for a draw."""
    if now.here.get("winner") in now.side_by_id:
        return str(now.here["winner"])
    points: Counter[str] = Counter({side: now.state[f"side:{side}"]["points"] for side in now.side_by_id})
    (first, most), *others = points.most_common()
    return None if others and others[0][1] == most else first
