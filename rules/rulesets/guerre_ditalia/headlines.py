"""What happened, in a line: how each outcome reads in the log and at the head of its panel. Refusals have their own sentences."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.text import Text
from rules.rulesets.guerre_ditalia.terms import TERMS

Values = Mapping[str, Any]
Headline = Callable[[Values], Text]

_NOTHING = Text("", "")


def always(text: Text) -> Headline:
    """For outcomes that say nothing but yes."""
    return lambda values: text


def centimetres(millimetres: int) -> Text:
    """A length as it is measured at the table."""
    whole, rest = divmod(millimetres, 10)
    return Text(f"{whole}.{rest} cm", f"{whole},{rest} cm") if rest else Text(f"{whole} cm", f"{whole} cm")


def filled(text: Text, **parts: Any) -> Text:
    """The sentence with these parts, each a Text or the same in both languages."""
    return Text(
        text.en.format(**{name: part.en if isinstance(part, Text) else part for name, part in parts.items()}),
        text.it.format(**{name: part.it if isinstance(part, Text) else part for name, part in parts.items()}),
    )


def joined(*parts: Text) -> Text:
    return Text("".join(part.en for part in parts), "".join(part.it for part in parts))


def small(identifier: str) -> Text:
    """A word of the terms inside a sentence."""
    word = TERMS[identifier]
    return Text(_small(word.en), _small(word.it))


def _small(word: str) -> str:
    """Names keep their capital."""
    return word if word.startswith(("CinC", "CP", "Consalvo", "Gaston", "Gonzalo")) else word[:1].lower() + word[1:].rstrip(".")


# --- setting up --------------------------------------------------------------------------------------------------


def of_attacker(values: Values) -> Text:
    """Who, and what the dice were: ties by name of the section that has them rolled again."""
    who = values["attacker"]
    text = Text("{who} attacks", "Attacca {who}") if who not in TERMS else Text("{who} attacks", "Attacca il {who}")
    name = Text(TERMS[who].en, small(who).it) if who in TERMS else Text(who, who)
    *ties, last = [f"{a}–{b}" for a, b in values["rolls"]] or [""]
    after = Text(" after a tie {ties} (§Terreno)", " dopo un pari {ties} (§Terreno)")
    tied = filled(after, ties=", ".join(ties)) if ties else _NOTHING
    score = Text(f": {last}", f": {last}") if last else _NOTHING
    return joined(filled(text, who=name), score, tied)


def of_sides(values: Values) -> Text:
    """By the armies' names in a battle."""
    if "side_1" in values:
        named = Text("{one} has side 1 of the table, {two} side 2", "{one} ha il lato 1 del tavolo, {two} il lato 2")
        return filled(named, one=values["side_1"], two=values["side_2"])
    text = Text(
        "Player A has side {a} of the table, player B side {b}", "Il giocatore A ha il lato {a}, il giocatore B il lato {b}"
    )
    return filled(text, a=values["player_a_side"], b=values["player_b_side"])


def of_table_side(values: Values) -> Text:
    return filled(Text("The defender takes {side}", "Il difensore prende il {side}"), side=small(values["defender"]))


def of_count(values: Values) -> Text:
    river = Text(", or the river instead", ", oppure il corso d'acqua") if values["river_option"] else _NOTHING
    return joined(filled(Text("{n} pieces of terrain", "{n} elementi di terreno"), n=values["pieces"]), river)


def of_layout(values: Values) -> Text:
    laid = filled(Text("Pieces of terrain laid: {n}", "Elementi di terreno posati: {n}"), n=values["counted"])
    left = filled(Text("; still possible: {n}", "; ancora possibili: {n}"), n=values["left"]) if values["left"] else _NOTHING
    return joined(laid, left)


def of_removal(values: Values) -> Text:
    if values["needed"] is None:
        return Text("The piece is turned where it lies", "L'elemento è girato sul posto")
    roll = filled(Text(" ({roll}, needed {needed})", " ({roll}, serve {needed})"), roll=values["roll"], needed=values["needed"])
    done = (
        Text("The ground is changed", "Il terreno cambia")
        if values["success"]
        else Text("The ground stays", "Il terreno resta com'è")
    )
    return joined(done, roll)


def of_bridges(values: Values) -> Text:
    if values["dry"]:
        return Text("The river is dry, without a bridge", "Il corso d'acqua è in secca, senza ponti")
    return filled(Text("Bridges over the river: {n}", "Ponti sul corso d'acqua: {n}"), n=values["bridges"])


def of_substitution(values: Values) -> Text:
    text = Text("Light foot instead; still possible: {left}", "Al loro posto fanteria leggera; ancora possibili: {left}")
    return filled(text, left=values["left"])


def of_reserve(values: Values) -> Text:
    return filled(Text("Reserve: {n} elements", "Riserva: {n} elementi"), n=values["reserve"])


def of_keeping(values: Values) -> Text:
    return filled(Text("Kept in reserve, of {n} in all", "In riserva, su {n} in tutto"), n=values["reserve"])


def of_deployment(values: Values) -> Text:
    text = Text(
        "Within {depth} of its edge, {margin} from the short sides", "Entro {depth} dal suo bordo, a {margin} dai lati corti"
    )
    return filled(text, depth=centimetres(values["depth_mm"]), margin=centimetres(values["side_margin_mm"]))


# --- command and movement ------------------------------------------------------------------------------------------


def of_points(values: Values) -> Text:
    dear = Text("; each move costs 2", "; ogni movimento ne costa 2") if values["move_cost"] > 1 else _NOTHING
    return joined(filled(Text("Command points: {cp}", "Command's Points: {cp}"), cp=values["cp"]), dear)


def of_price(values: Values) -> Text:
    return _paid(Text("It costs", "Costa"))(values)


def _paid(done: Text) -> Headline:
    """What was done, and for how many CP; why they were double."""

    def headline(values: Values) -> Text:
        if values["free_cp_spent"] and not values["cost"]:
            return joined(done, Text(": the CinC's free CP", ": il CP gratuito del CinC"))
        why = [small(reason) for reason in values["surcharge"]]
        because = Text(
            f" ({', '.join(w.en for w in why)})" if why else "",
            f" ({', '.join(w.it for w in why)})" if why else "",
        )
        return joined(done, filled(Text(": {n} CP", ": {n} CP"), n=values["cost"]), because)

    return headline


#: By the act that is paid for.
PAID: dict[str, Headline] = {
    "move": _paid(Text("Moves", "Muove")),
    "about_face": _paid(Text("Turns about", "Dietro-front")),
    "change_formation": _paid(Text("Changes formation", "Cambia formazione")),
    "reman_guns": _paid(Text("Mans the guns again", "Rimette in batteria")),
}


def of_allowance(values: Values) -> Text:
    slow = Text(", halved by the ground", ", dimezzati dal terreno") if values["halved_by_terrain"] else _NOTHING
    return joined(filled(Text("Up to {far}", "Fino a {far}"), far=centimetres(values["allowance_mm"])), slow)


def of_manoeuvre(values: Values) -> Text:
    """May it, how far, and what ends the move."""
    far = centimetres(values["limit_mm"])
    if values["shift_limit_mm"]:
        text = Text("Yes, up to {far} forward and {aside} aside", "Sì, fino a {far} in avanti e {aside} di lato")
        return filled(text, far=far, aside=centimetres(values["shift_limit_mm"]))
    yes = (
        filled(Text("Yes, up to {far}", "Sì, fino a {far}"), far=far)
        if values["limit_mm"]
        else Text("Yes, on the spot", "Sì, sul posto")
    )
    return joined(yes, Text("; its move ends with it", "; esaurisce il movimento")) if values["ends_move"] else yes


def of_about_face(values: Values) -> Text:
    if values["ends_move"]:
        return of_manoeuvre(values)
    text = Text("Yes, and up to {far} of its move are left", "Sì, e restano fino a {far} di movimento")
    return filled(text, far=centimetres(values["limit_mm"]))


def of_ground(values: Values) -> Text:
    text = Text("Movement {going}; cover +{cover}; melee {melee}", "Movimento {going}; copertura +{cover}; mischia {melee}")
    melee = values["melee_penalty"] + values["higher_bonus"] + values["defence_bonus"]
    shown = f"{melee:+d}".replace("-", "−") if melee else "0"
    return filled(text, going=small(values["movement"]), cover=values["cover"], melee=shown)


def of_profile(values: Values) -> Text:
    text = Text(
        "Moves {far}; factor {foot} against foot, {mounted} against mounted",
        "Muove {far}; fattore {foot} contro fanti, {mounted} contro montati",
    )
    return filled(text, far=centimetres(values["move_mm"]), foot=values["factor_vs_foot"], mounted=values["factor_vs_mounted"])


# --- fighting ------------------------------------------------------------------------------------------------------

#: What becomes of the beaten: who, and then what.
_SUFFERS = {
    "recoil": Text("{who} recoils", "{who} è respinto"),
    "flee": Text("{who} flees", "{who} fugge"),
    "destroyed": Text("{who} is destroyed", "{who} è distrutto"),
    "crew_flee": Text("{who}: the crew flees", "{who}: i serventi fuggono"),
    "none": Text("no effect", "nessun effetto"),
}
_SHOOTER, _TARGET = Text("the shooter", "chi tira"), Text("the target", "il bersaglio")
_ATTACKER, _DEFENDER = Text("the attacker", "l'attaccante"), Text("the defender", "il difensore")


def of_right_to_shoot(values: Values) -> Text:
    return (
        Text("Yes, and it must shoot", "Sì, e deve tirare")
        if values["mandatory"]
        else Text("Yes, it may answer", "Sì, può rispondere")
    )


def of_shot(values: Values) -> Text:
    return _fought(values, ("shooter", _SHOOTER), ("target", _TARGET), Text("a draw, no effect", "pareggio, nessun effetto"))


def of_round(values: Values) -> Text:
    return _fought(values, ("attacker", _ATTACKER), ("defender", _DEFENDER), Text("the melee goes on", "la mischia continua"))


def _fought(values: Values, one: tuple[str, Text], other: tuple[str, Text], draw: Text) -> Text:
    score = f"{values[f'{one[0]}_total']}–{values[f'{other[0]}_total']}: "
    if values["winner"] is None:
        return joined(Text(score, score), draw)
    loser, who = other if values["winner"] == one[0] else one
    return joined(Text(score, score), filled(_SUFFERS[values[f"{loser}_effect"]], who=who))


def of_result(values: Values) -> Text:
    return (
        filled(_SUFFERS[values["effect"]], who=Text("The beaten", "Chi perde")) if values["effect"] != "none" else TERMS["draw"]
    )


def of_contact(values: Values) -> Text:
    if values["target_factor_zero"]:
        return Text(
            "Contact on flank or rear: the target's factor is 0", "A contatto su fianco o retro: il bersaglio ha fattore 0"
        )
    return Text("Contact", "A contatto")


def of_support(values: Values) -> Text:
    return Text("Yes: −1 to the enemy", "Sì: −1 al nemico")


def of_recoil(values: Values) -> Text:
    if values["result"] == "crew_flees":
        return Text("The crew flees, the gun stays", "I serventi fuggono, il pezzo resta")
    if values["result"] == "destroyed":
        return filled(Text("Destroyed: {why}", "Distrutto: {why}"), why=small(values["cause"]))
    back = filled(_RECOILS[values["direction"]], far=centimetres(values["distance_mm"]))
    return joined(back, next((headline for fate, headline in _FRIENDS if fate in values["friends"]), _NOTHING))


_RECOILS = {
    "back": Text("Recoils {far}", "Respinto di {far}"),
    "sideways": Text("Recoils {far} sideways", "Respinto di {far} di lato"),
    "forward": Text("Is pushed {far} forward", "Spinto di {far} in avanti"),
}
_FRIENDS = (
    ("destroyed", Text(" and destroys a friend in its way", " e distrugge un amico sul percorso")),
    ("pushed_back", Text(" and pushes its friends back", " e spinge indietro gli amici")),
    ("passed_through", Text(" through its friends", " attraverso gli amici")),
)


def of_flight(values: Values) -> Text:
    if values["result"] == "leaves_table":
        return Text("Flees off the table: lost", "Fugge fuori dal tavolo: perso")
    if values["result"] == "destroyed":
        return filled(Text("Destroyed in flight: {why}", "Distrutto nella fuga: {why}"), why=small(values["cause"]))
    return filled(Text("Flees {far} and is in rout", "Fugge di {far} ed è in rotta"), far=centimetres(values["total_mm"]))


def of_follow_up(values: Values) -> Text:
    if not values["must_follow_up"]:
        return filled(Text("Does not follow up: {why}", "Non incalza: {why}"), why=small(values["reason"]))
    on = Text(" and may fight on with +1", " e può continuare a combattere con +1") if values["may_fight_again"] else _NOTHING
    return joined(filled(Text("Follows up {far}", "Incalza di {far}"), far=centimetres(values["distance_mm"])), on)


def of_replacement(values: Values) -> Text:
    return filled(Text("Takes its place in the melee: {n} CP", "Prende il suo posto in mischia: {n} CP"), n=values["cp_cost"])


# --- rout ----------------------------------------------------------------------------------------------------------


def of_rout(values: Values) -> Text:
    a, b = values["side_a"], values["side_b"]
    text = Text(
        "Losses: {{side_a}} {a} of {level_a}, {{side_b}} {b} of {level_b}. {result}",
        "Perdite: {{side_a}} {a} su {level_a}, {{side_b}} {b} su {level_b}. {result}",
    )
    return filled(text, a=a["losses"], level_a=a["level"], b=b["losses"], level_b=b["level"], result=TERMS[values["result"]])


def of_named_rout(values: Values) -> Text:
    one, two = (
        filled(Text("{name} {n} of {level}", "{name} {n} su {level}"), name=army["name"], n=army["losses"], level=army["level"])
        for army in values["armies"]
    )
    result = TERMS["both_rout"] if values["battle_ends"] else TERMS["continues"]
    if values["winner"]:
        result = filled(Text("{name} wins", "Vince {name}"), name=values["winner"])
    return filled(Text("Losses: {one}, {two}. {result}", "Perdite: {one}, {two}. {result}"), one=one, two=two, result=result)


def of_pursuit(values: Values) -> Text:
    if values["pursuit"]:
        return Text(
            "The winner pursues: the loser withdraws, then a last half-turn",
            "Inseguimento: lo sconfitto si ritira, poi un ultimo semiturno",
        )
    return Text("No pursuit: the game is over", "Nessun inseguimento: la partita è finita")


VOLUNTARY_ROUT = always(
    Text(
        "The army is ordered off and routs at the end of this half-turn",
        "Rotta volontaria: l'esercito è in rotta alla fine del semiturno",
    )
)
WITHDRAWAL = always(Text("The routed army withdraws at full speed", "L'esercito in rotta si ritira alla massima velocità"))
PASSES = always(Text("Yes, it passes through", "Sì, può attraversarlo"))
