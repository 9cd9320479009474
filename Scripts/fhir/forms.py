# SPDX-License-Identifier: Apache-2.0
"""Reads the forms of a folder, writes them back, and counts what became of them.

    forms.py FOLDER [--strict] [--keep FOLDER]

A form is read by 'goniometer fhir import' and written by 'goniometer fhir export'. Prints how many were read,
written as they were, mended and refused, the commonest faults, and how many of the written ones the package
fhir.resources accepts, where it is installed (Scripts/fhir/requirements.txt). Files without a form are passed
over. GONIOMETER_PROGRAM names the program. Exits with 1 where a form that was read is not written.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent


def program() -> str:
    """The path of the program, which is built where it is not there."""
    return subprocess.run([SCRIPTS / "program.sh"], check=True, text=True, capture_output=True).stdout.strip()


def has_form(path: pathlib.Path) -> bool:
    """Whether a file is a form, or a bundle with just one."""
    try:
        text = re.sub(r",(\s*[\]}])", r"\1", path.read_text(encoding="utf-8-sig"))
        resource = json.loads(text)
    except ValueError:
        return b'"Questionnaire"' in path.read_bytes()
    if not isinstance(resource, dict):
        return False
    entries = resource.get("entry") or [] if resource.get("resourceType") == "Bundle" else []
    resources = [entry.get("resource") or {} for entry in entries if isinstance(entry, dict)] or [resource]
    return sum(one.get("resourceType") == "Questionnaire" for one in resources) == 1


def run(*words: str) -> subprocess.CompletedProcess:
    """Runs the program; what it says is decoded as far as it can be."""
    return subprocess.run(words, text=True, errors="replace", capture_output=True, check=False)


def kind(line: str) -> str:
    """A message without its place, its values and the file's name."""
    message = line.split(": ", 3)[-1] if line.startswith("goniometer: note: ") else line.split(": ")[-1]
    return re.sub(r"""'[^']*'|"[^"]*"|\d+""", "…", message)[:100]


def accepted(path: pathlib.Path) -> str | None:
    """The fault that fhir.resources finds in a written form; None without one."""
    from fhir.resources.R4B.questionnaire import Questionnaire

    try:
        Questionnaire.model_validate(json.loads(path.read_text(encoding="utf-8")))
    except ValueError as error:
        return str(error)
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--strict", action="store_true", help="mend nothing")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the forms that were written")
    arguments = parser.parse_args()
    goniometer = program()
    counts: collections.Counter = collections.Counter()
    faults: collections.Counter = collections.Counter()
    refusals = []
    with tempfile.TemporaryDirectory() as scratch:
        written = arguments.keep or pathlib.Path(scratch, "written")
        written.mkdir(parents=True, exist_ok=True)
        task = os.path.join(scratch, "task.json")
        for path in sorted(arguments.folder.rglob("*.json")):
            if not has_form(path):
                counts["no form"] += 1
                continue
            read = run(goniometer, "fhir", "import", str(path), "--output", task, "--force")
            if read.returncode != 0:
                counts["not read"] += 1
                refusals.append(f"{path.name}: {read.stderr.strip().splitlines()[-1]}")
                continue
            counts["read"] += 1
            form = written / "-".join(path.relative_to(arguments.folder).parts)
            strict = ["--strict"] if arguments.strict else []
            made = run(goniometer, "fhir", "export", task, "--output", str(form), "--force", *strict)
            if made.returncode != 0:
                counts["refused"] += 1
                refusals.append(f"{path.name}: {made.stderr.strip().splitlines()[-1]}")
                continue
            notes = [line for line in made.stderr.splitlines() if line.startswith("goniometer: note: ")]
            counts["mended" if notes else "as it was"] += 1
            faults.update({kind(line) for line in notes})
            try:
                fault = accepted(form)
            except ImportError:
                continue
            counts["accepted"] += fault is None
            if fault:
                refusals.append(f"{path.name}: fhir.resources: {fault}")
    for name in ["no form", "not read", "read", "as it was", "mended", "refused", "accepted"]:
        print(f"{counts[name]:6} {name}")
    for fault, number in faults.most_common(20):
        print(f"{number:6} forms: {fault}")
    print(*refusals, sep="\n")
    return 1 if counts["refused"] else 0


if __name__ == "__main__":
    sys.exit(main())
