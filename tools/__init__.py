"""Development tools: benchmarks, the soak test, random play, simulators, the writer of the corpus. Not part of the product."""
