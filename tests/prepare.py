"""Compiles all rules once before the tests share them, and shows how long that takes."""

import time

from arsenale.compiling import prepare_all

if __name__ == "__main__":
    began = time.perf_counter()
    prepare_all()
    print(f"rules ready after {time.perf_counter() - began:.1f} s")
