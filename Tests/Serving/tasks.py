# SPDX-License-Identifier: Apache-2.0
"""Tasks that are served."""

import json
import os
import subprocess

QUESTIONS = 10
HERE = os.path.dirname(os.path.abspath(__file__))
EVERY_FORMAT = os.path.normpath(
    os.path.join(HERE, "..", "..", "datasets", "tasks", "every-format.json"))


def survey(folder):
    """A task of ten questions for a text each, and a last page."""
    steps = [
        {"identifier": f"s{number}", "type": "question", "title": f"Question {number}",
         "answerFormat": {"type": "text"}, "optional": False}
        for number in range(1, QUESTIONS + 1)]
    steps.append({"identifier": "end", "type": "completion", "title": "The end"})
    task = {"identifier": "survey", "title": "A survey", "steps": steps}
    path = os.path.join(folder, "survey.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"schemaVersion": 1, "task": task}, file)
    return path


def knee(program, folder):
    """A knee that one sensor measures: without --source the phone that shows the page."""
    path = os.path.join(folder, "knee.json")
    subprocess.run(
        [program, "task", "make", "knee", "--side", "left", "--sensors", "one", "--output", path],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return path


def survey_and_knee(program, folder):
    """The survey with a knee to measure behind its questions."""
    with open(knee(program, folder), encoding="utf-8") as file:
        document = json.load(file)
    with open(survey(folder), encoding="utf-8") as file:
        questions = json.load(file)["task"]["steps"][:QUESTIONS]
    document["task"]["steps"] = questions + document["task"]["steps"]
    path = os.path.join(folder, "both.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(document, file)
    return path


def study(program, folder):
    """A study of two participants: the options that serve it."""
    place = os.path.join(folder, "study")
    os.makedirs(place)
    for name in ("ada", "ben"):
        subprocess.run([program, "care", "demo", os.path.join(place, name + ".care")],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return ["--study", place]


def answers(path):
    """The answers of a session or a result: each identifier of a question with its answer, in order."""
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    found = []

    def collect(value):
        if isinstance(value, dict):
            if "questionType" in value and value.get("answer") is not None:
                found.append((value["identifier"], value["answer"]))
            for member in value.values():
                collect(member)
        elif isinstance(value, list):
            for member in value:
                collect(member)

    collect(document)
    return found
