"""Proves that this interpreter knows the bare wheel alone: our packages from it, and nothing of the web or of a database."""

import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

linter = tomllib.loads(Path("pyproject.toml").read_text())["tool"]["importlinter"]
forbidden = next(contract for contract in linter["contracts"] if contract["name"].endswith("no web and no database"))

for package in linter["root_packages"]:
    found = find_spec(package)
    if found is None or not found.origin or not Path(found.origin).is_relative_to(sys.prefix):
        sys.exit(f"{package} is not the wheel's: {found}")
    print(f"{package}: {found.origin}")

present = [module for module in forbidden["forbidden_modules"] if find_spec(module)]
if present:
    sys.exit(f"the bare wheel brings {', '.join(present)}")
print(f"not importable: {', '.join(forbidden['forbidden_modules'])}")
