# SPDX-License-Identifier: Apache-2.0
import json
import pickle
import subprocess
import warnings

import numpy as np
import pandas as pd
import pytest

import goniometer


def analyzed(program, *arguments):
    run = subprocess.run(
        [program, "analyze", *map(str, arguments), "--json"], capture_output=True, check=True
    )
    return json.loads(run.stdout)


@pytest.mark.parametrize("name", ["seated-extension", "sit-to-stand"])
def test_a_knee_of_files_is_that_of_the_command(name, program):
    paths = [f"datasets/{name}/{segment}.csv" for segment in ("thigh", "shank")]
    knee = goniometer.knee(*paths, side="left", activity="active", subject="P-017")
    expected = analyzed(
        program, "--thigh", paths[0], "--shank", paths[1], "--side", "left", "--activity", "active",
        "--subject", "P-017",
    )  # fmt: skip
    found = knee.to_dict()
    assert expected.pop("commandLine")
    assert found.pop("commandLine") == []
    # Equal as numbers of JSON: to the last digit.
    assert found == expected


def test_a_knee_of_frames_has_the_numbers_of_its_files(folder, frames):
    of_files = goniometer.knee(folder / "thigh.csv", folder / "shank.csv", side="right")
    of_frames = goniometer.knee(*frames, side="right")
    assert of_frames.to_dict()["result"]["rangeOfMotion"] == of_files.to_dict()["result"]["rangeOfMotion"]
    assert of_frames.range == of_files.range
    pd.testing.assert_frame_equal(of_frames.angle, of_files.angle, check_exact=True)


def test_forms_of_samples_are_the_same(frames):
    expected = goniometer.knee(*frames).range
    arrays = [frame.to_numpy() for frame in frames]
    assert goniometer.knee(*arrays).range == expected
    mappings = [{"acc": a[:, 1:4], "gyr": a[:, 4:7], "time": a[:, 0]} for a in arrays]
    assert goniometer.knee(*mappings).range == expected
    renamed = [
        frame.set_axis(["time", "acc_x", "acc_y", "acc_z", "gyr_x", "gyr_y", "gyr_z"], axis=1)
        for frame in frames
    ]
    assert goniometer.knee(*renamed).range == expected
    bids = [
        frame.set_axis(["LATENCY", *(f"{q}_{a}" for q in ("ACCEL", "GYRO") for a in "xyz")], axis=1)
        for frame in frames
    ]
    assert goniometer.knee(*bids).range == expected
    one = pd.concat(
        [
            frame.set_axis(["time", *(f"{segment}_{q}_{a}" for q in ("acc", "gyr") for a in "xyz")], axis=1)
            for segment, frame in zip(("thigh", "shank"), frames, strict=True)
        ],
        axis=1,
    )
    one = one.loc[:, ~one.columns.duplicated()]
    assert goniometer.knee(one, one, thigh_sensor="thigh", shank_sensor="shank").range == expected


def test_dates_of_two_sensors_keep_their_distance(frames):
    expected = goniometer.knee(*frames).range
    start = pd.Timestamp("2026-03-02T10:00:00")
    dated = [
        frame.set_index(start + pd.to_timedelta(frame["t"], unit="s")).drop(columns="t") for frame in frames
    ]
    # The second sensor begins later, by samples that it has not got.
    late = goniometer.knee(dated[0], dated[1].iloc[25:])
    same = goniometer.knee(frames[0], frames[1].iloc[25:])
    assert goniometer.knee(*dated).range.degrees == pytest.approx(expected.degrees, abs=1e-3)
    assert late.range.degrees == pytest.approx(same.range.degrees, abs=1e-3)
    with pytest.raises(goniometer.UsageError, match="dates"):
        goniometer.knee(dated[0], frames[1])


def test_a_file_and_samples_go_together(folder, frames):
    mixed = goniometer.knee(folder / "thigh.csv", frames[1])
    assert mixed.range == goniometer.knee(*frames).range


def test_units_are_scaled(frames):
    other = [frame.copy() for frame in frames]
    for frame in other:
        frame[["ax", "ay", "az"]] /= 9.80665
        frame[["gx", "gy", "gz"]] *= 180 / np.pi
    knee = goniometer.knee(*other, accel_unit="g", gyro_unit="deg/s")
    assert knee.range.degrees == pytest.approx(goniometer.knee(*frames).range.degrees, abs=1e-9)
    gaitmap = [goniometer.to_style(frame, "gaitmap") for frame in frames]
    knee = goniometer.knee(*gaitmap, rate=50, gyro_unit="deg/s")
    assert knee.range.degrees == pytest.approx(goniometer.knee(*frames).range.degrees, abs=1e-3)


def test_the_wrong_unit_is_not_passed_over(frames):
    other = [frame.copy() for frame in frames]
    for frame in other:
        frame[["gx", "gy", "gz"]] *= 180 / np.pi
    with pytest.raises(goniometer.NoResultError, match="a unit or a column may be wrong"):
        goniometer.knee(*other)


def test_its_parts(frames):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        knee = goniometer.knee(*frames, side="right")
    result = knee.to_dict()["result"]["rangeOfMotion"]
    assert knee.range.degrees == result["exercise"]["rangeDegrees"]
    assert knee.range.half_width_95 == result["exercise"]["rangeUncertainty"]["half95Degrees"]
    assert knee.minimum.degrees == result["exercise"]["minimumDegrees"]
    assert knee.maximum.interval == pytest.approx(
        (knee.maximum.degrees - knee.maximum.half_width_95, knee.maximum.degrees + knee.maximum.half_width_95)
    )
    assert knee.whole.range.degrees == result["rangeDegrees"]
    assert knee.whole.minimum.degrees == result["minimumDegrees"]
    assert knee.repetition_count == len(knee.repetitions) == 3
    assert list(knee.repetitions.columns[:4]) == [
        "start_seconds",
        "peak_seconds",
        "end_seconds",
        "range_degrees",
    ]
    assert knee.quality.verdict == knee.to_dict()["result"]["verdict"] == "good"
    assert len(knee.quality.checks) == len(knee.to_dict()["result"]["quality"])
    assert str(knee.quality) == "good: Use this result."
    angle = knee.angle
    assert angle["flexion_deg"].max() == pytest.approx(knee.whole.maximum.degrees, abs=0.05)
    half = angle["flexion_upper95_deg"] - angle["flexion_deg"]
    assert (half / angle["sd_deg"]).to_numpy() == pytest.approx(1.96)
    assert repr(knee) == "<Measurement 100.3° ± 14.8°, 3 repetitions, quality good>"
    assert 'src="data:image/svg+xml;base64,' in knee._repr_html_()
    assert repr(knee.whole.minimum).startswith("Angle(0.0°")
    knee.to_dict()["result"].clear()
    assert knee.to_dict()["result"]


def test_the_table_of_angles_is_that_of_the_command(folder, program, tmp_path):
    path = tmp_path / "angles.csv"
    arguments = [
        program,
        "analyze",
        "--thigh",
        folder / "thigh.csv",
        "--shank",
        folder / "shank.csv",
        "--csv",
        path,
    ]
    subprocess.run(arguments, check=True, capture_output=True)
    # pandas reads numbers to the last digit in its later versions only.
    expected = pd.DataFrame(
        np.loadtxt(path, delimiter=",", skiprows=1), columns=path.read_text().split("\n")[0].split(",")
    )
    found = goniometer.knee(folder / "thigh.csv", folder / "shank.csv").angle
    pd.testing.assert_frame_equal(found[list(expected)], expected, check_exact=True)


def test_pages_and_pictures(frames, tmp_path):
    knee = goniometer.knee(*frames)
    page = knee.report(tmp_path / "visit.html")
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert 'lang="de"' in knee.to_html(language="de")
    assert knee.picture(str(tmp_path / "knee.svg"), width=600).read_text().lstrip().startswith("<")
    before = page.read_bytes()
    with pytest.raises(goniometer.UsageError, match="language"):
        knee.report(page, language="fr")
    assert page.read_bytes() == before
    with pytest.raises(FileNotFoundError):
        knee.report(tmp_path / "missing" / "visit.html")
    with pytest.raises(goniometer.UsageError, match="pdf"):
        knee.report(tmp_path / "visit.pdf")
    with pytest.raises(goniometer.UsageError, match="width"):
        knee.to_svg(width=5)
    for width in ("x", None, 10**400):
        with pytest.raises(goniometer.UsageError, match="width: expected a number of pixels"):
            knee.to_svg(width=width)
    for language, text in ((None, "a text"), ("de\0x", "zero byte"), ("\ud800", "surrogate")):
        with pytest.raises(goniometer.UsageError, match=f"language: .*{text}"):
            knee.to_html(language=language)
        with pytest.raises(goniometer.UsageError, match=f"language: .*{text}"):
            knee.to_svg(language=language)
    for path, text in ((None, "a path"), ("", "empty"), ("a\0.html", "zero byte"), ("\ud800", "surrogate")):
        with pytest.raises(goniometer.UsageError, match=f"path: .*{text}"):
            knee.report(path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["knee.svg", "visit.html"]


def test_a_plot(frames):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    ax = goniometer.knee(*frames).plot()
    assert ax.get_ylabel() == "flexion, °"
    line = ax.get_lines()[0]
    assert len(line.get_xdata()) == len(frames[0])
    assert goniometer.knee(*frames).plot(ax) is ax


def test_a_pickled_knee(frames, tmp_path):
    knee = goniometer.knee(*frames)
    copy = pickle.loads(pickle.dumps(knee))
    assert copy == knee
    assert copy.range == knee.range
    assert copy.quality.advice == knee.quality.advice
    pd.testing.assert_frame_equal(copy.angle, knee.angle)
    assert copy.to_html() == knee.to_html()
    assert copy._repr_html_() == knee._repr_html_()
    with pytest.raises(goniometer.ClosedError, match="pickled"):
        copy.to_html(language="de")
    assert pickle.loads(pickle.dumps(copy)) == knee


def test_a_doubtful_recording_warns_at_the_line_that_asked():
    with pytest.warns(goniometer.QualityWarning) as caught:
        goniometer.knee("datasets/damaged/thigh.csv", "datasets/damaged/shank.csv")
    quality = [warning for warning in caught if issubclass(warning.category, goniometer.QualityWarning)]
    assert [warning.filename for warning in quality] == [__file__]


@pytest.mark.filterwarnings("ignore::goniometer.RecordingWarning")
def test_a_limb(program):
    limb = goniometer.limb("datasets/one-device/shank.csv", first_movement="extension")
    expected = analyzed(program, "datasets/one-device/shank.csv", "--first-movement", "extension")
    assert limb.to_dict()["result"] == expected["result"]
    assert "axis_disagreement_deg" not in limb.angle
    frame = pd.read_csv("datasets/one-device/shank.csv")
    assert goniometer.limb(frame, first_movement="extension").range == limb.range


@pytest.mark.filterwarnings("ignore::goniometer.RecordingWarning")
def test_a_movement_by_its_name(program, tmp_path):
    names = "flexion-extension,side-bending"
    subprocess.run(
        [program, "simulate", "--joint", "neck", "--movement", names, "-o", str(tmp_path / "neck")],
        check=True,
        capture_output=True,
    )
    file = str(tmp_path / "neck" / "device.csv")
    neck = goniometer.limb(file, joint="neck", movement=names, place="forehead")
    truth = json.loads((tmp_path / "neck" / "card.json").read_text())["result"]["movements"]
    expected = [(d["name"], d["degrees"]) for movement in truth for d in movement["directions"]]
    found = neck.movements
    assert list(found["direction"]) == [name for name, _ in expected]
    for degrees, (_, true) in zip(found["degrees"], expected, strict=True):
        assert abs(degrees - true) < 2
    assert set(found["verdict"]) == {"good"}
    unnamed = goniometer.limb("datasets/one-device/shank.csv", first_movement="extension")
    assert len(unnamed.movements) == 0
    with pytest.raises(goniometer.UsageError, match="has no movement"):
        goniometer.limb(file, joint="knee", movement="side-bending")


@pytest.mark.filterwarnings("ignore::goniometer.RecordingWarning")
@pytest.mark.filterwarnings("ignore::goniometer.QualityWarning")
def test_the_formula_of_researchkit():
    limb = goniometer.limb("datasets/one-device/shank.csv", method="researchKit")
    assert np.isnan(limb.range.degrees)
    assert limb.whole.range.degrees > 0
    assert len(limb.angle) == 0
    assert limb.repetitions.empty
    with pytest.raises(goniometer.NoResultError, match="no picture"):
        limb.to_svg()
    assert "Measurement" in repr(pickle.loads(pickle.dumps(limb)))
    assert "<img" not in limb._repr_html_()
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    limb.plot()


@pytest.mark.parametrize(
    ("change", "error", "text"),
    [
        ({"sied": "left"}, goniometer.UsageError, "nearest is 'side'"),
        ({"side": "up"}, goniometer.UsageError, "side"),
        ({"side": 3}, goniometer.UsageError, "side"),
        ({"standing": (3, 1)}, goniometer.UsageError, "standing"),
        ({"standing": object()}, goniometer.UsageError, "standing"),
        ({"method": "hinge"}, goniometer.UsageError, "method"),
        ({"standing": np.array([1, 2])}, goniometer.UsageError, "standing"),
        ({"zero": float("nan")}, goniometer.UsageError, "finite"),
        ({"zero": 10**5000}, goniometer.UsageError, "zero: .* too large"),
        ({"zero": np.longdouble(3)}, goniometer.UsageError, "zero"),
        ({"subject": "P\ud800"}, goniometer.UsageError, "surrogate"),
        ({"subject\ud800": "P"}, goniometer.UsageError, "surrogate"),
        ({"filter": "vqf\0junk"}, goniometer.UsageError, "filter"),
        ({"rate": -1}, goniometer.UsageError, "rate"),
        ({"rate": "fast"}, goniometer.UsageError, "rate"),
        ({"accel_unit": "furlong"}, goniometer.UsageError, "accel_unit"),
        ({"columns": "t=0"}, goniometer.UsageError, "files"),
        ({"thigh_calibration": "no.json"}, goniometer.InputNotFoundError, "no.json"),
        ({"sensor": "left"}, goniometer.UsageError, "no sensor"),
    ],
)
def test_settings_that_make_no_sense(frames, change, error, text):
    with pytest.raises(error, match=text):
        goniometer.knee(*frames, **change)


@pytest.mark.parametrize(
    ("thigh", "error", "text"),
    [
        (None, goniometer.UsageError, "found None"),
        ("no.csv", goniometer.InputNotFoundError, "no.csv"),
        ("no.csv", FileNotFoundError, "check the path"),
        ("", goniometer.UsageError, "empty"),
        ("Makefile", goniometer.MalformedError, "Makefile"),
        ("datasets/tasks", goniometer.GoniometerError, "tasks"),
        ([], goniometer.UsageError, "thigh: expected an array of 6 columns"),
        ([[1, 2], [3]], goniometer.UsageError, "lengths"),
        ("Makefile\0", goniometer.UsageError, "zero byte"),
        ("\ud800.csv", goniometer.UsageError, "thigh: .* surrogate"),
        (np.zeros((5, 6), complex), goniometer.UsageError, "complex"),
        (np.array([["a"] * 6]), goniometer.UsageError, "numbers"),
        (pd.DataFrame(), goniometer.UsageError, "no columns"),
        ({"acc": np.zeros((5, 3))}, goniometer.UsageError, "acc and gyr"),
        ({"acc": np.zeros((5, 3)), "gyr": np.zeros((4, 3)), "rate": 1}, goniometer.UsageError, "as many"),
        ({"acc": np.zeros((5, 3)), "gyr": np.zeros((5, 3)), "mag": 1}, goniometer.UsageError, "mag"),
        (np.zeros((0, 7)), goniometer.NoResultError, None),
        (np.full((50, 7), np.nan), goniometer.NoResultError, None),
    ],
)
def test_recordings_that_are_none(frames, thigh, error, text):
    with pytest.raises(error, match=text):
        goniometer.knee(thigh, frames[1])


def test_errors_are_values():
    error = goniometer.InputNotFoundError("no.csv: check the path")
    copy = pickle.loads(pickle.dumps(error))
    assert isinstance(copy, goniometer.InputNotFoundError)
    assert str(copy) == str(error)
