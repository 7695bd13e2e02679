"""The bots of Blood Royale."""
