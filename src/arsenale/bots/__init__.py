"""Players that think for themselves."""
