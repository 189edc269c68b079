"""Words are found whatever their accents, in the database as in Python."""

import pytest
from django.db.models import Value

from armies.models import Army
from common.search import Plain, plain, with_words

NAMES = [
    "La Grande Armée",
    "L'armée d'Italie",
    "K.k. Österreich",
    "Götterdämmerung ß",
    "Đorđe Łukasz Ørsted",
    "Æthelred Œuvre",
    "Città",
]


@pytest.mark.parametrize("name", [*NAMES, "ёлка", "ﬁn izmır", "%_\\"])
def test_the_database_takes_off_what_python_takes_off(db, name):
    Army.objects.create(name="x", ruleset="impetus", is_sample=True)

    assert Army.objects.annotate(found=Plain(Value(name))).get().found == plain(name)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("armee", ["La Grande Armée", "L'armée d'Italie"]),
        ("grande armee", ["La Grande Armée"]),
        ("ARMÉE  italie", ["L'armée d'Italie"]),
        ("d’italie", ["L'armée d'Italie"]),
        ("osterreich", ["K.k. Österreich"]),
        ("orsted lukasz", ["Đorđe Łukasz Ørsted"]),
        ("citta", ["Città"]),
        ("%", []),
        ("", NAMES),
    ],
)
def test_words_find_names_with_accents(db, typed, found):
    for name in NAMES:
        Army.objects.create(name=name, ruleset="impetus", is_sample=True)

    assert {army.name for army in with_words(Army.objects.all(), typed, "name", "commander")} == set(found)


def test_words_may_stand_in_different_fields(db):
    Army.objects.create(name="La Grande Armée", commander="Masséna", ruleset="impetus", is_sample=True)

    assert with_words(Army.objects.all(), "massena armee", "name", "commander").exists()
