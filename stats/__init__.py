"""What has been played, counted: for a person, an army list, a rulebook, a club."""
