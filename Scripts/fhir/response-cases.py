#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks the program about the response cases of HL7's validator: which responses are valid?

    Scripts/fhir/response-cases.py FOLDER [--least PERCENT]

FOLDER is validator/questionnaire/brianpos of the repository FHIR/fhir-test-cases, with its
manifest.json. A case expects a valid response where its validator counts no error. Prints the cases
that the program decides otherwise, and how many are right. Exits with 1 where fewer than PERCENT are
right (90 without it).
"""

import argparse
import json
import pathlib
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]


def expects_valid(case):
    """Whether the validator that the case was written for finds no error."""
    counts = case.get("java") or case["dotnet-brianpos"]
    return counts.get("fatalCount", 0) + counts.get("errorCount", 0) == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--least", type=float, default=90, metavar="PERCENT")
    options = parser.parse_args()
    program = subprocess.run(
        [REPOSITORY / "Scripts/program.sh"], check=True, capture_output=True, text=True
    ).stdout.strip()
    with open(options.folder / "manifest.json", encoding="utf-8") as file:
        cases = json.load(file)["test-cases"]
    missed = []
    for case in cases:
        response, form = (
            options.folder / pathlib.PurePosixPath(name).name
            for name in (case["file"], case["supporting"][0])
        )
        run = subprocess.run(
            [program, "fhir", "validate", response, "--questionnaire", form],
            capture_output=True,
            text=True,
            check=False,
        )
        if run.returncode not in (0, 1):
            sys.exit(f"{case['name']}: the program ends with {run.returncode}\n{run.stderr}")
        if (run.returncode == 0) != expects_valid(case):
            missed.append(case)
    for case in missed:
        print(f"{case['name']}: expected {'valid' if expects_valid(case) else 'invalid'}")
    right = len(cases) - len(missed)
    print(f"{right} of {len(cases)} right ({100 * right / len(cases):.1f} %)")
    sys.exit(1 if 100 * right < options.least * len(cases) else 0)


if __name__ == "__main__":
    main()
