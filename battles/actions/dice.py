"""A word of each side's own, which goes into the server's dice before the first of them is rolled."""

import unicodedata

from django.utils.translation import gettext as _

from battles import ledger
from battles.actions.checks import going_on, seated
from battles.ledger import Draft, Requester, Snapshot
from common.errors import NotYours, Refused, Unfit
from journal.writing import once
from rules.engine.play.state import Effect

#: Letters of a word that are kept.
LONGEST_WORD = 60


@once()
def add_word(*, code: str, who: Requester, side: str, word: str, key: str | None = None) -> int:
    """Add ``side``'s word to the seed of the server's dice; the entry's number. Everybody may read it.

    Refused once the server has rolled, or the side has added one; Unfit where it is no line of text; NotYours to whoever does not
    play that side.
    """
    with ledger.locked(code, who, key=key, action=("word", side)) as snapshot:
        going_on(snapshot)
        if not seated(snapshot).plays(side) or side not in ("a", "b"):
            raise NotYours(_("Each side adds its own word."))
        reason = why_no_word(snapshot, side)
        if reason:
            raise Refused(reason)
        words = {**snapshot.table.get("dice_words", {}), side: _line(word)}
        return ledger.write(
            snapshot,
            Draft(
                kind="word",
                side=side,
                note=words[side],
                changes=snapshot.state.changes([Effect("table", "dice_words", words)]),
            ),
        )


def why_no_word(snapshot: Snapshot, side: str) -> str | None:
    """Return why ``side`` may not add a word (any more); None if it may."""
    if snapshot.table["status"] == "ended":
        return str(_("This battle has ended."))
    if snapshot.dice_policy == "typed":
        return str(_("In this battle dice are rolled at the table and typed in."))
    if snapshot.table.get("dice_words", {}).get(side):
        return str(_("Your side has already added its word."))
    if snapshot.rolls:
        return str(_("The server has already rolled: a word counts only before its first die."))
    return None


def _line(word: str) -> str:
    """One line of text, written in one way only."""
    found = unicodedata.normalize("NFC", word).strip()
    if not found:
        raise Unfit(_("Enter a word: any will do."), field="word")
    if len(found) > LONGEST_WORD or any(unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in found):
        raise Unfit(_("One line of at most %(number)d characters.") % {"number": LONGEST_WORD}, field="word")
    return found
