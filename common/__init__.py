"""What several apps need and none owns: refusals, links, rates, numbers, kept HTML. No models; imports nothing of ours."""
