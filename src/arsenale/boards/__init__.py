"""The boards as data: the facts (TOML) and the drawn outlines (GeoJSON)."""
