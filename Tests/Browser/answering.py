# SPDX-License-Identifier: Apache-2.0
"""Does a task of the data sets with a hand: answers of a file, results of another to compare with."""

import copy
import datetime
import json

from server import TASKS

# The clock of the runs that the expected results are from.
NOW = datetime.date(2026, 1, 31)
# Words of the pages for values that a task has no words for.
WORDS = {"HKBiologicalSexFemale": "Female"}


def shift():
    """Days from the run with a fixed clock until yesterday: dates are typed so much later."""
    return datetime.datetime.now(datetime.UTC).date() - datetime.timedelta(days=1) - NOW


def later(text):
    """An instant of the files, as late before today as it was before the day of their runs."""
    instant = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    return instant + shift()


def formats(task):
    """The answer formats of all questions of a task, by identifier."""
    found = {}

    def walk(node):
        if isinstance(node, dict):
            if "answerFormat" in node and "identifier" in node:
                found[node["identifier"]] = node["answerFormat"]
            for value in node.values():
                walk(value)
        elif isinstance(node, list):
            for value in node:
                walk(value)

    walk(task)
    return found


class Survey:
    """A task with its answers, and what they give."""

    def __init__(self, name):
        self.path = TASKS / f"{name}.json"
        self.formats = formats(json.loads(self.path.read_text(encoding="utf-8")))
        answers = json.loads((TASKS / "answers" / f"{name}.json").read_text(encoding="utf-8"))
        self.answers = {key.split("/")[-1]: value for key, value in answers.items()}
        self.expected = json.loads((TASKS / "results" / f"{name}.json").read_text(encoding="utf-8"))

    @property
    def steps(self):
        return self.expected["taskResult"]["results"]

    def answer_step(self, hand, step):
        """Answers the questions that a step of the expected result has."""
        for result in step["results"]:
            if result["type"] == "question":
                self.answer(hand, result["identifier"])

    def answer(self, hand, identifier):
        identifier = identifier.split(".")[-1]
        answer(hand, identifier, self.formats[identifier], self.answers[identifier])


def label(form, value):
    """The words of a choice."""
    for choice in form.get("choices", []):
        if choice["value"] == value:
            return choice["text"]
    return WORDS.get(value, str(value))


def answer(hand, question, form, value):
    """Answers one question by what its field asks for."""
    kind = form["type"]
    if isinstance(value, dict) and value.get("dontKnow"):
        return hand.unknown(question, form["dontKnow"].get("text", "I don't know"))
    if kind == "boolean":
        return hand.choose(question, "Yes" if value else "No")
    if kind in ("scale", "socioeconomicLadder"):
        return hand.choose(question, str(value))
    if kind == "multipleValuePicker":
        for number, part in enumerate(value):
            hand.pick(question, number, label(form["pickers"][number], part))
        return None
    if kind == "textChoice" and form.get("style") == "multipleChoice":
        return several(hand, question, form, value)
    if "choices" in form or kind == "healthCharacteristic":
        return hand.choose(question, label(form, value[0]))
    if kind == "timeOfDay":
        return hand.clock(question, datetime.time.fromisoformat(value))
    if kind == "date":
        return (hand.moment if form.get("style") == "dateTime" else hand.day)(question, later(value))
    return hand.write(question, typed(kind, form, value))


def several(hand, question, form, values):
    """Ticks choices; a value that is none of them is words of one's own."""
    known = {choice["value"]: choice["text"] for choice in form["choices"]}
    for value in values:
        if value in known:
            hand.tick(question, known[value])
            continue
        place = next(n for n, choice in enumerate(form["choices"]) if "other" in choice)
        hand.tick(question, form["choices"][place]["text"])
        hand.own_words(question, place, value)


def typed(kind, form, value):
    """A value as it is typed."""
    if kind == "timeInterval":
        return f"{value // 3600} h {value % 3600 // 60} min"
    if kind == "height":
        return f"{value} cm"
    if kind == "weight":
        return f"{value} kg"
    if kind == "location":
        return value["userInput"]
    if kind == "age" and value == -2:
        return str(form["maximum"])
    return str(value)


# --- Results -------------------------------------------------------------------------------------


def plain(result):
    """A result without what differs from run to run; dates are those of a run today."""
    result = copy.deepcopy(result)

    def walk(node):
        if isinstance(node, list):
            return [walk(value) for value in node]
        if not isinstance(node, dict):
            return node
        dropped = {"startDate", "endDate", "taskRunUUID", "outputDirectory", "signatureDate"}
        if "group" in node and "taskResult" in node:
            dropped.add("identifier")
        return {key: walk(value) for key, value in node.items() if key not in dropped}

    return walk(result)


def on_time(node):
    """Expected results, with the dates of answers moved as they are typed."""
    if isinstance(node, list):
        return [on_time(value) for value in node]
    if not isinstance(node, dict):
        return node
    node = {key: on_time(value) for key, value in node.items()}
    if "date" in node and "calendar" in node:
        node["date"] = later(node["date"]).strftime("%Y-%m-%dT%H:%M:%SZ")
    return node


def compare(trial, found, expected):
    """Compares two result files, step by step and question by question."""
    found, expected = plain(found["taskResult"]), on_time(plain(expected["taskResult"]))
    names = [[step["identifier"] for step in result["results"]] for result in (found, expected)]
    trial.same(names[0], names[1], "the steps of the result")
    steps = {step["identifier"]: step for step in found["results"]}
    for step in expected["results"]:
        own = {part["identifier"]: part for part in steps.get(step["identifier"], {}).get("results", [])}
        for part in step["results"]:
            where = f"{step['identifier']}/{part['identifier']}"
            trial.same(own.pop(part["identifier"], None), part, where)
        for rest in own:
            trial.fail(f"{step['identifier']}/{rest} is in the result, and was not answered")
