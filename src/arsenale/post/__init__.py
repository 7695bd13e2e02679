"""Play by forum and mail: orders come in as pasted text, reports go out ready to paste."""
