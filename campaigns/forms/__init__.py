"""Forms of campaigns, a subject a file."""
