"""The book's procedures as acts of a battle: who takes part, what the state knows, what changes, what becomes due."""
