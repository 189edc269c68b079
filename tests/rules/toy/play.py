"""How the toy is played: what its state holds beside the contract, its acts and steps, brought together."""

from rules.engine.army import ArmyBook, ListedArmy, ListedCommand, ListedUnit, Profile, Reckoning
from rules.engine.play.acts import Acts
from rules.engine.play.cards import Card, Cards
from rules.engine.play.fields import BATTLE_FIELDS, CONTRACT, UNIT_FIELDS, StateFields, gone, mustered
from rules.engine.play.play import Play
from rules.engine.play.sequence import Sequence
from rules.engine.play.state import Tracked
from rules.engine.text import Text
from tests.rules.toy.skirmish import FIRE, LOTS, RALLY, STEPS, acting, end_step, verdict

SIGNS = {"fired": "ha tirato", "disordered": "in disordine", "destroyed": "distrutta", "left_table": "uscita"}
TRACKED = CONTRACT | {
    "battle": (
        *BATTLE_FIELDS,
        Tracked("turn", "int", 1, Text("Turn", "Turno")),
        Tracked("first", "data", None, Text("Fires first", "Tira per prima")),
    ),
    "unit": (
        *UNIT_FIELDS,
        Tracked("bases", "int", 2, Text("Bases", "Basi")),
        *(Tracked(name, "bool", False, Text(name, said)) for name, said in SIGNS.items()),
    ),
}
LINE = ListedArmy("Line", commands=(ListedCommand("Line", units=(ListedUnit("foot"),) * 4),))

PLAY = Play(
    fields=StateFields(TRACKED, lambda sides, options: mustered(TRACKED, sides, options, step="lots")),
    army=ArmyBook((Profile("foot", None, "foot"),), lambda army: Reckoning(0, (0,), None, ()), (LINE,)),
    sequence=Sequence(STEPS, acting=acting, end_step=end_step, where=STEPS.where, verdict=verdict),
    acts=Acts((LOTS, FIRE, RALLY), gone, cite="§4", waits=Text("The other side fires", "Tira l'altra parte")),
    cards=Cards(lambda state, address: Card(Text("Foot", "Fanti")), lambda state, side: []),
)
