"""Messages of the apps as a ``Text``, for what is shown in more languages than the reader's: a log, an export, a fact's label.

They are in the interface's catalogues (``locale``). A string for one page uses Django's ``gettext``.
"""

from pathlib import Path

from rules.engine.text import Catalogue

_catalogue = Catalogue(str(Path(__file__).parents[1]))
gettext, pgettext, ngettext = _catalogue.gettext, _catalogue.pgettext, _catalogue.ngettext
