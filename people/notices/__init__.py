"""Notices for people, on their pages and by e-mail, push and their club's webhook.

An app declares the kinds of notices it sends (``notice_kinds`` of its ``AppConfig``) and sends them (``actions.send``).
What each person wants of them, by which way and when, is theirs to choose (``choices``); a worker does the sending
(``delivery``), and knows every way by its own file: ``mail``, ``push``, ``webhooks``.

No notice holds a secret: it says that it is your move, never what happened.
"""
