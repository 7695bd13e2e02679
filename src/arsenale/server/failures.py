"""What goes wrong, and how it is told: each failure is an exception here and a `Failure` body on the wire."""

from collections.abc import Mapping
from typing import Any

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from arsenale.server.shapes import Failure, Trouble
from arsenale.texts import _

STATUS = {
    "no_session": 401,
    "forbidden": 403,
    "not_found": 404,
    "not_allowed": 405,
    "conflict": 409,
    "too_large": 413,
    "invalid": 422,
    "refused": 422,
    "not_understood": 422,
    "too_many": 429,
    "unavailable": 503,
}


class Failed(Exception):
    """A request is not carried out. `code` is one of STATUS, `text` says what is wrong and what to do."""

    def __init__(self, code: str, text: str, *, headers: Mapping[str, str] | None = None, **details: Any) -> None:
        super().__init__(text)
        self.status = STATUS[code]
        self.trouble = Trouble(code=code, text=text, **details)
        self.headers = dict(headers or {})

    def response(self) -> JSONResponse:
        """The answer that says so."""
        return JSONResponse(Failure(error=self.trouble).model_dump(), self.status, self.headers)


async def tell_failure(_request: Request, failed: Exception) -> JSONResponse:
    """Exception handler for `Failed`."""
    assert isinstance(failed, Failed)
    return failed.response()


async def tell_invalid(_request: Request, invalid: Exception) -> JSONResponse:
    """Exception handler for a body or a path that has not its described form: says where, and what is expected."""
    assert isinstance(invalid, RequestValidationError)
    problems = [f"{'.'.join(map(str, error['loc']))}: {error['msg']}" for error in invalid.errors()]
    text = _("The request is not in the form that /openapi.json describes: {problems}")
    return Failed("invalid", text.format(problems="; ".join(problems))).response()


async def tell_http(_request: Request, trouble: Exception) -> JSONResponse:
    """Exception handler for what FastAPI refuses by itself: no such page, no such method, a body that is no JSON."""
    assert isinstance(trouble, HTTPException)
    code = {404: "not_found", 405: "not_allowed", 413: "too_large"}.get(trouble.status_code, "invalid")
    text = _("{reason}: /openapi.json describes what can be asked, and how.").format(reason=trouble.detail)
    return Failed(code, text, headers=trouble.headers).response()


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route that may fail so, for its description."""
    return {status: {"model": Failure} for status in statuses}
