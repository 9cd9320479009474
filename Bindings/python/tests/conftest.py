# SPDX-License-Identifier: Apache-2.0
import os
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

#: The root of the sources, where the bundled recordings are.
ROOT = Path(os.environ.get("GONIOMETER_SOURCES", Path(__file__).resolve().parents[3]))


@pytest.fixture(autouse=True)
def in_sources(monkeypatch):
    monkeypatch.chdir(ROOT)


@pytest.fixture
def folder():
    return ROOT / "datasets" / "seated-extension"


@pytest.fixture
def frames(folder):
    return tuple(pd.read_csv(folder / f"{segment}.csv") for segment in ("thigh", "shank"))


@pytest.fixture
def program():
    path = os.environ.get("GONIOMETER_PROGRAM")
    if not path:
        pytest.skip("GONIOMETER_PROGRAM names no program to compare with")
    return path


@pytest.fixture
def samples():
    """A minute at 100 Hz of a sensor that turns."""
    time = np.arange(6000) / 100
    tilt = 0.6 * np.sin(0.9 * time)
    force = 9.81 * np.stack([np.sin(tilt), 0 * tilt, np.cos(tilt)], axis=1)
    velocity = np.stack([0 * tilt, -0.54 * np.cos(0.9 * time), 0.1 + 0 * tilt], axis=1)
    return np.hstack([force, velocity])
