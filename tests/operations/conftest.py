"""The cast is that of people."""

from tests.people.conftest import _quick_passwords, anna, bruno, carla, club, signed_in

__all__ = ["_quick_passwords", "anna", "bruno", "carla", "club", "signed_in"]
