"""Pages of the editor of rulebooks."""
