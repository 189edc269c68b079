"""How units, individuals, commands and sides read on the battle page, and how the sides stand in points."""

from collections.abc import Iterator

from rules.engine.dice import typed
from rules.engine.play.cards import Card, Marker, Score
from rules.engine.play.state import Fields, State, opponent
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars.contacts import melee_with
from rules.rulesets.naran_fuciliers_wars.holders import (
    alive,
    command_value,
    gone,
    individuals,
    is_individual,
    leader_of,
    listed,
    named,
    pending_of,
    word,
)
from rules.rulesets.naran_fuciliers_wars.losses import losses_of
from rules.rulesets.naran_fuciliers_wars.obligations import obligation
from rules.rulesets.naran_fuciliers_wars.sequence import verdict
from rules.rulesets.naran_fuciliers_wars.victory import tournament_score
from rules.rulesets.naran_fuciliers_wars.words import QUALITIES


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
    return Card(line, tuple(_figures(unit)), tuple(_markers(state, unit)))


_FATES = {
    "destroyed": Text("destroyed", "distrutta"),
    "fled": Text("fled", "in fuga"),
    "killed": Text("dead", "caduto"),
    "captured": Text("captured", "catturato"),
    "dismissed": Text("sent home", "congedato"),
}


#: Two dice must come above it. §1.1 «SAL».
_SAVE = Text("save over", "salva oltre")


def _figures(unit: Fields) -> Iterator[tuple[Text, str]]:
    yield Text("figures", "figure"), f"{unit['figures']}/{unit['figures_start']}"
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
        said = Text(f"in melee with {enemy.en} since turn {since}", f"in mischia con {enemy.it} dal turno {since}")
        if number > 1:
            said = Text(f"{said.en}, round {number}", f"{said.it}, {number}º scontro")
        yield Marker("engaged", said, "warn")
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
    said = [word(man["role"])]
    if man["heroic"]:
        said.append(Text("heroic", "eroico"))
    if man["charismatic"]:
        said.append(Text("charismatic", "carismatico"))
    if man["attached_to"]:
        unit = named(state, man["attached_to"])
        said.append(Text(f"with {unit.en}", f"con {unit.it}"))
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
    return Card(joined(*said), tuple(figures), tuple(markers), out=gone(man), person=True)


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
    return Card(line, tuple(figures), tuple(_command_markers(state, address)), out=out)


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
        said = Text(f"commander-in-chief {text.en}", f"Condottiero {text.it}")
        markers.append(Marker("commander", said, "bad"))
    if side["army_standard"]:
        standard = _lower(word(side["army_standard"]))
        tone = "good" if side["army_standard"] == "raised" else "bad"
        said = Text(f"army standard: {standard.en}", f"Stendardo: {standard.it}")
        markers.append(Marker("army_standard", said, tone))  # type: ignore[arg-type]
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


# --- what may never be otherwise ----------------------------------------------------------------------------------------


def invariants(state: State) -> list[str]:
    return [*_broken_units(state), *_broken_commands(state), *_broken_contacts(state)]


def _broken_units(state: State) -> Iterator[str]:
    touched = {a for contact in state.battle["contacts"] for a in (contact["attacker"], contact["defender"])}
    for address, unit in state.units():
        if unit["melee_with"] != melee_with(state, address):
            yield f"{address}: its card disagrees with the contacts"
        if unit["engaged"] != (address in touched):
            yield f"{address}: engaged disagrees with the contacts"
        if not 0 <= unit["losses_pending"] <= max(0, unit["figures"]):
            yield f"{address}: {unit['losses_pending']} dead of {unit['figures']}"
        if unit["quality"] not in QUALITIES:
            yield f"{address}: quality {unit['quality']}"
        if any(left < 0 for left in unit["salvos"].values()):
            yield f"{address}: volleys below nothing"
        if unit["sort"] == "unit" and not gone(unit):
            yield from _broken_standing(state, address)
        if unit["attached_to"] and (gone(state[unit["attached_to"]]) or gone(unit)):
            yield f"{address}: with one who is gone"


def _broken_standing(state: State, address: str) -> Iterator[str]:
    unit = state[address]
    if unit["figures"] < 1:
        yield f"{address}: stands without figures"
    if unit["figures"] > unit["figures_start"]:
        yield f"{address}: more figures than at the start"
    if unit["ranks"] and sum(unit["ranks"]) != unit["figures"]:
        yield f"{address}: {unit['figures']} figures in ranks of {unit['ranks']}"
    if unit["reaction"] in ("demoralised", "falling_back") and not unit["disorganised"]:
        yield f"{address}: {unit['reaction']} in good order"
    if unit["provisional_since"] is not None and unit["reaction"] != "bloodlust":
        yield f"{address}: provisionally {unit['reaction']}"
    if unit["prone"] and unit["arm"] != "infantry":
        yield f"{address}: lies down"
    if unit["standards"] > 2 or unit["standards"] < 0:
        yield f"{address}: {unit['standards']} standards"


def _broken_commands(state: State) -> Iterator[str]:
    for side in "ab":
        lost = 0
        for address in state.addresses("command"):
            command = state[address]
            if command["side"] != side:
                continue
            own = listed(state, address)
            lost += command["lost"] is not None
            if (command["lost"] is not None) != (bool(own) and all(gone(state[unit]) for unit in own)):
                yield f"{address}: lost is {command['lost']}"
            if command["leader"] and gone(state[command["leader"]]):
                yield f"{address}: led by one who is gone"
        if lost != state[f"side:{side}"]["commands_lost"]:
            yield f"side:{side}: {lost} commands lost"
        standard = state[f"side:{side}"]
        if (standard["army_standard"] == "raised") != (standard["standard_held_by"] is not None):
            yield f"side:{side}: standard {standard['army_standard']}, held by {standard['standard_held_by']}"
        if sum(1 for _ in individuals(state, side, role="commander_in_chief")) > 1:
            yield f"side:{side}: two commanders-in-chief"


def _broken_contacts(state: State) -> Iterator[str]:
    pairs: set[frozenset[str]] = set()
    for contact in state.battle["contacts"]:
        attacker, defender = contact["attacker"], contact["defender"]
        pair = frozenset((attacker, defender))
        if pair in pairs:
            yield f"{attacker} and {defender}: touch twice"
        pairs.add(pair)
        if gone(state[attacker]) or gone(state[defender]):
            yield f"{attacker} and {defender}: one is gone"
        if state[attacker]["side"] == state[defender]["side"]:
            yield f"{attacker} and {defender}: friends"
