"""A game of any ruleset in the terminal, against bots or with several people at one keyboard."""
