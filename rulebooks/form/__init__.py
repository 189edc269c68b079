"""Forms for the parts of a document, generated from its JSON Schema."""
