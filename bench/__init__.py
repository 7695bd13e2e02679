"""Speed of the rules engine beside other programs, measured in one run (`make bench`)."""
