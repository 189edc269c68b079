"""What happened, in a line: how each outcome reads in the log and at the head of its panel. Refusals have their own sentences."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.text import Text
from rules.rulesets.impetus.terms import TERMS

Values = Mapping[str, Any]
Headline = Callable[[Values], Text]

_NOTHING = Text("", "")


def always(text: Text) -> Headline:
    """For outcomes that say nothing but yes."""
    return lambda values: text


def filled(text: Text, **parts: Any) -> Text:
    """The sentence with these parts, each a Text or the same in both languages."""
    return Text(
        text.en.format(**{name: part.en if isinstance(part, Text) else part for name, part in parts.items()}),
        text.it.format(**{name: part.it if isinstance(part, Text) else part for name, part in parts.items()}),
    )


def joined(*parts: Text) -> Text:
    return Text("".join(part.en for part in parts), "".join(part.it for part in parts))


def word(identifier: str) -> Text:
    """A word of the terms; a name, which is none, stands for itself."""
    return TERMS.get(identifier) or Text(identifier, identifier)


def small(identifier: str) -> Text:
    """A word of the terms inside a sentence."""
    found = word(identifier)
    return Text(_small(found.en), _small(found.it))


def _small(text: str) -> str:
    """Abbreviations keep their capitals."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:].rstrip(".")


def several(identifiers: Any) -> Text:
    words = [small(identifier) for identifier in identifiers]
    return Text(", ".join(w.en for w in words), ", ".join(w.it for w in words))


def if_(condition: object, en: str, it: str, **parts: Any) -> Text:
    """A part of the sentence that is only sometimes said."""
    return filled(Text(en, it), **parts) if condition else _NOTHING


def count(number: int, one: Text, many: Text) -> Text:
    return filled(one if number == 1 else many, n=number)


def hits(number: int) -> Text:
    if number == 0:
        return Text("no hit", "nessun colpo")
    return count(number, Text("1 hit", "1 colpo"), Text("{n} hits", "{n} colpi"))


def capital(text: Text) -> Text:
    return Text(text.en[:1].upper() + text.en[1:], text.it[:1].upper() + text.it[1:])


# --- movement ------------------------------------------------------------------------------------------------------


def of_allowance(values: Values) -> Text:
    moves = filled(Text("{n}H a movement", "{n}H a movimento"), n=values["distance_h"])
    return joined(moves, if_(values["disorders"], ", and it is disordered", ", e si disordina"))


def of_ground(values: Values) -> Text:
    """Terrain that a unit has come into."""
    if values["disorders"]:
        return Text("Disordered by the ground", "Disordinata dal terreno")
    return Text("The ground does not disorder it", "Il terreno non la disordina")


def of_manoeuvre(values: Values) -> Text:
    how = filled(Text("It may: {how}", "Può: {how}"), how=small(values["distance"]))
    test = if_(values["discipline_test"], "; discipline test", "; Test di Disciplina")
    last = if_(values["must_be_last_movement"], "; its last movement", "; ultimo movimento")
    return joined(how, if_(values["causes_disorder"], "; it is disordered", "; si disordina"), test, last)


def of_movement(kind: str) -> Headline:
    """A movement that was made."""
    made = word(kind)

    def headline(values: Values) -> Text:
        if values["discipline_test"] == "change_of_front":
            return Text("Wants to change front", "Vuole cambiare fronte")
        far = if_(values["distance"] == "one_h", ", 1H", ", 1H")
        disorder = if_(values["causes_disorder"], ", in disorder", ", in disordine")
        return joined(made, far, disorder, if_(values["must_be_last_movement"], ", its last movement", ", ultimo movimento"))

    return headline


def of_passing(values: Values) -> Text:
    return filled(Text("They may pass, by rule {n}", "Possono attraversarsi, per la regola {n}"), n=values["rule"])


def of_friend(values: Values) -> Text:
    if values["mover_destroyed"]:
        return Text("No way back: destroyed", "Nessuna via: distrutta")
    return joined(word(values["result"]), if_(values["other_disordered"], ", who is disordered", ", che si disordina"))


# --- discipline ----------------------------------------------------------------------------------------------------


def of_test(values: Values) -> Text:
    result, effect = word(values["result"]), small(values["effect"])
    if values["automatic"]:
        return filled(Text("Without a test: {effect}", "Senza test: {effect}"), effect=effect)
    text = Text("{result} ({total}, needed {target}): {effect}", "{result} ({total}, serve {target}): {effect}")
    return filled(text, result=result, total=values["total"], target=values["target"], effect=effect)


# --- deployment ----------------------------------------------------------------------------------------------------


def totals(values: Values) -> Text:
    return filled(Text("{a} to {b}", "{a} a {b}"), a=max(values["totals"].values()), b=min(values["totals"].values()))


def of_attacker(values: Values) -> Text:
    return filled(
        Text("{who} attacks, {totals}", "Attacca la {who}, {totals}"), who=side(values["attacker"]), totals=totals(values)
    )


def of_attack_throw(values: Values) -> Text:
    return filled(Text("{who} attacks", "Attacca {who}"), who=values["attacks"])


def side(code: str) -> Text:
    return Text(TERMS[code].en, small(code).it)


def of_terrain(values: Values) -> Text:
    options = several(values["options"])
    return filled(Text("Rolled {n}: {options}", "Tirato {n}: {options}"), n=values["total"], options=options)


def of_scouting(values: Values) -> Text:
    text = Text("Row {n}; scouting points left: {left}", "Riga {n}; Punti Esplorazione rimasti: {left}")
    return filled(text, n=values["total"], left=values["scouting_points_left"])


def of_piece(values: Values) -> Text:
    if values["piece"] == "none":
        return Text("No terrain is placed", "Non si posiziona nulla")
    return filled(Text("Placed: {piece}", "Posizionato: {piece}"), piece=small(values["piece"]))


def of_deploy_roll(values: Values) -> Text:
    text = Text("{who} decides the order, {totals}", "La {who} decide l'ordine, {totals}")
    return filled(text, who=side(values["winner"]), totals=totals(values))


def of_deployment_throw(values: Values) -> Text:
    if values["decides"]:
        return filled(Text("{standing}", "{standing}"), standing=values["standing"])
    text = Text("{who} decides who deploys first", "{who} decide chi schiera per primo")
    return filled(text, who=values["chooses"])


def of_first(values: Values) -> Text:
    return filled(Text("{who} deploys first", "Schiera per primo: {who}"), who=values["deploys_first"])


def of_order(values: Values) -> Text:
    first, second = values["order"][:2]
    text = Text("First {a}, then {b}", "Prima {a}, poi {b}")
    return filled(text, a=first["command"], b=second["command"])


# --- generals ------------------------------------------------------------------------------------------------------


def of_profile(values: Values) -> Text:
    text = Text(
        "Initiative {i:+}, discipline +{d}, melee +{m}, cohesion +{c}",
        "Iniziativa {i:+}, disciplina +{d}, mischia +{m}, coesione +{c}",
    )
    bonuses = {"i": values["initiative_bonus"], "d": values["discipline_bonus"]}
    return filled(text, **bonuses, m=values["melee_bonus"], c=values["cohesion_bonus"])


def of_command(values: Values) -> Text:
    if values["in_command"]:
        return Text("In command", "In comando")
    out = filled(Text("Out of command: {why}", "Fuori comando: {why}"), why=small(values["reason"]))
    return joined(out, if_(not values["penalty_applies"], "; without a penalty", "; senza penalità"))


def of_initiative(values: Values) -> Text:
    who = side(values["acting_side"])
    acts = filled(Text("{who} acts", "Agisce la {who}"), who=who)
    return joined(acts, if_(values["ceded"], ", to whom it was ceded", ", a cui è stata ceduta"), idle(values))


def idle(values: Values) -> Text:
    return if_(not values["command_acts"], ": its command is spent, idle", ": il comando è speso senza agire")


def of_initiative_throw(values: Values) -> Text:
    if values["decides"]:
        return Text(values["standing"], values["standing"])
    return who_acts(values)


def who_acts(values: Values) -> Text:
    won = filled(Text("{who} has the initiative", "L'iniziativa è di {who}"), who=values["acts"])
    return joined(won, if_(values["ceded"], ", ceded", ", ceduta"), idle(values))


def of_loss_test(values: Values) -> Text:
    return (
        Text("The general falls", "Il generale cade")
        if values["eliminated"]
        else Text("The general lives", "Il generale è salvo")
    )


# --- shooting, cohesion --------------------------------------------------------------------------------------------


def of_shot(values: Values) -> Text:
    if not values["dice"]:
        return Text("No dice to throw", "Nessun dado da tirare")
    text = (
        Text("{hits} with {n} dice", "{hits} con {n} dadi")
        if values["dice"] > 1
        else Text("{hits} with 1 die", "{hits} con 1 dado")
    )
    return filled(text, hits=capital(hits(values["hits"])), n=values["dice"])


def of_hits(values: Values) -> Text:
    return capital(hits(values["hits"]))


def of_cohesion(values: Values) -> Text:
    """The test, the losses, the fate; of a melee's last test, who has won."""
    text = Text("{result} ({roll}, needed {critical} or less)", "{result} ({roll}, serviva {critical} o meno)")
    start = filled(text, result=word(values["result"]), roll=values["roll"], critical=values["critical_number"])
    lost = if_(values["losses"], ": {n} VBU lost, disordered", ": {vbu}, disordinata", n=values["losses"], vbu=vbu_lost(values))
    kept = if_(not values["losses"], ": nothing lost, disordered", ": nessuna perdita, disordinata")
    fate = if_(values["unit_destroyed"], "; destroyed", "; distrutta")
    general = if_(values["general_lost"], "; its general falls", "; cade il suo generale")
    return joined(start, lost, kept, fate, general, melee_end(values.get("melee")))


def vbu_lost(values: Values) -> str:
    """In Italian."""
    return "1 VBU perso" if values["losses"] == 1 else f"{values['losses']} VBU persi"


def melee_end(result: str | None) -> Text:
    if result is None:
        return _NOTHING
    if result == "draw":
        return Text(". The melee is a draw", ". La mischia è pari")
    return filled(Text(". {result} the melee", ". La mischia: {result}"), result=Text(TERMS[result].en, small(result).it))


# --- impetus, melee ------------------------------------------------------------------------------------------------


def of_impetus(values: Values) -> Text:
    if values["nullified_by"]:
        return filled(Text("No bonus: {why}", "Nessun bonus: {why}"), why=small(values["nullified_by"][0]))
    bonus = filled(Text("Impetus bonus +{n}", "Bonus impeto +{n}"), n=values["bonus"])
    return joined(bonus, if_(values["cap"], ", limited to +{n}", ", massimo +{n}", n=values["cap"]))


def of_dice(values: Values) -> Text:
    return count(values["dice"], Text("1 die", "1 dado"), Text("{n} dice", "{n} dadi"))


def of_melee(values: Values) -> Text:
    text = Text("Hits taken: attacker {a}, defender {b}", "Colpi subiti: attaccante {a}, difensore {b}")
    return filled(text, a=values["attacker_hits_taken"], b=values["defender_hits_taken"])


def of_result(values: Values) -> Text:
    if values["winner"] is None:
        return joined(word("draw"), if_(values["still_in_contact"], ": they fight on", ": si combatte ancora"))
    pursuit = if_(values["winner_must_pursue"], "; must pursue", "; deve inseguire")
    return joined(
        word(values["result"]), if_(values["loser_retreats"], "; the loser retreats", "; il perdente si ritira"), pursuit
    )


# --- charge, retreat, pursuit --------------------------------------------------------------------------------------


def of_charge(values: Values) -> Text:
    reach = filled(Text(" ({n}H)", " ({n}H)"), n=values["reach_h"])
    arrived = Text("Contact", "Contatto") if values["result"] == "contact" else Text("It falls short", "Non arriva")
    return joined(arrived, reach, if_(values["disorders"], ", disordered by the ground", ", disordinata dal terreno"))


def of_retreat(values: Values) -> Text:
    if values["unit_destroyed"]:
        return Text("No way back: destroyed", "Nessuna via: distrutta")
    return filled(Text("Retreats {n}H", "Si ritira di {n}H"), n=values["distance_h"])


def of_pursuit(values: Values) -> Text:
    goes = filled(Text("Pursues {n}H", "Insegue per {n}H"), n=values["distance_h"])
    return joined(goes, if_(values["contact"], ", into contact", ", a contatto"))


def of_both_moves(values: Values) -> Text:
    parts = []
    if values["retreat_h"] is not None:
        parts.append(filled(Text("the loser retreats {n}H", "chi ha perso si ritira di {n}H"), n=values["retreat_h"]))
    if values["pursuit_h"] is None:
        parts.append(Text("no pursuit", "nessun inseguimento"))
    else:
        parts.append(filled(Text("the winner pursues {n}H", "chi ha vinto insegue per {n}H"), n=values["pursuit_h"]))
    both = Text(", ".join(part.en for part in parts), ", ".join(part.it for part in parts))
    return joined(capital(both), if_(values["contact"], ": caught, melee at once", ": raggiunta, subito mischia"))


def of_way(values: Values) -> Text:
    return joined(word(values["way"]), if_(values["unit_destroyed"], ": destroyed", ": distrutta"))


def of_reaction(values: Values) -> Text:
    fire = if_(values["shoots"], "Defensive fire, then: ", "Tiro difensivo, poi: ")
    reaction = small(values["reacts"]) if values["shoots"] else word(values["reacts"])
    return joined(fire, reaction)


# --- losses --------------------------------------------------------------------------------------------------------


def of_status(values: Values) -> Text:
    lost = if_(values["losses"], ", {n} VBU lost", ", {vbu}", n=values["losses"], vbu=vbu_lost(values))
    return joined(word(values["status"]), lost)


def of_break(values: Values) -> Text:
    text = Text("{result} – VD lost {a} and {b}", "{result} – VD perso {a} e {b}")
    standing = {code: f"{values[code]['vd_lost']}/{values[code]['vd_total']}" for code in "ab"}
    return filled(text, result=word(values["result"]), **standing)


def of_turn_end(values: Values) -> Text:
    """``result``: who wins by name, else a word of the terms."""
    result, text = values["result"], Text("{result} – VD lost: {lost}", "{result} – VD perso: {lost}")
    wins = filled(Text("{who} wins", "Vince {who}"), who=result)
    return filled(text, result=word(result) if result in ("continue", "draw") else wins, lost=values["vd_lost"])


def of_rout(values: Values) -> Text:
    if values["leaves"]:
        return Text("Broken: its units leave the table", "In rotta: le sue unità lasciano il tavolo")
    return Text("Broken, but it fights on", "In rotta, ma combatte ancora")
