"""Reference implementations of shelf rulebooks, written from their specifications in plain Python."""
