"""Who sits where: taking a seat, leaving, inviting, and who a request comes from."""
