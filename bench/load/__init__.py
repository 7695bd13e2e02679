"""A server under load: tables full of people and onlookers, orders at a given rate (`python -m bench.load`)."""
