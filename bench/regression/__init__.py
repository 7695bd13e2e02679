"""Whether a change makes our games slower: it and its base play in turn, and the ratio of each pair counts."""
