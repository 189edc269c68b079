"""Campaigns as procedures: pure functions over facts and dice, declared like those of the rulesets.

Nothing here knows a clock, a database or a web framework. ``catalogue.ENGINE`` brings them together; a file here is a
chapter or a subject of the campaign rules, and cites their sections.
"""

#: The slug by which worked cases name this engine.
SLUG = "campaigns"
