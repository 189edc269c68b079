"""The part of a document that says how battles are played → a ``Play``."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulebooks.engine.armies import ArmyCompiler, Lists
from rulebooks.engine.effects import Doing, EffectsCompiler, Place, Target, World, state_scope
from rulebooks.engine.expressions import Binding, Expression, Names, Scope, compiled
from rulebooks.engine.facts import FactsCompiler
from rulebooks.engine.messages import _
from rulebooks.engine.problems import Path, Problems
from rulebooks.engine.procedures import Compiled, ProcedureCompiler, nested_facts
from rulebooks.engine.schema import ActSpec, BoxesSpec, CardSpec, PlaySpec, ProcedureSpec, RoleSpec, TrackedSpec, Words
from rulebooks.engine.sequence import clean, compile_sequence
from rulebooks.engine.tracked import boxes_of, sign_of, tracked_of
from rulebooks.engine.types import BOOL, INT, REF, TEXT, Type, box_name, boxes, entity, has_field, word
from rulebooks.engine.values import BattleValues, with_sides
from rules.engine.army import MusteredSide
from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Acts, Chosen, Role, nothing_known
from rules.engine.play.cards import Card, Cards, Gauge, Marker, Record, Score
from rules.engine.play.dues import settle_due
from rules.engine.play.fields import CONTRACT, StateFields, gone, mustered
from rules.engine.play.names import with_kind_names
from rules.engine.play.play import Play
from rules.engine.play.result import SideResult, UnitFate, no_result
from rules.engine.play.state import Effect, Fields, State, Tracked, opponent
from rules.engine.play.working import Working
from rules.engine.procedure import Procedure
from rules.engine.text import Text

_GONE = _("It is out of the battle.")
_OUT = {"destroyed": _("Destroyed"), "left_table": _("Left the table")}
_DO_IT = _("Do it")
#: Fields that an expression reads.
_FIELD = re.compile(r"\.\s*([a-z][a-z0-9_]*)")
_TURN, _LAST = _("Turn"), _("Last turn")


_Number = Callable[[Any], int]


class PlayCompiler:
    """Compiles the play of a document: ``play()``."""

    def __init__(
        self,
        spec: PlaySpec,
        names: Names,
        terms: dict[str, Text],
        refusals: Mapping[str, Text],
        procedures: ProcedureCompiler,
        facts: FactsCompiler,
        problems: Problems,
    ) -> None:
        self.spec, self.names, self.terms, self.refusals = spec, names, terms, refusals
        self.procedures, self.facts, self.problems = procedures, facts, problems
        self.lists = ArmyCompiler(spec.army, names, terms, facts, procedures.done, refusals, problems)
        #: Words of the fields with boxes, by kind of holder and name.
        self.boxes: dict[str, dict[str, tuple[str, ...]]] = {}
        self.tracked = self._tracked_fields()
        self.types = {
            kind: _entity_of(fields, self.boxes[kind], names.steps, addressed=kind in ("unit", "command"))
            for kind, fields in self.tracked.items()
        }
        unit_fields = {**self.types["unit"].fields, "profile": word({*self.lists.words, *spec.army.joins})}
        self.types["unit"] = entity(unit_fields, addressed=True)
        self.world = World(
            names,
            {kind: {t.name: t for t in fields} for kind, fields in self.tracked.items()},
            self.types,
            procedures.done,
            tuple(step.id for step in spec.sequence.steps),
            problems,
            named=spec.effects,
            acts={},
        )
        self.effects = EffectsCompiler(self.world)
        self.hidden_fields: list[tuple[str, str, Expression]] = []
        #: Acts that write a secret → the secret fields of who does it.
        self.plots: dict[str, tuple[str, ...]] = {}
        self.acts: dict[str, Act] = {}
        self.compiled_acts: dict[str, Compiled] = {}
        self.own_procedures: dict[str, Procedure[Any]] = {}
        self.outlives = frozenset(name for name, act in spec.acts.items() if act.outlives)

    def word_of(self, name: str) -> Text:
        return self.terms.get(name) or Text(name.replace("_", " "))

    # --- fields

    def _tracked_fields(self) -> dict[str, tuple[Tracked, ...]]:
        state, sequence = self.spec.state, self.spec.sequence
        own: dict[str, list[Tracked]] = {
            "battle": [
                Tracked("turn", "int", 1, _TURN, least=1, most=100),
                Tracked("last_turn", "int", sequence.last_turn, _LAST, least=1, most=100),
                Tracked("active", "data", "a", _("Active side")),
                Tracked("done", "data", [], _("Done with this step")),
                Tracked("did", "data", [], _("Done in this step")),
                Tracked("stayed", "data", 0, _("Goes on")),
                Tracked("chain", "data", 0, _("Follows on the last act")),
            ],
            "side": [],
            "command": [],
            "unit": [Tracked("profile", "data", "", _("Kind"))],
        }
        for kind, fields in own.items():
            self.boxes[kind] = {}
            taken = {t.name for t in (*CONTRACT[kind], *fields)}
            for name, spec in getattr(state, kind).items():
                at: Path = ("play", "state", kind, name)
                if name in taken:
                    self.problems.add(at, _("“{name}” is a field of every battle.").format(name=name))
                    continue
                if spec.boxes is None:
                    fields.append(self.tracked_of(name, spec, at))
                    continue
                words, boxes = boxes_of(name, spec, at, self.facts, self.word_of, self.problems)
                if any(one.name in taken or one.name in getattr(state, kind) for one in boxes):
                    self.problems.add(at, _("A box has the name of another field."))
                self.boxes[kind][name] = words
                fields += boxes
        declared = {t.name for t in own["unit"]}
        own["unit"] += [Tracked(name, "bool", False, label) for name, label in _OUT.items() if name not in declared]
        return {kind: (*CONTRACT[kind], *fields) for kind, fields in own.items()}

    def tracked_of(self, name: str, spec: TrackedSpec, path: Path) -> Tracked:
        return tracked_of(name, spec, path, self.facts, self.word_of, self.problems)

    # --- all of it

    def play(self) -> Play:
        spec = self.spec
        self._secrets()
        for name, act in spec.acts.items():
            self._declare_act(name, act)
        self.acts = {name: self._act(name, act) for name, act in spec.acts.items()}
        sequence = compile_sequence(spec.sequence, self.world, self.effects, self.acts, self.outlives, self.plots)
        cards = self._cards()
        options = tuple(self.tracked_of(n, s, ("play", "state", "options", n)) for n, s in spec.state.options.items())
        option_names = {t.name for t in options}
        if "last_turn" not in option_names:
            options = (Tracked("last_turn", "int", spec.sequence.last_turn, _LAST, none=True, least=1, most=100), *options)
        lists = self.lists.compiled()
        result = self._result()
        silent = [n for n, act in spec.acts.items() if not act.lookup and not self.compiled_acts[n].rolls]
        verbs = {name: verb.text if (verb := spec.acts[name].verb) else _DO_IT for name in silent}
        return Play(
            fields=StateFields(self.tracked, self._muster(lists), options=options),
            army=lists.book,
            sequence=sequence,
            acts=Acts(
                tuple(self.acts.values()), gone, cite=spec.sequence.cite or "§", waits=spec.sequence.waits.text, verbs=verbs
            ),
            cards=cards,
            result=result,
        )

    # --- acts

    def _declare_act(self, name: str, act: ActSpec) -> None:
        at: Path = ("play", "acts", name)
        if act.facts is not None or (act.procedure is None and name not in self.procedures.done):
            title = act.title or _said(self.word_of(name))
            spec = ProcedureSpec(title=title, cite=act.cite, help=act.help or title, facts=act.facts or {}, outcome={})
            own = self.procedures.compiled(name, spec, at)
            self.own_procedures[name], self.compiled_acts[name] = own.procedure, own
        else:
            found = self.procedures.done.get(act.procedure or name)
            if found is None:
                self.problems.add(at, _("There is no procedure “{procedure}”.").format(procedure=act.procedure))
                found = next(iter(self.procedures.done.values()))
            self.compiled_acts[name] = found
        roles = {role: f"many {one.kind}" if one.many else one.kind for role, one in act.roles.items()}
        facts = entity(self.compiled_acts[name].declared.types)
        self.world.acts[name] = (roles, facts)  # type: ignore[index]

    def _act(self, name: str, spec: ActSpec) -> Act:
        at: Path = ("play", "acts", name)
        compiled_act = self.compiled_acts[name]
        if not spec.roles:
            self.problems.add(at, _("An act needs a role: who does it."))
        for step in spec.steps:
            if step not in self.world.steps:
                self.problems.add((*at, "steps"), _("There is no step “{step}”.").format(step=step))
        roles = tuple(self._role(role, one) for role, one in spec.roles.items())
        if roles and (roles[0].optional or roles[0].who != "own"):
            self.problems.add((*at, "roles"), _("The first role is one's own."))
        kinds, facts_type = self.world.acts[name]
        for reserved in kinds.keys() & {"own", "foe", "a", "b", "battle", "units", "commands", "facts", "outcome", "it"}:
            self.problems.add((*at, "roles"), _("“{reserved}” cannot be a role.").format(reserved=reserved))
        place = state_scope(self.world, kinds)
        known = nested_facts(self.problems, spec.known, facts_type, place.scope, (*at, "known"), None)
        suggested = nested_facts(self.problems, spec.suggested, facts_type, place.scope, (*at, "suggested"), None)
        bound = {
            "facts": Binding(facts_type, ("facts",)),
            "outcome": Binding(entity(compiled_act.outcome), ("outcome",)),
        }
        for fact in (*spec.ask_first, *([spec.quick] if spec.quick else [])):
            if not has_field(facts_type, fact):
                self.problems.add((*at, "ask_first"), _("There is no fact “{fact}”.").format(fact=fact))
        inside = Place(place.scope.with_names(bound), place.kinds)
        self.effects.written = []
        do = self.effects.all(spec.effects, inside, (*at, "effects"))
        self._check_plot(name, spec, roles)
        procedure = self.own_procedures.get(name) or compiled_act.procedure
        return Act(
            procedure,
            roles,
            self._after(name, spec, roles, compiled_act, do),
            known=self._of_values(spec.known, known, roles),
            suggested=self._of_values(spec.suggested, suggested, roles),
            why_not=self._why_not(name, spec, kinds, roles),
            steps=tuple(step for step in spec.steps if step in self.world.steps),
            ask_first=tuple(spec.ask_first),
            quick=spec.quick,
            label=spec.title.text if spec.title else None,
            id=name if name != procedure.name else None,
            lookup=spec.lookup,
            seldom=spec.seldom,
            anytime=spec.anytime,
            at_once=spec.at_once,
        )

    def _check_plot(self, name: str, spec: ActSpec, roles: tuple[Role, ...]) -> None:
        """Note what an act writes in secret; a problem where that could be read off what everybody sees of the act."""
        secrets = {(kind, field): shown for kind, field, shown in self.hidden_fields}
        plotted: list[tuple[Path, Target, Expression]] = []
        for one in self.effects.written:
            target = one.target
            if target is not None and not one.resets and (target.kind, target.tracked.name) in secrets:
                plotted.append((one.path, target, secrets[target.kind, target.tracked.name]))
        if not plotted or not roles:
            return
        first = roles[0]
        own_side = first.kind == "side"
        for path, target, _shown in plotted:
            if target.name not in spec.roles and not (target.name == "own" and own_side):
                self.problems.add(
                    path,
                    _("A secret is set of somebody who takes part: add “{name}” to the participants.").format(name=target.name),
                )
        if any(_is_hidden_in(shown, step) for _path, _target, shown in plotted for step in spec.steps):
            for one in self.effects.written:
                if one.target is None or (one.target.kind, one.target.tracked.name) not in secrets:
                    self.problems.add(
                        one.path,
                        _("An action that writes a secret changes nothing that the other side sees. Do this in a later step."),
                    )
        mine = [target for _path, target, _shown in plotted if target.name == first.name or (target.name == "own" and own_side)]
        self.plots[name] = tuple({t.name for target in mine for t in self._fields_of(target)})

    def _fields_of(self, target: Target) -> list[Tracked]:
        tracked = self.world.tracked[target.kind]
        return [tracked[name] for name in self._boxed(target.kind, target.declared)]

    def _role(self, name: str, spec: RoleSpec) -> Role:
        label = spec.label.text if spec.label else self.word_of(name)
        return Role(name, label, spec.who, spec.kind, spec.many, spec.optional)

    def _after(
        self, name: str, spec: ActSpec, roles: tuple[Role, ...], compiled_act: Compiled, do: Callable[[Doing], None]
    ) -> Any:
        procedure, plain = compiled_act.procedure, compiled_act.declared.plain
        plots = name in self.plots
        recorded = not plots and any(name in step.must for step in self.spec.sequence.steps)
        first, lookup = roles[0].name if roles else "", spec.lookup
        outlives = self.outlives

        def effects(state: State, chosen: Chosen, given: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
            if lookup:
                return []
            working = Working(state)
            side = _side_of(state, chosen.get(first)) or state.battle["active"]
            was_due = "due" in chosen
            if working.battle["due"]:
                settle_due(working, name, chosen)
            if not was_due and working.battle["chain"]:
                working.put("battle", "chain", 0)
            if recorded and name not in working.battle["did"]:
                working.put("battle", "did", [*working.battle["did"], name])
            roles_of = {role: address for role, address in chosen.items() if role != "due" and address}
            values = BattleValues(working.state, with_sides(roles_of, side), outcome=outcome.values)
            values.lazy["facts"] = lambda: plain(procedure.facts.read(given))
            doing = Doing(working, values)
            do(doing)
            clean(working, outlives)
            return self._secret_alone(doing, side) if plots else working.effects()

        return effects

    def _secret_alone(self, doing: Doing, side: str) -> list[Effect]:
        """Return the effects of an act that wrote a secret: those alone that the other side does not see, and what was due."""
        hidden = self._hidden(doing.working.state, opponent(side))
        effects = doing.working.effects()
        if not doing.put_in & hidden:
            return effects
        return [one for one in effects if (one.on, one.field) in hidden or (one.on, one.field) == ("battle", "due")]

    def _why_not(self, name: str, spec: ActSpec, kinds: Mapping[str, str], roles: tuple[Role, ...]) -> Any:
        blocks: dict[str, list[tuple[Callable[[Any], Any], Text, frozenset[str]]]] = {}
        so_far: dict[str, str] = {}
        for role, one in spec.roles.items():
            place = state_scope(self.world, so_far).with_holder("it", one.kind, self.world)
            found = blocks[role] = []
            for number, block in enumerate(one.not_when):
                at: Path = ("play", "acts", name, "roles", role, "not_when", number)
                test = compiled(block.when, place.scope, (*at, "when"), self.problems, BOOL)
                needed = frozenset(n for n in test.uses if n.removesuffix("_command") in so_far)
                found.append((test.evaluate, block.says.text, frozenset(n.removesuffix("_command") for n in needed)))
            so_far[role] = kinds[role]
        may_be_gone = {role for role, one in spec.roles.items() if one.gone or one.kind != "unit"}

        def why_not(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
            if role not in may_be_gone and gone(state[address]):
                return _GONE
            tests = blocks[role]
            if not tests:
                return None
            side = _side_of(state, chosen.get(roles[0].name)) or state.side_of(address) or "a"
            roles_of = {r: a for r, a in chosen.items() if r != "due" and a}
            # What a side may do follows from what it sees: a refusal would tell of a plot otherwise.
            values = BattleValues(self._visible(state, side), with_sides({**roles_of, "it": address}, side))
            for test, text, needed in tests:
                if (not needed or needed <= roles_of.keys()) and test(values):
                    return text
            return None

        return why_not

    # --- what players see

    def _secrets(self) -> None:
        found = [
            (kind, name, spec.secret)
            for kind in ("battle", "side", "command", "unit")
            for name, spec in getattr(self.spec.state, kind).items()
            if "secret" in spec.model_fields_set
        ]
        names = {name for _kind, name, _source in found}
        for kind, name, source in found:
            place = state_scope(self.world, sides=False).with_holder("it", kind, self.world)
            at: Path = ("play", "state", kind, name, "secret")
            shown = compiled(source, place.scope, at, self.problems)
            self.hidden_fields += [(kind, one, shown) for one in self._boxed(kind, name)]
            if kind == "battle":
                self.problems.add(at, _("What is secret belongs to a side."))
            if isinstance(source, str) and names & set(_FIELD.findall(source)):
                self.problems.add(at, _("When a secret is revealed cannot depend on a secret."))

    def _hidden(self, state: State, side: str | None) -> frozenset[tuple[str, str]]:
        """Return the fields that this side (None: spectators) may not see."""
        found = []
        for kind, name, shown in self.hidden_fields:
            for address in state.addresses(kind):
                if state.side_of(address) != side and not shown.evaluate(BattleValues(state, {"it": address})):
                    found.append((address, name))
        return frozenset(found)

    def _visible(self, state: State, side: str) -> State:
        """Return the state as this side sees it: hidden fields as they begin."""
        hidden = self._hidden(state, side) if self.hidden_fields else ()
        if not hidden:
            return state
        holders = dict(state.holders)
        for address, name in hidden:
            start = next(t.start for t in self.tracked[address.partition(":")[0]] if t.name == name)
            holders[address] = {**holders[address], name: start}
        return State(holders)

    def _of_values(self, specs: Mapping[str, Any], known: Callable[[Any], dict[str, Any]], roles: tuple[Role, ...]) -> Any:
        """Return the function that gives the facts of an act from what its side sees: they are in the form and the log."""
        if not specs:
            return nothing_known

        def of(state: State, chosen: Chosen) -> dict[str, Any]:
            side = (_side_of(state, chosen.get(roles[0].name)) if roles else None) or state.battle["active"]
            addresses = {role.name: chosen.get(role.name) or ([] if role.many else None) for role in roles}
            return known(BattleValues(self._visible(state, side), with_sides(addresses, side)))

        return of

    def _cards(self) -> Cards:
        spec = self.spec.cards
        card_of = {kind: self._card(getattr(spec, kind), kind) for kind in ("unit", "command")}
        sided = state_scope(self.world)
        scores_of = self._scores(sided)
        records = []
        for number, record in enumerate(spec.records):
            at = ("play", "cards", "records", number)
            place = sided.with_holder("it", record.of, self.world)
            test = compiled(record.when, place.scope, (*at, "when"), self.problems, BOOL).evaluate
            records.append((record, test, self.effects.all(record.effects, place, (*at, "effects"))))

        outlives = self.outlives

        def records_of(state: State, address: str) -> list[Record]:
            found = []
            side = state.side_of(address) or "a"
            for record, test, do in records:
                roles = with_sides({"it": address}, side)
                if not address.startswith(f"{record.of}:") or not test(BattleValues(state, roles)):
                    continue
                working = Working(state)
                do(Doing(working, BattleValues(state, roles)))
                clean(working, outlives)
                effects = tuple(working.effects())
                if effects:
                    found.append(Record(record.id, record.title.text, effects))
            return found

        def card(state: State, address: str) -> Card:
            kind = address.partition(":")[0]
            if kind == "side":
                commander = str(state[address]["commander"])
                return Card(Text(commander))
            return card_of[kind](state, address)

        more: dict[str, Any] = {}
        if self.hidden_fields:
            more["hidden"] = self._hidden
        if spec.opposed:
            more["opposed"] = self._opposed()
        return Cards(card, scores_of, records_of, **more)

    def _scores(self, sided: Place) -> Callable[[State, str], list[Score]]:
        scores = []
        for number, one in enumerate(self.spec.cards.scores):
            at: Path = ("play", "cards", "scores", number)
            value = compiled(one.value, sided.scope, (*at, "value"), self.problems, INT)
            limit = compiled(one.limit, sided.scope, (*at, "limit"), self.problems, INT.or_empty())
            scores.append((one.id, one.label.text, value.evaluate, limit.evaluate))

        def scores_of(state: State, side: str) -> list[Score]:
            values = BattleValues(state, with_sides({}, side))
            return [Score(id, label, value(values), limit(values)) for id, label, value, limit in scores]

        return scores_of

    def _opposed(self) -> Callable[[State, str], Mapping[str, Text]]:
        """The function that returns the enemies of a unit that come first where a target is chosen."""
        place = (
            state_scope(self.world, sides=False).with_holder("it", "unit", self.world).with_holder("other", "unit", self.world)
        )
        tests = [
            (
                compiled(one.when, place.scope, ("play", "cards", "opposed", n, "when"), self.problems, BOOL).evaluate,
                one.says.text,
            )
            for n, one in enumerate(self.spec.cards.opposed)
        ]

        def opposed(state: State, address: str) -> Mapping[str, Text]:
            found: dict[str, Text] = {}
            side = state.side_of(address)
            if not address.startswith("unit:") or side is None:
                return found
            for other, fields in state.units(side=opponent(side)):
                if not gone(fields):
                    values = BattleValues(state, {"it": address, "other": other})
                    reason = next((says for test, says in tests if test(values)), None)
                    if reason is not None:
                        found[other] = reason
            return found

        return opposed

    def _card(self, spec: CardSpec, kind: str) -> Callable[[State, str], Card]:
        place = state_scope(self.world, sides=False).with_holder("it", kind, self.world)
        at: Path = ("play", "cards", kind)
        tracked = self.world.tracked[kind]
        line = [compiled(source, place.scope, (*at, "line", n), self.problems) for n, source in enumerate(spec.line)]
        if kind == "unit" and not line:
            line = [compiled("it.profile", place.scope, at, self.problems)]
        figures = []
        for name in [box for figure in spec.figures for box in self._boxed(kind, figure)]:
            if name not in tracked:
                self.problems.add((*at, "figures"), _("There is no field “{name}”.").format(name=name))
            else:
                figures.append(tracked[name])
        gauges = [
            (
                one.label.text,
                compiled(one.now, place.scope, (*at, "gauges", n, "now"), self.problems, INT).evaluate,
                compiled(one.most, place.scope, (*at, "gauges", n, "most"), self.problems, INT).evaluate,
                one.lost,
            )
            for n, one in enumerate(spec.gauges)
        ]
        for n, row in enumerate(spec.boxes):
            gauges += self._box_gauges(row, kind, place.scope, (*at, "boxes", n))
        markers = [
            (
                compiled(one.when, place.scope, (*at, "markers", n, "when"), self.problems, BOOL).evaluate,
                Marker(one.id, one.says.text if one.says else self.word_of(one.id), one.tone),
            )
            for n, one in enumerate(spec.markers)
        ]
        sign = compiled(spec.sign, place.scope, (*at, "sign"), self.problems).evaluate
        title, apart = self.word_of, frozenset(self.spec.army.joins)

        def card(state: State, address: str) -> Card:
            fields = state[address]
            values = BattleValues(state, {"it": address})
            words = [title(str(found)) for part in line if (found := part.evaluate(values)) is not None]
            shown = tuple((t.label, _figure(title, fields[t.name])) for t in figures)
            drawn = tuple(Gauge(label, now(values), most(values), lost) for label, now, most, lost in gauges)
            for gauge in drawn:
                shown = (*shown, (gauge.label, f"{gauge.now}/{gauge.most}"))
            is_unit = kind == "unit"
            found_markers = tuple(marker for test, marker in markers if test(values))
            return Card(
                Text(" · ".join(w.en for w in words), " · ".join(w.it for w in words)),
                shown,
                found_markers,
                out=gone(fields) if is_unit else False,
                person=is_unit and fields["profile"] in apart,
                sign=sign_of(sign(values)),
                gauges=drawn,
            )

        return card

    def _boxed(self, kind: str, name: str) -> list[str]:
        """Return the fields of a name: one for each word where it is a field with boxes."""
        return [box_name(name, one) for one in self.boxes[kind].get(name, ())] or [name]

    def _box_gauges(self, spec: BoxesSpec, kind: str, scope: Scope, at: Path) -> list[tuple[Text, _Number, _Number, bool]]:
        """Return a gauge for each word of a field with boxes."""
        words = self.boxes[kind].get(spec.boxes)
        if words is None:
            self.problems.add((*at, "boxes"), _("There is no field with boxes “{name}”.").format(name=spec.boxes))
            return []
        declared = getattr(self.spec.state, kind)[spec.boxes]
        source = spec.most if spec.most is not None else (declared.number or [0, 0])[1]
        most = self._by_word(source, words, scope, (*at, "most"))

        def now(name: str) -> _Number:
            return lambda values: values["it"][name]

        return [(self.word_of(one), now(box_name(spec.boxes, one)), most(one), False) for one in words]

    # --- muster and result

    def _muster(self, lists: Lists) -> Callable[[Sequence[MusteredSide], Mapping[str, Any]], State]:
        spec, tracked = self.spec, self.tracked
        starts = {kind: {t.name: t for t in fields} for kind, fields in tracked.items()}
        parts: dict[str, list[tuple[Tracked, Callable[[Any], Any]]]] = {}
        for kind in ("battle", "side", "command", "unit"):
            scope = lists.scopes[kind]
            parts[kind] = []
            for name, source in getattr(spec.muster, kind).items():
                at: Path = ("play", "muster", kind, name)
                words = self.boxes[kind].get(name)
                if words:
                    parts[kind] += self._boxes_at_start(name, words, source, scope, starts[kind], at)
                    continue
                field = starts[kind].get(name)
                if field is None:
                    self.problems.add(at, _("“{name}” is no tracked field.").format(name=name))
                    continue
                wanted = self.types[kind].fields[name]
                parts[kind].append((field, compiled(source, scope, at, self.problems, wanted).evaluate))
        option_fields = [(n, self.tracked_of(n, s, ("play", "state", "options", n))) for n, s in spec.state.options.items()]
        battle_names = {t.name: t for t in tracked["battle"]}
        opening = spec.sequence.steps[0].id

        def filled(kind: str, values: Mapping[str, Any]) -> Fields:
            made = {}
            for field, evaluate in parts[kind]:
                value = evaluate(dict(values))
                if field.kind == "int" and value is not None:
                    value = max(field.least, min(field.most, value))
                made[field.name] = value
            return made

        def muster(sides: Sequence[MusteredSide], options: Mapping[str, Any]) -> State:
            sides = [MusteredSide(one.code, lists.joined(one.army)) for one in sides]
            chosen = {name: _chosen(field, options.get(name)) for name, field in option_fields}
            limit = battle_names["last_turn"]
            battle = {name: value for name, value in chosen.items() if name in battle_names}
            battle["last_turn"] = _chosen(limit, options.get("last_turn"))
            battle |= filled("battle", chosen)
            values_of = {one.code: {**lists.values(one.army), "side": one.code} for one in sides}
            state = mustered(
                tracked,
                sides,
                options,
                step=opening,
                battle=battle,
                side=lambda one: filled("side", values_of[one.code]),
                command=lambda code, command: filled("command", lists.of_command(values_of[code[0]], command)),
                unit=lambda code, unit: {
                    "profile": lists.profile(unit),
                    **filled("unit", lists.of_unit(values_of[code[0]], unit)),
                },
            )
            return with_kind_names(state, lambda fields: self.word_of(fields["profile"]))

        return muster

    def _boxes_at_start(
        self, name: str, words: Sequence[str], source: Any, scope: Scope, starts: Mapping[str, Tracked], at: Path
    ) -> list[tuple[Tracked, Callable[[Any], Any]]]:
        """Return each box with its value at the muster: a number for all, or a row with a column for each word."""
        of_word = self._by_word(source, words, scope, at)
        return [(starts[box_name(name, one)], of_word(one)) for one in words if box_name(name, one) in starts]

    def _by_word(self, source: Any, words: Sequence[str], scope: Scope, at: Path) -> Callable[[str], Callable[[Any], Any]]:
        """Return a number for each word: of an expression that is a number, or a row with a column for each."""
        value = compiled(source, scope, at, self.problems)
        evaluate, kind = value.evaluate, value.type
        if kind.kind == "object":
            wrong = [one for one in words if one not in kind.fields or kind.fields[one] != INT]
            if wrong:
                self.problems.add(at, _("There is no column “{wrong}” here.").format(wrong=wrong[0]))
            return lambda one: lambda values: evaluate(values).get(one, 0)
        if kind.kind not in ("int", "any") or kind.empty:
            self.problems.add(
                at,
                _("A number is needed, or a row with a column for each word."),
            )
        return lambda one: evaluate

    def _result(self) -> Any:
        spec = self.spec.result
        if spec is None:
            return no_result
        sided = state_scope(self.world)
        it = sided.with_holder("it", "unit", self.world)
        at: Path = ("play", "result")
        numbers = {
            n: compiled(getattr(spec, n), sided.scope, (*at, n), self.problems, INT).evaluate
            for n in ("losses", "had", "leaders_lost")
        }
        flags = {
            n: compiled(getattr(spec, n), sided.scope, (*at, n), self.problems, BOOL).evaluate
            for n in ("general_lost", "camp_lost", "broken")
        }
        of_unit = {
            n: compiled(getattr(spec, n), it.scope, (*at, n), self.problems, INT).evaluate for n in ("unit_now", "unit_start")
        }
        fates = {n: compiled(getattr(spec, n), it.scope, (*at, n), self.problems, BOOL).evaluate for n in ("fled", "captured")}
        scores = self.spec.cards.scores
        values_of_scores = [(one.id, compiled(one.value, sided.scope, at, Problems(), INT).evaluate) for one in scores]

        def fate(state: State, address: str, fields: Fields, side: str) -> UnitFate:
            values = BattleValues(state, with_sides({"it": address}, side))
            of, now = max(0, of_unit["unit_start"](values)), max(0, of_unit["unit_now"](values))
            lost = max(0, of - now)
            if fates["captured"](values):
                return UnitFate(address, "captured", of, of)
            if fields["destroyed"]:
                return UnitFate(address, "lost", of, of)
            if fields["left_table"]:
                return UnitFate(address, "left", lost, of)
            if fates["fled"](values):
                return UnitFate(address, "fled", lost, of)
            return UnitFate(address, "reduced" if lost else "stands", lost, of)

        def of_side(state: State, side: str) -> SideResult:
            values = BattleValues(state, with_sides({}, side))
            return SideResult(
                code=side,
                scores={id: value(values) for id, value in values_of_scores},
                **{name: evaluate(values) for name, evaluate in (*numbers.items(), *flags.items())},
                fates=lambda: tuple(fate(state, address, fields, side) for address, fields in state.units(side=side)),
            )

        return lambda state: tuple(of_side(state, side) for side in "ab")


def _entity_of(
    fields: Sequence[Tracked], with_boxes: Mapping[str, Sequence[str]], steps: frozenset[str], *, addressed: bool
) -> Type:
    types = {name: boxes(name, words) for name, words in with_boxes.items()}
    inside = {box_name(name, one) for name, words in with_boxes.items() for one in words}
    for t in fields:
        if t.name in inside:
            continue
        if t.name == "step" and steps:
            types[t.name] = word(steps)
            continue
        if t.kind == "int":
            types[t.name] = INT.or_empty(t.none)
        elif t.kind == "bool":
            types[t.name] = BOOL
        elif t.kind == "choice":
            types[t.name] = word(t.choices).or_empty(t.none)
        elif t.kind == "text":
            types[t.name] = TEXT
        elif t.name in ("side", "active"):
            types[t.name] = word("ab")
        elif t.name not in ("due", "house_rules", "done", "did", "kind_name", "chain", "stayed", "due_count", "profile"):
            types[t.name] = REF.or_empty() if t.name not in ("step", "command") else TEXT
    return entity(types, addressed=addressed)


def _is_hidden_in(shown: Expression, step: str) -> bool:
    """Return True if a field is hidden in a step, where the step alone decides that."""
    try:
        return not shown.evaluate({"battle": {"step": step}})
    except KeyError:
        return False


def _side_of(state: State, value: Any) -> str | None:
    address = value[0] if isinstance(value, list) and value else value
    return state.side_of(address) if isinstance(address, str) and address in state else None


def _chosen(field: Tracked, value: Any) -> Any:
    """An option as it was chosen, where it can be read; else as it begins."""
    if field.kind == "int":
        try:
            number = int(value)
        except (TypeError, ValueError):
            return field.start
        return max(field.least, min(field.most, number))
    if field.kind == "choice":
        return value if value in field.choices else field.start
    if field.kind == "bool":
        return value is True or value in ("true", "on", "1") if value is not None else field.start
    return value if isinstance(value, str) else field.start


def _figure(word_of: Callable[[str], Text], value: Any) -> str:
    return "–" if value is None else str(value)


def _said(text: Text) -> Words:
    return Words(en=text.en, it=text.it)
