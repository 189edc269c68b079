"""“Your first tournament in ten steps”, for who has never run one."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.engine.text import Text


@dataclass(frozen=True, slots=True)
class Step:
    """A step: what to do, and how."""

    title: Text
    text: Text


TITLE = Text("Your first tournament in ten steps", "Il tuo primo torneo in dieci passi")
STEPS = (
    Step(
        Text("Make it", "Crealo"),
        Text(
            "Tournaments → New tournament. A name, the rulebook and a scoring are enough: all the rest can be changed later, "
            "even between rounds. Sign in first, so that every device of yours can run it.",
            "Tornei → Nuovo torneo. Bastano un nome, il regolamento e un punteggio: tutto il resto si cambia dopo, anche tra un "
            "turno e l'altro. Prima accedi, così ogni tuo dispositivo può gestirlo.",
        ),
    ),
    Step(
        Text("Choose the format", "Scegli la formula"),
        Text(
            "Swiss for most days: everybody plays every round. Round robin for up to six players. Knockout, or groups and then a "
            "knockout, where one must win a final. The number of rounds follows from the players, except in Swiss: three "
            "rounds part eight players, four part sixteen.",
            "Svizzero quasi sempre: tutti giocano ogni turno. Girone all'italiana fino a sei giocatori. Eliminazione, o gironi e "
            "poi eliminazione, se qualcuno deve vincere una finale. I turni seguono dai giocatori, tranne nello svizzero: tre "
            "turni separano otto giocatori, quattro ne separano sedici.",
        ),
    ),
    Step(
        Text("Name the tables", "Dai un nome ai tavoli"),
        Text(
            "Tables: one a line, with its terrain if you like. Nobody plays twice at a table while that can be avoided. "
            "Print the placards.",
            "Tavoli: uno per riga, col terreno se vuoi. Nessuno gioca due volte allo stesso tavolo finché si può evitare. "
            "Stampa i cartelli.",
        ),
    ),
    Step(
        Text("Pass the link on", "Manda il link"),
        Text(
            "The overview has a link and a QR code. Players enter by themselves, with or without an account; whom the phone does "
            "not obey you enter yourself, and the page of the entry has a link for another phone. Of a team one enters all; each "
            "of its players has a link there. When all places are taken there is a waiting list.",
            "Nel riepilogo ci sono un link e un codice QR. I giocatori si iscrivono da soli, con o senza account; chi non va "
            "d'accordo col telefono lo iscrivi tu, e la pagina dell'iscrizione ha un link per un altro telefono. Di una squadra "
            "uno iscrive tutti; ogni giocatore ha lì il suo link. A posti esauriti c'è la lista d'attesa.",
        ),
    ),
    Step(
        Text("Collect the lists", "Raccogli le liste"),
        Text(
            "Players hand in their army lists; the rulebook's own checker looks at them. Under Army lists you accept them or "
            "send them back with a reason, lock them, and publish them all at once. A late list can cost points a day.",
            "I giocatori consegnano le liste; le controlla il verificatore del regolamento. In Liste le accetti o le rimandi con "
            "un motivo, le blocchi e le pubblichi tutte insieme. Una lista in ritardo può costare punti al giorno.",
        ),
    ),
    Step(
        Text("Invite an umpire", "Invita un arbitro"),
        Text(
            "Organisers and umpires: a link for one person each. An umpire takes people in at the door, enters results and "
            "settles disputes, but does not draft.",
            "Organizzatori e arbitri: un link per persona. L'arbitro accoglie chi arriva, inserisce i risultati e decide le "
            "contestazioni, ma non fa gli abbinamenti.",
        ),
    ),
    Step(
        Text("Open the door", "Apri la porta"),
        Text(
            "Players → one tap for each who comes. Close the door, draft round 1: who has not come is withdrawn and may return "
            "later. Lots are drawn from a seed whose fingerprint stood on the overview from the beginning.",
            "Giocatori → un tocco per chi arriva. Chiudi la porta e abbina il primo turno: chi non è venuto è ritirato e può "
            "rientrare. Il sorteggio viene da un seme la cui impronta era nel riepilogo dall'inizio.",
        ),
    ),
    Step(
        Text("Look at the draft, publish it", "Guarda la bozza, pubblicala"),
        Text(
            "Only you and the umpires see a draft. Every pair gives its reasons. Swap by hand: tap two players, read what it "
            "costs, decide. Once it is published every phone shows its table. Print slips where results come on paper.",
            "La bozza la vedete solo tu e gli arbitri. Ogni abbinamento dice perché. Scambio a mano: tocca due giocatori, leggi "
            "quanto costa, decidi. Appena pubblicata, ogni telefono mostra il suo tavolo. Stampa i foglietti se i risultati "
            "arrivano su carta.",
        ),
    ),
    Step(
        Text("Let the results come in", "Fai arrivare i risultati"),
        Text(
            "One player reports, the other confirms; a tracked battle reports itself. What is disputed waits for the umpire. "
            "When all are in, close the round and draft the next. Whoever leaves is withdrawn, whoever comes late may enter.",
            "Uno comunica, l'altro conferma; una battaglia seguita lo fa da sé. Le contestazioni aspettano l'arbitro. Quando ci "
            "sono tutti, chiudi il turno e abbina il prossimo. Chi se ne va si ritira, chi arriva tardi può entrare.",
        ),
    ),
    Step(
        Text("End it, give the prizes", "Chiudilo, dai i premi"),
        Text(
            "End the tournament: the standings are open to all, with every point explained. Prizes ranks the boldest or the best "
            "of a period besides, and is the page to share. Keep the whole tournament as a file: it can be read again.",
            "Chiudi il torneo: la classifica è aperta a tutti, con ogni punto spiegato. In Premi ci sono anche il Valoroso o il "
            "migliore di un periodo, ed è la pagina da condividere. Conserva il torneo come file: si può rileggere.",
        ),
    ),
)


def as_markdown(language: str) -> str:
    """The guide as it stands in the documentation."""
    steps = (f"{n}. **{step.title.of(language)}.** {step.text.of(language)}\n" for n, step in enumerate(STEPS, 1))
    return f"# {TITLE.of(language)}\n\n" + "".join(steps)


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """The ten steps. Who: everybody."""
    return render(request, "tournaments/guide.html", {"title": TITLE, "steps": STEPS})
