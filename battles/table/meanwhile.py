"""What changed while somebody was choosing: told entry by entry, and carried into the form that was being filled in.

Facts that nobody had touched follow the state; of those that were, the old and the new stand beside them, and whoever chose is
asked again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from battles import ledger
from battles.ledger import Snapshot
from battles.queries import sentences
from battles.queries.visibility import hidden_from, readable_by, view_of, view_of_seat
from battles.table.act_form import PREFIX, ActForm
from common.errors import NotYours
from rules.web.fields import Choose, Leaf, Node, same

#: So many entries, and changes of one, are told; the log has the rest.
MOST_ENTRIES, MOST_EFFECTS = 4, 4


@dataclass(frozen=True, slots=True)
class Passed:
    """An entry that came in between: its number, what was done, and what it changed (before → after)."""

    seq: int
    sentence: str
    effects: tuple[str, ...]


def passed(snapshot: Snapshot, entries: Sequence[int]) -> list[Passed]:
    """The log's entries of these numbers as the seat may read them."""
    if not entries:
        return []
    view = view_of_seat(snapshot.seat)
    visible, hidden = view_of(snapshot, view), hidden_from(snapshot, view)
    found = [
        Passed(e.seq, sentences.sentence(visible, e), tuple(sentences.effects(visible, e, hidden)[:MOST_EFFECTS]))
        for e in ledger.entries_since(snapshot, min(entries) - 1)
        if e.seq in entries and readable_by(e, view)
    ]
    return found[-MOST_ENTRIES:]


def followed(form: ActForm, base_seq: int | None) -> ActForm:
    """The form as it was sent from a page of ``base_seq``, with the facts that nobody touched as they are now."""
    before = _as_it_was(form, base_seq)
    if before is None or form.missing or before.missing:
        return form
    now = ActForm(form.snapshot, form.act, _without_facts(form.query))
    if now.missing:
        return form
    was, sent = _leaves(before), _leaves(form)
    query, moved = form.query.copy(), dict[str, tuple[Leaf, Leaf]]()
    for path, leaf in _leaves(now).items():
        if path not in was or path not in sent or same(leaf.value(), was[path].value()):
            continue
        if same(sent[path].value(), was[path].value()):
            _put(query, leaf)
        elif not same(sent[path].value(), leaf.value()):
            moved[path] = was[path], leaf
    found = ActForm(form.snapshot, form.act, query, sent=True)
    for path, leaf in _leaves(found).items():
        if path in moved:
            leaf.moved = _("Changed meanwhile: %(before)s → %(after)s. Is your answer still right?") % {
                "before": _shown(moved[path][0]),
                "after": _shown(moved[path][1]),
            }
    return found


def _as_it_was(form: ActForm, base_seq: int | None) -> ActForm | None:
    """The form before anybody touched it, on the state that the page had; None where that cannot be told any more."""
    snapshot = form.snapshot
    if base_seq is None or not snapshot.later or snapshot.later[0].seq > base_seq + 1:
        return None
    since = [change for entry in snapshot.later for change in entry.changes]
    old = replace(snapshot, seq=base_seq, state=snapshot.state.before(since), later=())
    try:
        return ActForm(old, form.act, _without_facts(form.query))
    except NotYours:
        return None


def _without_facts(query: QueryDict) -> QueryDict:
    """Return the query with who takes part, without answers."""
    left = query.copy()
    for name in [name for name in left if name.startswith((PREFIX, "die", "_")) or name in ("had", "dice", "quick")]:
        del left[name]
    return left


def _leaves(form: ActForm) -> dict[str, Leaf]:
    return {node.path: node for node in form.facts.root.walk() if isinstance(node, Leaf)}


def _put(query: QueryDict, leaf: Leaf) -> None:
    """Answer with this leaf's value."""
    name = _input_name(leaf)
    if leaf.raw is None:
        query.pop(name, None)
    else:
        query[name] = leaf.raw


def _input_name(node: Node) -> str:
    return str(getattr(node, "input_name", node.name))


def _shown(leaf: Leaf) -> str:
    value = leaf.value()
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(leaf, Choose):
        return next((choice.text for choice in leaf.choices if choice.chosen), "—")
    return leaf.shown or "—"
