"""2048 by Pgx (JAX on the processor): many games at once, random legal moves, a finished game starts afresh."""

import json
import sys
import time
from collections.abc import Callable

begin = time.perf_counter()
import jax  # noqa: E402

jax.config.update("jax_platforms", "cpu")
import pgx  # noqa: E402
from jax import numpy as jnp  # noqa: E402
from pgx.experimental.wrappers import auto_reset  # noqa: E402

BATCH = 1024
STEPS_AT_ONCE = 200


def compiled_run(env: pgx.Env) -> Callable:
    """A compiled function (states, key) -> ((states, key), games ended), STEPS_AT_ONCE moves of every game long."""
    step = jax.vmap(auto_reset(env.step, env.init))

    def move(carry: tuple[pgx.State, jax.Array], _: None) -> tuple[tuple[pgx.State, jax.Array], jax.Array]:
        states, key = carry
        key, for_actions, for_steps = jax.random.split(key, 3)
        logits = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(for_actions, logits)
        states = step(states, actions, jax.random.split(for_steps, BATCH))
        return (states, key), states.terminated.sum()

    return jax.jit(lambda states, key: jax.lax.scan(move, (states, key), length=STEPS_AT_ONCE))


def play_2048(seconds: float) -> dict[str, float]:
    """The first call compiles and also takes the games out of step with one another; it is not counted."""
    env = pgx.make("2048")
    states = jax.vmap(env.init)(jax.random.split(jax.random.key(1), BATCH))
    run = compiled_run(env)
    carry, _ = jax.block_until_ready(run(states, jax.random.key(2)))
    started = time.perf_counter()
    games = decisions = 0
    while time.perf_counter() - started < seconds:
        carry, ended = jax.block_until_ready(run(*carry))
        games += int(ended.sum())
        decisions += BATCH * STEPS_AT_ONCE
    elapsed = time.perf_counter() - started
    return {"decisions": decisions, "games": games, "seconds": elapsed, "warm_up": started - begin}


CASES = {"play_2048": play_2048}

if __name__ == "__main__":
    print(json.dumps(CASES[sys.argv[1]](float(sys.argv[2]))))
