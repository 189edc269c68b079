from rules.engine.text import Text

TERMS: dict[str, Text] = {}
REFUSALS: dict[str, Text] = {}
