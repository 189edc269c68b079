"""Rulebooks written as data: a document, its compiler to a ``Ruleset``, and the shelf of those that come with the tracker."""
