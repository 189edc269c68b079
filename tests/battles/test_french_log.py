"""What a log stores in French: labels of dice. Logs of earlier releases have English and Italian alone."""

from battles.queries.log import dice_of, label_of


def test_a_die_is_labelled_in_the_readers_language():
    (die,) = dice_of([[6, 4, "server", "cohesion", "coesione", "a", {"fr": "cohésion"}]])

    assert [die.label.of(language) for language in ("en", "it", "fr")] == ["cohesion", "coesione", "cohésion"]


def test_dice_of_older_logs_show_english_in_french():
    for more in ([], ["a"]):
        assert label_of("save", "tiro salvezza", more).of("fr") == "save"
