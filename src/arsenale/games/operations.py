"""The operations that every ruleset's compiled door understands; the numbers are shared by all games."""

(
    TO_ACT,
    LEGAL,
    WHY_NOT,
    APPLY,
    CHANCE,
    APPLY_CHANCE,
    HIDE,
    RETURNS,
    BEGIN,
    SCORES,
    WINNERS,
    STEP,
    PLAY_OUT,
    PLAY_OUTS,
    BLANK,
    BEGIN_PHASE,
    CHECK,
    CHECKED_PLAY_OUT,
    ROLL_ALL,
    CLOCK,
    STEP_ALL,
) = range(21)

# What CLOCK counts: a number that grows from turn to turn; its multiples of PHASE are beginnings of phases, those of
# ROUND beginnings of rounds (of a game's largest unit).
PHASE, ROUND = 8, 64
