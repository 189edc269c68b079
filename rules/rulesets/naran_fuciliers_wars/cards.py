"""How everybody reads on the battle page, how the sides stand in points, and what can be noted of units by hand."""

from collections.abc import Iterator

from rules.engine.dice import typed
from rules.engine.play.cards import Card, Gauge, Marker, Record, Score
from rules.engine.play.state import Fields, State, opponent
from rules.engine.play.working import Working
from rules.engine.text import Text
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
    return Text(" · ".join(part.en for part in parts if part.en), " · ".join(part.it for part in parts if part.it))


def plain(text: object) -> Text:
    return Text(str(text), str(text))


# --- units ----------------------------------------------------------------------------------------------------------


def unit_card(state: State, address: str) -> Card:
    """What it is, what it must do now (§3.2.1), its figures, volleys and signs."""
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
    "destroyed": Text("destroyed", "distrutta"),
    "fled": Text("fled", "in fuga"),
    "killed": Text("dead", "caduto"),
    "captured": Text("captured", "catturato"),
    "dismissed": Text("sent home", "congedato"),
}


_FIGURES = Text("figures", "figure")
#: Two dice must come above it. §1.1 «SAL».
_SAVE = Text("save over", "salva oltre")


def _figures(unit: Fields) -> Iterator[tuple[Text, str]]:
    yield _FIGURES, f"{unit['figures']}/{unit['figures_start']}"
    if unit["ranks"]:
        yield Text("ranks", "file"), "+".join(str(rank) for rank in unit["ranks"])
    if unit["guns"]:
        yield Text("guns", "cannoni"), str(unit["guns"])
    for kind, left in unit["salvos"].items():
        yield (Text("volleys", "salve") if kind == "volley" else _lower(word(kind))), str(left)
    if unit["save"]:
        yield _SAVE, str(unit["save"])
    if unit["standards"]:
        yield Text("standards", "stendardi"), str(unit["standards"])
    if unit["standards_taken"]:
        yield Text("taken", "presi"), str(unit["standards_taken"])


def _lower(text: Text) -> Text:
    return Text(text.en.lower(), text.it.lower())


_REACTIONS = {
    "bloodlust": (Text("bloodlust", "Sete di Sangue"), "warn"),
    "demoralised": (Text("demoralised", "demoralizzata"), "bad"),
    "falling_back": (Text("falls back", "arretra"), "bad"),
}
_SIGNS = (
    ("disorganised", Text("disorganised", "disorganizzata"), "bad"),
    ("prone", Text("lies down", "pancia a terra"), "plain"),
    ("stop", Text("Stop", "Stop"), "plain"),
    ("fired", Text("has fired", "ha tirato"), "plain"),
    ("moved", Text("has moved", "ha mosso"), "plain"),
    ("in_water", Text("in the water", "in acqua"), "warn"),
    ("capturing", Text("tries for a standard", "tenta la cattura"), "warn"),
    ("standard_lost", Text("standard lost", "stendardo perduto"), "bad"),
    ("routing", Text("routs", "in fuga"), "bad"),
    ("influence_attempted", Text("has tried influence", "ha tentato l'influenza"), "plain"),
    ("on_mission", Text("carries an order", "porta un ordine"), "warn"),
)


def _engaged(state: State, unit: Fields) -> Iterator[Marker]:
    """With whom it is in melee, since which turn, in which round of it."""
    for contact in unit.get("melee_with") or ():
        enemy, since, number = named(state, contact["enemy"]), contact["since"], contact["round"]
        sentence = Text(f"in melee with {enemy.en} since turn {since}", f"in mischia con {enemy.it} dal turno {since}")
        if number > 1:
            sentence = Text(f"{sentence.en}, round {number}", f"{sentence.it}, {number}º scontro")
        yield Marker("engaged", sentence, "warn")
    if unit["engaged"] and not unit.get("melee_with"):
        yield Marker("engaged", Text("in melee", "in mischia"), "warn")


def _markers(state: State, unit: Fields) -> Iterator[Marker]:
    if unit["reaction"] in _REACTIONS:
        text, tone = _REACTIONS[unit["reaction"]]
        if unit["provisional_since"] is not None:
            text = Text(f"{text.en} until the end of turn {unit['provisional_since'] + 1}",
                        f"{text.it} fino alla fine del turno {unit['provisional_since'] + 1}")  # fmt: skip
        yield Marker(unit["reaction"], text, tone)  # type: ignore[arg-type]
    yield from _engaged(state, unit)
    for name, text, tone in _SIGNS:
        if unit[name]:
            yield Marker(name, text, tone)  # type: ignore[arg-type]
    if unit["gun_state"] == "abandoned":
        yield Marker("abandoned", Text("guns abandoned", "cannoni abbandonati"), "bad")
    if unit["losses_pending"]:
        dead = unit["losses_pending"]
        yield Marker("losses_pending", Text(f"{dead} dead to remove", f"{dead} caduti da rimuovere"), "warn")
    if alive(unit):
        men = [_with_wounds(man) for man in alive(unit)]
        yield Marker("characters", Text(", ".join(man.en for man in men), ", ".join(man.it for man in men)))


def _with_wounds(man: Fields) -> Text:
    """ "mounted colonel (wounds 1)" """
    role, wounds = _lower(word(man["role"])), man.get("wounds")
    return Text(f"{role.en} (wounds {wounds})", f"{role.it} (ferite {wounds})") if wounds else role


# --- individuals ------------------------------------------------------------------------------------------------------


def individual_card(state: State, address: str) -> Card:
    man = state[address]
    sentence = [word(man["role"])]
    if man["heroic"]:
        sentence.append(Text("heroic", "eroico"))
    if man["charismatic"]:
        sentence.append(Text("charismatic", "carismatico"))
    if man["attached_to"]:
        unit = named(state, man["attached_to"])
        sentence.append(Text(f"with {unit.en}", f"con {unit.it}"))
    figures = []
    if man["command_value"]:
        figures.append((Text("value", "valore"), str(man["command_value"])))
    if man["save"]:
        figures.append((_SAVE, str(man["save"])))
    if man["wounds"]:
        figures.append((Text("wounds", "ferite"), str(man["wounds"])))
    markers = [*_engaged(state, man)]
    markers += [Marker(name, text, tone) for name, text, tone in _SIGNS if man[name]]  # type: ignore[arg-type]
    if man["fate"]:
        markers = [Marker(man["fate"], _FATES[man["fate"]], "bad" if gone(man) else "plain")]
    if man["carrying"] and man["on_mission"]:
        order = word(man["carrying"]["order"])
        markers.append(Marker("carrying", Text(f"order: {order.en}", f"ordine: {order.it}"), "warn"))
    return Card(joined(*sentence), tuple(figures), tuple(markers), out=gone(man), person=True, sign="leader")


# --- commands and sides -------------------------------------------------------------------------------------------------


def command_card(state: State, address: str) -> Card:
    """Its leader and value, its order if one may see it, what is on its way."""
    command, leader = state[address], leader_of(state, address)
    general = named(state, leader) if leader else Text("no general", "senza Generale")
    own = listed(state, address)
    line = joined(general, _order(command)) if own and command["position"] == "on_table" else general
    left = sum(not gone(state[unit]) for unit in own)
    figures = [(Text("units", "unità"), f"{left}/{len(own)}")] if own else []
    value = command_value(state, address)
    if value:
        figures.append((Text("value", "valore"), str(value)))
    if command["marker"]:
        figures.append((Text("marker", "segnalino"), str(command["marker"])))
    out = command["lost"] is not None
    gauges = (Gauge(Text("units", "unità"), left, len(own)),) if own else ()
    return Card(line, tuple(figures), tuple(_command_markers(state, address)), out=out, gauges=gauges)


def _order(command: Fields) -> Text:
    """What lies beside it, as far as one may see it."""
    return word(command["order"]) if command["order"] else Text("order face down", "ordine coperto")


def _command_markers(state: State, address: str) -> Iterator[Marker]:
    command = state[address]
    if command["lost"]:
        yield Marker("lost", _FATES[command["lost"]], "bad")
    if command["position"] == "reserve":
        yield Marker("reserve", Text("in reserve", "in riserva"), "plain")
    if command["position"] == "reinforcement":
        yield Marker("reinforcement", Text("reinforcement", "rinforzo"), "plain")
    if command["order"] and not command["order_revealed"]:
        yield Marker("face_down", Text("face down", "coperto"), "warn")
    if command["order_locked"]:
        yield Marker("order_locked", Text("order misunderstood: locked", "ordine frainteso: bloccato"), "bad")
    if command["origin"] != "own":
        yield Marker("origin", _lower(word(command["origin"])), "plain")
    pending = pending_of(state, address)
    if pending:
        order = word(pending["order"])
        yield Marker("pending", Text(f"on its way: {order.en}", f"in viaggio: {order.it}"), "warn")
    if command["handled"]:
        yield Marker("handled", Text("done in this phase", "già di turno"), "plain")


def side_card(state: State, address: str) -> Card:
    side = state[address]
    status = {"eliminated": Text("dead", "caduto"), "fled": Text("fled", "in fuga")}
    markers = []
    if side["commander_status"] != "active":
        text = status[side["commander_status"]]
        sentence = Text(f"commander-in-chief {text.en}", f"Condottiero {text.it}")
        markers.append(Marker("commander", sentence, "bad"))
    if side["army_standard"]:
        standard = _lower(word(side["army_standard"]))
        tone = "good" if side["army_standard"] == "raised" else "bad"
        sentence = Text(f"army standard: {standard.en}", f"Stendardo: {standard.it}")
        markers.append(Marker("army_standard", sentence, tone))  # type: ignore[arg-type]
    if side["command_test_for"]:
        markers.append(Marker("command_test", Text("owes a command test", "deve il Test di Comando"), "warn"))
    return Card(plain(side["commander"] or side["name"]), (), tuple(markers))


def scores(state: State, side: str) -> list[Score]:
    """Points lost so far, of the points agreed; commands lost; once it is decided, what a tournament counts. §1.3, §3.8, R92."""
    suffered = losses_of(state, side)
    found = [Score("losses", Text("points lost", "punti persi"), suffered, state.battle["army_points"])]
    lost = state[f"side:{side}"]["commands_lost"]
    if lost:
        found.append(Score("commands_lost", Text("commands lost", "comandi perduti"), lost))
    if verdict(state):
        game = {"inflicted": losses_of(state, opponent(side)), "suffered": suffered}
        total = tournament_score.run({"players": [{"id": side, "games": [game]}]}, typed()).totals[side]
        found.append(Score("tournament", Text("tournament score", "punteggio di torneo"), total))
    return found


# --- what can be noted without facts ------------------------------------------------------------------------------------


def records(state: State, address: str) -> list[Record]:
    """What can be noted of a unit or an individual by hand: markers, losses, formations, and that it is gone."""
    if not address.startswith("unit:") or gone(state[address]):
        return []
    if is_individual(state, address):
        return list(_fates_of_individual(state, address))
    return [*_losses(state, address), *_signs(state, address), *_fates_of_unit(state, address)]


def _made(name: str, title: Text, working: Working) -> Record:
    return Record(name, title, tuple(working.effects()))


_LOST = {
    1: Text("1 figure lost", "1 figura persa"),
    2: Text("2 figures lost", "2 figure perse"),
    3: Text("3 figures lost", "3 figure perse"),
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
        title = Text("In good order", "In ordine") if fields["disorganised"] else Text("Disorganised", "Disorganizzata")
        yield _made("order", title, working)
    for formation in FORMS[fields["arm"]]:
        if formation != fields["formation"]:
            working = Working(state)
            working.put(unit, "formation", formation)
            working.put(unit, "ranks", dressed(fields["arm"], formation, fields["figures"]))
            yield _made(f"in_{formation}", word(formation), working)


def _fates_of_unit(state: State, unit: str) -> Iterator[Record]:
    for fate, title in (("destroyed", Text("Destroyed", "Distrutta")), ("fled", Text("Fled", "In fuga, perduta"))):
        working = Working(state)
        remove(working, unit, fate)
        go_on(working)
        yield _made(fate, title, working)


def _fates_of_individual(state: State, individual: str) -> Iterator[Record]:
    for fate, title in (
        ("killed", Text("Killed", "Caduto")),
        ("fled", Text("Fled", "In fuga")),
        ("captured", Text("Captured", "Catturato")),
    ):
        working = Working(state)
        lost(working, individual, fate)
        go_on(working)
        yield _made(fate, title, working)
