"""How everybody reads on the battle page, how the sides stand in points, and what can be noted of units by hand."""

from collections.abc import Iterator

from rules.engine.dice import typed
from rules.engine.play.cards import Card, Gauge, Marker, Record, Score
from rules.engine.play.state import Fields, State, opponent
from rules.engine.play.working import Working
from rules.engine.text import Text, join
from rules.rulesets.naran_fuciliers_wars.consequences import fall, go_on, lost, react, remove, remove_losses
from rules.rulesets.naran_fuciliers_wars.holders import (
    alive,
    command_value,
    gone,
    is_individual,
    leader_of,
    listed,
    named,
    pending_of,
    word,
)
from rules.rulesets.naran_fuciliers_wars.losses import losses_of
from rules.rulesets.naran_fuciliers_wars.messages import _, pgettext
from rules.rulesets.naran_fuciliers_wars.obligations import obligation
from rules.rulesets.naran_fuciliers_wars.ranks import dressed
from rules.rulesets.naran_fuciliers_wars.sequence import verdict
from rules.rulesets.naran_fuciliers_wars.signs import sign_of
from rules.rulesets.naran_fuciliers_wars.state import FORMS, REACTIONS
from rules.rulesets.naran_fuciliers_wars.victory import tournament_score


def card(state: State, address: str) -> Card:
    if address.startswith("side:"):
        return side_card(state, address)
    if address.startswith("command:"):
        return command_card(state, address)
    return individual_card(state, address) if is_individual(state, address) else unit_card(state, address)


def joined(*parts: Text) -> Text:
    return join(" · ", (part for part in parts if part.en))


def plain(text: object) -> Text:
    return Text(str(text))


# --- units ----------------------------------------------------------------------------------------------------------


def unit_card(state: State, address: str) -> Card:
    """Return the card of a unit: what it must do now (§3.2.1), its figures, volleys and signs."""
    unit = state[address]
    line = joined(word(unit["troop"]), word(unit["quality"]), word(unit["formation"]))
    if gone(unit):
        return Card(line, markers=(Marker(unit["fate"], _FATES[unit["fate"]], "bad"),), out=True)
    if state[state.command_of(address)]["position"] == "on_table" and state[state.command_of(address)]["order"]:
        line = joined(line, obligation(state, address))
    return Card(
        line,
        tuple(_figures(unit)),
        tuple(_markers(state, unit)),
        sign=sign_of(unit["arm"], unit["battery"] or unit["troop"], unit["guard"]),
        gauges=tuple(_gauges(unit)),
    )


def _gauges(unit: Fields) -> Iterator[Gauge]:
    """Its figures, and what it has left to fire."""
    yield Gauge(_FIGURES, unit["figures"], unit["figures_start"])


_FATES = {
    "destroyed": _("destroyed"),
    "fled": _("fled"),
    "killed": _("dead"),
    "captured": _("captured"),
    "dismissed": _("sent home"),
}


_FIGURES = _("figures")
#: Two dice must come above it. §1.1 «SAL».
_SAVE = _("save over")


def _figures(unit: Fields) -> Iterator[tuple[Text, str]]:
    yield _FIGURES, f"{unit['figures']}/{unit['figures_start']}"
    if unit["ranks"]:
        yield _("ranks"), "+".join(str(rank) for rank in unit["ranks"])
    if unit["guns"]:
        yield _("guns"), str(unit["guns"])
    for kind, left in unit["salvos"].items():
        yield (_("volleys") if kind == "volley" else _lower(word(kind))), str(left)
    if unit["save"]:
        yield _SAVE, str(unit["save"])
    if unit["standards"]:
        yield _("standards"), str(unit["standards"])
    if unit["standards_taken"]:
        yield _("taken"), str(unit["standards_taken"])


def _lower(text: Text) -> Text:
    return text.map(str.lower)


_REACTIONS = {
    "bloodlust": (_("bloodlust"), "warn"),
    "demoralised": (_("demoralised"), "bad"),
    "falling_back": (_("falls back"), "bad"),
}
_SIGNS = (
    ("disorganised", _("disorganised"), "bad"),
    ("prone", _("lies down"), "plain"),
    ("stop", _("Stop"), "plain"),
    ("fired", _("has fired"), "plain"),
    ("moved", _("has moved"), "plain"),
    ("in_water", _("in the water"), "warn"),
    ("capturing", _("tries for a standard"), "warn"),
    ("standard_lost", _("standard lost"), "bad"),
    ("routing", _("routs"), "bad"),
    ("influence_attempted", _("has tried influence"), "plain"),
    ("on_mission", _("carries an order"), "warn"),
)


def _engaged(state: State, unit: Fields) -> Iterator[Marker]:
    """With whom it is in melee, since which turn, in which round of it."""
    for contact in unit.get("melee_with") or ():
        enemy, since, number = named(state, contact["enemy"]), contact["since"], contact["round"]
        sentence = _("in melee with {enemy} since turn {since}").format(enemy=enemy, since=since)
        if number > 1:
            sentence = _("{sentence}, round {number}").format(sentence=sentence, number=number)
        yield Marker("engaged", sentence, "warn")
    if unit["engaged"] and not unit.get("melee_with"):
        yield Marker("engaged", _("in melee"), "warn")


def _markers(state: State, unit: Fields) -> Iterator[Marker]:
    if unit["reaction"] in _REACTIONS:
        text, tone = _REACTIONS[unit["reaction"]]
        if unit["provisional_since"] is not None:
            text = _("{text} until the end of turn {provisional_since}").format(
                text=text, provisional_since=unit["provisional_since"] + 1
            )
        yield Marker(unit["reaction"], text, tone)  # type: ignore[arg-type]
    yield from _engaged(state, unit)
    for name, text, tone in _SIGNS:
        if unit[name]:
            yield Marker(name, text, tone)  # type: ignore[arg-type]
    if unit["gun_state"] == "abandoned":
        yield Marker("abandoned", _("guns abandoned"), "bad")
    if unit["losses_pending"]:
        dead = unit["losses_pending"]
        yield Marker("losses_pending", _("{dead} dead to remove").format(dead=dead), "warn")
    if alive(unit):
        men = [_with_wounds(man) for man in alive(unit)]
        yield Marker("characters", join(", ", men))


def _with_wounds(man: Fields) -> Text:
    """ "mounted colonel (wounds 1)" """
    role, wounds = _lower(word(man["role"])), man.get("wounds")
    return _("{role} (wounds {wounds})").format(role=role, wounds=wounds) if wounds else role


# --- individuals ------------------------------------------------------------------------------------------------------


def individual_card(state: State, address: str) -> Card:
    man = state[address]
    sentence = [word(man["role"])]
    if man["heroic"]:
        sentence.append(_("heroic"))
    if man["charismatic"]:
        sentence.append(_("charismatic"))
    if man["attached_to"]:
        unit = named(state, man["attached_to"])
        sentence.append(_("with {unit}").format(unit=unit))
    figures = []
    if man["command_value"]:
        figures.append((_("value"), str(man["command_value"])))
    if man["save"]:
        figures.append((_SAVE, str(man["save"])))
    if man["wounds"]:
        figures.append((_("wounds"), str(man["wounds"])))
    markers = [*_engaged(state, man)]
    markers += [Marker(name, text, tone) for name, text, tone in _SIGNS if man[name]]  # type: ignore[arg-type]
    if man["fate"]:
        markers = [Marker(man["fate"], _FATES[man["fate"]], "bad" if gone(man) else "plain")]
    if man["carrying"] and man["on_mission"]:
        order = word(man["carrying"]["order"])
        markers.append(Marker("carrying", _("order: {order}").format(order=order), "warn"))
    return Card(joined(*sentence), tuple(figures), tuple(markers), out=gone(man), person=True, sign="leader")


# --- commands and sides -------------------------------------------------------------------------------------------------


def command_card(state: State, address: str) -> Card:
    """Its leader and value, its order if one may see it, what is on its way."""
    command, leader = state[address], leader_of(state, address)
    general = named(state, leader) if leader else _("no general")
    own = listed(state, address)
    line = joined(general, _order(command)) if own and command["position"] == "on_table" else general
    left = sum(not gone(state[unit]) for unit in own)
    figures = [(_("units"), f"{left}/{len(own)}")] if own else []
    value = command_value(state, address)
    if value:
        figures.append((_("value"), str(value)))
    if command["marker"]:
        figures.append((_("marker"), str(command["marker"])))
    out = command["lost"] is not None
    gauges = (Gauge(_("units"), left, len(own)),) if own else ()
    return Card(line, tuple(figures), tuple(_command_markers(state, address)), out=out, gauges=gauges)


def _order(command: Fields) -> Text:
    """What lies beside it, as far as one may see it."""
    return word(command["order"]) if command["order"] else _("order face down")


def _command_markers(state: State, address: str) -> Iterator[Marker]:
    command = state[address]
    if command["lost"]:
        yield Marker("lost", _FATES[command["lost"]], "bad")
    if command["position"] == "reserve":
        yield Marker("reserve", _("in reserve"), "plain")
    if command["position"] == "reinforcement":
        yield Marker("reinforcement", _("reinforcement"), "plain")
    if command["order"] and not command["order_revealed"]:
        yield Marker("face_down", _("face down"), "warn")
    if command["order_locked"]:
        yield Marker("order_locked", _("order misunderstood: locked"), "bad")
    if command["origin"] != "own":
        yield Marker("origin", _lower(word(command["origin"])), "plain")
    pending = pending_of(state, address)
    if pending:
        order = word(pending["order"])
        yield Marker("pending", _("on its way: {order}").format(order=order), "warn")
    if command["handled"]:
        yield Marker("handled", _("done in this phase"), "plain")


def side_card(state: State, address: str) -> Card:
    side = state[address]
    status = {"eliminated": _("dead"), "fled": _("fled")}
    markers = []
    if side["commander_status"] != "active":
        text = status[side["commander_status"]]
        sentence = _("commander-in-chief {text}").format(text=text)
        markers.append(Marker("commander", sentence, "bad"))
    if side["army_standard"]:
        standard = _lower(word(side["army_standard"]))
        tone = "good" if side["army_standard"] == "raised" else "bad"
        sentence = _("army standard: {standard}").format(standard=standard)
        markers.append(Marker("army_standard", sentence, tone))  # type: ignore[arg-type]
    if side["command_test_for"]:
        markers.append(Marker("command_test", _("owes a command test"), "warn"))
    return Card(plain(side["commander"] or side["name"]), (), tuple(markers))


def scores(state: State, side: str) -> list[Score]:
    """Points lost so far, of the points agreed; commands lost; once it is decided, what a tournament counts. §1.3, §3.8, R92."""
    suffered = losses_of(state, side)
    found = [Score("losses", _("points lost"), suffered, state.battle["army_points"])]
    lost = state[f"side:{side}"]["commands_lost"]
    if lost:
        found.append(Score("commands_lost", _("commands lost"), lost))
    if verdict(state):
        game = {"inflicted": losses_of(state, opponent(side)), "suffered": suffered}
        total = tournament_score.run({"players": [{"id": side, "games": [game]}]}, typed()).totals[side]
        found.append(Score("tournament", _("tournament score"), total))
    return found


# --- what can be noted without facts ------------------------------------------------------------------------------------


def records(state: State, address: str) -> list[Record]:
    """Return what can be noted of a unit or an individual by hand: markers, losses, formations, and that it is gone."""
    if not address.startswith("unit:") or gone(state[address]):
        return []
    if is_individual(state, address):
        return list(_fates_of_individual(state, address))
    return [*_losses(state, address), *_signs(state, address), *_fates_of_unit(state, address)]


def _made(name: str, title: Text, working: Working) -> Record:
    return Record(name, title, tuple(working.effects()))


_LOST = {
    1: _("1 figure lost"),
    2: _("2 figures lost"),
    3: _("3 figures lost"),
}


def _losses(state: State, unit: str) -> Iterator[Record]:
    for number, sentence in _LOST.items():
        if number < state[unit]["figures"]:
            working = Working(state)
            fall(working, unit, number)
            remove_losses(working, [unit])
            yield _made(f"lost_{number}", sentence, working)


def _signs(state: State, unit: str) -> Iterator[Record]:
    fields = state[unit]
    for reaction in REACTIONS:
        if reaction != fields["reaction"]:
            working = Working(state)
            react(working, unit, reaction)
            yield _made(f"reaction_{reaction}", word(reaction), working)
    if fields["reaction"] not in ("demoralised", "falling_back"):
        working = Working(state)
        working.put(unit, "disorganised", not fields["disorganised"])
        title = _("In good order") if fields["disorganised"] else _("Disorganised")
        yield _made("order", title, working)
    for formation in FORMS[fields["arm"]]:
        if formation != fields["formation"]:
            working = Working(state)
            working.put(unit, "formation", formation)
            working.put(unit, "ranks", dressed(fields["arm"], formation, fields["figures"]))
            yield _made(f"in_{formation}", word(formation), working)


def _fates_of_unit(state: State, unit: str) -> Iterator[Record]:
    for fate, title in (("destroyed", _("Destroyed")), ("fled", _("Fled"))):
        working = Working(state)
        remove(working, unit, fate)
        go_on(working)
        yield _made(fate, title, working)


def _fates_of_individual(state: State, individual: str) -> Iterator[Record]:
    for fate, title in (
        ("killed", _("Killed")),
        ("fled", pgettext("cards", "Fled")),
        ("captured", _("Captured")),
    ):
        working = Working(state)
        lost(working, individual, fate)
        go_on(working)
        yield _made(fate, title, working)
