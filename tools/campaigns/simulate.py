"""A whole campaign at random through the real actions: sheets, battles on tables and by dice, reversals, absent players."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from battles import actions as tables
from battles import ledger as battle_ledger
from battles.ledger import read as read_table
from campaigns import actions
from campaigns.actions.engagements import battle_ended, ways_out
from campaigns.ledger import Requester, Snapshot, load
from campaigns.models import Campaign, Engagement, Entry
from campaigns.queries.kits import ready_kit
from campaigns.queries.league import OPEN as OPEN_CHALLENGES
from campaigns.queries.league import challenges
from campaigns.queries.prisoners import offers_of, prisoners
from common.errors import Refused
from rules.engine.play.driver import Choice, Decline, anyone
from rules.engine.play.state import Fields
from tools.campaigns.decisions import some_decision
from tools.campaigns.invariants import broken

#: How often a player is absent, an order is tried again, a battle goes to the table, is left lying, something is turned round.
ABSENT, TRIES, ON_TABLE, LEFT, REVERSED = 0.1, 4, 0.12, 0.08, 0.12
#: How often the arbiter decides something in a turn.
DECIDED = 0.4
#: One table in this number is played to its verdict, if that comes in time.
TO_ITS_VERDICT = 10
#: Entries that are turned round, the last of them.
TURNED_ROUND = ("settle", "apply_result", "reveal", "start_battle", "challenge_step", "step")
#: Rounds without an entry after which a campaign has come to a stop.
STILL = 30
#: Rounds of a league's season.
SEASON = 20
DOS = ("hold", "march", "march", "march", "march", "intercept", "garrison", "sortie", "besiege", "storm", "forage")


@dataclass
class Campaigning:
    """How a campaign went: what was done how often, what should not have been (``wrong``)."""

    campaign: Campaign
    done: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


class Simulation:
    """One campaign of a ready kit, its arbiter and leaders played at random.

    ``entries``: of a table, until somebody concedes; ``whole``: the same of each tenth table, the first among them, which is
    to reach its verdict within this number.
    """

    def __init__(self, kit: str, seed: int, *, entries: int = 120, whole: int = 120) -> None:
        data = ready_kit(kit)
        assert data is not None, kit
        self.rng, self.entries, self.whole = Random(f"{kit} {seed}"), entries, whole
        campaign, arbiter = actions.create_campaign(actions.NewCampaign(data, name=f"{kit} {seed}", guest="Arbiter"))
        self.code = campaign.code
        self.arbiter, self.leaders = Requester(token=arbiter.token), dict[str, Requester]()
        self.story, self.tabled = Campaigning(campaign), 0
        for faction in self.now().faction_by_id:
            invitation = actions.invite(code=self.code, who=self.arbiter, role="leader", faction=faction)
            member = actions.join(invitation=invitation, user=None, token=None, name=faction)
            self.leaders[faction] = Requester(token=member.token)

    def now(self) -> Snapshot:
        found = load(self.code, self.arbiter)
        assert found is not None
        return found

    def run(self, turns: int) -> Campaigning:
        """Play a number of turns, or to the end; stop at the first broken invariant."""
        actions.begin(code=self.code, who=self.arbiter)
        rounds = still = 0
        while (now := self.now()).stage != "ended" and now.turn <= turns and not self.story.wrong:
            rounds += 1
            if now.kit.kind == "league" and rounds > min(turns, SEASON):
                actions.end_campaign(code=self.code, who=self.arbiter)
            self._stage(now)
            still = still + 1 if self.now().seq == now.seq else 0
            if still == STILL:
                self.story.wrong.append(f"turn {now.turn}, {now.stage}: nobody can go on")
            self.story.wrong += [f"turn {now.turn}, entry {self.now().seq}: {line}" for line in broken(self.now())]
        self.story.campaign.refresh_from_db()
        return self.story

    def _stage(self, now: Snapshot) -> None:
        if now.kit.kind == "league":
            self._season()
        elif now.stage == "orders":
            self._orders(now)
        elif now.stage == "battles":
            self._battles(now)
        else:
            self.try_to("close", actions.close_turn, who=self.arbiter)
        if self.rng.random() < REVERSED:
            self._turn_round()

    def try_to(self, name: str, act: Callable[..., Any], *, who: Requester, **more: Any) -> bool:
        """An action that may be refused: counted either way."""
        try:
            act(code=self.code, who=who, **more)
        except Refused:
            self.story.done[f"{name} refused"] += 1
            return False
        self.story.done[name] += 1
        return True

    # Orders

    def _orders(self, now: Snapshot) -> None:
        if self.rng.random() < DECIDED:
            some_decision(now, self.rng, self.try_to, self.arbiter)
            now = self.now()
        for faction, who in self.leaders.items():
            if self.now().stage != "orders":
                return
            if self.rng.random() < ABSENT:
                self.story.done["absent"] += 1
                continue
            for force, fields in now.standing_forces():
                if fields["faction"] == faction:
                    self._order(now, force, who)
            self._dealings(now, faction, who)
            handed = self.try_to("hand in", actions.hand_in, who=who, faction=faction)
            if handed and self.rng.random() < 0.1 and self.try_to("take back", actions.take_back, who=who, faction=faction):
                self.try_to("hand in", actions.hand_in, who=who, faction=faction)
        if self.now().stage == "orders" and self.now().turn == now.turn:
            self.try_to("reveal", actions.reveal, who=self.arbiter)

    def _dealings(self, now: Snapshot, faction: str, who: Requester) -> None:
        """Purchases, regrouping, prisoners: now and then, most of it refused."""
        rng = self.rng
        own = [force for force, fields in now.standing_forces() if fields["faction"] == faction]
        units = [unit for force in own for unit, fields in now.units_of(force) if fields["strength"] < now.units[unit].steps]
        if units and rng.random() < 0.7:
            purchase: dict[str, Any] = {"do": "replace", "unit": rng.choice(units), "steps": rng.choice((1, 1, 2))}
            self.try_to("replace", actions.buy, who=who, faction=faction, purchase=purchase)
        sources = [place.id for place in now.kit.places if place.source]
        if now.faction_by_id[faction].pool and sources and rng.random() < 0.5:
            place = rng.choice(sources)
            there = [force for force in own if now.force(force)["at"] == place]
            pool = rng.randrange(len(now.faction_by_id[faction].pool))
            purchase = {"do": "recruit", "pool": pool, "place": place, "force": rng.choice([None, *there])}
            self.try_to("recruit", actions.buy, who=who, faction=faction, purchase=purchase)
        if own and rng.random() < 0.2:
            self._regroup(now, own, who)
        self._exchange(faction, who)

    def _regroup(self, now: Snapshot, own: list[str], who: Requester) -> None:
        force, to, do = self.rng.choice(own), self.rng.choice(own), self.rng.choice(("split", "join", "transfer"))
        with_it = [unit for unit, _fields in now.units_of(force)]
        chosen = self.rng.sample(with_it, self.rng.randrange(len(with_it) + 1)) if do != "join" else []
        if to != force or do == "split":
            self.try_to("regroup", actions.regroup, who=who, force=force, do=do, units=chosen, to=to if do != "split" else "")

    def _exchange(self, faction: str, who: Requester) -> None:
        now = self.now()
        for offer in offers_of(now):
            if offer["b"] == faction and not offer["agreed"]:
                self.try_to("agree exchange", actions.answer_exchange, who=who, number=offer["id"], agreed=True)
        for other, side in now.sides.of_faction.items():
            back = prisoners(now, faction, side)
            given = prisoners(now, other, now.sides.of_faction[faction])
            if back and self.rng.random() < 0.5:
                offer = {"faction": faction, "to": other, "back": back[:3], "given": given[:3]}
                self.try_to("offer exchange", actions.offer_exchange, who=who, **offer)

    def _order(self, now: Snapshot, force: str, who: Requester) -> None:
        for _try in range(TRIES):
            if self.try_to("order", actions.give_order, who=who, force=force, order=self._some_order(now, force)):
                return

    def _some_order(self, now: Snapshot, force: str) -> dict[str, Any]:
        rng, at, path = self.rng, now.force(force)["at"], list[str]()
        near = [road.beyond(at) for road in now.kit.roads if at in road.ends]
        order: dict[str, Any] = {"do": rng.choice(DOS), "avoid": rng.random() < 0.2}
        if order["do"] == "march":
            for _leg in range(rng.choice((1, 1, 2, 2, 3))):
                path.append(rng.choice([road.beyond(at) for road in now.kit.roads if at in road.ends]))
                at = path[-1]
            order |= {"path": path, "forced": len(path) > 2}
        elif order["do"] == "intercept":
            order["target"] = rng.choice(near)
        elif order["do"] == "hold" and rng.random() < 0.4:
            order["support"] = rng.choice(near)
        return order

    # Battles

    def _battles(self, now: Snapshot) -> None:
        waiting = [code for code in now.engagements if now.state[f"engagement:{code}"]["status"] != "settled"]
        for code in waiting:
            if self.now().stage != "battles":
                return
            if self.rng.random() >= LEFT:
                self._battle(code)
        if self.now().stage == "battles" and self.now().turn == now.turn:
            self.try_to("move on", actions.move_on, who=self.arbiter)

    def _battle(self, code: str) -> None:
        fields, roll = self.now().state[f"engagement:{code}"], self.rng.random()
        if self.rng.random() < 0.3:
            force = self.rng.choice(fields["forces"])["force"]
            ways = ways_out(self.now(), fields, force)
            leader = self.leaders[self.now().force(force)["faction"]]
            chosen = {"engagement": code, "force": force, "places": self.rng.sample(ways, min(1, len(ways)))}
            self.try_to("choose retreat", actions.choose_retreat, who=leader, **chosen)
        if fields["status"] == "on_table":
            self._play(code)
        elif fields["status"] == "ended":
            self._confirm(code)
        elif roll < ON_TABLE or not (self.story.done["table"] or self.story.done["table refused"]):
            if self.try_to("table", actions.start_battle, who=self._leader(fields, 0), engagement=code):
                self._play(code)
        elif roll < 0.3:
            self.try_to("concede", actions.concede, who=self._leader(fields, self.rng.randrange(2)), engagement=code)
        elif roll < 0.4:
            self.try_to("rule", actions.rule_result, who=self.arbiter, engagement=code, ruling=self._ruling())
        else:
            for party in (0, 1):
                self.try_to("roll", actions.agree_auto, who=self._leader(fields, party), engagement=code)

    def _leader(self, fields: Fields, party: int) -> Requester:
        """A leader of a party of the battle; both parties may be led by one."""
        own = [each["force"] for each in fields["forces"] if each["side"] == fields["sides"][party]]
        return self.leaders[self.now().force(own[0])["faction"]]

    def _ruling(self) -> dict[str, Any]:
        winner = self.rng.choice(("a", "b", None))
        severity = self.rng.choice(("minor", "decisive", "great", "total")) if winner else "draw"
        return {"winner": winner, "severity": severity, "loss_a": self.rng.randrange(60), "loss_b": self.rng.randrange(101)}

    # A league

    def _season(self) -> None:
        """A round of a league: challenges at random, and the possible outcomes of those that are open."""
        players = list(self.leaders)
        for faction, who in self.leaders.items():
            if self.rng.random() >= ABSENT:
                other, held = self.rng.choice(players), self.now().state[f"faction:{faction}"]["territories"]
                stake = {"territories": self.rng.sample(held, min(len(held), self.rng.randrange(3)))}
                wanted = {"challenger": faction, "challenged": other, "stakes": {"challenger": stake}}
                self.try_to("challenge", actions.challenge, who=who, **wanted)
        for number, fields in challenges(self.now()).items():
            if fields["state"] in OPEN_CHALLENGES:
                self._next_step(number, fields)

    def _next_step(self, number: int, fields: Fields) -> None:
        event = self.rng.choice(("accept", "accept", "report", "report", "confirm", "confirm", "decline", "dispute", "forfeit"))
        who = self.leaders[fields[self.rng.choice(("challenger", "challenged"))]]
        given: dict[str, Any] = {}
        if fields["state"] == "disputed":
            event, who = "rule", self.arbiter
        if event in ("report", "rule"):
            given = {"result": self.rng.choice(("challenger", "challenged", "draw")), "severity": "decisive"}
        self.try_to(event, actions.step, who=who, number=number, event=event, **given)

    # A table

    def _play(self, code: str) -> None:
        """Random play of the real ruleset for a while, then the end; sometimes undone once, and ended again."""
        battle = Engagement.objects.get(campaign=self.story.campaign, code=code).battle
        assert battle is not None
        who = {side: battle_ledger.Requester(token=seat.token) for seat in battle.seats.all() for side in seat.sides}
        is_whole = not self.tabled % TO_ITS_VERDICT
        self.tabled += 1
        for _entry in range(self.whole if is_whole else self.entries):
            snapshot = read_table(battle.code, who["a"])
            assert snapshot is not None
            if snapshot.table["verdict"] or snapshot.table["status"] == "ended":
                break
            self._act(snapshot, who)
        else:
            if is_whole:
                self.story.done["stopped before a verdict"] += 1
        self._end(battle.code, who)
        if self.rng.random() < 0.2:
            self.story.done["reopened"] += 1
            self._both(battle.code, who, "reopen")
            self._end(battle.code, who)
        battle_ended(battle.code)
        self._confirm(code)

    def _act(self, snapshot: Any, who: dict[str, battle_ledger.Requester]) -> None:
        choice = anyone(snapshot.play, snapshot.state, self.rng)
        acting = [choice.side] if isinstance(choice, Choice) else list(who)
        for side in acting:
            common: dict[str, Any] = {"code": snapshot.code, "who": who[side], "base_seq": snapshot.seq}
            try:
                if isinstance(choice, Decline):
                    tables.decline(due=choice.due, **common)
                elif isinstance(choice, Choice) and not snapshot.play.acts[choice.act].lookup:
                    common |= {"chosen": choice.chosen, "answers": choice.answers, "faces": None, "due": choice.due}
                    tables.act(name=choice.act, **common)
                elif not isinstance(choice, Choice):
                    tables.end_step(anyway=True, **common)
            except Refused:
                self.story.done["table refused"] += 1
            else:
                self.story.done["table entries"] += 1
                return

    def _end(self, battle: str, who: dict[str, battle_ledger.Requester]) -> None:
        snapshot = read_table(battle, who["a"])
        assert snapshot is not None
        if snapshot.table["status"] == "ended":
            return
        roll = self.rng.random()
        if snapshot.table["verdict"]:
            self.story.done["verdict"] += 1
            tables.end_battle(code=battle, who=who["a"])
        elif roll < 0.7:
            side = self.rng.choice("ab")
            tables.concede(code=battle, who=who[side], side=side)
        else:
            self._both(battle, who, "draw" if roll < 0.9 else "abandon")

    def _both(self, battle: str, who: dict[str, battle_ledger.Requester], kind: str) -> None:
        tables.propose(code=battle, who=who["a"], kind=kind)
        snapshot = read_table(battle, who["b"])
        assert snapshot is not None
        for proposed in [each for each in snapshot.table["proposals"] if each["kind"] == kind]:
            tables.answer(code=battle, who=who["b"], proposal=proposed["id"], agreed=True)

    def _confirm(self, code: str) -> None:
        fields = self.now().state[f"engagement:{code}"]
        if fields["status"] != "ended":
            return
        if self.rng.random() < 0.2:
            self.try_to("confirm", actions.confirm_result, who=self.arbiter, engagement=code)
            return
        for party in (0, 1):
            self.try_to("confirm", actions.confirm_result, who=self._leader(fields, party), engagement=code)

    # Turned round

    def _turn_round(self) -> None:
        rows = Entry.objects.filter(campaign=self.story.campaign, action__in=TURNED_ROUND)
        last = rows.order_by("-seq").first()
        if last is not None and last.turn >= self.now().turn - 1:
            self.try_to(f"reverse {last.action}", actions.reverse, who=self.arbiter, seq=last.seq, mode="chain")
