"""How battles are played: the state, acts and how they are carried out, what is due, the sequence, random play."""
