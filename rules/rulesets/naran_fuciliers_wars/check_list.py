"""The book's «Battle Check List»: twelve turns of eight rounds. Each round has its box. (Introduction, c; §3.0)"""

from rules.engine.play.sequence import CheckList, Round
from rules.rulesets.naran_fuciliers_wars.messages import _

CHECK_LIST = CheckList(
    _("Battle Check List"),
    "Battle Check List, §3.0, R95",
    12,
    (
        Round(_("Reserves and reinforcements"), "§3.1", ("reserves_reinforcements",)),
        Round(_("Orders"), "§3.2", ("orders",)),
        Round(_("Reorganisation"), "§3.3", ("reorganisation",)),
        Round(_("Fire"), "§3.4", ("fire", "volleys")),
        Round(_("Initiative and movement"), "§3.5", ("initiative_movement",)),
        Round(_("Melee"), "§3.6", ("melee",)),
        Round(_("Influence"), "§3.7", ("influence",)),
        Round(_("Command test"), "§3.8", ("command_test",)),
    ),
)
