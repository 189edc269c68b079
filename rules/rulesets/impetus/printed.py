"""Ruling by ruling: what the sheet prints about it, and which numbers are ours because the sheet prints none.

Of what is core a reader must be able to tell both apart at a glance.
"""

from collections.abc import Iterable
from dataclasses import replace

from rules.engine.ruling import Ruling
from rules.engine.text import Text
from rules.rulesets.impetus.tables import (
    ALWAYS_FAILS,
    ALWAYS_PASSES,
    BANDS,
    DISCIPLINE_TARGETS,
    GENERALS,
    HALF_A_HIT,
    HIT,
    TERRAIN_TOTALS,
    TRAITS,
)

_NOTHING = Text("nothing", "nulla")
_TARGETS = ", ".join(f"{discipline} {target}+" for discipline, target in DISCIPLINE_TARGETS.items())
_BONUSES = ", ".join(f"{worth.initiative:+}" for worth in GENERALS.values()).replace("+0", "0")
_BANDS = ", ".join(f"{reach}H" for reach in BANDS.values())
_LEAST, _MOST = TERRAIN_TOTALS

#: Ruling → what is printed, what is ours.
PRINTED_AND_OURS: dict[str, tuple[Text, Text]] = {
    "R2": (
        Text("how many dice to throw", "quanti dadi tirare"),
        Text(f"each {HIT} hits, and each pair of {HALF_A_HIT}s", f"ogni {HIT} colpisce, e ogni coppia di {HALF_A_HIT}"),
    ),
    "R3": (
        Text("the modifiers of both tests, from −2 to +2", "i modificatori dei due test, da −2 a +2"),
        Text(
            f"VBU less hits, at least 1; {ALWAYS_PASSES} passes, {ALWAYS_FAILS} fails; the losses; the disorder",
            f"VBU meno colpi, almeno 1; {ALWAYS_PASSES} riesce, {ALWAYS_FAILS} fallisce; le perdite; il disordine",
        ),
    ),
    "R5": (
        Text("the modifiers, from −1 to +2", "i modificatori, da −1 a +2"),
        Text(f"one die, and what it needs: {_TARGETS}", f"un dado, e quanto serve: {_TARGETS}"),
    ),
    "R11": (
        Text("the kinds of test; a failed change of front", "i tipi di test; il cambio di fronte fallito"),
        Text("every other consequence", "ogni altra conseguenza"),
    ),
    "R14": (
        Text(
            f"the bonuses ({_BONUSES}), re-rolls, ceding, the incompetent's double",
            f"i bonus ({_BONUSES}), ritiri, cedere, il doppio dell'Incompetente",
        ),
        Text("two dice each, the higher acts, ties again", "due dadi a testa, agisce il più alto, parità da ritirare"),
    ),
    "R15": (
        Text("the six types of general", "i sei tipi di generale"),
        Text("double 6 one step up, double 1 one step down", "doppio 6 un grado su, doppio 1 un grado giù"),
    ),
    "R22": (
        Text("the distances by die", "le distanze per dado"),
        Text("they are added to the charge move", "si sommano al movimento di carica"),
    ),
    "R26": (
        Text("that points may be spent there", "che i punti si possono spendere lì"),
        Text(f"one each for a point, from {_LEAST} to {_MOST}", f"uno ciascuno per punto, da {_LEAST} a {_MOST}"),
    ),
    "R27": (Text("that one halves", "che si dimezza"), Text("halves go up", "le metà per eccesso")),
    "R33": (
        Text("−2 in flank and rear", "−2 su fianco e retro"),
        Text("not for war wagons", "non per il Wagenburg"),
    ),
    "R34": (
        Text("what worn and exhausted units cannot do", "che cosa non possono le unità Provate ed Esauste"),
        Text("worn from 1 VBU lost, exhausted from half", "Provata da 1 VBU perso, Esausta da metà"),
    ),
    "R38": (
        Text("what annuls, limits and changes the bonus", "che cosa annulla, limita e cambia il bonus"),
        Text("who has it: charging, countercharging, pursuing", "chi ce l'ha: carica, controcarica, inseguimento"),
    ),
    "R42": (
        Text("that supports halve their dice", "che i supporti dimezzano i dadi"),
        Text("one throw for a side; the main unit takes the hits", "un lancio per parte; i colpi all'unità principale"),
    ),
    "R43": (
        Text("that there are losers, who retreat", "che c'è chi perde, e si ritira"),
        Text("who: whose main unit lost more VBU", "chi: chi ha perso più VBU con l'unità principale"),
    ),
    "R44": (
        Text("how far one pursues; the re-roll of the impetuous", "quanto si insegue; il ritiro degli impetuosi"),
        Text("who must, who may, who never does", "chi deve, chi può, chi mai"),
    ),
    "R45": (_NOTHING, Text("contact stays, without impetus", "il contatto resta, senza impeto")),
    "R49": (
        Text("that commands have a VD", "che i comandi hanno un VD"),
        Text("half of it lost breaks command and army", "metà perso manda in rotta comando ed esercito"),
    ),
    "R50": (
        Text("on which die he falls", "con quale dado cade"),
        Text("what his command loses", "che cosa perde il suo comando"),
    ),
    "R51": (
        Text(f"+{TRAITS['cavalry'].radius}H for a cavalry general", f"+{TRAITS['cavalry'].radius}H al generale Di Cavalleria"),
        Text("no number of ours either: the club enters it", "nessun numero nostro: lo scrive il club"),
    ),
    "R53": (
        Text("the depth bonus", "il bonus profondità"),
        Text("losses from the last rank forward", "perdite dall'ultimo rango in avanti"),
    ),
    "R54": (Text(_BANDS, _BANDS), Text("the exact distance is the nearer band", "la distanza esatta è la fascia vicina")),
    "R56": (_NOTHING, Text("no effect", "nessun effetto")),
    "R59": (
        Text("who is passed and who is pushed", "chi si attraversa e chi si spinge"),
        Text("destroyed from the start, else stopped", "distrutta fin dall'inizio, altrimenti ferma"),
    ),
    "R61": (
        Text("the test to evade", "il test per evadere"),
        Text("the distance: one normal move", "la distanza: un movimento normale"),
    ),
    "R62": (
        Text("the tests of reaction, −1 to the shot", "i test di reazione, −1 al tiro"),
        Text("one reaction, instead of everything else", "una reazione, al posto di tutto il resto"),
    ),
    "R63": (_NOTHING, Text("a guess from the words it uses", "un'ipotesi dalle parole che usa")),
    "R64": (
        Text("the test to rally", "il test di recupero"),
        Text("first of all, no movement", "per prima cosa, non è un movimento"),
    ),
    "R72": (
        Text("modifiers by type", "modificatori per tipo"),
        Text("nobody is excluded", "nessuno è escluso"),
    ),
    "R73": (_NOTHING, Text("a unit in melee does not shoot", "un'unità in mischia non tira")),
}


def with_what_is_printed(rulings: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """The rulings, each with what is printed and what is ours."""
    return tuple(
        replace(ruling, printed=PRINTED_AND_OURS[ruling.id][0], ours=PRINTED_AND_OURS[ruling.id][1])
        if ruling.id in PRINTED_AND_OURS
        else ruling
        for ruling in rulings
    )
