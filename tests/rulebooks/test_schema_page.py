"""The reference of the format is what the schema says."""

from rulebooks.engine.schema import EFFECTS, STEPS, Document, FactSpec
from tools.rulebook_schema import PAGE, page, shown


def test_the_page_is_generated_from_the_schema():
    assert PAGE.read_text("utf-8") == page(), "run: python -m tools.rulebook_schema"


def test_every_kind_of_step_and_effect_and_every_field_is_there():
    text = page()

    for key in (*STEPS, *EFFECTS):
        assert f"### `{key}`\n" in text
    for model in (Document, FactSpec):
        for name in model.model_fields:
            assert f"| `{name}` |" in text
    assert shown(dict[str, list[int]]) == "string → list: number"
