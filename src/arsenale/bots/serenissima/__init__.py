"""The bots of Serenissima, compiled like the rules."""
