"""The operator's pages at /admin/, health, and the preparation of a start."""
