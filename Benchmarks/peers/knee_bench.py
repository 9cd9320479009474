# SPDX-License-Identifier: Apache-2.0
"""`knee.py bench`: times and errors of goniometer's batch and analyze beside the script knee.py.

It simulates the sets of knees of knee_sets.py; the programs take turns (A B C A B C …). Seconds are
those of whole processes. The script measures one knee before its clock starts, and that time is
taken off its whole process too. Prints tables in Markdown. 60 knees a set and three rounds take some
fifteen minutes."""

import csv
import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

import numpy as np
import pandas

import knee_sets
from bench import Run
from knee import SIGNS, VARIANTS, range_of

SCRIPT = [sys.executable, str(Path(__file__).resolve().with_name("knee.py")), "peer"]
OURS = "goniometer"
WRONG_DEGREES = 10
class Work:
    """A piece of work and what the rounds of it took, by program."""

    def __init__(self, claim, name, words, folder, processes, variants):
        self.claim, self.name, self.words, self.variants = claim, name, words, variants
        self.folder, self.processes, self.knees = folder, processes, {}
        self.samples = knee_sets.rows(folder)
        self.whole, self.alone, self.processor, self.processor_alone = (
            {n: [] for n in (name, *variants)} for _ in "1234")

    def run(self, rounds):
        Run(self.words)
        for _ in range(rounds):
            run = Run(self.words)
            self.whole[self.name].append(run.seconds)
            self.processor[self.name].append(run.processor)
            for variant in self.variants:
                run = Run([*SCRIPT, variant, "--processes", str(self.processes), str(self.folder)])
                figures = run.numbers()
                self.knees[variant] = figures["kneeSeconds"]
                self.alone[variant].append(figures["seconds"])
                self.whole[variant].append(run.seconds - figures["warmUpSeconds"])
                self.processor[variant].append(run.processor - figures["warmUpProcessorSeconds"])
                self.processor_alone[variant].append(figures["processorSeconds"])
        return self

    def of_a_million(self, seconds):
        """Seconds as those of a million samples and sensors."""
        return [value / self.samples * 1e6 for value in seconds]

    def ratios(self, seconds):
        """How many times as fast ours is as a whole process, by the rounds."""
        ratios = [theirs / ours for ours, theirs in zip(self.whole[self.name], seconds)]
        return f"**{statistics.median(ratios):.2f}** ({min(ratios):.2f}–{max(ratios):.2f})"

    def notes(self):
        """The time of single knees in the last round of the peer."""
        for variant, seconds in self.knees.items():
            slowest = max(seconds, key=seconds.get)
            yield (f"* {variant}, {self.claim}, imports left out: median of a knee "
                   f"{statistics.median(seconds.values()):.3f} s, slowest {seconds[slowest]:.3f} s "
                   f"({Path(slowest).name}).")

    def lines(self):
        for name in self.whole:
            seconds = statistics.median(self.whole[name])
            cells = [self.claim, name, f"{seconds:.3f}", f"{seconds / self.samples * 1e6:.2f}",
                     f"{statistics.median(self.processor[name]):.3f}"]
            if name == self.name:
                cells += ["", "", ""]
            else:
                alone = self.alone[name]
                cells += [self.ratios(self.whole[name]), f"{statistics.median(alone):.3f}",
                          self.ratios(alone)]
            yield f"| {' | '.join(cells)} |"


def set_works(program, knees, folder):
    """A whole set, by one worker and by two."""
    count = len(list(folder.iterdir()))
    for n in (1, 2):
        yield Work(f"{count} knees {knees.words}, {n} worker{'s' * (n > 1)}", "goniometer batch",
                   [program, "batch", str(folder), "-w", str(n)], folder, n, knees.variants)


def single_works(program, knees, folder):
    """The first knee of each movement of a set."""
    for movement in knees.movements:
        knee = folder / f"{movement}-1"
        if knee.exists():
            pair = ["--thigh", str(knee / "thigh.csv"), "--shank", str(knee / "shank.csv")]
            yield Work(f"one knee, {movement}", "goniometer analyze",
                       [program, "analyze", *pair, "--json"], knee, 1, knees.variants)


class Measured:
    """A knee as a program measured it: whether it stands by it, and the angles it gave, in degrees,
    of which a peer has one for each pair of signs of the axes."""

    def __init__(self, usable, value, path, names):
        self.usable, self.value, self.angles = usable, value, []
        if path and path.exists():
            table = pandas.read_csv(path)
            self.times = table["time_s"].to_numpy()
            self.angles = [table[name].to_numpy() for name in names]


def measured(program, folder, output, variants=VARIANTS):
    """Program to knee to Measured."""
    (output / OURS).mkdir(parents=True)
    run = Run([program, "batch", str(folder), "-w", "2", "--angles", str(output / OURS)])
    results = {OURS: {}}
    for row in csv.DictReader(run.output.splitlines()):
        knee = Path(row["id"]).name
        results[OURS][knee] = Measured(
            row["status"] == "measured" and row["verdict"] != "bad",
            float(row["range_deg"] or "nan"), next((output / OURS).glob(f"*_{knee}.csv"), None),
            ["flexion_deg"])
    for variant in variants:
        (output / variant).mkdir()
        ranges = Run([*SCRIPT, variant, "--processes", "2", "--angles", str(output / variant),
                      str(folder)]).numbers()["rangeDegrees"]
        for name, signs in ((variant, ["found"]), (f"{variant}, best signs", list(SIGNS))):
            results[name] = {}
            for knee in results[OURS]:
                value = ranges.get(str(folder / knee))
                results[name][knee] = Measured(
                    value is not None, value, output / variant / f"{knee}.csv",
                    [f"{sign}_deg" for sign in signs])
    return results


def print_ranges(words, results, folder):
    print(f"\nKnees {words}:\n\n| program | knees | refused | error of the range: median, ° | worst, ° | "
          f"off by more than {WRONG_DEGREES}° |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    notes = []
    for name, knees in results.items():
        errors = {}
        for knee, it in knees.items():
            if it.usable:
                truth = pandas.read_csv(folder / knee / "truth.csv")["flexion_deg"]
                # Against the truth by the same definition of a range.
                errors[knee] = abs(it.value - np.ptp(truth)) if name == OURS else min(
                    abs(range_of(angle) - range_of(truth)) for angle in it.angles)
        wrong = [knee for knee, error in errors.items() if error > WRONG_DEGREES]
        refused = knees.keys() - errors.keys()
        for word, list_ in (("off", wrong), ("refused", refused)):
            notes += [f"* {name}, {word}: {', '.join(sorted(list_))}."] if list_ else []
        values = list(errors.values()) or [np.nan]
        print(f"| {name} | {len(knees)} | {len(refused)} | {statistics.median(values):.2f} | "
              f"{max(values):.2f} | {len(wrong)} |")
    print("", "Best signs: of the four pairs of signs of the two axes the one with the smallest "
          "error, which needs the truth. A refused knee has no error.", "", *notes, sep="\n")


def best(it, reference, senses):
    """The least RMS error of a pair of signs, its mean difference removed, and the range of that
    angle; without a reference those of the first."""
    if reference is None:
        return None, range_of(it.angles[0])
    times, flexion = reference
    return min((float(np.std(sense * np.interp(times, it.times, angle, np.nan, np.nan) - flexion,
                             where=(times >= it.times[0]) & (times <= it.times[-1]))),
                range_of(angle)) for angle in it.angles for sense in senses)


def print_references(program, folder, work):
    if not os.path.isdir(folder):
        reason = f"{folder} is not a folder" if folder else "no folder was stated"
        print(f"\nReference recordings left out: {reason}.")
        return
    references = {}
    for thigh in sorted(Path(folder).glob("*/*_thigh.csv")):
        stem = str(thigh).removesuffix("_thigh.csv")
        knee = f"{thigh.parent.name}-{os.path.basename(stem)}"
        (work / "recordings" / knee).mkdir(parents=True)
        for name in ("thigh.csv", "shank.csv"):
            shutil.copy(f"{stem}_{name}", work / "recordings" / knee / name)
        paths = [f"{stem}_{end}.csv" for end in ("ref_markers", "ref")]
        path = next(filter(os.path.exists, paths), None)
        table = path and pandas.read_csv(path).query("valid == 1").dropna()
        references[knee] = path and (table["t"].to_numpy(), table["knee_flexion_deg"].to_numpy())
    results = measured(program, work / "recordings", work / "reference-angles")
    print("\nRMS error of the angle without the mean difference, and range (percentiles 0.5 to "
          "99.5), °; the peers have the better of both senses of flexion:\n\n"
          "| recording | reference |",
          " | ".join(results), "|\n| --- | ---: |" + " ---: |" * len(results))
    for knee, reference in references.items():
        cells = [knee, f"range {range_of(reference[1]):.1f}" if reference else "none"]
        for name, knees in results.items():
            it = knees[knee]
            if not it.angles:
                cells.append("refused")
                continue
            error, range_ = best(it, reference, (1,) if name == OURS else (1, -1))
            words = [] if error is None else [f"{error:.2f}"]
            cells.append(", ".join([*words, f"range {range_:.1f}"] + ["refused"] * (not it.usable)))
        print(f"| {' | '.join(cells)} |")


def bench(program, sets, knees, rounds, reference):
    """Prints the tables; returns the works: of whole sets, then of single knees."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        places = [(knee_set, folder / f"set-{number}") for number, knee_set in enumerate(sets)]
        for knee_set, place in places:
            knee_set.simulate(program, place, knees)
        works = [work for set_and_place in places for work in set_works(program, *set_and_place)]
        if knee_sets.SIX in sets:
            works += single_works(program, knee_sets.SIX, places[-1][1])
        for work in works:
            work.run(rounds)
        print(f"Medians of {rounds} rounds in turns; a ratio is that of one round: median "
              "(least–largest).\nGoniometer's whole process counts in every ratio. Warm-up: the "
              "peer measures one knee before\nits clock starts, and that time counts nowhere.\n")
        print("| work | program | whole process, s | µs a sample and sensor | processor, s | "
              "times as fast | imports left out, s | times as fast |\n"
              "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |")
        print(*(line for work in works for line in work.lines()), sep="\n")
        print("", *(note for work in works[:2 * len(sets):2] for note in work.notes()), sep="\n")
        for knee_set, place in places:
            angles = folder / f"angles-{place.name}"
            print_ranges(knee_set.words, measured(program, place, angles, knee_set.variants), place)
        print_references(program, reference, folder)
    return works
