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
    return lambda said: text


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


def _small(said: str) -> str:
    """Abbreviations keep their capitals."""
    return said if said[1:2].isupper() else said[:1].lower() + said[1:].rstrip(".")


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


def of_allowance(said: Values) -> Text:
    moves = filled(Text("{n}H a movement", "{n}H a movimento"), n=said["distance_h"])
    return joined(moves, if_(said["disorders"], ", and it is disordered", ", e si disordina"))


def of_ground(said: Values) -> Text:
    """Terrain that a unit has come into."""
    if said["disorders"]:
        return Text("Disordered by the ground", "Disordinata dal terreno")
    return Text("The ground does not disorder it", "Il terreno non la disordina")


def of_manoeuvre(said: Values) -> Text:
    how = filled(Text("It may: {how}", "Può: {how}"), how=small(said["distance"]))
    test = if_(said["discipline_test"], "; discipline test", "; Test di Disciplina")
    last = if_(said["must_be_last_movement"], "; its last movement", "; ultimo movimento")
    return joined(how, if_(said["causes_disorder"], "; it is disordered", "; si disordina"), test, last)


def of_movement(kind: str) -> Headline:
    """A movement that was made."""
    made = word(kind)

    def told(said: Values) -> Text:
        if said["discipline_test"] == "change_of_front":
            return Text("Wants to change front", "Vuole cambiare fronte")
        far = if_(said["distance"] == "one_h", ", 1H", ", 1H")
        disorder = if_(said["causes_disorder"], ", in disorder", ", in disordine")
        return joined(made, far, disorder, if_(said["must_be_last_movement"], ", its last movement", ", ultimo movimento"))

    return told


def of_passing(said: Values) -> Text:
    return filled(Text("They may pass, by rule {n}", "Possono attraversarsi, per la regola {n}"), n=said["rule"])


def of_friend(said: Values) -> Text:
    if said["mover_destroyed"]:
        return Text("No way back: destroyed", "Nessuna via: distrutta")
    return joined(word(said["result"]), if_(said["other_disordered"], ", who is disordered", ", che si disordina"))


# --- discipline ----------------------------------------------------------------------------------------------------


def of_test(said: Values) -> Text:
    result, effect = word(said["result"]), small(said["effect"])
    if said["automatic"]:
        return filled(Text("Without a test: {effect}", "Senza test: {effect}"), effect=effect)
    text = Text("{result} ({total}, needed {target}): {effect}", "{result} ({total}, serve {target}): {effect}")
    return filled(text, result=result, total=said["total"], target=said["target"], effect=effect)


# --- deployment ----------------------------------------------------------------------------------------------------


def totals(said: Values) -> Text:
    return filled(Text("{a} to {b}", "{a} a {b}"), a=max(said["totals"].values()), b=min(said["totals"].values()))


def of_attacker(said: Values) -> Text:
    return filled(Text("{who} attacks, {totals}", "Attacca la {who}, {totals}"), who=side(said["attacker"]), totals=totals(said))


def of_attack_throw(said: Values) -> Text:
    return filled(Text("{who} attacks", "Attacca {who}"), who=said["attacks"])


def side(code: str) -> Text:
    return Text(TERMS[code].en, small(code).it)


def of_terrain(said: Values) -> Text:
    options = several(said["options"])
    return filled(Text("Rolled {n}: {options}", "Tirato {n}: {options}"), n=said["total"], options=options)


def of_scouting(said: Values) -> Text:
    text = Text("Row {n}; scouting points left: {left}", "Riga {n}; Punti Esplorazione rimasti: {left}")
    return filled(text, n=said["total"], left=said["scouting_points_left"])


def of_piece(said: Values) -> Text:
    if said["piece"] == "none":
        return Text("No terrain is placed", "Non si posiziona nulla")
    return filled(Text("Placed: {piece}", "Posizionato: {piece}"), piece=small(said["piece"]))


def of_deploy_roll(said: Values) -> Text:
    text = Text("{who} decides the order, {totals}", "La {who} decide l'ordine, {totals}")
    return filled(text, who=side(said["winner"]), totals=totals(said))


def of_deployment_throw(said: Values) -> Text:
    if said["decides"]:
        return filled(Text("{standing}", "{standing}"), standing=said["standing"])
    text = Text("{who} decides who deploys first", "{who} decide chi schiera per primo")
    return filled(text, who=said["chooses"])


def of_first(said: Values) -> Text:
    text = Text("{who} deploys first", "Schiera per prima la {who}")
    return filled(text, who=side(said["deploys_first"]))


def of_order(said: Values) -> Text:
    first, second = said["order"][:2]
    text = Text("First {a}, then {b}", "Prima {a}, poi {b}")
    return filled(text, a=first["command"], b=second["command"])


# --- generals ------------------------------------------------------------------------------------------------------


def of_profile(said: Values) -> Text:
    text = Text(
        "Initiative {i:+}, discipline +{d}, melee +{m}, cohesion +{c}",
        "Iniziativa {i:+}, disciplina +{d}, mischia +{m}, coesione +{c}",
    )
    bonuses = {"i": said["initiative_bonus"], "d": said["discipline_bonus"]}
    return filled(text, **bonuses, m=said["melee_bonus"], c=said["cohesion_bonus"])


def of_command(said: Values) -> Text:
    if said["in_command"]:
        return Text("In command", "In comando")
    out = filled(Text("Out of command: {why}", "Fuori comando: {why}"), why=small(said["reason"]))
    return joined(out, if_(not said["penalty_applies"], "; without a penalty", "; senza penalità"))


def of_initiative(said: Values) -> Text:
    who = side(said["acting_side"])
    acts = filled(Text("{who} acts", "Agisce la {who}"), who=who)
    return joined(acts, if_(said["ceded"], ", to whom it was ceded", ", a cui è stata ceduta"), idle(said))


def idle(said: Values) -> Text:
    return if_(not said["command_acts"], ": its command is spent, idle", ": il comando è speso senza agire")


def of_initiative_throw(said: Values) -> Text:
    if said["decides"]:
        return Text(said["standing"], said["standing"])
    return who_acts(said)


def who_acts(said: Values) -> Text:
    won = filled(Text("{who} has the initiative", "L'iniziativa è di {who}"), who=said["acts"])
    return joined(won, if_(said["ceded"], ", ceded", ", ceduta"), idle(said))


def of_loss_test(said: Values) -> Text:
    return (
        Text("The general falls", "Il generale cade") if said["eliminated"] else Text("The general lives", "Il generale è salvo")
    )


# --- shooting, cohesion --------------------------------------------------------------------------------------------


def of_shot(said: Values) -> Text:
    if not said["dice"]:
        return Text("No dice to throw", "Nessun dado da tirare")
    text = (
        Text("{hits} with {n} dice", "{hits} con {n} dadi")
        if said["dice"] > 1
        else Text("{hits} with 1 die", "{hits} con 1 dado")
    )
    return filled(text, hits=capital(hits(said["hits"])), n=said["dice"])


def of_hits(said: Values) -> Text:
    return capital(hits(said["hits"]))


def of_cohesion(said: Values) -> Text:
    """The test, the losses, the fate; of a melee's last test, who has won."""
    text = Text("{result} ({roll}, needed {critical} or less)", "{result} ({roll}, serviva {critical} o meno)")
    start = filled(text, result=word(said["result"]), roll=said["roll"], critical=said["critical_number"])
    lost = if_(said["losses"], ": {n} VBU lost, disordered", ": {vbu}, disordinata", n=said["losses"], vbu=vbu_lost(said))
    kept = if_(not said["losses"], ": nothing lost, disordered", ": nessuna perdita, disordinata")
    fate = if_(said["unit_destroyed"], "; destroyed", "; distrutta")
    general = if_(said["general_lost"], "; its general falls", "; cade il suo generale")
    return joined(start, lost, kept, fate, general, melee_end(said.get("melee")))


def vbu_lost(said: Values) -> str:
    """In Italian."""
    return "1 VBU perso" if said["losses"] == 1 else f"{said['losses']} VBU persi"


def melee_end(result: str | None) -> Text:
    if result is None:
        return _NOTHING
    if result == "draw":
        return Text(". The melee is a draw", ". La mischia è pari")
    return filled(Text(". {result} the melee", ". La mischia: {result}"), result=Text(TERMS[result].en, small(result).it))


# --- impetus, melee ------------------------------------------------------------------------------------------------


def of_impetus(said: Values) -> Text:
    if said["nullified_by"]:
        return filled(Text("No bonus: {why}", "Nessun bonus: {why}"), why=small(said["nullified_by"][0]))
    bonus = filled(Text("Impetus bonus +{n}", "Bonus impeto +{n}"), n=said["bonus"])
    return joined(bonus, if_(said["cap"], ", limited to +{n}", ", massimo +{n}", n=said["cap"]))


def of_dice(said: Values) -> Text:
    return count(said["dice"], Text("1 die", "1 dado"), Text("{n} dice", "{n} dadi"))


def of_melee(said: Values) -> Text:
    text = Text("Hits taken: attacker {a}, defender {b}", "Colpi subiti: attaccante {a}, difensore {b}")
    return filled(text, a=said["attacker_hits_taken"], b=said["defender_hits_taken"])


def of_result(said: Values) -> Text:
    if said["winner"] is None:
        return joined(word("draw"), if_(said["still_in_contact"], ": they fight on", ": si combatte ancora"))
    pursuit = if_(said["winner_must_pursue"], "; must pursue", "; deve inseguire")
    return joined(word(said["result"]), if_(said["loser_retreats"], "; the loser retreats", "; il perdente si ritira"), pursuit)


# --- charge, retreat, pursuit --------------------------------------------------------------------------------------


def of_charge(said: Values) -> Text:
    reach = filled(Text(" ({n}H)", " ({n}H)"), n=said["reach_h"])
    arrived = Text("Contact", "Contatto") if said["result"] == "contact" else Text("It falls short", "Non arriva")
    return joined(arrived, reach, if_(said["disorders"], ", disordered by the ground", ", disordinata dal terreno"))


def of_retreat(said: Values) -> Text:
    if said["unit_destroyed"]:
        return Text("No way back: destroyed", "Nessuna via: distrutta")
    return filled(Text("Retreats {n}H", "Si ritira di {n}H"), n=said["distance_h"])


def of_pursuit(said: Values) -> Text:
    goes = filled(Text("Pursues {n}H", "Insegue per {n}H"), n=said["distance_h"])
    return joined(goes, if_(said["contact"], ", into contact", ", a contatto"))


def of_both_moves(said: Values) -> Text:
    parts = []
    if said["retreat_h"] is not None:
        parts.append(filled(Text("the loser retreats {n}H", "chi ha perso si ritira di {n}H"), n=said["retreat_h"]))
    if said["pursuit_h"] is None:
        parts.append(Text("no pursuit", "nessun inseguimento"))
    else:
        parts.append(filled(Text("the winner pursues {n}H", "chi ha vinto insegue per {n}H"), n=said["pursuit_h"]))
    both = Text(", ".join(part.en for part in parts), ", ".join(part.it for part in parts))
    return joined(capital(both), if_(said["contact"], ": caught, melee at once", ": raggiunta, subito mischia"))


def of_way(said: Values) -> Text:
    return joined(word(said["way"]), if_(said["unit_destroyed"], ": destroyed", ": distrutta"))


def of_reaction(said: Values) -> Text:
    fire = if_(said["shoots"], "Defensive fire, then: ", "Tiro difensivo, poi: ")
    reaction = small(said["reacts"]) if said["shoots"] else word(said["reacts"])
    return joined(fire, reaction)


# --- losses --------------------------------------------------------------------------------------------------------


def of_status(said: Values) -> Text:
    return joined(word(said["status"]), if_(said["losses"], ", {n} VBU lost", ", {vbu}", n=said["losses"], vbu=vbu_lost(said)))


def of_break(said: Values) -> Text:
    text = Text("{result} – VD lost {a} and {b}", "{result} – VD perso {a} e {b}")
    standing = {code: f"{said[code]['vd_lost']}/{-(-said[code]['vd_total'] // 2)}" for code in "ab"}
    return filled(text, result=word(said["result"]), **standing)


def of_turn_end(said: Values) -> Text:
    """``result``: who wins by name, else a word of the terms."""
    result, text = said["result"], Text("{result} – VD lost: {lost}", "{result} – VD perso: {lost}")
    wins = filled(Text("{who} wins", "Vince {who}"), who=result)
    return filled(text, result=word(result) if result in ("continue", "draw") else wins, lost=said["vd_lost"])


def of_rout(said: Values) -> Text:
    if said["leaves"]:
        return Text("Broken: its units leave the table", "In rotta: le sue unità lasciano il tavolo")
    return Text("Broken, but it fights on", "In rotta, ma combatte ancora")
