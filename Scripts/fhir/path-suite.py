# SPDX-License-Identifier: Apache-2.0
"""Runs HL7's FHIRPath tests through 'goniometer fhir path' and names what is missed.

    path-suite.py TESTS.xml [EXAMPLES]     EXAMPLES: the folder of the inputs; by default beside the tests
    path-suite.py --least 97 TESTS.xml     exits with 1 below so many per cent

The tests are FHIR/fhir-test-cases, r4/fhirpath/tests-fhir-r4.xml, with the examples that they name, in XML or in
JSON. Reading XML needs the packages of Scripts/fhir/requirements.txt. A test is passed where all items have the type and the value that it states, or where it asks for an error
and there is one. What it asks of a predicate is whether something is found.
"""

import argparse
import collections
import importlib
import json
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]


def plain(element):
    """A resource in XML that is not complete, as JSON, with texts for all primitives."""
    children = list(element)
    if not children:
        return element.get("value")
    members = {}
    for child in children:
        members.setdefault(child.tag.split("}")[-1], []).append(plain(child))
    return {key: values if len(values) > 1 else values[0] for key, values in members.items()}


def resource(examples, name):
    """The JSON of an example, which may stand there in JSON or in XML."""
    path = examples / name
    beside = path.with_suffix(".json")
    if beside.exists():
        return json.loads(beside.read_text(encoding="utf-8"))
    root = ElementTree.parse(path).getroot()
    name = root.tag.split("}")[-1]
    model = getattr(importlib.import_module("fhir.resources.R4B." + name.lower()), name)
    try:
        return json.loads(model.model_validate_xml(path.read_bytes()).model_dump_json())
    except ValueError:
        return {"resourceType": name, **plain(root)}


def value(kind, text):
    """A value as it is compared: without '@' of a date, and with numbers as numbers."""
    text = text.strip()
    if text.startswith("@"):
        return text[1:].removeprefix("T")
    if kind in ("decimal", "integer"):
        return float(text)
    number, _, unit = text.replace("'", "").partition(" ")
    return (float(number), unit) if kind == "Quantity" else text


def shown(item):
    return item.get("text", json.dumps(item["value"]))


def passes(test, answer):
    expression = test.find("expression")
    outputs = [(output.get("type"), output.text or "") for output in test.findall("output")]
    if expression.get("invalid"):
        return "error" in answer
    if "error" in answer:
        return False
    items = answer["items"]
    if test.get("predicate") == "true":
        is_boolean = len(items) == 1 and isinstance(items[0]["value"], bool)
        return [text for _, text in outputs] == [shown(items[0]) if is_boolean else str(bool(items)).lower()]
    if len(items) != len(outputs):
        return False
    for item, (kind, text) in zip(items, outputs):
        if kind and item["type"].split(".")[-1].lower() != kind.lower():
            return False
        if value(kind, shown(item)) != value(kind, text):
            return False
    return True


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("tests", type=pathlib.Path)
    options.add_argument("examples", type=pathlib.Path, nargs="?")
    options.add_argument("--least", type=float, default=0, help="the least share in per cent")
    arguments = options.parse_args()
    examples = arguments.examples or arguments.tests.parent / "examples"
    program = subprocess.run([ROOT / "Scripts/program.sh"], check=True, capture_output=True, text=True).stdout.strip()
    by_input = collections.defaultdict(list)
    for group in ElementTree.parse(arguments.tests).getroot().iter("group"):
        for test in group.iter("test"):
            by_input[test.get("inputfile") or "patient-example.xml"].append((group.get("name"), test))
    total, missed = 0, []
    for name, tests in by_input.items():
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
            json.dump(resource(examples, name), file)
            file.flush()
            lines = "".join(json.dumps(test.find("expression").text or "") + "\n" for _, test in tests)
            run = subprocess.run([program, "fhir", "path", "-", file.name], input=lines, capture_output=True, text=True)
        answers = [json.loads(line) for line in run.stdout.splitlines()]
        if len(answers) != len(tests):
            sys.exit(f"{name}: {len(tests)} expressions, {len(answers)} answers: {run.stderr}")
        total += len(tests)
        missed += [(group, test, answer) for (group, test), answer in zip(tests, answers) if not passes(test, answer)]
    for group, test, answer in missed:
        print(f"{group} {test.get('name')}: {test.find('expression').text.strip()}: {json.dumps(answer)[:160]}")
    share = 100 * (total - len(missed)) / total
    print(f"{total - len(missed)} of {total} passed, {share:.1f} %")
    sys.exit(1 if share < arguments.least else 0)


if __name__ == "__main__":
    main()
