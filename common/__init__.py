"""Shared helpers: refusals, links, rate limits, numbers, cached HTML. No models; imports no other app."""
