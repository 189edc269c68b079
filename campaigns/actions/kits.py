"""Replace the kit of a campaign that is being set up."""

from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.actions.consent import carries_out, decide
from campaigns.actions.drafts import drafts_for
from campaigns.actions.found import holders_of, sound_kit
from campaigns.engine.kits import Kit
from campaigns.ledger.snapshot import Requester
from campaigns.ledger.writing import Writing, locked_campaign
from campaigns.models import Draft, Entry, Invitation
from campaigns.queries.messages.matters import MATTERS
from campaigns.queries.rights import need_or_together
from common.errors import Refused
from journal.stale import digest
from journal.writing import once
from people.personal_data import shown_name


@once()
def replace_kit(*, code: str, who: Requester, draft: Draft, key: str | None = None) -> Entry:
    """Play another kit. Refused once the campaign has begun, and for a kit without the factions that people lead."""
    with locked_campaign(code, who, key, "replace_kit") as work:
        need_or_together(work.snapshot, MATTERS["edit_kit"].right)
        _refuse_orphans(work, sound_kit(draft.kit, who.user_id))
        return decide(work, "edit_kit", draft=draft.code, digest=digest(draft.kit), name=draft.kit["name"])


@carries_out("edit_kit")
def _replace(work: Writing, draft: str, digest: str, name: dict[str, str]) -> Entry:
    row = Draft.objects.filter(code=draft).first()
    if row is None or row.aspect("kit") != digest:
        raise Refused(_("This kit has changed since it was proposed. Propose it again."))
    campaign, kit = work.snapshot.row, sound_kit(row.kit, row.user_id)
    _refuse_orphans(work, kit)
    for address in list(work.snapshot.state.holders):
        if address != "campaign":
            work.working.put(address, "", None)
    entry = work.write("change_kit", facts={"name": name})
    campaign.kit, campaign.kind, campaign.ruleset = kit.model_dump(by_alias=True), kit.kind, kit.ruleset
    campaign.kit_version += 1
    campaign.save(update_fields=["kit", "kind", "ruleset", "kit_version"])
    holders = holders_of(campaign, kit)
    own = holders.pop("campaign")
    work.put("campaign", **{name: own[name] for name in ("march", "truces", "node", "season", "closed_kinds")})
    work.snapshot.forces.update({force.code: force for force in campaign.forces.all()})
    work.snapshot.units.update({unit.code: unit for unit in campaign.units.select_related("source__command")})
    for address, fields in holders.items():
        work.add(address, fields)
    work.write("lay_out")
    factions = {faction.id for side in kit.sides for faction in side.factions}
    stale = Invitation.objects.filter(campaign=campaign, revoked_at=None).exclude(faction="").exclude(faction__in=factions)
    stale.delete()
    return entry


def _refuse_orphans(work: Writing, kit: Kit) -> None:
    """Refused where somebody leads a faction that the kit does not have, or leads factions of two of its sides."""
    sides = [{faction.id for faction in side.factions} for side in kit.sides]
    for member in work.snapshot.members:
        own = set(member.factions)
        if own and not any(own <= side for side in sides):
            sentence = _("%(name)s leads %(faction)s, which this kit does not have. Free the place first.")
            names = [work.snapshot.faction_name(each).of(get_language() or "en") for each in member.factions]
            raise Refused(sentence % {"name": shown_name(member.name), "faction": ", ".join(names)})


def own_kits(user: Any, guest_codes: list[str]) -> list[Draft]:
    """Return the kits that a person can choose from, a guest's by the codes in the browser."""
    if user is not None and user.is_authenticated:
        return list(drafts_for(user))
    return list(Draft.objects.filter(user=None, code__in=guest_codes))
