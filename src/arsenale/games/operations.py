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
) = range(20)
