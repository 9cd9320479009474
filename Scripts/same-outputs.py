#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares two programs over every bundled recording and task, and the public ones that are there.

    Scripts/same-outputs.py OLD NEW [--words] [--tolerance X] [--keep FOLDER]

Runs `OLD` and `NEW`, two builds of goniometer, with the same arguments and compares standard
output, the kind of standard error, exit codes and written files. In JSON, strings with a blank in
them are sentences: they may differ, and `--words` lists them too. Prints each difference and, at the
end, a digest of each program's outputs. Exits with 1 if a number, a name or a structure differs.
With `--tolerance` numbers may differ by that much, but for those of `attitude`: two architectures.
Takes about a minute. Public recordings are looked for in `GONIOMETER_DATASETS`, else in
`shared/datasets` beside the package; other people's files in the folders beside it.
"""
import argparse
import concurrent.futures
import glob
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Values that differ from run to run, or from version to version, on purpose.
VOLATILE = {"key", "taskRunUUID", "startDate", "endDate", "commandLine"}
NUMBER = re.compile(r"\d+(?:\.\d+)?(?:e-?\d+)?")
PAIR_OPTIONS = [
    "", "--side left --activity passive", "--zero extended", "--zero 5 --first-movement flexion",
    "--heading causal", "--first-movement extension", "-f vqf", "-f madgwick", "-f mahony",
    "--thigh-latency 0.01", "--standing 0-2",
]
DEVICE_OPTIONS = [
    "", "--side right", "--first-movement extension", "--zero 90", "--hanging 90",
    "--limb-axis x --hanging 0", "--method researchKit",
    "--method researchKit --orientation landscape", "-f vqf", "-f mahony --method researchKit",
    "--latency 0.02",
]
BAD = [
    "analyze", "analyze x --thigh y", "analyze datasets/one-device/shank.csv --zero standing",
    "analyze nowhere.csv", "analyze datasets/one-device/shank.csv --zero 3 --hanging 3",
    "analyze --thigh datasets/one-device/shank.csv --shank datasets/one-device/shank.csv"
    " --thigh-device x", "live", "live --device x", "live --replay datasets/one-device/shank.csv",
    "record", "replay nowhere", "batch", "task run nowhere.json", "task validate README.md", "no",
]


class Outputs:
    """The cases of one program, run in a scratch folder of its own."""

    def __init__(self, program, folder):
        self.program, self.folder = os.path.abspath(program), folder
        self.scratch = os.path.join(folder, "scratch")
        self.results = os.path.join(folder, "results")
        os.makedirs(self.scratch)
        os.makedirs(self.results)
        self.cases, self.later = [], []

    def case(self, *arguments, stdin="", later=False):
        (self.later if later else self.cases).append((arguments, stdin))

    def run(self):
        # One folder name for all runs, so that paths in the outputs and the digests agree.
        link = os.path.join(tempfile.gettempdir(), "same-outputs")
        if os.path.islink(link):
            os.unlink(link)
        os.symlink(self.scratch, link)
        self.collect(link)
        try:
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                list(pool.map(self.one, enumerate(self.cases)))
                list(pool.map(self.one, enumerate(self.later, len(self.cases))))
        finally:
            os.unlink(link)
        for path in sorted(glob.glob(self.scratch + "/**/*", recursive=True)):
            if os.path.isfile(path):
                name = "file " + os.path.relpath(path, self.scratch).replace("/", "_")
                shutil.copy(path, os.path.join(self.results, name))

    def one(self, numbered):
        number, (arguments, stdin) = numbered
        done = subprocess.run(
            [self.program, *arguments], input=stdin.encode(), capture_output=True, cwd=ROOT,
            env=dict(os.environ, TZ="UTC", COLUMNS="80"))
        name = re.sub(r"[^\w.=-]+", "_", " ".join(arguments))[:100]
        base = os.path.join(self.results, f"{number:04} {name}")
        own = self.program.encode()
        with open(base + ".out", "wb") as file:
            file.write(done.stdout.replace(own, b"PROGRAM"))
        with open(base + ".err", "wb") as file:
            file.write(b"%d\n" % done.returncode + done.stderr.replace(own, b"PROGRAM"))

    def digest(self):
        sum = hashlib.sha256()
        for name in sorted(os.listdir(self.results)):
            if name.endswith(".err"):
                continue
            with open(os.path.join(self.results, name), "rb") as file:
                sum.update(name.encode() + b"\0" + file.read())
        return sum.hexdigest()

    def collect(self, scratch):
        datasets = os.environ.get("GONIOMETER_DATASETS") or os.path.join("..", "shared", "datasets")
        beside = os.path.dirname(datasets)

        def found(pattern):
            return sorted(os.path.relpath(path, ROOT) for path in
                          glob.glob(os.path.join(ROOT, pattern), recursive=True)
                          if os.path.isfile(path))

        pairs = [(path, path.replace("thigh.csv", "shank.csv")) for path in
                 found("datasets/*/thigh.csv") + found(datasets + "/knee/*/*_thigh.csv")]
        devices = [shank for _, shank in pairs] + ["datasets/one-device/shank.csv"]
        for index, (thigh, shank) in enumerate(pairs):
            two = ["analyze", "--thigh", thigh, "--shank", shank]
            for options in PAIR_OPTIONS:
                self.case(*two, "--json", *options.split())
            self.case(*two, "--all-checks")
            self.case(*two, "--csv", f"{scratch}/angles-{index}.csv")
        for path in devices:
            for options in DEVICE_OPTIONS:
                self.case("analyze", path, "--json", *options.split())
            self.case("analyze", path, "--all-checks")
            self.case("calibrate", path, "--json")
        for path in devices + found(datasets + "/broad/*.imu.csv.gz")[:3]:
            for options in ["", "--lookahead 1", "--lookahead all"]:
                self.case("attitude", path, *options.split())
        for path in found(beside + "/recordings/**/*"):
            self.case("analyze", path, "--json")
            self.case("attitude", path)
        self.collect_batches(datasets, beside, pairs, devices)
        self.collect_tasks(found, beside, scratch, pairs)
        self.collect_rest(scratch)

    def collect_batches(self, datasets, beside, pairs, devices):
        for form in ["csv", "json", "ndjson"]:
            for folder in ["datasets", datasets + "/knee", beside + "/recordings"]:
                self.case("batch", folder, "--format", form)
        self.case("batch", "datasets", "--format", "ndjson", "--provenance")
        self.case("batch", "datasets", "--list", "--side", "left", "--zero", "extended")
        lines = [json.dumps({"id": index, "thigh": pair[0], "shank": pair[1], "visit": 3})
                 for index, pair in enumerate(pairs)]
        lines += [json.dumps({"id": path, "file": path, "sense": "extension-first"})
                  for path in devices]
        lines += ["", "[]", '{"id":1}', '{"file":"nowhere.csv"}', "{bad", '{"file":"a","thigh":"b"}',
                  '{"file":"datasets/one-device/shank.csv","zero":"standing"}']
        for options in ["", "--provenance"]:
            self.case("worker", *options.split(), stdin="\n".join(lines) + "\n")

    def collect_tasks(self, found, beside, scratch, pairs):
        tasks = found("datasets/tasks/*.json")
        for task in tasks:
            for options in ["show", "show --json", "validate", "validate --json"]:
                command, *rest = options.split()
                self.case("task", command, task, *rest)
            answers = task.replace("tasks/", "tasks/answers/")
            if os.path.exists(os.path.join(ROOT, answers)):
                for form in ["json", "researchkit", "summary"]:
                    self.case("task", "run", task, "--answers", answers, "--format", form,
                              "--now", "2026-01-31T09:30:00Z", "--run-uuid",
                              "00000000-0000-0000-0000-000000000001")
        foreign = found(beside + "/researchkit/samples/**/*.json")
        for path in tasks + found("datasets/tasks/results/*.json") + foreign + found(
                beside + "/questionnaires/*.json"):
            for command in ["convert --to goniometer", "convert --to researchkit", "validate"]:
                name, *options = command.split()
                self.case("task", name, path, *options)
        for side in ["left", "right", "both"]:
            for exercise in ["free", "seated-extension", "heel-slide", "prone-flexion",
                             "standing-bend"]:
                for sensors in ["one", "two"]:
                    self.case("task", "make", "knee", "--side", side, "--exercise", exercise,
                              "--sensors", sensors, "--repetitions", "3")
            self.case("task", "make", "shoulder", "--side", side)
        knee = scratch + "/knee.json"
        subprocess.run([self.program, "task", "make", "knee", "--side", "left", "--sensors", "two",
                        "--output", knee], capture_output=True, check=True)
        for index, (thigh, shank) in enumerate(pairs):
            place = ["--output-directory", f"{scratch}/run-{index}"]
            result = f"{scratch}/result-{index}.json"
            self.case("task", "run", knee, "--source", f"{thigh},{shank}", *place, "--now",
                      "2026-01-31T09:30:00Z", "--run-uuid", "00000000-0000-0000-0000-000000000001",
                      "--result", result)
            for options in ["--json", "-f vqf"]:
                self.case("task", "rescore", result, *place, *options.split(), later=True)

    def collect_rest(self, scratch):
        for words in ["formats", "devices", "devices --json", "schema task", "manual", "version"]:
            self.case(*words.split())
        for shell in ["bash", "zsh", "fish"]:
            self.case("completions", shell)
        for protocol in ["seated-extension", "sit-to-stand", "walking", "heel-slide"]:
            self.case("simulate", "--output", f"{scratch}/simulated-{protocol}", "--protocol",
                      protocol, "--seed", "7")
        tables = []
        for number, (start, slope, step) in enumerate([(100, 1.37, 7), (101, 1.30, 3)]):
            tables.append(f"{scratch}/rater-{number}.csv")
            with open(tables[-1], "w") as file:
                file.write("id,angle\n" + "".join(
                    f"{row},{start + row * slope + row * step % (5 + 2 * number)}\n"
                    for row in range(20)))
        for options in ["", "--json", f"--plot {scratch}/agreement.svg"]:
            self.case("agreement", *tables, *options.split())
        for words in BAD:
            self.case(*words.split())


def documents(text):
    """The JSON of a text, one document or one a line; None where it is none."""
    try:
        return [json.loads(text)]
    except ValueError:
        pass
    try:
        return [json.loads(line) for line in text.splitlines()] or None
    except ValueError:
        return None


def differences(old, new, path, words, tolerance, found):
    """Adds to `found` where two JSON values differ."""
    numbers = isinstance(old, (int, float)) and isinstance(new, (int, float))
    if numbers and abs(old - new) <= tolerance:
        return
    if type(old) is not type(new) and not numbers:
        found.append((path, old, new))
    elif isinstance(old, dict):
        # Of a file whose numbers may differ the hash does.
        volatile = VOLATILE | ({"sha256"} if tolerance else set())
        for key in sorted((set(old) | set(new)) - volatile):
            if key in old and key in new:
                differences(old[key], new[key], f"{path}.{key}", words, tolerance, found)
            else:
                found.append((f"{path}.{key}", old.get(key, "(none)"), new.get(key, "(none)")))
    elif isinstance(old, list):
        if len(old) != len(new):
            found.append((path, f"{len(old)} elements", f"{len(new)} elements"))
        for index, values in enumerate(zip(old, new)):
            differences(*values, f"{path}[{index}]", words, tolerance, found)
    elif old != new and not (isinstance(old, str) and " " in old and not words):
        found.append((path, old, new))


def near(a, b, words, tolerance):
    """Whether two texts have the same numbers, but for the tolerance; and the same words, if those count."""
    numbers = [[float(number) for number in NUMBER.findall(text)] for text in (a, b)]
    if len(numbers[0]) != len(numbers[1]) or words and NUMBER.sub("0", a) != NUMBER.sub("0", b):
        return False
    return all(abs(x - y) <= tolerance for x, y in zip(*numbers))


def compare(old, new, name, words, tolerance):
    """What differs in one output, a line each."""
    if re.match(r"\d* attitude", name):
        tolerance = 0
    if not (os.path.exists(old) and os.path.exists(new)):
        return [f"{name}: only one program wrote it"]
    with open(old, errors="replace") as a, open(new, errors="replace") as b:
        a, b = a.read(), b.read()
    if a == b:
        return []
    if name.endswith(".err"):
        # Sentences; the exit code is the first line.
        codes = a.split("\n")[0], b.split("\n")[0]
        same = codes[0] == codes[1] and not words
        return [] if same else [f"{name}: exit codes {codes[0]} and {codes[1]}, or the words"]
    first, second = documents(a), documents(b)
    if first is not None and second is not None:
        found = []
        differences(first, second, "", words, tolerance, found)
        return [f"{name}: {place}: {str(x)[:100]} | {str(y)[:100]}" for place, x, y in found[:5]]
    if near(a, b, words, tolerance):
        return []
    lines = [(x, y) for x, y in zip(a.splitlines(), b.splitlines()) if x != y][:3]
    return [f"{name}: {x[:100]} | {y[:100]}" for x, y in lines] or [f"{name}: lengths differ"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--words", action="store_true", help="sentences count too")
    parser.add_argument("--tolerance", type=float, default=0, help="what numbers may differ by")
    parser.add_argument("--keep", metavar="FOLDER", help="keep the outputs there")
    options = parser.parse_args()
    base = options.keep or tempfile.mkdtemp()
    runs = []
    for name in ["old", "new"]:
        run = Outputs(getattr(options, name), os.path.join(base, name))
        run.run()
        runs.append(run)
    names = sorted({name for run in runs for name in os.listdir(run.results)})
    count = 0
    for name in names:
        lines = compare(*(os.path.join(run.results, name) for run in runs), name,
                        options.words, options.tolerance)
        count += bool(lines)
        for line in lines:
            print(line)
    for run in runs:
        print(run.digest(), run.program)
    print(f"{len(names)} outputs, {count} differ")
    if not options.keep:
        shutil.rmtree(base)
    sys.exit(1 if count else 0)


main()
