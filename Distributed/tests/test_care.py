# SPDX-License-Identifier: Apache-2.0
"""care_table.py gives what `goniometer care export` gives, from stores that the program makes."""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pyarrow import parquet, types

HERE = Path(__file__).resolve().parent
PROGRAM = os.environ["PROGRAM"]
sys.path.insert(0, str(HERE.parent))
import care_table  # noqa: E402

DAYS = 2
CONSENT = {"onboarding.consent": {"consented": True, "givenName": "Ann", "familyName": "Lee"}}
# Participants and the pain each has on the first day; one has recorded nothing.
PAINS = {"p01": 4, 'p02 "b, c"': 10, "p.03": 1, "pé4": 7}
BROKEN = {
    "cut": "malformed",
    "text": "malformed",
    "dangling": "noInput",
    "folder": "unreadable",
    "pipe": "unreadable",
}


def care(*words: object, answers: dict[str, Any] | None = None, day: int = 2) -> None:
    command = [PROGRAM, "care", *map(str, words), "--now", f"2026-03-{day:02}T09:30:00.250Z"]
    if answers is not None:
        command += ["--answers", "-"]
    subprocess.run(
        command, input=json.dumps(answers or {}), text=True, check=True, capture_output=True
    )


def make(folder: Path) -> None:
    """Makes the stores of a study."""
    for name, pain in PAINS.items():
        store = folder / f"{name}.care"
        care("demo", store, "--time-zone", "Europe/Berlin")
        care("do", store, "onboarding", answers=CONSENT)
        for day in range(DAYS):
            answers = {"checkin.form.pain": max(pain - day, 1), "checkin.form.sleep": 8}
            care("do", store, "checkin", answers=answers, day=2 + day)
    care("demo", folder / "nothing.care")
    # Not a participant's.
    (folder / ".hidden.care").write_text("x")
    (folder / "notes.txt").write_text("x")


def spoil(folder: Path) -> None:
    """Adds stores that cannot be read, those of BROKEN."""
    # A backup is one file; a store in use has a log beside it.
    cut = folder / "cut.care"
    subprocess.run([PROGRAM, "care", "backup", str(folder / "p01.care"), str(cut)], check=True)
    cut.write_bytes(cut.read_bytes()[:6000])
    (folder / "text.care").write_text("not a store")
    (folder / "dangling.care").symlink_to("nowhere")
    (folder / "folder.care").mkdir()
    os.mkfifo(folder / "pipe.care")


class CareTableTests(unittest.TestCase):
    folder: Path
    whole: Path
    spoilt: Path
    expected: list[dict[str, str]]

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        (cls.whole, cls.spoilt) = (cls.folder / "all participants", cls.folder / "spoilt")
        cls.whole.mkdir()
        make(cls.whole)
        shutil.copytree(cls.whole, cls.spoilt)
        spoil(cls.spoilt)
        done = subprocess.run(
            [PROGRAM, "care", "export", "--study", str(cls.whole), "--format", "csv"],
            capture_output=True,
            check=True,
        )
        cls.expected = list(csv.DictReader(done.stdout.decode().splitlines(keepends=True)))

    def setUp(self) -> None:
        self.output = self.folder / f"{self.id()}.parquet"

    def run_program(self, *words: object) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, HERE.parent / "care_table.py", *words]
        return subprocess.run(
            [str(word) for word in command], cwd=self.folder, capture_output=True, text=True
        )

    def table(self, folder: Path, *words: object, code: int, said: str) -> list[dict[str, Any]]:
        """The rows that an engine makes, two stores a part."""
        done = self.run_program(
            *[folder, "--output", self.output, "--goniometer", PROGRAM, "--size", 2, *words]
        )
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertEqual(done.stderr.strip().split("\n")[-1], said)
        self.said = done.stderr
        read = parquet.read_table(self.output)
        self.assertEqual(read.column_names, list(care_table.COLUMNS))
        for name in ["event_start", "event_end", "recorded"]:
            self.assertTrue(types.is_timestamp(read.schema.field(name).type))
            self.assertEqual(read.schema.field(name).type.tz, "UTC")
        rows: list[dict[str, Any]] = read.to_pylist()
        return rows

    def check_equal(self, rows: list[dict[str, Any]]) -> None:
        """The rows of the CSV, each once; in any order, as Parquet has none."""
        self.assertEqual(len(rows), len(PAINS) * (1 + 2 * DAYS))
        keys = ["participant", "task", "occurrence", "kind"]
        found = {tuple(row[key] for key in keys): row for row in rows}
        self.assertEqual(len(found), len(self.expected))
        for cells in self.expected:
            (participant, task) = (cells["participant"], cells["task"])
            row = found[participant, task, int(cells["occurrence"]), cells["kind"] or None]
            for name in ["title", "type", "value", "units", "quality"]:
                self.assertEqual(row[name], cells[name] or None)
            for name in ["event_start", "event_end", "recorded"]:
                self.assertEqual(row[name], datetime.fromisoformat(cells[name]))
            number = float(cells["value"]) if cells["type"] == "double" else None
            self.assertEqual(row["number"], number)
            half = float(cells["half95"]) if cells["half95"] else None
            self.assertEqual(row["half95"], half)
            self.assertIsNone(row["error"])
        for name, pain in PAINS.items():
            first = found[name, "checkin", 0, "checkin.form.pain"]
            self.assertEqual(first["number"], pain)
            self.assertEqual(first["event_start"], datetime(2026, 3, 2, 7, tzinfo=UTC))
            self.assertEqual(first["recorded"].microsecond, 250_000)

    def check_spoilt(self, *words: object) -> None:
        rows = self.table(
            self.spoilt, *words, code=1, said=f"10 stores: {len(self.expected)} rows, 5 not read"
        )
        self.check_equal([row for row in rows if row["error"] is None])
        failed = {row["participant"]: row for row in rows if row["error"]}
        codes = {name: row["error"]["code"] for name, row in failed.items()}
        self.assertEqual(codes, BROKEN)
        self.assertEqual(len(rows), len(self.expected) + len(BROKEN))
        for name, row in failed.items():
            self.assertIn(f"care_table: {name}: {row['error']['message']}", self.said)
            others = {row[key] for key in row if key not in ["participant", "error"]}
            self.assertEqual(others, {None})

    def test_spark_with_stores_that_cannot_be_read(self) -> None:
        self.check_spoilt()

    def test_dask_with_stores_that_cannot_be_read(self) -> None:
        self.check_spoilt("--engine", "dask")

    def test_dask_scheduler(self) -> None:
        from distributed import LocalCluster

        with LocalCluster(
            n_workers=1, threads_per_worker=2, host="127.0.0.1", dashboard_address=None
        ) as cluster:
            rows = self.table(
                self.whole,
                *["--engine", "dask", "--scheduler", cluster.scheduler_address],
                code=0,
                said=f"5 stores: {len(self.expected)} rows, 0 not read",
            )
        self.check_equal(rows)

    def test_cells(self) -> None:
        header = (
            "participant,task,title,occurrence,event_start,event_end,kind,type,value,units,recorded,"
            "displaced,half95,quality"
        )
        start = "2026-03-01T23:00:00Z"
        long = "QUJD" * 50_000
        text = "\n".join(
            [
                header,
                f'a,t,"A ""b"", c\r\nd",3,{start},{start},k,integer,-12,kg,{start},true,1.5,good',
                f"a,t,,0,{start},{start},k,text,4,,{start},false,,",
                f"a,t,,0,{start},{start},k,text,,,{start},false,,",
                f"a,t,,0,{start},{start},,,,,,false,,",
                f"a,t,,0,{start},{start},k,boolean,true,,2026-03-01T23:00:00.123456789012345678Z,false,,",
                f"a,t,,0,{start},{start},k,binary,{long},,{start},false,,",
            ]
        )
        rows = care_table.rows(text + "\n")
        self.assertEqual(
            [(row["type"], row["value"], row["number"]) for row in rows],
            [
                ("integer", "-12", -12),
                ("text", "4", None),
                ("text", "", None),
                (None, None, None),
                ("boolean", "true", None),
                ("binary", long, None),
            ],
        )
        self.assertEqual([row["displaced"] for row in rows], [True] + 5 * [False])
        self.assertEqual(
            [(row["half95"], row["quality"]) for row in rows], [(1.5, "good")] + 5 * [(None, None)]
        )
        self.assertEqual((rows[0]["title"], rows[0]["occurrence"]), ('A "b", c\r\nd', 3))
        self.assertEqual((rows[3]["recorded"], rows[4]["recorded"].microsecond), (None, 123_456))
        with self.assertRaisesRegex(ValueError, "of one version"):
            care_table.rows("participant,task\n")

    def test_a_program_that_dies(self) -> None:
        dying = self.folder / "dying"
        dying.write_text("#!/bin/sh\necho x >> tries\nkill -9 $$\n")
        dying.chmod(0o755)
        place = os.getcwd()
        self.addCleanup(os.chdir, place)
        os.chdir(self.folder)
        name, rows = care_table.table(str(dying), 3, "/nowhere/p.03.care")
        self.assertEqual((name, len(rows), rows[0]["participant"]), ("p.03", 1, "p.03"))
        self.assertEqual(
            rows[0]["error"], {"code": "bug", "message": "the program was ended by SIGKILL"}
        )
        self.assertEqual((self.folder / "tries").read_text(), "x\n" * 3)

    def test_command_lines(self) -> None:
        empty = self.folder / "empty"
        empty.mkdir()
        output = ["--output", self.output, "--goniometer", PROGRAM]
        cases: list[tuple[list[object], int, str]] = [
            (["--help"], 0, ""),
            ([], 64, "the following arguments are required: --output, FOLDER"),
            ([self.whole, *output, "--size", "0"], 64, "expected a whole number from 1"),
            ([self.whole, *output, "--engine", "x"], 64, "invalid choice: 'x'"),
            ([self.whole, *output, "--scheduler", "tcp://x"], 64, "goes with --engine dask"),
            ([self.whole, *output, "--engine", "dask", "--master", "x"], 64, "with --engine spark"),
            ([empty, *output], 66, "no file *.care in the folder"),
            ([self.folder / "nope", *output], 66, "No such file or directory"),
            ([self.whole, *output, "--goniometer", "nope"], 69, "no program 'nope'"),
            ([self.whole, *output, "--output", self.whole], 73, "is there already"),
        ]
        for words, code, said in cases:
            done = self.run_program(*words)
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertIn(said, done.stderr)
        self.assertFalse(self.output.exists())


if __name__ == "__main__":
    unittest.main(verbosity=2)
