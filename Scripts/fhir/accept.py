# SPDX-License-Identifier: Apache-2.0
"""Asks the package fhir.resources whether it accepts resources of FHIR R4B.

    accept.py FILE...        exits with 1 where one is refused
"""

import importlib
import json
import sys

refused = 0
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        resource = json.load(file)
    name = resource["resourceType"]
    model = getattr(importlib.import_module("fhir.resources.R4B." + name.lower()), name)
    try:
        model.model_validate(resource)
    except ValueError as error:
        refused += 1
        print(f"{path}: {error}", file=sys.stderr)
print(f"{len(sys.argv) - 1 - refused} of {len(sys.argv) - 1} accepted")
sys.exit(1 if refused else 0)
