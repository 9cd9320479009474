#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times this package beside what a user would pick from PyPI, the programs taking turns (A B A B …)
in one run, and writes the ratios between the marks of Benchmarks/RESULTS.md.

    Benchmarks/peers/bench.sh                                  # makes the environment and the input
    bench.py BENCHMARKS INPUT [--rounds N] [--only GROUP,…] [--results FILE]

Groups: filters, python-filters, reader, files, stream, knee-out-of-plane, knee, calls. BENCHMARKS is the
benchmark program, INPUT a folder with files/, stream.csv and reader.csv. The groups of knees and calls need
goniometer beside BENCHMARKS, calls also the package's wheel in this Python. Tables of the knees, with the
errors of both programs, go to standard error; knee also measures the recordings with a reference where
GONIOMETER_DATASETS has them. A ratio is that of one round; its
median, least and largest over the rounds are reported. Prints a JSON line a ratio. A group that was
not run keeps its lines of the last run, and their machine, which lie in INPUT/ratios.json."""

import contextlib
import importlib.metadata
import json
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile
import time

import command_line
import results_file

HERE = os.path.dirname(os.path.abspath(__file__))
CLAIMS = results_file.marks("ratios", "bench.py")


class Run:
    """A finished program: seconds, processor seconds, output."""

    def __init__(self, words, environment=None, core=None):
        def pin():
            if core is not None and hasattr(os, "sched_setaffinity"):
                os.sched_setaffinity(0, {core})

        with tempfile.TemporaryFile() as output:
            start = time.perf_counter()
            child = subprocess.Popen(
                words, stdout=output, stderr=subprocess.DEVNULL, env=environment, preexec_fn=pin)
            _, status, usage = os.wait4(child.pid, 0)
            self.seconds = time.perf_counter() - start
            child.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            self.output = output.read().decode()
        # Of ours 1 says that a recording gave no valid measurement.
        if child.returncode and not (child.returncode == 1 and {"analyze", "batch"} & set(words)):
            sys.exit(f"bench.py: {' '.join(words)} ended with {child.returncode}")
        self.processor = usage.ru_utime + usage.ru_stime

    def numbers(self):
        """The `name number` lines of a part of `benchmarks`, or the JSON object of a peer."""
        if self.output.startswith("{"):
            return json.loads(self.output)
        return {name: float(value) for name, value in map(str.split, self.output.splitlines())}

    def medians(self, key="median"):
        """Name to figure of the JSON lines of a suite."""
        lines = map(json.loads, self.output.splitlines())
        return {line["name"]: line.get(key, line["median"]) for line in lines}


class Ratios:
    """What was measured so far."""

    def __init__(self):
        self.rows = []

    def add(self, group, claim, command, unit, ours, theirs, ours_name, theirs_name, peaks=None):
        """Figures of the rounds, each of which is one of ours and one of theirs."""
        ratios = [b / a for a, b in zip(ours, theirs)]
        peaks = peaks or (None, None)
        self.put(
            group, claim, command, unit, (statistics.median(ratios), min(ratios), max(ratios)),
            len(ratios), (ours_name, statistics.median(ours), peaks[0]),
            (theirs_name, statistics.median(theirs), peaks[1]))

    def put(self, group, claim, command, unit, ratio, rounds, ours, theirs):
        """A ratio as median, least and largest; ours and theirs as name, median and peak memory."""
        row = {
            "claim": claim, "command": command, "group": group, "maximum": ratio[2],
            "median": ratio[0], "minimum": ratio[1], "ours": ours[0], "oursMedian": ours[1],
            "oursPeakMiB": ours[2], "rounds": rounds, "theirs": theirs[0],
            "theirsMedian": theirs[1], "theirsPeakMiB": theirs[2], "unit": unit,
        }
        self.rows.append(row)
        print(json.dumps(row, sort_keys=True), flush=True)


def first_core():
    return min(os.sched_getaffinity(0)) if hasattr(os, "sched_setaffinity") else None


def filters(ratios, benchmarks, folder, rounds):
    """vqf_peer.py takes turns by itself."""
    run = Run([sys.executable, os.path.join(HERE, "vqf_peer.py"), benchmarks], core=first_core())
    lines = {line["name"]: line for line in map(json.loads, run.output.splitlines())}
    peer = lines["filter.vqf.pypi"]
    for name, line in lines.items():
        if not name.endswith(".timesAsFastAsPyPI"):
            continue
        ours = lines[name.removesuffix(".timesAsFastAsPyPI")]
        ratios.put(
            "filters", WORDS.get(ours["name"], ours["name"]), "vqf_peer.py", "ns/sample",
            (line["median"], line["minimum"], line["maximum"]), line["runs"],
            (f"`{ours['name']}`", ours["median"], None),
            ("vqf `updateBatch`", peer["median"], None))


def python_filters(ratios, benchmarks, folder, rounds):
    """A loop a sample in Python; few samples, since they take long."""
    script = os.path.join(HERE, "python_filters.py")
    samples = os.path.join(folder, "samples.csv")
    with open(samples, "w") as file:
        subprocess.run([benchmarks, "samples"], stdout=file, check=True)
    ours, theirs = [], {"imufusion": [], "AHRS": []}
    for _ in range(rounds):
        ours.append(Run([benchmarks, "filters"], core=first_core()).medians()["filter.vqf.tracker"])
        peers = Run([sys.executable, script, samples], core=first_core()).numbers()
        for name, values in theirs.items():
            values.append(peers[name])
    for name, what in (("imufusion", "`Ahrs`, a loop"), ("AHRS", "`Madgwick`")):
        ratios.add(
            "python-filters", "one sensor, a loop over samples", "python_filters.py", "ns/sample",
            ours, theirs[name], "`AttitudeTracker<VQF>`", f"{name} {what}")


def reader(ratios, benchmarks, folder, rounds):
    path = os.path.join(folder, "reader.csv")
    environment = dict(os.environ, READER_BENCHMARK_FILE=path)
    core = first_core()
    ours, scan, theirs = [], [], {}
    for _ in range(rounds):
        figures = Run([benchmarks, "reader"], environment, core).medians("cpuMedian")
        ours.append(figures["reader.native"])
        scan.append(figures["reader.baseline.memchr"])
        peers = Run([sys.executable, os.path.join(HERE, "reader.py"), path], core=core)
        for name, value in peers.medians("cpuMedian").items():
            theirs.setdefault(name, []).append(value)
    for name, values in theirs.items():
        package = name.split(".")[1]
        ratios.add(
            "reader", "a table to columns, one core", "reader.py", "ms", ours, values,
            "`TableReader`", package)
    ratios.add(
        "reader", "a table to columns, one core; less is better", "reader.py", "ms", scan, ours,
        "newlines counted", "`TableReader`")


def turns(rounds, programs, core=None):
    """Runs programs in turns after one run each that is not counted."""
    runs = {name: [] for name in programs}
    for number in range(rounds + 1):
        for name, words in programs.items():
            run = Run(words, core=core)
            if number:
                runs[name].append(run)
    return runs


def pipeline(benchmarks):
    """The program of the end-to-end work alone: linked statically, which leaves the memory of
    libraries that it does not use out, where that was built beside a plain build; or as the
    benchmarks are; or these, which can do it too."""
    folder = os.path.dirname(os.path.realpath(benchmarks))
    plain = os.path.realpath(os.path.join(HERE, "../../.build/release"))
    candidates = [os.path.join(folder, "end-to-end")]
    if folder == plain:
        candidates.insert(0, os.path.join(HERE, "../../.build/static/release/end-to-end"))
    return next((path for path in candidates if os.access(path, os.X_OK)), benchmarks)


def end_to_end(ratios, group, rounds, ours, theirs, claim, tolerance):
    """Ours and each of theirs in turns, without imports and as whole processes."""
    runs = turns(rounds, {"ours": ours, **theirs})
    figures = {name: [run.numbers() for run in list_] for name, list_ in runs.items()}
    own = figures["ours"]
    for name in theirs:
        peer = figures[name]
        if "vqf" in name:
            # Another filter gives another angle; the same one must not.
            error = abs(own[0]["rangeSum"] - peer[0]["rangeSum"])
            if error > tolerance or own[0]["samples"] != peer[0]["samples"]:
                sys.exit(f"bench.py: {name} and this package differ by {error} degrees")
        peaks = tuple(max(line["peakMiB"] for line in list_) for list_ in (own, peer))
        ratios.add(
            group, f"{claim}, imports left out", "end_to_end.py", "s", [f["seconds"] for f in own],
            [f["seconds"] for f in peer], "this package", name, peaks)
        ratios.add(
            group, f"{claim}, whole process", "end_to_end.py", "s",
            [run.seconds for run in runs["ours"]], [run.seconds for run in runs[name]],
            "this package", name, peaks)
        ratios.add(
            group, f"{claim}, processor time, imports left out", "end_to_end.py", "s",
            [f["processorSeconds"] for f in own], [f["processorSeconds"] for f in peer],
            "this package", name, peaks)


def files(ratios, benchmarks, folder, rounds):
    path = os.path.join(folder, "files")
    peer = [sys.executable, os.path.join(HERE, "end_to_end.py"), "files"]
    claim = "200 files, two workers"
    ours = [pipeline(benchmarks), "run-files", path, "2", "table"]
    end_to_end(
        ratios, "files", rounds, ours, {"pandas + vqf": peer + ["pandas-vqf", path, "2"]}, claim,
        1e-6)
    end_to_end(
        ratios, "files", max(3, rounds // 3), ours,
        {"polars + imufusion loop, one process": peer + ["polars-imufusion", path, "1"]}, claim,
        1e-6)
    batch = os.path.join(os.path.dirname(benchmarks), "goniometer")
    if os.access(batch, os.X_OK):
        runs = turns(max(3, rounds // 3), {
            "ours": [batch, "batch", path, "--workers", "2", "--output", "/dev/null"],
            "theirs": peer + ["pandas-vqf", path, "2"]})
        ratios.add(
            "files", "`goniometer batch` itself, which does more; whole process", "end_to_end.py",
            "s", [r.seconds for r in runs["ours"]], [r.seconds for r in runs["theirs"]],
            "`goniometer batch`", "pandas + vqf")


def stream(ratios, benchmarks, folder, rounds):
    path = os.path.join(folder, "stream.csv")
    peer = [sys.executable, os.path.join(HERE, "end_to_end.py"), "stream"]
    # Steps are differences of times here and one number there; over an hour a rest that is found a
    # sample later shows in the fourth decimal.
    end_to_end(
        ratios, "stream", max(3, rounds // 2), [pipeline(benchmarks), "run-stream", path, "1000"],
        {"pandas + vqf": peer + ["pandas-vqf", path], "polars + vqf": peer + ["polars-vqf", path]},
        "an hour at 1 kHz", 1e-3)


def knees(ratios, group, benchmarks, rounds, reference):
    """knee_bench.py takes turns by itself."""
    program = os.path.join(os.path.dirname(benchmarks), "goniometer")
    if not os.access(program, os.X_OK):
        print(f"bench.py: {group} left out: no {program}", file=sys.stderr)
        return
    import knee_bench
    import knee_sets

    with contextlib.redirect_stdout(sys.stderr):
        works = knee_bench.bench(program, [knee_sets.SETS[group]], KNEES, max(3, rounds // 3), reference)
    for work in works[:3]:  # of the single knees the first
        for variant in work.variants:
            ours, theirs = work.whole[work.name], work.whole[variant]
            figures = [
                ("imports left out", ours, work.alone[variant]), ("whole process", ours, theirs),
                ("processor time, imports left out", work.processor[work.name],
                 work.processor_alone[variant])]
            if work.name == "goniometer batch" and work.processes == 1:
                figures.append(("a million samples and sensors, whole process",
                                work.of_a_million(ours), work.of_a_million(theirs)))
            for words, ours, theirs in figures:
                ratios.add(group, f"{work.claim}, {words}", "knee.py", "s", ours, theirs,
                           f"`{work.name}`", f"pandas + vqf + qmt, {variant}")


def knee_out_of_plane(ratios, benchmarks, folder, rounds):
    knees(ratios, "knee-out-of-plane", benchmarks, rounds, "")


def knee(ratios, benchmarks, folder, rounds):
    reference = os.path.join(os.environ.get("GONIOMETER_DATASETS", "../shared/datasets"), "knee")
    knees(ratios, "knee", benchmarks, rounds, reference)


def calls(ratios, benchmarks, folder, rounds):
    """The Python package beside the same calls in Swift, and beside what else a Python user would call."""
    import knee_sets

    program = os.path.join(os.path.dirname(benchmarks), "goniometer")
    place = pathlib.Path(folder, "minute")
    if not place.exists():
        knee_sets.SIX.simulate(program, place, 1)
    recordings = str(next(place.iterdir()))
    runs = turns(rounds, {
        "ours": [benchmarks, "run-calls", recordings],
        "python": [sys.executable, os.path.join(HERE, "calls.py"), recordings]}, core=first_core())
    swift, python = ([run.numbers() for run in list_] for list_ in runs.values())

    def figures(lines, name):
        return [line[name] for line in lines]

    minute = f"{python[0]['samples']} samples"
    for name, claim in (
            ("attitude", "attitude"), ("attitude.vqf", "attitude, VQF"), ("knee", "knee")):
        ours = "`AttitudeTracker`" if name != "knee" else "`MeasurementRequest`"
        theirs = f"`goniometer.{name.split('.')[0]}`"
        ratios.add(
            "calls", f"what a call from Python adds: {claim}, {minute}; less is better", "calls.py", "s",
            figures(swift, name), figures(python, name), ours, theirs)
    for peer, what in (("vqf", "vqf `updateBatch`"), ("imufusion", "imufusion `Ahrs`, a loop"),
                       ("AHRS", "AHRS `Madgwick`")):
        ratios.add(
            "calls", f"attitude from Python, an array of {minute}", "calls.py", "s",
            figures(python, "attitude"), figures(python, peer), "`goniometer.attitude`", what)
    ratios.add(
        "calls", "attitude from Python, VQF", "calls.py", "s", figures(python, "attitude.vqf"),
        figures(python, "vqf"), "`goniometer.attitude`", "vqf `updateBatch`")
    ratios.add(
        "calls", f"a knee from Python, data frames of {minute}", "calls.py", "s",
        figures(python, "knee"), figures(python, "qmt"), "`goniometer.knee`", "vqf + qmt, axis")


KNEES = 60

WORDS = {
    "filter.vqf": "VQF, one sensor", "filter.vqf.tracker": "VQF, one sensor, times judged",
    "lanes.vqf.pair": "VQF, both sensors of a knee",
    "lanes.vqf.four": "VQF, four recordings",
    "lanes.vqf.four.kept": "VQF, four recordings, all attitudes kept",
    "filter.bounded-position": "bounded position, one sensor",
    "filter.bounded-position.tracker": "bounded position, one sensor, times judged",
    "lanes.bounded-position.pair": "bounded position, both sensors of a knee",
    "lanes.bounded-position.four": "bounded position, four recordings",
    "lanes.bounded-position.four.kept": "bounded position, four recordings, all attitudes kept",
}

GROUPS = {
    "filters": filters, "python-filters": python_filters, "reader": reader, "files": files,
    "stream": stream, "knee-out-of-plane": knee_out_of_plane, "knee": knee, "calls": calls,
}


def number(value):
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def machine_words(machine):
    return (f"{machine['cpu']}, {machine['cores']} cores, {machine['kernel']}; Swift {machine['swift']}, "
            f"{machine['optimization']}, {machine['architecture']}; Python {platform.python_version()}")


def machines(rows):
    """The machine of all rows, or each with the groups that were measured on it."""
    groups = {}
    for row in rows:
        groups.setdefault(row["machine"], {})[row["group"]] = None
    if len(groups) == 1:
        return next(iter(groups))
    return "; ".join(f"{', '.join(names)}: {machine}" for machine, names in groups.items())


def section(rows):
    versions = ", ".join(
        f"{name} {importlib.metadata.version(name)}"
        for name in (
            "vqf", "qmt", "imufusion", "AHRS", "pandas", "polars", "pyarrow", "numpy", "scipy"))
    lines = [
        CLAIMS[0], "## Ratios", "", "    make bench-peers", "",
        f"{machines(rows)}. {versions}. The programs take turns in one run; a ratio is that of one round, "
        "and how many times as fast this package is: median (least–largest).", "",
        "| what | ours | | peer | | times as fast | rounds | peak memory, MiB |",
        "| --- | --- | ---: | --- | ---: | ---: | ---: | ---: |",
    ]
    for row in rows:
        peaks = ""
        if row["oursPeakMiB"]:
            peaks = f"{number(row['oursPeakMiB'])} / {number(row['theirsPeakMiB'])}"
        lines.append(
            f"| {row['claim']} | {row['ours']} | {number(row['oursMedian'])} {row['unit']} | "
            f"{row['theirs']} | {number(row['theirsMedian'])} {row['unit']} | "
            f"**{row['median']:.2f}** ({row['minimum']:.2f}–{row['maximum']:.2f}) | "
            f"{row['rounds']} | {peaks} |")
    return "\n".join(lines + ["", CLAIMS[1]])


def main(arguments):
    words, options = command_line.parse(
        arguments, {"--rounds": "9", "--only": ",".join(GROUPS), "--results": ""})
    groups, rounds = options["--only"].split(","), options["--rounds"]
    if len(words) != 2 or not rounds.isdigit() or not set(groups) <= set(GROUPS):
        sys.exit(__doc__)
    benchmarks, folder = words
    ratios = Ratios()
    for group in groups:
        GROUPS[group](ratios, benchmarks, folder, int(rounds))
    # Any line says what it was measured on.
    machine = machine_words(json.loads(Run([benchmarks, "sessions"]).output.splitlines()[0]))
    for row in ratios.rows:
        row["machine"] = machine
    kept = os.path.join(folder, "ratios.json")
    if os.path.exists(kept):
        with open(kept) as file:
            old = [{"machine": "machine unknown", **row} for row in json.load(file)
                   if row["group"] not in groups]
        ratios.rows = sorted(old + ratios.rows, key=lambda row: list(GROUPS).index(row["group"]))
    with open(kept, "w") as file:
        json.dump(ratios.rows, file, indent=1, sort_keys=True)
    text = section(ratios.rows)
    if options["--results"]:
        results_file.write(options["--results"], text, *CLAIMS)
    else:
        print(text, file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
