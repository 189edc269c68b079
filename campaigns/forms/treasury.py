"""Forms for purchases and exchanges of prisoners."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.forms.choices import faction_choices, set_choices
from campaigns.ledger import Snapshot
from campaigns.queries.names import pooled_name, unit_name
from campaigns.queries.prisoners import prisoners
from campaigns.queries.purchases import MAX_STEPS, is_ours, pool_of, price_of


class ReplaceForm(forms.Form):
    """Steps for a unit that is not at full strength."""

    unit = forms.ChoiceField(label=gettext_lazy("Unit"))
    steps = forms.IntegerField(label=gettext_lazy("Steps"), min_value=1, max_value=MAX_STEPS, initial=1)

    def __init__(self, snapshot: Snapshot, faction: str, data: Any = None) -> None:
        super().__init__(data)
        weak = (
            (code, _label(snapshot, faction, code, fields["strength"]))
            for force, own in snapshot.standing_forces()
            if own["faction"] == faction
            for code, fields in snapshot.ready_units(force)
            if fields["strength"] < snapshot.units[code].steps
        )
        set_choices(self, "unit", list(weak))


def _label(snapshot: Snapshot, faction: str, unit: str, strength: int) -> str:
    """Return a weak unit's name with its strength and the price of a step."""
    price = price_of(snapshot, faction, {"do": "replace", "unit": unit, "steps": 1})
    facts = {"unit": unit_name(snapshot, unit), "strength": strength, "of": snapshot.units[unit].steps, "price": price}
    return _("%(unit)s (%(strength)s/%(of)s) · %(price)s a step") % facts


def _each(price: int) -> str:
    return _("%(price)s each") % {"price": price}


def _recruit(number: int) -> dict[str, Any]:
    return {"do": "recruit", "pool": number}


class RecruitForm(forms.Form):
    """A unit of the pool, at a source of one's own."""

    pool = forms.ChoiceField(label=gettext_lazy("Recruits"))
    place = forms.ChoiceField(label=gettext_lazy("Place"))
    force = forms.ChoiceField(label=gettext_lazy("They join"), required=False)

    def __init__(self, snapshot: Snapshot, faction: str, data: Any = None) -> None:
        super().__init__(data)
        pool = zip(snapshot.faction_by_id[faction].pool, pool_of(snapshot, faction), strict=True)
        kinds = [
            (str(n), f"{pooled_name(snapshot, pooled.profile)} × {left} · {_each(price_of(snapshot, faction, _recruit(n)))}")
            for n, (pooled, left) in enumerate(pool)
            if left
        ]
        places = [place for place in snapshot.kit.places if place.source and is_ours(snapshot, faction, place.id)]
        at = {code: own["at"] for code, own in snapshot.standing_forces() if own["faction"] == faction}
        sources = [place.id for place in places]
        names = ((code, f"{snapshot.force_name(code)} ({snapshot.place_name(at[code])})") for code in at)
        forces = [(code, name) for code, name in names if at[code] in sources]
        set_choices(self, "pool", kinds)
        set_choices(self, "place", [(place.id, snapshot.place_name(place.id)) for place in places])
        set_choices(self, "force", [("", str(gettext_lazy("a new force"))), *forces])


class ExchangeForm(forms.Form):
    """Prisoners: those that one gets back, those that one gives."""

    to = forms.ChoiceField(label=gettext_lazy("Exchange with"))
    back = forms.MultipleChoiceField(label=gettext_lazy("We get back"), required=False, widget=forms.CheckboxSelectMultiple)
    given = forms.MultipleChoiceField(label=gettext_lazy("We give back"), required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, snapshot: Snapshot, faction: str, data: Any = None) -> None:
        super().__init__(data)
        side = snapshot.sides.of_faction[faction]
        others = [each for each, own in snapshot.sides.of_faction.items() if own != side]
        back = [unit for other in snapshot.side_by_id for unit in prisoners(snapshot, faction, other)]
        given = [unit for each in others for unit in prisoners(snapshot, each, side)]
        set_choices(self, "to", [pair for pair in faction_choices(snapshot) if pair[0] in others])
        set_choices(self, "back", [(unit, unit_name(snapshot, unit)) for unit in back])
        set_choices(self, "given", [(unit, unit_name(snapshot, unit)) for unit in given])
