"""What the server says of itself: lines for people (`console`) or for machines (`json`), on standard error, no secrets.

Orders are never logged: they may be sealed. Whatever comes under a secret's name is left out, and so are the secrets
that stand in addresses, headers and messages of the database.
"""

import logging
import re
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any

import structlog
from structlog.typing import Processor

from arsenale.texts import _

FORMATS = ("console", "json")
HIDDEN = "[hidden]"
_SECRET_NAMES = re.compile(r"cookie|key$|token|password|secret|authorization|webhook|seed|salt|smtp|^orders?$", re.I)
_SECRET_TEXTS = (
    (re.compile(r"(/(?:key|unsubscribe|reset)/)[^\s\"'/?#]+"), rf"\1{HIDDEN}"),
    (re.compile(r"\b(bearer\s+)[^\s\"',;]+", re.I), rf"\1{HIDDEN}"),
    (re.compile(r"(arsenale_session=)[^\s\"',;]+"), rf"\1{HIDDEN}"),
    (re.compile(r"(://[^\s/:@]*:)[^\s/@]+@"), rf"\1{HIDDEN}@"),
    (re.compile(r"\$argon2[^\s\"')]+"), HIDDEN),
    (re.compile(r"\[parameters: .*", re.S), f"[parameters: {HIDDEN}]"),
)


def set_up_logs(format: str) -> None:
    """From now on this process logs so, libraries included. Raises ValueError for a format that is not in FORMATS."""
    if format not in FORMATS:
        raise ValueError(_("the log is `console` or `json`, not `{format}`").format(format=format))
    common: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        hide_secrets,
    ]
    structlog.configure(
        processors=[*common, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    _set_up_library_logs(_renderer(format), common)


def _renderer(format: str) -> Processor:
    if format == "json":
        return structlog.processors.JSONRenderer()
    return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())


def _set_up_library_logs(renderer: Processor, common: list[Processor]) -> None:
    handler = logging.StreamHandler()
    final = [structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer]
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processors=final, foreign_pre_chain=common))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.access", "uvicorn.error"):
        library = logging.getLogger(name)
        library.handlers, library.propagate = [], True
    for name in ("apprise", "alembic", "uvicorn.access"):
        logging.getLogger(name).setLevel(logging.WARNING)


def hide_secrets(_logger: Any, _method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A processor: the line without its secrets."""
    return {name: value if name.startswith("_") else _hide(name, value) for name, value in line.items()}


def _hide(name: str, value: Any) -> Any:
    if _SECRET_NAMES.search(name):
        return HIDDEN
    if isinstance(value, str):
        return _hide_in_text(value)
    if isinstance(value, Mapping):
        return {inner: _hide(str(inner), part) for inner, part in value.items()}
    if isinstance(value, list | tuple):
        return [_hide("", part) for part in value]
    return value


def _hide_in_text(text: str) -> str:
    for pattern, instead in _SECRET_TEXTS:
        text = pattern.sub(instead, text)
    return text
