"""De Bellis Empire 1798-1815 by Tito La Puente, as code: a chapter of the book is a file here, in the book's order."""

from rules.engine.ruleset import Chapter, Ruleset
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire import bases, troops
from rules.rulesets.de_bellis_empire.terms import TERMS

RULESET = Ruleset(
    slug="de-bellis-empire",
    name=Text("De Bellis Empire", "De Bellis Empire"),
    edition=Text("1798–1815, by Tito La Puente", "1798–1815, di Tito La Puente"),
    period=Text("Napoleonic wars, 1798–1815", "Guerre napoleoniche, 1798–1815"),
    chapters=(
        Chapter("bases", Text("Bases", "Imbasettamento"), (bases.base_size,)),
        Chapter("troops", Text("Troops", "Truppe"), (troops.army_cost,)),
    ),
    terms=TERMS,
)
