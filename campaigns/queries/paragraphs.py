"""The rules of campaigns in short paragraphs, by the numbers that the log and refusals cite, and links to them."""

import re
from dataclasses import dataclass

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from campaigns.engine.rulings import RULINGS
from rules.engine.text import Text


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of the campaign rules. ``number``: as cited, without §."""

    number: str
    title: Text
    text: Text

    @property
    def anchor(self) -> str:
        return f"p-{self.number.replace('.', '-')}"


def _p(number: str, en: tuple[str, str], it: tuple[str, str]) -> Paragraph:
    return Paragraph(number, Text(en[0], it[0]), Text(en[1], it[1]))


PARAGRAPHS = (
    _p(
        "4.1",
        (
            "Sequence of a turn",
            "Orders and purchases are written; they are revealed together; all march; battles are fought; beaten "
            "forces retreat; supply, sieges, income and purchases follow; points are counted.",
        ),
        (
            "Sequenza del turno",
            "Si scrivono ordini e acquisti; si rivelano insieme; tutti marciano; si combattono le battaglie; i battuti"
            " si ritirano; seguono rifornimenti, assedi, entrate e acquisti; si contano i punti.",
        ),
    ),
    _p(
        "4.2",
        (
            "Who fights whom",
            "Two sides are hostile unless a truce names both. Factions of one side are allies.",
        ),
        (
            "Chi combatte chi",
            "Due schieramenti sono nemici se nessuna tregua li unisce. Le fazioni di uno schieramento sono alleate.",
        ),
    ),
    _p(
        "4.3",
        (
            "Movement",
            "All forces move together, impulse by impulse. Enemies who meet on a road or at a place stop. Enemy walls "
            "stop a march where the campaign says so. An interceptor sets out when an enemy arrives at its target in "
            "time. A force that supports a place joins the battle there after the last impulse.",
        ),
        (
            "Movimento",
            "Tutte le forze muovono insieme, tappa per tappa. I nemici che si incontrano su una strada o in un luogo "
            "si fermano. Le mura nemiche fermano una marcia se la campagna lo prevede. Chi intercetta parte quando un "
            "nemico arriva in tempo al luogo sorvegliato. Chi sostiene un luogo si unisce alla battaglia dopo l'ultima"
            " tappa.",
        ),
    ),
    _p(
        "4.4",
        (
            "Withdrawals",
            "A force that avoids battle and has marched goes back where it came from, without a die. One that stood "
            "rolls a die and needs a free place next door. With nowhere to go it fights.",
        ),
        (
            "Ripiegamenti",
            "Chi evita la battaglia e ha marciato torna da dove è venuto, senza dado. Chi era fermo tira un dado e "
            "deve avere accanto un luogo libero. Senza via d'uscita si combatte.",
        ),
    ),
    _p(
        "4.5",
        (
            "Battles",
            "Who was at the place first defends it; if both arrive, it is a meeting engagement. A third side stands "
            "aside. Storming forces assault the walls; besieging forces work against them where no battle is fought.",
        ),
        (
            "Battaglie",
            "Chi era sul posto difende; se arrivano tutti e due è uno scontro d'incontro. Un terzo schieramento resta "
            "in disparte. Chi dà l'assalto attacca le mura; chi assedia vi lavora dove non si combatte.",
        ),
    ),
    _p(
        "4.6",
        (
            "Control",
            "A place comes under the side that is there alone in the field, if no enemy is inside the walls.",
        ),
        (
            "Controllo",
            "Un luogo passa allo schieramento che vi è solo in campo, se dentro le mura non ci sono nemici.",
        ),
    ),
    _p(
        "4.7",
        (
            "After a battle",
            "The verdict gives the severity; each unit's fate follows from the table; stragglers come back; leaders at"
            " risk roll; the winner pursues; both sides confirm; everything is written at once.",
        ),
        (
            "Dopo la battaglia",
            "Dal verdetto la gravità; dal tavolo la sorte di ogni unità; gli sbandati rientrano; i comandanti a "
            "rischio tirano; il vincitore insegue; le due parti confermano; tutto si scrive insieme.",
        ),
    ),
    _p(
        "6.3",
        (
            "Orders",
            "A march costs impulses by road: the allowance is the campaign's march, more when forced, less when "
            "exhausted. No force makes two forced marches running. A besieged garrison leaves only by sortie.",
        ),
        (
            "Ordini",
            "Una marcia costa tappe secondo le strade: vale la marcia della campagna, di più se forzata, di meno se "
            "spossati. Niente due marce forzate di fila. Una guarnigione assediata esce solo con una sortita.",
        ),
    ),
    _p(
        "6.6",
        (
            "Regrouping",
            "Forces of one faction at one place exchange units, join or split while orders are written.",
        ),
        (
            "Riordino",
            "Le forze di una fazione nello stesso luogo si scambiano unità, si uniscono o si dividono mentre si "
            "scrivono gli ordini.",
        ),
    ),
    _p(
        "6.7",
        (
            "Sight",
            "One's own side is known. An enemy at one's own place is known exactly, one next door by its size only; "
            "nothing else is.",
        ),
        (
            "Vista",
            "Il proprio schieramento è noto. Un nemico nello stesso luogo si conosce con esattezza, uno accanto solo "
            "per grandezza; altro no.",
        ),
    ),
    _p(
        "6.9",
        (
            "Retreats",
            "Beaten forces retreat together when all battles of the turn are settled: first to places of their own, "
            "then to nobody's, then to others. One without a way out surrenders.",
        ),
        (
            "Ritirate",
            "I battuti si ritirano insieme quando tutte le battaglie del turno sono decise: prima in luoghi propri, "
            "poi di nessuno, poi altrui. Chi non ha via d'uscita si arrende.",
        ),
    ),
    _p(
        "6.11",
        (
            "Settling without a table",
            "A leader concedes and leaves without losses; the arbiter rules; or both agree to roll: a die each, with "
            "odds, defence and leaders. The difference gives severity and losses.",
        ),
        (
            "Decidere senza tavolo",
            "Un capo cede e se ne va senza perdite; l'arbitro decide; oppure si tira d'accordo: un dado a testa, con "
            "rapporto di forze, difesa e comandanti. Dalla differenza vengono gravità e perdite.",
        ),
    ),
    _p(
        "6.12",
        (
            "Losses by per cent",
            "Steps are taken one by one from the unit with most left.",
        ),
        (
            "Perdite in percentuale",
            "I passi si tolgono a uno a uno dall'unità che ne ha di più.",
        ),
    ),
    _p(
        "6.14",
        (
            "Severity",
            "The loser's losses in points, as a share of what he fielded, make the victory minor, decisive, great or total.",
        ),
        (
            "Gravità",
            "Le perdite dello sconfitto in punti, rispetto a quanto ha schierato, rendono la vittoria di misura, "
            "decisiva, grande o totale.",
        ),
    ),
    _p(
        "6.15",
        (
            "Recovery",
            "A share of what was lost returns: most to whoever holds the field. Dispersed units roll to rally.",
        ),
        (
            "Recupero",
            "Una parte delle perdite rientra: di più per chi tiene il campo. Le unità disperse tirano per riunirsi.",
        ),
    ),
    _p(
        "6.21",
        (
            "The result is carried into the campaign",
            "Once, for both sides, all or nothing, after both have confirmed it.",
        ),
        (
            "Il risultato entra in campagna",
            "Una volta sola, per le due parti, tutto o niente, dopo la conferma di entrambe.",
        ),
    ),
    _p(
        "6.22",
        (
            "Undoing",
            "An entry is undone by another entry; whatever depends on it is undone with it. Nothing is deleted.",
        ),
        (
            "Annullare",
            "Una voce si annulla con un'altra voce, insieme a ciò che ne dipende. Nulla si cancella.",
        ),
    ),
    _p(
        "6.23",
        (
            "Supply",
            "A force is supplied if a source of its side is in range along open roads through places without enemies; "
            "or if it forages.",
        ),
        (
            "Rifornimento",
            "Una forza è rifornita se una fonte del suo schieramento è a portata per strade aperte e luoghi senza "
            "nemici, o se foraggia.",
        ),
    ),
    _p(
        "6.24",
        (
            "Wear",
            "Hunger and forced marches cost steps; dispersed units roll to rally.",
        ),
        (
            "Logorio",
            "Fame e marce forzate costano passi; le unità disperse tirano per riunirsi.",
        ),
    ),
    _p(
        "6.25",
        (
            "Sieges",
            "Each turn a die less the walls, more with guns and against an empty store. At the target there is a "
            "breach; at twice the target the garrison surrenders. Besiegers weaker than the garrison do not work.",
        ),
        (
            "Assedi",
            "Ogni turno un dado meno le mura, di più con i cannoni e contro magazzini vuoti. Al traguardo c'è la "
            "breccia; al doppio la guarnigione si arrende. Chi assedia ed è più debole della guarnigione non lavora.",
        ),
    ),
    _p(
        "6.26",
        (
            "Income",
            "Each place pays its holder, unless it is besieged or was foraged.",
        ),
        (
            "Entrate",
            "Ogni luogo rende a chi lo tiene, se non è assediato o foraggiato.",
        ),
    ),
    _p(
        "6.27",
        (
            "Replacements",
            "Steps are bought for a supplied force at a place of its side without enemies, so many a turn.",
        ),
        (
            "Complementi",
            "Si comprano passi per una forza rifornita in un luogo proprio senza nemici, tanti per turno.",
        ),
    ),
    _p(
        "6.28",
        (
            "Recruits",
            "A unit of the pool is raised at a source of one's own without enemies, one a place; it is ready next turn.",
        ),
        (
            "Reclute",
            "Un'unità della riserva si leva in una fonte propria senza nemici, una per luogo; è pronta nel turno dopo.",
        ),
    ),
    _p(
        "6.29",
        (
            "Season",
            "The season closes roads and shortens marches.",
        ),
        (
            "Stagione",
            "La stagione chiude strade e accorcia le marce.",
        ),
    ),
    _p(
        "6.30",
        (
            "Prisoners",
            "Prisoners are exchanged by agreement; the difference may be paid.",
        ),
        (
            "Prigionieri",
            "I prigionieri si scambiano d'accordo; la differenza si può pagare.",
        ),
    ),
    _p(
        "6.31",
        (
            "Points",
            "Places pay points every turn, objectives every turn or at the end, and battles by their severity where "
            "the campaign says so.",
        ),
        (
            "Punti",
            "I luoghi danno punti ogni turno, gli obiettivi ogni turno o alla fine, le battaglie per gravità se la "
            "campagna lo prevede.",
        ),
    ),
    _p(
        "6.32",
        (
            "End",
            "The campaign ends when one side alone is not exhausted, when the target is reached, or after the last "
            "turn. Points within the margin share the victory.",
        ),
        (
            "Fine",
            "La campagna finisce quando un solo schieramento non è esausto, al traguardo di punti o dopo l'ultimo "
            "turno. Entro lo scarto la vittoria è condivisa.",
        ),
    ),
    _p(
        "6.33",
        (
            "Tree of scenarios",
            "Who wins more tables of a node decides where the tree goes on.",
        ),
        (
            "Albero di scenari",
            "Chi vince più tavoli di un nodo decide dove prosegue l'albero.",
        ),
    ),
    _p(
        "6.34",
        (
            "Challenges",
            "A challenge is issued, accepted, played and reported; the other player confirms or disputes it. Terms "
            "have a last day.",
        ),
        (
            "Sfide",
            "Una sfida si lancia, si accetta, si gioca e si riferisce; l'altro conferma o contesta. Ogni passo ha un "
            "ultimo giorno.",
        ),
    ),
    _p(
        "6.35",
        (
            "League",
            "Games give league points and change the rating; stakes go to the winner.",
        ),
        (
            "Lega",
            "Le partite danno punti di lega e cambiano il punteggio; la posta va al vincitore.",
        ),
    ),
)

_CITED = re.compile(r"§(?P<number>\d+\.\d+)|–(?P<last>\d+\.\d+)|\b(?P<ruling>R\d+)\b")
_NUMBERS = frozenset(paragraph.number for paragraph in PARAGRAPHS)
_RULINGS = frozenset(ruling.id for ruling in RULINGS)


def linked(cite: str) -> SafeString:
    """Return a citation with a link to each paragraph or ruling in it that the page of the rules has."""
    return mark_safe(_CITED.sub(_link, escape(cite)))


def _link(found: re.Match[str]) -> str:
    number, ruling = found["number"] or found["last"], found["ruling"]
    if number in _NUMBERS or ruling in _RULINGS:
        anchor = ruling or f"p-{number.replace('.', '-')}"
        return f'<a href="{reverse("campaign-rules:paragraphs")}#{anchor}">{found[0]}</a>'
    return found[0]
