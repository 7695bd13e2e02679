"""Writing SVG."""

from xml.sax.saxutils import escape, quoteattr


def element(tag: str, *content: str, **attributes: object) -> str:
    """An element around ready-made content; `class_` stands for class, `_` in a name for `-`, None leaves one out."""
    written = "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(_plain(value))}"
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{written}>{''.join(content)}</{tag}>" if content else f"<{tag}{written}/>"


def text(words: str, x: float, y: float, **attributes: object) -> str:
    """A line of text on the base line `y`."""
    return element("text", escape(words), x=x, y=y, **attributes)


def title(words: str) -> str:
    """What a reader is told who points at, or listens to, the element around."""
    return element("title", escape(words))


def group(*content: str, **attributes: object) -> str:
    """Elements that belong together; nothing when there are none."""
    return element("g", *content, **attributes) if any(content) else ""


def _plain(value: object) -> str:
    return f"{round(value, 1):g}" if isinstance(value, float) else str(value)
