# SPDX-License-Identifier: Apache-2.0
"""Sets of simulated knees that the benchmarks measure: recordings of about a minute, 100 Hz, the
sensors of a phone."""

import dataclasses

from bench import Run

REPETITIONS = {  # for 52 to 57 s
    "sit-to-stand": 12, "walking": 44, "seated-extension": 12, "thigh-lift": 12, "drop-landing": 16,
    "heel-slide": 11,
}


@dataclasses.dataclass(frozen=True)
class KneeSet:
    """Movements, and by how many degrees the segments sway and turn out of the plane of the knee."""

    words: str
    movements: tuple
    out_of_plane: int
    variants: tuple  # of the script knee.py that are timed beside it

    def simulate(self, program, folder, count):
        """Knees of every movement in turn, then of the next seed: FOLDER/MOVEMENT-SEED."""
        folder.mkdir()
        for number in range(count):
            movement = self.movements[number % len(self.movements)]
            seed = str(number // len(self.movements) + 1)
            Run([program, "simulate", "--protocol", movement, "--repetitions",
                 str(REPETITIONS[movement]), "--grade", "phone", "--decimals", "6",
                 "--out-of-plane", str(self.out_of_plane), "--seed", seed,
                 "--output", str(folder / f"{movement}-{seed}")])


THREE = KneeSet("of three movements, 5° out of plane",
                ("seated-extension", "sit-to-stand", "walking"), 5, ("axis",))
SIX = KneeSet("of six movements in one plane", tuple(REPETITIONS), 0, ("axis", "heading"))
SETS = {"knee-out-of-plane": THREE, "knee": SIX}  # by the groups of bench.py


def rows(folder):
    """Samples of all sensors of the knees below a folder."""
    count = 0
    for name in ("thigh.csv", "shank.csv"):
        for path in folder.rglob(name):
            with open(path, "rb") as file:
                count += sum(1 for _ in file) - 1
    return count
