"""HTTP as lean as it can be: the bench shares its cores with the server that it measures."""

from __future__ import annotations

import asyncio
import zlib
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import orjson

from bench.measure import CannotMeasureError

HOST = "127.0.0.1"
GZIPPED = 31  # zlib's word for a gzip header
Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass(frozen=True, slots=True)
class Answer:
    """`heads` by name in small letters; `body` as it came."""

    status: int
    heads: dict[str, str]
    body: bytes

    def read(self) -> Any:
        """The JSON of the body. Raises CannotMeasureError with what the server said where it refused."""
        is_packed = self.heads.get("content-encoding") == "gzip"
        body = zlib.decompress(self.body, GZIPPED) if is_packed else self.body
        if self.status >= 400:
            raise CannotMeasureError(f"the server answers {self.status}: {body.decode()}")
        return orjson.loads(body)


@dataclass(frozen=True, slots=True)
class Client:
    """Requests over kept connections. `is_packing`: asks for packed answers, as every browser does."""

    port: int
    is_packing: bool
    idle: list[Connection] = field(default_factory=list)

    async def ask(self, method: str, path: str, body: Any = None, **heads: str) -> Answer:
        """One request. `heads` are further headers, `x_forwarded_for` for `x-forwarded-for`."""
        request = self._request(method, path, body, heads)
        while self.idle:
            with suppress(ConnectionError, EOFError):  # the server has closed it meanwhile
                return await self._exchange(self.idle.pop(), request)
        return await self._exchange(await asyncio.open_connection(HOST, self.port), request)

    async def _exchange(self, connection: Connection, request: bytes) -> Answer:
        reader, writer = connection
        writer.write(request)
        answer = await _read(reader)
        self.idle.append(connection)
        return answer

    def _request(self, method: str, path: str, body: Any, heads: dict[str, str]) -> bytes:
        content = b"" if body is None else orjson.dumps(body)
        known = {"host": f"{HOST}:{self.port}", "x-arsenale": "1", "content-length": str(len(content))} | heads
        if content:
            known["content-type"] = "application/json"
        if self.is_packing:
            known["accept-encoding"] = "gzip"
        lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in known.items())
        return f"{method} /api{path} HTTP/1.1\r\n{lines}\r\n".encode() + content


async def _read(reader: asyncio.StreamReader) -> Answer:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    heads = {name.lower(): value for name, _colon, value in (line.partition(": ") for line in lines)}
    return Answer(int(first.split()[1]), heads, await reader.readexactly(int(heads["content-length"])))
