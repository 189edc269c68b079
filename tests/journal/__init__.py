"""The kernel of logs, proved by a toy; ``contract.py`` has the tests that every journal passes."""
