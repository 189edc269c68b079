"""The messages of the engine of campaigns: English in its modules, other languages under ``locale``."""

from rules.engine.text import Catalogue

catalogue = Catalogue(__file__)
_, pgettext, ngettext = catalogue.gettext, catalogue.pgettext, catalogue.ngettext
