"""What leaders may propose to each other (R1): the right it needs, how long it stays open, its words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from django.utils import formats, timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.queries.reader import Reader
from rules.engine.text import Text
from rules.web import texts


def deadline(reader: Reader, about: Mapping[str, Any]) -> str:
    moment = timezone.localtime(datetime.fromtimestamp(about["deadline"], UTC))
    return _("deadline %(moment)s") % {"moment": formats.date_format(moment, "DATETIME_FORMAT")}


def go_on(reader: Reader, about: Mapping[str, Any]) -> str:
    return _("continue the turn")


def reveal(reader: Reader, about: Mapping[str, Any]) -> str:
    return _("reveal the orders now")


def close(reader: Reader, about: Mapping[str, Any]) -> str:
    return _("close the turn")


def end(reader: Reader, about: Mapping[str, Any]) -> str:
    return _("the campaign ends here")


def truce(reader: Reader, about: Mapping[str, Any]) -> str:
    one, other = map(reader.side, about["sides"])
    words = _("a truce between %(one)s and %(other)s") if about["holds"] else _("end the truce between %(one)s and %(other)s")
    return words % {"one": one, "other": other}


def road(reader: Reader, about: Mapping[str, Any]) -> str:
    words = _("close the road %(road)s") if about["closed"] else _("open the road %(road)s")
    return words % {"road": reader.place({"place": None, "road": about["road"]})}


def set_right(reader: Reader, about: Mapping[str, Any]) -> str:
    shown = reader.corrected(about["on"], about["value"])
    return _("correct by hand: %(what)s") % {"what": shown} if shown else _("correct something by hand")


def reverse(reader: Reader, about: Mapping[str, Any]) -> str:
    return _("undo entry %(number)s") % {"number": reader.numbers.of(about["seq"])}


def rule(reader: Reader, about: Mapping[str, Any]) -> str:
    name, fields = reader.battle(about["engagement"])
    ruling = about["ruling"]
    losses = _("losses %(a)s %% and %(b)s %%") % {"a": ruling.get("loss_a", 0), "b": ruling.get("loss_b", 0)}
    if fields is None or ruling["winner"] is None:
        return _("%(place)s: a draw, %(losses)s") % {"place": name, "losses": losses}
    return _("%(place)s: %(side)s win, %(severity)s victory, %(losses)s") % {
        "place": name,
        "side": reader.side(fields["sides"]["ab".index(ruling["winner"])]),
        "severity": reader.word(ruling["severity"]).lower(),
        "losses": losses,
    }


def invite(reader: Reader, about: Mapping[str, Any]) -> str:
    if about["role"] == "arbiter":
        return _("invite an arbiter, who reads everything")
    if about["role"] == "commander":
        return _("invite a commander of %(faction)s") % {"faction": reader.faction(about["faction"])}
    return _("invite a leader of %(faction)s") % {"faction": reader.faction(about["faction"])}


def edit_kit(reader: Reader, about: Mapping[str, Any]) -> str:
    return _("play the kit “%(name)s”") % {"name": kit_name(about["name"])}


def kit_name(name: Mapping[str, str]) -> str:
    """Return a kit's name in the reader's language."""
    return name.get("it" if (get_language() or "en").startswith("it") else "en") or name.get("en", "")


def remove(reader: Reader, about: Mapping[str, Any]) -> str:
    return _("free the place of %(name)s") % {"name": reader.person(about["member"])}


def admit(reader: Reader, about: Mapping[str, Any]) -> str:
    name = {"name": reader.person(about["member"])}
    if about["role"] == "arbiter":
        return _("%(name)s, who has led a faction, becomes arbiter") % name
    words = {**name, "faction": reader.faction(about["faction"])}
    return _("%(name)s, who has read what another side hides, takes part in %(faction)s") % words


@dataclass(frozen=True, slots=True)
class Matter:
    """A kind of decision. ``right``: the action of chapter 3 that it needs; ``title``: its name in notices.

    ``lasts``: a proposal is void once this stage, this turn or the campaign is over. ``words``: what a proposal says.
    """

    right: str
    title: Text
    lasts: Literal["stage", "turn", "campaign"]
    words: Callable[[Reader, Mapping[str, Any]], str]


MATTERS: dict[str, Matter] = {
    "deadline": Matter("set_deadline", texts.gettext("another deadline"), "stage", deadline),
    "go_on": Matter("set_deadline", texts.gettext("resuming the turn"), "stage", go_on),
    "reveal": Matter("reveal", texts.gettext("revealing the orders"), "stage", reveal),
    "close": Matter("close_turn", texts.gettext("closing the turn"), "stage", close),
    "truce": Matter("set_deadline", texts.gettext("a truce"), "stage", truce),
    "road": Matter("set_deadline", texts.gettext("a road"), "stage", road),
    "end": Matter("end_campaign", texts.gettext("the end of the campaign"), "turn", end),
    "set_right": Matter("reverse", texts.gettext("a correction by hand"), "turn", set_right),
    "reverse": Matter("reverse", texts.gettext("the reversal of an entry"), "turn", reverse),
    "rule": Matter("rule_result", texts.gettext("the result of a battle"), "turn", rule),
    "edit_kit": Matter("edit_kit", texts.gettext("another kit"), "stage", edit_kit),
    "invite": Matter("seat_people", texts.gettext("a new invitation"), "campaign", invite),
    "remove": Matter("seat_people", texts.gettext("a place to be freed"), "campaign", remove),
    "admit": Matter("seat_people", texts.gettext("somebody who changes sides"), "campaign", admit),
}


def words_of(reader: Reader, matter: str, about: Mapping[str, Any]) -> str:
    """Return in words what is proposed, as far as the reader may know it."""
    words = MATTERS[matter].words(reader, about)
    return f"{words} ({about['reason']})" if about.get("reason") else words
