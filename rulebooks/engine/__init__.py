"""Documents of rules: read, checked and compiled to rulesets. Pure Python; imports ``rules.engine`` only."""
