"""How often somebody may do what costs the server, or others, something."""

import math
import time

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from arsenale.server.failures import Failed
from arsenale.texts import _

LOG_IN = parse("10/minute")  # by address and by client
PASSWORD_LINK = parse("5/hour")  # by address and by client
NEW_GUEST = parse("120/hour")  # by client: a whole club may sit behind one address
NEW_ACCOUNT = parse("30/hour")  # by client
NEW_TOKEN = parse("30/hour")  # by account, as all that follows
NEW_GAME = parse("60/hour")
NEW_MESSAGE = parse("30/minute")
HINT = parse("30/minute")
ANALYSIS = parse("20/hour")  # by client: of games that nobody has asked about before


class Limits:
    """Counts in moving windows, in the memory of this process: each process of a server counts for itself.

    `is_on` False lets everything pass, for tests and measurements.
    """

    def __init__(self, is_on: bool = True) -> None:
        self._is_on = is_on
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def count(self, limit: RateLimitItem, deed: str, *who: str) -> None:
        """Counts one deed for each of `who` (an account, an address, a client).

        Raises Failed `too_many` for the first whose limit is reached, with the seconds until it may be tried again.
        """
        for name in who:
            if self._is_on and not self._limiter.hit(limit, deed, name):
                raise _too_many(limit, self._limiter.get_window_stats(limit, deed, name).reset_time)


def _too_many(limit: RateLimitItem, reset: float) -> Failed:
    seconds = max(1, math.ceil(reset - time.time()))
    problem = _("This may be done {amount} times in {span} seconds; try again in {seconds} seconds.")
    text = problem.format(amount=limit.amount, span=limit.get_expiry(), seconds=seconds)
    return Failed("too_many", text, headers={"Retry-After": str(seconds)})
