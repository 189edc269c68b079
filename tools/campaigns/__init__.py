"""Whole campaigns at random through the real actions, and what must hold after each of their turns."""
