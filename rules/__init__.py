"""The rulebooks as code: pure Python, no Django (see ``docs/architecture.md``)."""
