# SPDX-License-Identifier: Apache-2.0
"""What the engines share: the jobs, the worker, the columns, the check that nothing is lost."""

from __future__ import annotations

import argparse
import json
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn

# Exit codes, those of goniometer.
OK, USAGE, UNAVAILABLE, BUG, CANNOT_WRITE, INPUT_OUTPUT = 0, 64, 69, 70, 73, 74

# The columns: a class is a value, a dictionary a struct, a list an array, `dict` texts by name,
# `datetime` an instant.
_UNCERTAINTY = {
    "half95Degrees": float,
    "sensorDegrees": float,
    "calibrationDegrees": float,
    "softTissueAndModelDegrees": float,
    "fixationDegrees": float,
}
_SLOPE = {"value": float, "lower95": float, "upper95": float, "isSignificant": bool}
_REPETITION = {
    "startSeconds": float,
    "peakSeconds": float,
    "endSeconds": float,
    "durationSeconds": float,
    "outwardSeconds": float,
    "peakHoldSeconds": float,
    "backSeconds": float,
    "startHoldSeconds": float,
    "startDegrees": float,
    "peakDegrees": float,
    "endDegrees": float,
    "rangeDegrees": float,
    "peakFlexionDegrees": float,
    "peakExtensionDegrees": float,
    "peakVelocityDegreesPerSecond": float,
    "outwardVelocityDegreesPerSecond": float,
    "backVelocityDegreesPerSecond": float,
    "isPartial": bool,
    "uncertainty": _UNCERTAINTY,
}
_PHASE = {
    "kind": str,
    "startSeconds": float,
    "endSeconds": float,
    "startDegrees": float,
    "endDegrees": float,
}
_EXERCISE = {
    "startSeconds": float,
    "endSeconds": float,
    "rangeDegrees": float,
    "minimumDegrees": float,
    "maximumDegrees": float,
    "extensionDeficitDegrees": float,
    "rangeUncertainty": _UNCERTAINTY,
    "minimumUncertainty": _UNCERTAINTY,
    "maximumUncertainty": _UNCERTAINTY,
}
_RANGE_OF_MOTION = {
    "exercise": _EXERCISE,
    "side": str,
    "activity": str,
    "zero": str,
    "neutralZero": str,
    "words": str,
    "rangeDegrees": float,
    "rangeHalf95Degrees": float,
    "minimumDegrees": float,
    "maximumDegrees": float,
    "startDegrees": float,
    "finishDegrees": float,
    "unknownSeconds": float,
    "uncertainty": {
        name: _UNCERTAINTY for name in ("range", "minimum", "maximum", "start", "finish")
    },
    "repetitionCount": int,
    "meanRangeDegrees": float,
    "rangeDeviationDegrees": float,
    "smallestRangeDegrees": float,
    "largestRangeDegrees": float,
    "repetitions": [_REPETITION],
    "trend": {
        "rangeDegreesPerRepetition": _SLOPE,
        "peakVelocityDegreesPerSecondPerRepetition": _SLOPE,
    },
    "phases": [_PHASE],
}
_CHECK = {"name": str, "value": float, "unit": str, "verdict": str, "advice": str}
_DIRECTION = {
    "name": str,
    "degrees": float,
    "half95Degrees": float,
    "repetitionCount": int,
    "meanDegrees": float,
    "deviationDegrees": float,
    "referenceDegrees": float,
    "referenceSource": str,
}
_EXCURSION = {
    "direction": str,
    "startSeconds": float,
    "peakSeconds": float,
    "endSeconds": float,
    "degrees": float,
    "half95Degrees": float,
}
_MOVEMENT = {
    "movement": str,
    "side": str,
    "activity": str,
    "test": str,
    "place": str,
    "signRule": str,
    "directions": [_DIRECTION],
    "rangeDegrees": float,
    "half95Degrees": float,
    "neutralZero": str,
    "words": str,
    "repetitions": [_EXCURSION],
    "planeShare": float,
    "verdict": str,
    "quality": [_CHECK],
}
_ANGLE = {"degrees": float, "half95Degrees": float, "repeatHalf95Degrees": float}
_FINDING = {
    "joint": str,
    "movement": str,
    "test": str,
    "place": str,
    "side": str,
    "activity": str,
    "method": str,
    "filter": str,
    "zero": str,
    "startDegrees": float,
    "finishDegrees": float,
    "minimum": _ANGLE,
    "maximum": _ANGLE,
    "range": _ANGLE,
    "exercise": {
        "startSeconds": float,
        "endSeconds": float,
        "minimum": _ANGLE,
        "maximum": _ANGLE,
        "range": _ANGLE,
        "extensionDeficitDegrees": float,
    },
    "directions": [{"name": str, **_ANGLE, "referenceDegrees": float}],
    "repetitions": int,
    "verdict": str,
    "remarks": [str],
    "simulated": bool,
    "identity": {"subject": str, "visit": str, "note": str},
    "recordings": [str],
}
# Tests of the program hold it to this list.
SCHEMA = {
    "id": str,
    "identity": {"subject": str, "visit": str, "note": str},
    "status": str,
    "verdict": str,
    "error": {"code": str, "message": str},
    "findings": [_FINDING],
    "method": str,
    "filter": str,
    "joint": str,
    "movements": [_MOVEMENT],
    "rangeOfMotion": _RANGE_OF_MOTION,
    "researchKit": {name: float for name in ("start", "finish", "minimum", "maximum", "range")},
    "doubts": [_CHECK],
    "warnings": [str],
    "files": [{"path": str, "sha256": str}],
    "metadata": dict,
}


class Failure(Exception):
    """What ends the program: the words for the user and the exit code."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message, code)
        self.message, self.code = message, code


# --- Columns --------------------------------------------------------------------------------------


def spark_columns(columns: dict[str, Any]) -> str:
    """Columns in Spark's DDL."""
    return ", ".join(f"`{name}` {spark_type(kind)}" for name, kind in columns.items())


def spark_type(kind: Any) -> str:
    """A column's type in Spark's DDL."""
    if isinstance(kind, dict):
        return f"STRUCT<{', '.join(f'`{name}`: {spark_type(kind[name])}' for name in kind)}>"
    if isinstance(kind, list):
        return f"ARRAY<{spark_type(kind[0])}>"
    names = {str: "STRING", float: "DOUBLE", int: "BIGINT", bool: "BOOLEAN", datetime: "TIMESTAMP"}
    return "MAP<STRING, STRING>" if kind is dict else names[kind]


def arrow_columns(columns: dict[str, Any]) -> Any:
    """Columns in Arrow."""
    import pyarrow

    return pyarrow.schema([(name, arrow_type(kind)) for name, kind in columns.items()])


def arrow_type(kind: Any) -> Any:
    """A column's type in Arrow."""
    import pyarrow

    if isinstance(kind, dict):
        return pyarrow.struct([(name, arrow_type(kind[name])) for name in kind])
    if isinstance(kind, list):
        return pyarrow.list_(arrow_type(kind[0]))
    if kind is dict:
        return pyarrow.map_(pyarrow.string(), pyarrow.string())
    if kind is datetime:
        return pyarrow.timestamp("us", tz="UTC")
    names = {str: "string", float: "float64", int: "int64", bool: "bool"}
    return pyarrow.type_for_alias(names[kind])


def text(value: Any) -> str:
    """An id, or a value of the metadata: a text as it is, anything else as JSON."""
    if isinstance(value, str):
        return value
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def row(line: str) -> dict[str, Any]:
    """A worker's line as a row; an error where it is none, or has what the columns have not."""
    entry = json.loads(line)
    entry["id"] = text(entry["id"])
    result: dict[str, Any] = _typed(entry, SCHEMA, "entry")
    return result


def _typed(value: Any, kind: Any, name: str) -> Any:
    if value is None:
        return None
    if kind is dict:
        return {key: text(part) for key, part in value.items()}
    if isinstance(kind, list):
        return [_typed(part, kind[0], name) for part in value]
    if isinstance(kind, dict):
        if unknown := sorted(value.keys() - kind.keys()):
            raise ValueError(
                f"{name}: expected the fields that measurements.py lists, found also "
                f"{', '.join(unknown)}; take measurements.py and goniometer of one version"
            )
        return {key: _typed(value.get(key), part, key) for key, part in kind.items()}
    # JSON has 90 for 90.0.
    if kind is float and type(value) is int:
        return float(value)
    if type(value) is not kind:
        raise ValueError(f"{name}: expected {kind.__name__}, found {value!r}")
    return value


# --- Jobs and the worker --------------------------------------------------------------------------


def jobs(goniometer: str, words: Sequence[str]) -> list[str]:
    """The lines for workers that stand for what `goniometer batch` would measure."""
    done = subprocess.run(
        [goniometer, "batch", "--list", *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
    )
    if done.returncode != 0:
        # It has said why.
        raise Failure("", done.returncode if done.returncode > 0 else INPUT_OUTPUT)
    return done.stdout.decode().split("\n")[:-1]


def ids(lines: Iterable[str]) -> list[str]:
    """The ids of jobs."""
    return [text(json.loads(line)["id"]) for line in lines]


def parts(lines: Sequence[str], size: int) -> list[list[str]]:
    """The lines in portions of one worker each."""
    return [list(lines[start : start + size]) for start in range(0, len(lines), size)]


def measure(command: Sequence[str], lines: Sequence[str], attempts: int) -> list[dict[str, Any]]:
    """The rows of these jobs from one worker, which is started again where it fails."""
    expected = ids(lines)
    reason = ""
    for _ in range(attempts):
        done = subprocess.run(
            command, input="".join(f"{line}\n" for line in lines).encode(), stdout=subprocess.PIPE
        )
        if done.returncode == 0:
            try:
                rows = [row(line) for line in done.stdout.decode().split("\n")[:-1]]
            except ValueError as error:
                reason = f"what it said cannot be read: {error}"
                continue
            if [entry["id"] for entry in rows] == expected:
                return rows
            reason = f"{len(lines)} jobs went in, {len(rows)} entries came out, or others' entries"
            continue
        if done.returncode < 0:
            reason = f"it was ended by {signal.Signals(-done.returncode).name}"
        else:
            reason = f"its exit code was {done.returncode}"
        # Entries go out one by one: the first that is missing is the one it was at.
        place = done.stdout.count(b"\n")
        reason += f" at '{expected[place]}'" if place < len(expected) else " at the end"
    raise RuntimeError(
        f"the worker for '{expected[0]}' to '{expected[-1]}' failed {attempts} times; {reason}"
    )


def check(expected: Iterable[str], found: Iterable[str]) -> None:
    """Refuses results of which one is missing, there twice, or of no job."""
    (wanted, there) = (Counter(expected), Counter(found))
    for problem, names in [("missing", wanted - there), ("too many", there - wanted)]:
        if names:
            first = next(iter(names))
            raise Failure(f"{names.total()} results are {problem}, '{first}' the first", BUG)


# --- Command line ---------------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{self.prog}: {message}; {self.prog} --help says more\n")


def parser(description: str | None) -> argparse.ArgumentParser:
    """The options for measurements that both engines have."""
    result = table_parser(
        description,
        usage="%(prog)s --output PARQUET [OPTION...] -- WORDS",
        codes="Exit codes: 0 a row for each measurement, whatever became of it; 64 to 66 nothing\n"
        "could be measured;",
        jobs="measurements",
        size=100,
    )
    result.add_argument(
        "words",
        nargs="*",
        metavar="WORDS",
        help="what to measure and how, as for 'goniometer batch': recordings, folders, --manifest "
        "FILE, --side left; put -- before them",
    )
    return result


def table_parser(
    description: str | None, usage: str, codes: str, jobs: str, size: int
) -> argparse.ArgumentParser:
    """The options of each program that makes a table, whatever its jobs are."""
    result = _Parser(
        description=description,
        usage=usage,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        epilog=f"{codes} 69 the engine is not there; 70 results lost or doubled;\n"
        "73 the output is there already, or cannot be written; 74 the engine gave up.",
    )
    result.add_argument(
        "--output", required=True, metavar="PARQUET", help="the folder of Parquet to make"
    )
    result.add_argument(
        "--goniometer", default="goniometer", metavar="FILE", help="the program, on every machine"
    )
    result.add_argument(
        "--size", type=_count, default=size, metavar="N", help=f"{jobs} a worker gets ({size})"
    )
    result.add_argument(
        "--attempts",
        type=_count,
        default=4,
        metavar="N",
        help=f"how often a worker's {jobs} are tried (4)",
    )
    return result


def _count(word: str) -> int:
    if not word.isascii() or not word.isdigit() or int(word) == 0:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1, found '{word}'")
    return int(word)


def prepare(arguments: argparse.Namespace) -> None:
    """Finds the program, and refuses an output that is there already."""
    found = shutil.which(arguments.goniometer)
    if found is None:
        raise Failure(
            f"there is no program '{arguments.goniometer}'; name it with --goniometer", UNAVAILABLE
        )
    arguments.goniometer = str(Path(found).resolve())
    if Path(arguments.output).exists():
        raise Failure(f"'{arguments.output}' is there already; name another", CANNOT_WRITE)


def words(statuses: Iterable[str]) -> str:
    """What became of all, as `goniometer batch` says it."""
    counts = Counter(statuses)
    return (
        f"{counts.total()} measurements: {counts['measured']} valid, "
        f"{counts['invalid']} not valid, {counts['failed']} failed"
    )


def run(name: str, main: Any) -> NoReturn:
    """Runs a program and ends with its exit code, and with words where it failed."""
    try:
        main()
    except Failure as failure:
        if failure.message:
            print(f"{name}: {failure.message}", file=sys.stderr)
        sys.exit(failure.code)
    except ImportError as error:
        print(f"{name}: {error}; install what requirements.txt lists", file=sys.stderr)
        sys.exit(UNAVAILABLE)
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(OK)
