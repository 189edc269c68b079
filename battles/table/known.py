"""What the app knows of an act's facts, in words."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from battles.ledger import Snapshot
from battles.queries.sentences import holder
from rules.engine.facts import Facts
from rules.engine.play import acting
from rules.web.building import Declared
from rules.web.explain import length

if TYPE_CHECKING:
    from battles.table.act_form import ActForm


def known_lines(form: "ActForm") -> list[tuple[str, str]]:
    """Return what the app knows of an act's facts, in words: label and value."""
    known = acting.facts_of(form.visible.state, form.act, form.chosen, {}, form.due)
    return list(_lines(form.act.procedure.facts, known, form.visible, form.language))


def _lines(model: type[Facts], known: Mapping[str, Any], snapshot: Snapshot, language: str, above: str = "") -> Any:
    for name, value in known.items():
        info = model.model_fields.get(name)
        if info is None or name == "house_rules":
            continue
        declared = Declared(name, info)
        label = (holder(snapshot, name) if name in ("side_a", "side_b") else "") or declared.label.of(language)
        inner = _model_in(info.annotation)
        if inner and isinstance(value, Mapping):
            yield from _lines(inner, value, snapshot, language, label)
        elif inner and isinstance(value, list):
            for number, item in enumerate(value, 1):
                yield from _lines(inner, item, snapshot, language, f"{label} {number}")
        elif value != declared.default:
            yield (f"{above}: {label}" if above else label), _in_words(snapshot, value, language, name)


def _in_words(snapshot: Snapshot, value: Any, language: str, of: str = "") -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(_in_words(snapshot, item, language, of) for item in value) or "—"
    if isinstance(value, Mapping):
        pairs = ((_in_words(snapshot, key, language), _in_words(snapshot, item, language)) for key, item in value.items())
        return ", ".join(f"{key} {item}" for key, item in pairs) or "—"
    if isinstance(value, str):
        return holder(snapshot, value) or snapshot.ruleset.word(value, of).of(language)
    if isinstance(value, int) and of.endswith("_mm"):
        return length(value)
    return "—" if value is None else str(value)


def _model_in(annotation: Any) -> type[Facts] | None:
    """The facts inside ``X``, ``X | None`` or ``list[X]``."""
    if isinstance(annotation, type) and issubclass(annotation, Facts):
        return annotation
    for part in getattr(annotation, "__args__", ()):
        if found := _model_in(part):
            return found
    return None
