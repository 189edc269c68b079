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
    return lambda said: text


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


def of_attacker(said: Values) -> Text:
    return filled(Text("{who} attacks", "Attacca il {who}"), who=Text(TERMS[said["attacker"]].en, small(said["attacker"]).it))


def of_sides(said: Values) -> Text:
    text = Text(
        "Player A has side {a} of the table, player B side {b}", "Il giocatore A ha il lato {a}, il giocatore B il lato {b}"
    )
    return filled(text, a=said["player_a_side"], b=said["player_b_side"])


def of_table_side(said: Values) -> Text:
    return filled(Text("The defender takes {side}", "Il difensore prende il {side}"), side=small(said["defender"]))


def of_count(said: Values) -> Text:
    river = Text(", or the river instead", ", oppure il corso d'acqua") if said["river_option"] else _NOTHING
    return joined(filled(Text("{n} pieces of terrain", "{n} elementi di terreno"), n=said["pieces"]), river)


def of_layout(said: Values) -> Text:
    text = Text("Pieces of terrain, as counted: {n}; still possible: {left}", "Elementi contati: {n}; ancora possibili: {left}")
    return filled(text, n=said["counted"], left=said["left"])


def of_removal(said: Values) -> Text:
    if said["needed"] is None:
        return Text("The piece is turned where it lies", "L'elemento è girato sul posto")
    roll = filled(Text(" ({roll}, needed {needed})", " ({roll}, serve {needed})"), roll=said["roll"], needed=said["needed"])
    done = (
        Text("The ground is changed", "Il terreno cambia")
        if said["success"]
        else Text("The ground stays", "Il terreno resta com'è")
    )
    return joined(done, roll)


def of_bridges(said: Values) -> Text:
    if said["dry"]:
        return Text("The river is dry, without a bridge", "Il corso d'acqua è in secca, senza ponti")
    return filled(Text("Bridges over the river: {n}", "Ponti sul corso d'acqua: {n}"), n=said["bridges"])


def of_substitution(said: Values) -> Text:
    text = Text("Light foot instead; still possible: {left}", "Al loro posto fanteria leggera; ancora possibili: {left}")
    return filled(text, left=said["left"])


def of_reserve(said: Values) -> Text:
    return filled(Text("Reserve: {n} elements", "Riserva: {n} elementi"), n=said["reserve"])


def of_keeping(said: Values) -> Text:
    return filled(Text("Kept in reserve, of {n} in all", "In riserva, su {n} in tutto"), n=said["reserve"])


def of_deployment(said: Values) -> Text:
    text = Text(
        "Within {depth} of its edge, {margin} from the short sides", "Entro {depth} dal suo bordo, a {margin} dai lati corti"
    )
    return filled(text, depth=centimetres(said["depth_mm"]), margin=centimetres(said["side_margin_mm"]))


# --- command and movement ------------------------------------------------------------------------------------------


def of_points(said: Values) -> Text:
    dear = Text("; each move costs 2", "; ogni movimento ne costa 2") if said["move_cost"] > 1 else _NOTHING
    return joined(filled(Text("Command points: {cp}", "Command's Points: {cp}"), cp=said["cp"]), dear)


def of_price(said: Values) -> Text:
    return _paid(Text("It costs", "Costa"))(said)


def _paid(done: Text) -> Headline:
    """What was done, and for how many CP; why they were double."""

    def told(said: Values) -> Text:
        if said["free_cp_spent"] and not said["cost"]:
            return joined(done, Text(": the CinC's free CP", ": il CP gratuito del CinC"))
        why = [small(reason) for reason in said["surcharge"]]
        because = Text(
            f" ({', '.join(w.en for w in why)})" if why else "",
            f" ({', '.join(w.it for w in why)})" if why else "",
        )
        return joined(done, filled(Text(": {n} CP", ": {n} CP"), n=said["cost"]), because)

    return told


#: By the act that is paid for.
PAID: dict[str, Headline] = {
    "move": _paid(Text("Moves", "Muove")),
    "about_face": _paid(Text("Turns about", "Dietro-front")),
    "change_formation": _paid(Text("Changes formation", "Cambia formazione")),
    "reman_guns": _paid(Text("Mans the guns again", "Rimette in batteria")),
}


def of_allowance(said: Values) -> Text:
    slow = Text(", halved by the ground", ", dimezzati dal terreno") if said["halved_by_terrain"] else _NOTHING
    return joined(filled(Text("Up to {far}", "Fino a {far}"), far=centimetres(said["allowance_mm"])), slow)


def of_manoeuvre(said: Values) -> Text:
    """May it, how far, and what ends the move."""
    far = centimetres(said["limit_mm"])
    if said["shift_limit_mm"]:
        text = Text("Yes, up to {far} forward and {aside} aside", "Sì, fino a {far} in avanti e {aside} di lato")
        return filled(text, far=far, aside=centimetres(said["shift_limit_mm"]))
    yes = (
        filled(Text("Yes, up to {far}", "Sì, fino a {far}"), far=far)
        if said["limit_mm"]
        else Text("Yes, on the spot", "Sì, sul posto")
    )
    return joined(yes, Text("; its move ends with it", "; esaurisce il movimento")) if said["ends_move"] else yes


def of_about_face(said: Values) -> Text:
    if said["ends_move"]:
        return of_manoeuvre(said)
    text = Text("Yes, and up to {far} of its move are left", "Sì, e restano fino a {far} di movimento")
    return filled(text, far=centimetres(said["limit_mm"]))


def of_ground(said: Values) -> Text:
    text = Text("Movement {going}; cover +{cover}; melee {melee}", "Movimento {going}; copertura +{cover}; mischia {melee}")
    melee = said["melee_penalty"] + said["higher_bonus"] + said["defence_bonus"]
    shown = f"{melee:+d}".replace("-", "−") if melee else "0"
    return filled(text, going=small(said["movement"]), cover=said["cover"], melee=shown)


def of_profile(said: Values) -> Text:
    text = Text(
        "Moves {far}; factor {foot} against foot, {mounted} against mounted",
        "Muove {far}; fattore {foot} contro fanti, {mounted} contro montati",
    )
    return filled(text, far=centimetres(said["move_mm"]), foot=said["factor_vs_foot"], mounted=said["factor_vs_mounted"])


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


def of_right_to_shoot(said: Values) -> Text:
    return (
        Text("Yes, and it must shoot", "Sì, e deve tirare")
        if said["mandatory"]
        else Text("Yes, it may answer", "Sì, può rispondere")
    )


def of_shot(said: Values) -> Text:
    return _fought(said, ("shooter", _SHOOTER), ("target", _TARGET), Text("a draw, no effect", "pareggio, nessun effetto"))


def of_round(said: Values) -> Text:
    return _fought(said, ("attacker", _ATTACKER), ("defender", _DEFENDER), Text("the melee goes on", "la mischia continua"))


def _fought(said: Values, one: tuple[str, Text], other: tuple[str, Text], draw: Text) -> Text:
    score = f"{said[f'{one[0]}_total']}–{said[f'{other[0]}_total']}: "
    if said["winner"] is None:
        return joined(Text(score, score), draw)
    loser, who = other if said["winner"] == one[0] else one
    return joined(Text(score, score), filled(_SUFFERS[said[f"{loser}_effect"]], who=who))


def of_result(said: Values) -> Text:
    return filled(_SUFFERS[said["effect"]], who=Text("The beaten", "Chi perde")) if said["effect"] != "none" else TERMS["draw"]


def of_contact(said: Values) -> Text:
    if said["target_factor_zero"]:
        return Text(
            "Contact on flank or rear: the target's factor is 0", "A contatto su fianco o retro: il bersaglio ha fattore 0"
        )
    return Text("Contact", "A contatto")


def of_support(said: Values) -> Text:
    return Text("Yes: −1 to the enemy", "Sì: −1 al nemico")


def of_recoil(said: Values) -> Text:
    if said["result"] == "crew_flees":
        return Text("The crew flees, the gun stays", "I serventi fuggono, il pezzo resta")
    if said["result"] == "destroyed":
        return filled(Text("Destroyed: {why}", "Distrutto: {why}"), why=small(said["cause"]))
    back = filled(_RECOILS[said["direction"]], far=centimetres(said["distance_mm"]))
    return joined(back, next((told for fate, told in _FRIENDS if fate in said["friends"]), _NOTHING))


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


def of_flight(said: Values) -> Text:
    if said["result"] == "leaves_table":
        return Text("Flees off the table: lost", "Fugge fuori dal tavolo: perso")
    if said["result"] == "destroyed":
        return filled(Text("Destroyed in flight: {why}", "Distrutto nella fuga: {why}"), why=small(said["cause"]))
    return filled(Text("Flees {far} and is in rout", "Fugge di {far} ed è in rotta"), far=centimetres(said["total_mm"]))


def of_follow_up(said: Values) -> Text:
    if not said["must_follow_up"]:
        return filled(Text("Does not follow up: {why}", "Non incalza: {why}"), why=small(said["reason"]))
    on = Text(" and may fight on with +1", " e può continuare a combattere con +1") if said["may_fight_again"] else _NOTHING
    return joined(filled(Text("Follows up {far}", "Incalza di {far}"), far=centimetres(said["distance_mm"])), on)


def of_replacement(said: Values) -> Text:
    return filled(Text("Takes its place in the melee: {n} CP", "Prende il suo posto in mischia: {n} CP"), n=said["cp_cost"])


# --- rout ----------------------------------------------------------------------------------------------------------


def of_rout(said: Values) -> Text:
    a, b = said["side_a"], said["side_b"]
    text = Text(
        "Losses: A {a} of {level_a}, B {b} of {level_b}. {result}", "Perdite: A {a} su {level_a}, B {b} su {level_b}. {result}"
    )
    return filled(text, a=a["losses"], level_a=a["level"], b=b["losses"], level_b=b["level"], result=TERMS[said["result"]])


def of_pursuit(said: Values) -> Text:
    if said["pursuit"]:
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
PASSES = always(Text("Yes, it passes through", "Sì, può attraversarlo"))
