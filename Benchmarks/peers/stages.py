#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the instructions that each stage of a knee's measurement takes and writes the table between the
marks of Benchmarks/RESULTS.md.

    make bench-stages
    stages.py PROGRAM [--knees N] [--results FILE]

PROGRAM is goniometer, built for release. It measures N simulated knees (12) by `batch -w 1` under
valgrind's callgrind, as a copy without debug information, which valgrind cannot read of Swift. Without
--results the table goes to standard output. Ends with 1 if a stage has no function of its own."""

import pathlib
import shutil
import subprocess
import sys
import tempfile

import callgrind
import command_line
import knee_sets
import results_file

MARKS = results_file.marks("stages", "stages.py")
REST = "start of the process, output and the rest"
# A function belongs to the stage of the nearest caller that is listed here.
STAGES = {
    "reading two files": [r"\bMeasurementRequest\.read\("],
    "SHA-256 of the files": [r"^SHA256_Update$"],
    "attitudes (smoother)": [r"\bPairMethod\.motions\(|\bSmootherPass\.init\("],
    "search: likeness of lags": [r"\bMovementLag\.likeness\("],
    "search: axes": [r"\bAxisSearch\.init\("],
    "search: clock offset": [r"\bClockOffset\.init\("],
    "search: the rest": [r"\bClockSearch\.init\("],
    "identification: stance": [r"\bStanceSearch\.init\("],
    "identification: uncertainty": [
        r"\bAxisUncertainty\.share\(", r"\bCalibrationUncertainty\.inclination\("],
    "identification: the rest": [r"\bPairIdentification\.init\("],
    "soft tissue": [r"\bTissueLeanFit\.init\(", r"\bTissueTilt\.init\("],
    "angles": [r"\bPairAnalysis\.smoothed\("],
    "range and repetitions": [r"\bHeldAngles\.init\(", r"\bHeldAngles\.turningPoints\("],
    "checks of the recordings": [r"\bRecordingQuality\.checks\("],
    "measurement: the rest": [r"\bMeasurementInputs\.report\("],
    REST: [],
}


def measure(program, knees, folder):
    """Instructions by stage, and the samples of all sensors."""
    recordings, copy, output = folder / "knees", folder / "goniometer", folder / "callgrind.out"
    knee_sets.THREE.simulate(program, recordings, knees)
    subprocess.run(["strip", "-g", "-o", copy, program], check=True)
    code, said = callgrind.count([copy, "batch", recordings, "-w", "1"], output)
    if code not in (0, 1):  # 1 says that a recording gave no valid measurement
        sys.exit(f"stages.py: {program} under valgrind ended with {code}:\n{said}")
    patterns = [(stage, pattern) for stage, list_ in STAGES.items() for pattern in list_]
    try:
        return callgrind.CallGraph(output).stages(patterns, REST), knee_sets.rows(recordings)
    except LookupError as error:
        sys.exit(f"stages.py: {error.args[0]}")


def section(stages, knees, samples):
    total = sum(stages.values())
    lines = [
        MARKS[0], "## Where the time of a knee goes", "", "    make bench-stages", "",
        f"Instructions that `goniometer batch -w 1` takes for {knees} knees {knee_sets.THREE.words}: "
        f"{total / knees / 1e6:.0f} million a knee, {total / samples:.0f} a sample and sensor. Valgrind's "
        "callgrind counts them. A row does not contain the other rows.", "",
        "| stage | million instructions a knee | share |", "| --- | ---: | ---: |",
    ]
    for stage in STAGES:
        instructions = stages.get(stage, 0)
        lines.append(f"| {stage} | {instructions / knees / 1e6:.2f} | {instructions / total:.1%} |")
    lines += [f"| all | {total / knees / 1e6:.2f} | 100.0% |", "",
              "SHA-256 has a row of its own because valgrind lacks the processor's instructions for it: "
              "most processors take fewer.", "", MARKS[1]]
    return "\n".join(lines).replace("%", " %")


def main(arguments):
    words, options = command_line.parse(arguments, {"--knees": "12", "--results": ""})
    if len(words) != 1 or not options["--knees"].isdigit() or int(options["--knees"]) < 1:
        sys.exit(__doc__)
    for tool in ("valgrind", "strip"):
        if not shutil.which(tool):
            sys.exit(f"stages.py: there is no {tool}; on Debian: apt-get install valgrind binutils")
    knees = int(options["--knees"])
    with tempfile.TemporaryDirectory() as folder:
        stages, samples = measure(words[0], knees, pathlib.Path(folder))
    text = section(stages, knees, samples)
    if options["--results"]:
        results_file.write(options["--results"], text, *MARKS)
    else:
        print(text)


if __name__ == "__main__":
    main(sys.argv[1:])
