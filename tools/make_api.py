"""Writes web/openapi.json, the description of the HTTP interface from which the web client's types are generated."""

import json
from pathlib import Path

from arsenale.server.app import create_app
from arsenale.server.settings import Settings
from arsenale.server.shapes import MessageNews, PresenceNews, StateNews, TroubleNews

PAGE = Path(__file__).parents[1] / "web" / "openapi.json"


def describe() -> str:
    """The description, with what goes over the sockets among its schemas."""
    api = create_app(Settings(database="")).openapi()
    schemas = api["components"]["schemas"]
    for news in (StateNews, MessageNews, PresenceNews, TroubleNews):
        shape = news.model_json_schema(ref_template="#/components/schemas/{model}")
        schemas |= {name: schema for name, schema in shape.pop("$defs", {}).items() if name not in schemas}
        schemas[news.__name__] = shape
    return json.dumps(api, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    PAGE.write_text(describe(), "utf-8")
