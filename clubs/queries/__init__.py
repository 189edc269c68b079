"""What is read of clubs and their evenings, by name."""
