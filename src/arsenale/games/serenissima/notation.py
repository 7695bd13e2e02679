"""Orders and positions in words (being written)."""
from typing import Any
NOTATION: Any = None
