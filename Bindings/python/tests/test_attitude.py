# SPDX-License-Identifier: Apache-2.0
import os
import pickle
import subprocess
import threading

import numpy as np
import pandas as pd
import pytest

import goniometer
from goniometer import _library as library

FILTERS = ["bounded-position", "vqf", "madgwick", "mahony", "strapdown"]


def angle_between(first, second):
    """Degrees between attitudes."""
    # Of small angles the arc cosine loses half the digits.
    distance = np.minimum(np.linalg.norm(first - second, axis=-1), np.linalg.norm(first + second, axis=-1))
    return np.degrees(4 * np.arcsin(np.clip(distance / 2, 0, 1)))


@pytest.mark.parametrize("name", FILTERS)
def test_attitudes_are_those_of_the_command(name, program, folder, frames, tmp_path):
    path = tmp_path / "attitudes.csv"
    command = [program, "attitude", folder / "thigh.csv", "--filter", name, "--output", path]
    subprocess.run(command, check=True, capture_output=True)
    expected = pd.read_csv(path)[["qw", "qx", "qy", "qz"]].to_numpy()
    assert np.abs(goniometer.attitude(frames[0], filter=name) - expected).max() < 1e-8


def test_lookahead_is_that_of_the_command(program, folder, frames, tmp_path):
    for lookahead in ("all", "1"):
        path = tmp_path / f"{lookahead}.csv"
        command = [program, "attitude", folder / "thigh.csv", "--lookahead", lookahead, "--output", path]
        subprocess.run(command, check=True, capture_output=True)
        expected = pd.read_csv(path)[["qw", "qx", "qy", "qz"]].to_numpy()
        value = lookahead if lookahead == "all" else float(lookahead)
        assert np.abs(goniometer.attitude(frames[0], lookahead=value) - expected).max() < 1e-8


@pytest.mark.parametrize("name", FILTERS)
def test_memory_of_any_layout_gives_the_same(name, samples):
    expected = goniometer.attitude(samples, 100, filter=name)
    assert expected.shape == (6000, 4)
    assert np.linalg.norm(expected, axis=1) == pytest.approx(1, abs=1e-12)
    wide = np.zeros((12000, 14))
    wide[::2, 1:13:2] = samples
    backwards = np.ascontiguousarray(samples[::-1, ::-1])[::-1, ::-1]
    packed = np.zeros(6000, dtype=[("flag", "i1"), ("numbers", "f8", 6)])
    packed["numbers"] = samples
    frozen = samples.copy()
    frozen.flags.writeable = False
    for form in (
        np.asfortranarray(samples),
        wide[::2, 1:13:2],
        backwards,
        packed["numbers"],
        frozen,
        samples.astype(">f8"),
        samples.tolist(),
        samples.astype(object),
        np.ma.MaskedArray(samples),
        pd.DataFrame(samples, columns=["ax", "ay", "az", "gx", "gy", "gz"]),
    ):
        assert np.array_equal(goniometer.attitude(form, 100, filter=name), expected)
    single = goniometer.attitude(samples.astype(np.float32), 100, filter=name)
    # Madgwick's step has a fixed length: it trembles by more than single precision does.
    assert angle_between(single, expected).max() < (1 if name == "madgwick" else 0.01)
    whole = goniometer.attitude(np.tile([0, 0, 10, 0, 0, 0], (50, 1)), 100, filter=name)
    assert whole.shape == (50, 4)


def test_doubles_are_read_where_they_are(samples):
    before = samples.copy()
    kept = goniometer._samples.Samples(samples, "data", rate=100)
    assert kept.struct.specific_force[0].data == samples.ctypes.data
    assert kept.struct.angular_velocity[2].stride == 48
    frame = pd.DataFrame(samples, columns=["ax", "ay", "az", "gx", "gy", "gz"])
    kept = goniometer._samples.Samples(frame, "data", rate=100)
    assert kept.struct.specific_force[1].data == frame.to_numpy()[:, 1].ctypes.data
    assert np.array_equal(samples, before)


def test_a_gap_and_samples_that_are_none(samples):
    holes = samples.copy()
    holes[1000] = np.nan
    holes[2000, 4] = np.inf
    found = goniometer.attitude(holes, 100)
    assert np.isfinite(found).all()
    assert np.array_equal(found[1000], found[999])
    masked = np.ma.MaskedArray(samples, np.isnan(holes))
    assert np.isfinite(goniometer.attitude(masked, 100)).all()
    time = np.arange(6000) / 100
    time[3000:] += 10
    assert np.isfinite(goniometer.attitude(samples, time=time)).all()


def test_times_may_be_dates(samples):
    expected = goniometer.attitude(samples, time=np.arange(6000) / 100)
    dates = pd.date_range("2026-03-02", periods=6000, freq="10ms")
    frame = pd.DataFrame(samples, columns=["ax", "ay", "az", "gx", "gy", "gz"])
    assert angle_between(goniometer.attitude(frame.set_index(dates)), expected).max() < 1e-6
    assert angle_between(goniometer.attitude(frame, time=dates), expected).max() < 1e-6
    assert angle_between(goniometer.attitude(frame.assign(timestamp=dates)), expected).max() < 1e-6


def test_several_at_a_time(samples):
    parts = [samples, samples[:100], samples[500:3000], samples[:1], samples[:0]]
    for name in ("vqf", "bounded-position"):
        found = goniometer.attitudes(parts, 100, filter=name)
        for part, attitudes in zip(parts, found, strict=True):
            assert attitudes.shape == (len(part), 4)
            if len(part):
                assert angle_between(attitudes, goniometer.attitude(part, 100, filter=name)).max() < 1e-6
    with pytest.raises(goniometer.UsageError, match="side by side"):
        goniometer.attitudes(parts, 100, filter="mahony")
    assert goniometer.attitudes([], 100) == []


@pytest.mark.parametrize("name", FILTERS)
def test_a_stream_is_the_whole(name, samples):
    expected = goniometer.attitude(samples, 100, filter=name)
    stream = goniometer.Filter(name, rate=100)
    assert np.array_equal(stream.update(samples[:1000]), expected[:1000])
    for place in range(1000, 1100):
        assert np.array_equal(stream.update(samples[place]), expected[place])
    assert np.array_equal(stream.update(samples[1100:]), expected[1100:])
    assert stream.counts == (6000, 0)
    assert stream.bias.shape == (3,)
    assert len(stream.finish()) == 0
    with goniometer.Filter(name, rate=100) as other:
        timed = np.column_stack([np.arange(6000) / 100, samples])
        assert np.array_equal(other.update(timed[0]), expected[0])
        assert np.array_equal(other.update(samples[1], time=0.01), expected[1])
        assert np.array_equal(other.update(timed[2:]), expected[2:])


@pytest.mark.parametrize("latency", [0, 0.02, -0.02])
def test_a_stream_that_waits(latency, samples):
    expected = goniometer.attitude(samples, 100, lookahead=0.5, latency=latency)
    stream = goniometer.Filter(rate=100, lookahead=0.5, latency=latency)
    pieces = []
    for start, end in ((0, 1), (1, 37), (37, 4000), (4000, 6000)):
        piece = stream.update(samples[start:end])
        assert len(piece) <= end - start
        pieces.append(piece)
    pieces.append(stream.finish())
    assert np.array_equal(np.concatenate(pieces), expected)
    with pytest.raises(goniometer.UsageError, match="lookahead"):
        stream.bias  # noqa: B018


def test_parameters(samples):
    assert goniometer.filter_parameters("vqf")["tauAcc"] == 3
    assert goniometer.filter_parameters("strapdown") == {}
    plain = goniometer.attitude(samples, 100, filter="vqf")
    assert np.array_equal(goniometer.attitude(samples, 100, filter="vqf", tauAcc=3), plain)
    assert not np.array_equal(goniometer.attitude(samples, 100, filter="vqf", tauAcc=1), plain)
    goniometer.attitude(samples, 100, matrix_initial=0)
    for wrong in ({"tauAcc": 0}, {"tauAcc": np.nan}, {"tauAcc": -1}, {"tau": 1}, {"tauAcc": "long"}):
        with pytest.raises(goniometer.UsageError, match="tau"):
            goniometer.attitude(samples, 100, filter="vqf", **wrong)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"rate": 0}, "rate"),
        ({"rate": np.inf}, "rate"),
        ({"filter": "kalman"}, "kalman"),
        ({"filter": None}, "filter"),
        ({"lookahead": -1}, "lookahead"),
        ({"lookahead": "some"}, "lookahead"),
        ({"lookahead": "all", "filter": "vqf"}, "lookahead"),
        ({"lookahead": None}, "lookahead: expected seconds or 'all', found None"),
        ({"lookahead": []}, "lookahead"),
        ({"latency": 1}, "latency"),
        ({"latency": "x"}, "latency: expected seconds, found 'x'"),
        ({"latency": None}, "latency"),
        ({"latency": []}, "latency"),
        ({"rate": 10**400}, "rate: .* too large"),
        ({"rate": 10**5000}, "rate: .* too large"),
        ({"rate": None, "time": [[1], [1, 2]]}, "time: .* lengths"),
        ({"rate": None, "time": np.datetime64("NaT")}, "6000 times"),
        ({"beta": 10**400, "filter": "madgwick"}, "beta: .* too large"),
        ({"accel_unit": np.array(["g", "g"])}, "accel_unit"),
        ({"sensor": []}, "sensor"),
        ({"sensor": 3}, "sensor"),
        ({"filter": "vqf\0junk"}, "filter: .* zero byte"),
        ({"filter": "vqf\ud800"}, "filter: .* surrogate"),
        ({"beta\0x": 5, "filter": "madgwick"}, "parameter: .* zero byte"),
        ({"beta\ud800": 5, "filter": "madgwick"}, "parameter: .* surrogate"),
        ({"time": [0, 1]}, "6000 times"),
        ({"gyro_unit": "rpm"}, "gyro_unit"),
        ({"sensor": "thigh"}, "sensor"),
    ],
)
def test_arguments_that_make_no_sense(samples, arguments, text):
    with pytest.raises(goniometer.UsageError, match=text):
        goniometer.attitude(samples, **({"rate": 100} | arguments))


@pytest.mark.parametrize("name", [None, 3, b"vqf", [], "vqf\0junk", "\ud800"])
def test_names_of_filters_that_are_no_texts(name):
    with pytest.raises(goniometer.UsageError, match="filter: expected a"):
        goniometer.filter_parameters(name)
    with pytest.raises(goniometer.UsageError, match="filter: expected a"):
        goniometer.Filter(name, rate=100)


@pytest.mark.parametrize(
    "numbers", [[[10**400] * 6], [[10**400, 1.0, 1, 1, 1, 1]], np.ma.MaskedArray([["a"] * 6])]
)
def test_samples_that_are_no_doubles(numbers):
    with pytest.raises(goniometer.UsageError, match="data: expected numbers"):
        goniometer.attitude(numbers, 100)


def test_recordings_that_are_not_several():
    with pytest.raises(goniometer.UsageError, match="recordings: expected several"):
        goniometer.attitudes(None)


def test_no_gravity_and_no_rate(samples):
    with pytest.raises(goniometer.NoResultError, match="gravity"):
        goniometer.attitude(np.zeros((50, 6)), 100)
    with pytest.raises(goniometer.NoResultError, match="rate"):
        goniometer.attitude(samples, time=np.zeros(6000))
    with pytest.raises(goniometer.UsageError, match="rate"):
        goniometer.attitude(samples)


def test_a_filter_that_was_closed(samples):
    stream = goniometer.Filter(rate=100)
    stream.update(samples)
    stream.close()
    stream.close()
    for use in (lambda: stream.update(samples), stream.finish, lambda: stream.bias, lambda: stream.counts):
        with pytest.raises(goniometer.ClosedError):
            use()
    assert "closed" in repr(stream)
    with pytest.raises(TypeError, match="pickled"):
        pickle.dumps(goniometer.Filter(rate=100))


def test_threads_that_share_a_filter(samples):
    stream = goniometer.Filter(rate=100)
    long = np.tile(samples, (20, 1))
    outcomes = []

    def work():
        for _ in range(20):
            try:
                stream.update(long)
                outcomes.append("done")
            except goniometer.InUseError:
                outcomes.append("in use")

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(outcomes) == 80
    assert stream.counts[0] == outcomes.count("done") * len(long)


def test_a_thread_comes_while_a_filter_finishes(samples, monkeypatch):
    stream = goniometer.Filter(rate=100, lookahead=0.5)
    stream.update(samples[:10])
    outcomes = []

    def use(call):
        try:
            outcomes.append(call())
        except goniometer.InUseError as error:
            outcomes.append(type(error))

    def pending(*arguments):
        ask(*arguments)
        # Room is made for as many attitudes as are told now. No samples, so that a failure does no harm.
        for call in (lambda: stream.update(samples[:0]), lambda: stream.counts):
            thread = threading.Thread(target=use, args=(call,))
            thread.start()
            thread.join()

    ask = library.filter_pending
    monkeypatch.setattr(library, "filter_pending", pending)
    assert stream.finish().shape == (10, 4)
    assert outcomes == [goniometer.InUseError] * 2
    assert stream.update(samples[:100]).shape[1] == 4


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore:This process.*is multi-threaded:DeprecationWarning")
def test_a_fork_in_between(samples, frames):
    stream = goniometer.Filter(rate=100)
    stream.update(samples[:3000])
    knee = goniometer.knee(*frames)
    child = os.fork()
    if child == 0:
        good = np.array_equal(stream.update(samples[3000:]), goniometer.attitude(samples, 100)[3000:])
        good &= goniometer.knee(*frames) == knee and len(knee.to_html()) > 1000
        os._exit(0 if good else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert np.array_equal(stream.update(samples[3000:]), goniometer.attitude(samples, 100)[3000:])
