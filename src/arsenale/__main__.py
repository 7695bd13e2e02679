"""`python -m arsenale` is the command `arsenale`."""

from arsenale.cli import app

app()
