# SPDX-License-Identifier: Apache-2.0
"""Spark, Dask, GNU parallel and Slurm's script give what `goniometer batch` gives.

Each over the same recordings, poisoned ones among them, with workers that are killed. PROGRAM is
goniometer. Slurm itself is not needed: its tasks are begun one after another.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

import recordings
from pyarrow import parquet

HERE = Path(__file__).resolve().parent
PROGRAM = os.environ["PROGRAM"]
COUNT = 320
SIZE = 40


def plain(value: Any) -> Any:
    """JSON or a row of Parquet without what is null."""
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items() if part is not None}
    if isinstance(value, list):
        return [plain(part) for part in value]
    return value


def entries_of_batch(text: str) -> list[dict[str, Any]]:
    """What a summary says but for what workers do not: program and key."""
    entries = [plain(json.loads(line)) for line in text.split("\n")[:-1]]
    for entry in entries:
        entry.pop("program", None)
        entry.pop("key", None)
    return entries


def entries_of_parquet(folder: Path) -> list[dict[str, Any]]:
    rows = parquet.read_table(folder).to_pylist()
    for row in rows:
        # Names and values come as pairs.
        row["metadata"] = row["metadata"] and dict(row["metadata"])
    return [plain(row) for row in rows]


class EngineTests(unittest.TestCase):
    maxDiff = 2000
    folder: Path
    manifest: Path
    jobs: Path
    errors: dict[str, str]
    expected: list[dict[str, Any]]
    summary: str

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        files = cls.folder / "recordings of all"
        files.mkdir()
        cls.manifest, cls.errors = recordings.make(HERE.parent.parent / "datasets", files, COUNT)
        words = ["--manifest", str(cls.manifest)]
        done = subprocess.run(
            [PROGRAM, "batch", *words, "--format", "ndjson"], capture_output=True, text=True
        )
        assert done.returncode == 1, done
        cls.expected = entries_of_batch(done.stdout)
        cls.summary = done.stderr.strip().split("\n")[-1]
        cls.jobs = cls.folder / "jobs.ndjson"
        with cls.jobs.open("w") as file:
            subprocess.run([PROGRAM, "batch", *words, "--list"], stdout=file, check=True)

    def setUp(self) -> None:
        self.output = self.folder / f"{self.id()}.out"
        self.marks = Path(tempfile.mkdtemp(dir=self.folder))
        self.goniometer = self.folder / "a goniometer"

    def run_program(
        self, *words: object, death: str = "", **more: str
    ) -> subprocess.CompletedProcess[str]:
        settings = {"PROGRAM": PROGRAM, "DEATH": death, "VICTIM": "p123", "MARKS": self.marks}
        stated = " ".join(shlex.quote(f"{name}={value}") for name, value in settings.items())
        dying = [sys.executable, str(HERE / "dying_goniometer.py")]
        self.goniometer.write_text(f'#!/bin/sh\nexec env {stated} {shlex.join(dying)} "$@"\n')
        self.goniometer.chmod(0o755)
        return subprocess.run(
            [str(word) for word in words],
            cwd=self.folder,
            capture_output=True,
            text=True,
            env={**os.environ, "GONIOMETER": str(self.goniometer), **more},
        )

    def engine(self, name: str, *words: object, death: str = "") -> Any:
        """Runs an engine's program over the manifest."""
        return self.run_program(
            *[sys.executable, HERE.parent / f"{name}_measure.py", "--output", self.output],
            *["--goniometer", self.goniometer, "--size", SIZE, *words],
            *["--", "--manifest", self.manifest],
            death=death,
        )

    def check_equal(self, found: list[dict[str, Any]]) -> None:
        """The entries of batch, each once; in any order, as Parquet has none."""
        self.assertEqual(len(found), COUNT + len(self.errors))
        self.assertEqual(
            sorted(entry["id"] for entry in found), sorted(entry["id"] for entry in self.expected)
        )
        by_id = {entry["id"]: entry for entry in found}
        for entry in self.expected:
            self.assertEqual(by_id[entry["id"]], entry)
        measured = [entry for entry in found if "rangeOfMotion" in entry]
        self.assertEqual(len(measured), COUNT)

    def check_deaths(self, least: int) -> None:
        self.assertGreaterEqual(len(list(self.marks.iterdir())), least)

    def test_batch_names_what_is_poisoned(self) -> None:
        codes = {entry["id"]: entry["error"]["code"] for entry in self.expected if "error" in entry}
        self.assertEqual(codes, self.errors)
        ranges = {
            entry["rangeOfMotion"]["rangeDegrees"]
            for entry in self.expected
            if "rangeOfMotion" in entry
        }
        self.assertEqual(len(ranges), COUNT, "the recordings are not all different")

    def check_engine(self, name: str, *words: object) -> None:
        done = self.engine(name, *words, death="once")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr.strip().split("\n")[-1], self.summary)
        self.check_equal(entries_of_parquet(self.output))
        self.check_deaths(least=(COUNT + len(self.errors)) // SIZE)

    def check_gives_up(self, name: str, death: str, words: str) -> None:
        done = self.engine(name, death=death)
        self.assertIn(done.returncode, [70, 74], done.stderr)
        self.assertIn(words, done.stderr.strip().split("\n")[-1])
        self.assertFalse(self.output.exists())
        self.assertEqual(list(self.folder.glob(".*")), [])

    def test_spark_with_killed_workers(self) -> None:
        self.check_engine("spark")

    def test_spark_gives_up(self) -> None:
        self.check_gives_up("spark", "always", "-9")

    def test_spark_with_a_worker_that_loses_an_entry(self) -> None:
        self.check_gives_up("spark", "loses", "1 results are missing, ")

    def test_dask_with_killed_workers(self) -> None:
        self.check_engine("dask")

    def test_dask_scheduler(self) -> None:
        from distributed import LocalCluster

        with LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster:
            done = self.engine("dask", "--scheduler", cluster.scheduler_address)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.check_equal(entries_of_parquet(self.output))

    def test_dask_gives_up(self) -> None:
        self.check_gives_up("dask", "always", "failed 4 times; it was ended by SIGKILL at 'p")

    def test_dask_with_a_worker_that_loses_an_entry(self) -> None:
        self.check_gives_up("dask", "loses", "40 jobs went in, 39 entries came out")

    def test_parallel_with_killed_workers(self) -> None:
        done = self.run_program(
            HERE.parent / "parallel.sh", self.jobs, self.output, death="once", SIZE=str(SIZE)
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        # In the order of the jobs.
        self.assertEqual(entries_of_batch(self.output.read_text()), self.expected)
        self.check_deaths(least=(COUNT + len(self.errors)) // SIZE)

    def test_parallel_gives_up(self) -> None:
        for death in ["always", "loses"]:
            done = self.run_program(
                HERE.parent / "parallel.sh", self.jobs, self.output, death=death
            )
            self.assertEqual(done.returncode, 74, done.stderr)
            self.assertIn("nothing was written", done.stderr)
            self.assertEqual(list(self.folder.glob(f"{self.output.name}*")), [])

    def test_slurm_with_killed_workers(self) -> None:
        script = HERE.parent / "slurm_array.sh"
        tasks = int(self.run_program(script, "--tasks", self.jobs, SIZE).stdout)
        self.assertEqual(tasks, -(-(COUNT + len(self.errors)) // SIZE))
        entries = self.folder / "entries"

        def task(number: int, death: str) -> Any:
            return self.run_program(
                *[script, self.jobs, entries, SIZE], death=death, SLURM_ARRAY_TASK_ID=str(number)
            )

        def merge() -> Any:
            return self.run_program(script, "--merge", self.jobs, entries, self.output, SIZE)

        for number in range(1, tasks + 1):
            done = task(number, "once")
            self.assertEqual(done.returncode, 74)
            self.assertIn(f"submit it again: --array={number}", done.stderr)
            self.assertEqual(list(entries.iterdir()), [])
        self.check_deaths(least=tasks)
        for number in range(1, tasks + 1):
            if number not in [2, 5]:
                self.assertEqual(task(number, "once").returncode, 0)
        done = merge()
        self.assertEqual((done.returncode, self.output.exists()), (74, False))
        self.assertIn("--array=2,5\n", done.stderr)
        # One of them twice, as after a node that was only thought dead.
        for number in [5, 2, 5]:
            self.assertEqual(task(number, "once").returncode, 0)
        done = merge()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(entries_of_batch(self.output.read_text()), self.expected)
        self.assertEqual(task(tasks + 1, "").returncode, 64)
        self.assertEqual(merge().returncode, 73)

    def test_command_lines(self) -> None:
        nothing = self.folder / "nothing"
        for name in ["spark", "dask"]:
            program = [sys.executable, HERE.parent / f"{name}_measure.py"]
            output = ["--output", nothing, "--goniometer", PROGRAM]
            twice = self.folder / "twice.csv"
            twice.write_text("id,file\na,x.csv\na,y.csv\n")
            cases: list[tuple[list[object], int, str]] = [
                (["--help"], 0, ""),
                ([], 64, "the following arguments are required: --output"),
                ([*output, "--size", "0", "--", "x"], 64, "expected a whole number from 1"),
                ([*output, "--side", "left", "x"], 64, "unrecognized arguments"),
                (output, 64, "name recordings, a folder or a pattern"),
                ([*output, "--", "--side", "lft", "x"], 64, "lft"),
                ([*output, "--", "--manifest", twice], 65, "have the same id 'a'"),
                ([*output, "--", "--manifest", "nope.csv"], 66, "nope.csv"),
                ([*output, "--goniometer", "nope", "--", "x"], 69, "no program 'nope'"),
                (["--output", self.folder, "--goniometer", PROGRAM, "x"], 73, "is there already"),
            ]
            for words, code, said in cases:
                done = self.run_program(*program, *words)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertIn(said, done.stderr)
        for name in ["parallel.sh", "slurm_array.sh"]:
            wrong: list[tuple[list[object], int]] = [
                (["--help"], 0),
                ([], 64),
                (["nope", nothing], 66),
                ([self.jobs, self.folder if name == "parallel.sh" else self.jobs], 73),
            ]
            for words, code in wrong:
                done = self.run_program(HERE.parent / name, *words, SLURM_ARRAY_TASK_ID="1")
                self.assertEqual(done.returncode, code, f"{name} {words}: {done.stderr}")
        self.assertFalse(nothing.exists())


if __name__ == "__main__":
    unittest.main(verbosity=2)
