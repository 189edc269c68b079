import gettext
import re
from pathlib import Path

import polib
import pytest

from operations import messages
from tools import messages as collecting

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def catalogue(tmp_path, monkeypatch):
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    monkeypatch.setattr(collecting, "ROOT", tmp_path)
    path = tmp_path / "locale/it/LC_MESSAGES/django.po"
    path.parent.mkdir(parents=True)
    po = polib.POFile()
    po.metadata = {"Content-Type": "text/plain; charset=utf-8"}
    po.append(polib.POEntry(msgid="Fire", msgstr="Tiro"))
    po.append(polib.POEntry(msgid="Flee", msgstr="Fuga", flags=["fuzzy"]))
    po.append(polib.POEntry(msgid="Halt", msgstr=""))
    po.save(str(path))
    return path


def test_catalogues_are_compiled_without_gettext_programs(catalogue):
    messages.compile_all()

    with catalogue.with_suffix(".mo").open("rb") as file:
        words = gettext.GNUTranslations(file)
    assert [words.gettext(word) for word in ("Fire", "Flee", "Halt")] == ["Tiro", "Flee", "Halt"]


def test_a_catalogue_is_compiled_again_only_when_it_changed(catalogue):
    messages.compile_all()
    compiled = catalogue.with_suffix(".mo")
    before = compiled.stat().st_ino

    messages.compile_all()

    assert compiled.stat().st_ino == before


def test_missing_and_doubtful_translations_are_named(catalogue):
    found = list(collecting.unfinished())

    assert len(found) == 2
    assert any("doubtful: 'Flee'" in line for line in found)
    assert any("missing: 'Halt'" in line for line in found)


def test_translations_with_other_places_are_named(catalogue):
    po = polib.pofile(str(catalogue))
    po.append(polib.POEntry(msgid="{unit} fires", msgstr="{unita} tira"))
    po.append(polib.POEntry(msgid="%(name)s fires", msgstr="tira %(nome)s"))
    po.append(polib.POEntry(msgid="{unit} moves", msgstr="{unit} muove"))
    po.save()

    assert ["fires" in line for line in collecting.misplaced()] == [True, True]


def test_no_module_writes_two_languages_beside_each_other():
    """A second language in the code is a language that no catalogue has: texts of data (documents, samples) are left out."""
    pair = re.compile(r"""\bText\(\s*f?"[^"]*",\s*f?"[^"]*"\s*,?\s*\)""")

    found = [
        str(path.relative_to(ROOT))
        for app in ("rules", "rulebooks", "armies", "battles", "campaigns", "tournaments", "clubs", "stats")
        for path in (ROOT / app).rglob("*.py")
        if "migrations" not in path.parts and pair.search(path.read_text())
    ]
    assert found == []
