"""Events played at random through the real actions, and large ones: for proofs and measures."""
