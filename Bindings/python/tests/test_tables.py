# SPDX-License-Identifier: Apache-2.0
import json
import subprocess

import numpy as np
import pandas as pd
import pytest

import goniometer


def test_a_folder_is_that_of_the_command(program, tmp_path):
    path = tmp_path / "knees.csv"
    subprocess.run([program, "batch", "datasets", "--output", path], capture_output=True, check=False)
    expected = pd.read_csv(path).drop(columns=["key", "program"])
    found = goniometer.batch("datasets", progress=False)
    assert list(found.columns) == list(expected.columns)
    for name in expected.columns:
        for ours, theirs in zip(found[name], expected[name], strict=True):
            assert (pd.isna(ours) and pd.isna(theirs)) or ours == theirs or str(ours) == str(theirs), name


def test_ways_to_name_recordings(folder):
    whole = goniometer.batch(folder, progress=False)
    assert len(whole) == 1
    files = goniometer.batch([folder / "thigh.csv", str(folder / "shank.csv")], progress=False)
    pattern = goniometer.batch(f"{folder}/*k*.csv", progress=False, workers=1)
    assert files["range_deg"].tolist() == whole["range_deg"].tolist()
    assert len(pattern) == 1
    table = pd.DataFrame(
        {
            "thigh": [folder / "thigh.csv"] * 2,
            "shank": [folder / "shank.csv"] * 2,
            "side": ["left", None],
            "subject": ["P-1", "P-2"],
            "group": ["a", np.nan],
        }
    )
    rows = goniometer.batch(table, side="right", progress=False)
    assert rows["side"].tolist() == ["left", "right"]
    assert rows["subject"].tolist() == ["P-1", "P-2"]
    assert rows["group"].iloc[0] == "a"
    assert rows["range_deg"].tolist() == whole["range_deg"].tolist() * 2
    assert rows.attrs["settings"] == {"side": "right"}


def test_failures_have_their_rows(folder):
    rows = goniometer.batch(
        [{"file": "no.csv"}, {"thigh": str(folder / "thigh.csv")}, folder], progress=False
    )
    assert rows["status"].tolist() == ["failed", "failed", "measured"]
    assert rows["error_code"].tolist()[:2] == ["noInput", "usage"]
    assert "no.csv" in rows["error_message"].iloc[0]
    assert pd.isna(rows["range_deg"].iloc[0])


def test_batches_that_make_no_sense(folder, tmp_path):
    with pytest.raises(goniometer.NoResultError, match="nothing to measure"):
        goniometer.batch(tmp_path, progress=False)
    with pytest.raises(goniometer.UsageError, match="sied"):
        goniometer.batch(folder, sied="left", progress=False)
    with pytest.raises(goniometer.UsageError, match="workers"):
        goniometer.batch(folder, workers=0)
    with pytest.raises(goniometer.UsageError, match=r"paths\[0\]"):
        goniometer.batch([3])
    with pytest.raises(goniometer.UsageError, match="paths: expected several, found 3"):
        goniometer.batch(3)
    with pytest.raises(goniometer.UsageError, match=r"paths: .* surrogate"):
        goniometer.batch([{"file": "a.csv", "group": "\ud800"}])
    with pytest.raises(goniometer.UsageError, match="thigh"):
        goniometer.batch([{"thigh": object()}])
    with pytest.raises(goniometer.UsageError, match="recordings belong"):
        goniometer.batch(folder, thigh="a.csv", progress=False)


A, B = [100.0, 90, 80, 120, 101], [102.0, 95, 79, 118, 99]


def test_agreement_is_that_of_the_command(program, tmp_path):
    path = tmp_path / "table.csv"
    pd.DataFrame({"id": range(5), "anna": A, "ben": B}).to_csv(path, index=False)
    command = [
        program,
        "agreement",
        path,
        "--column",
        "anna",
        "--column",
        "ben",
        "--acceptable",
        "5",
        "--json",
    ]
    expected = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["result"]
    found = goniometer.agreement(pd.Series(A, name="anna"), pd.Series(B, name="ben"), acceptable=5)
    document = found.to_dict()["result"]
    for key in ("pairs", "intraclassCorrelations", "minimalDetectableChange95", "meanSquares"):
        assert document[key] == expected[key]
    assert [rater["path"] for rater in document["raters"]] == ["anna", "ben"]
    assert found.bias == expected["pairs"][0]["differences"]["bias"]
    assert found.limits[0] < found.bias < found.limits[1]
    assert found.verdict == expected["pairs"][0]["verdict"]
    assert found.icc.loc["ICC(2,1)", "estimate"] == expected["intraclassCorrelations"][1]["estimate"]
    assert found.standard_error_of_measurement == expected["standardErrorOfMeasurement"]
    assert found.minimal_detectable_change == expected["minimalDetectableChange95"]


@pytest.mark.parametrize(("name", "text"), [("a\0b", "zero byte"), ("a\ud800", "surrogate")])
def test_names_of_raters_that_are_no_texts(name, text):
    with pytest.raises(goniometer.UsageError, match=f"rater: .* {text}"):
        goniometer.agreement(pd.DataFrame({name: A, "a": B}))


def test_forms_of_ratings():
    expected = goniometer.agreement(A, B)
    assert goniometer.agreement(np.array(A), tuple(B)).to_dict()["result"] == expected.to_dict()["result"]
    assert goniometer.agreement(pd.DataFrame({"a": A, "b": B})).bias == expected.bias
    same = pd.DataFrame(np.column_stack([A, B]), columns=["a", "a"])
    assert list(goniometer.agreement(same).ratings) == ["rater 1", "rater 2"]
    index = list("vwxyz")
    first, second = pd.Series(A, index=index), pd.Series(B, index=index)
    assert goniometer.agreement(first, second.iloc[::-1]).bias == expected.bias
    fewer = goniometer.agreement(first, second.drop("v"))
    assert len(fewer.ratings) == 4
    assert fewer.to_dict()["result"]["leftOut"][0]["missing"] == ["B"]
    three = goniometer.agreement(A, B, A)
    assert len(three.to_dict()["result"]["pairs"]) == 3
    assert "Agreement of 5 subjects" in repr(three)


def test_a_plot_of_agreement():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    ax = goniometer.agreement(A, B, acceptable=5).plot()
    assert "Agreement of 5 subjects" in ax.get_title("left")


@pytest.mark.parametrize(
    ("raters", "error", "text"),
    [
        ((A,), goniometer.UsageError, "two raters"),
        ((A, B[:3]), goniometer.UsageError, "rater 2"),
        ((A[:2], B[:2]), goniometer.NoResultError, "2 subjects"),
        (([1, 1, 1], [1, 1, 1]), goniometer.NoResultError, None),
        (([np.nan] * 5, B), goniometer.NoResultError, "0 subjects"),
        (([10**400] * 5, B), goniometer.UsageError, "numbers"),
        ((["a"] * 5, B), goniometer.UsageError, "numbers"),
        ((pd.Series(A, index=[1] * 5), pd.Series(B)), goniometer.UsageError, "repeats"),
        ((pd.DataFrame({"a": A}),), goniometer.UsageError, "two raters"),
    ],
)
def test_ratings_that_make_no_sense(raters, error, text):
    with pytest.raises(error, match=text):
        goniometer.agreement(*raters)


def test_an_acceptable_difference_that_is_none():
    with pytest.raises(goniometer.UsageError, match="acceptable"):
        goniometer.agreement(A, B, acceptable=-1)
    with pytest.raises(goniometer.UsageError, match="acceptable: expected a number, found 'x'"):
        goniometer.agreement(A, B, acceptable="x")
    with pytest.raises(goniometer.UsageError, match=r"acceptable: .* too large"):
        goniometer.agreement(A, B, acceptable=10**400)


def test_conventions(samples):
    attitudes = goniometer.attitude(samples, 100)
    rotation = pytest.importorskip("scipy.spatial.transform").Rotation
    turned = goniometer.to_rotation(attitudes)
    assert isinstance(turned, rotation)
    # At rest the specific force points up in the Earth's frame, whatever the sensor's attitude.
    still = np.tile([3.0, -4.0, 8.0, 0, 0, 0], (300, 1))
    up = goniometer.to_rotation(goniometer.attitude(still, 100)[-1]).apply(still[0, :3])
    assert up == pytest.approx([0, 0, np.linalg.norm(still[0, :3])], abs=1e-9)
    back = goniometer.from_rotation(turned)
    assert np.abs(np.abs(np.sum(back * attitudes, axis=1)) - 1).max() < 1e-12
    assert np.array_equal(goniometer.from_xyzw(goniometer.to_xyzw(attitudes)), attitudes)
    with pytest.raises(goniometer.UsageError, match="rotation: expected one of scipy, found None"):
        goniometer.from_rotation(None)
    with pytest.raises(goniometer.UsageError, match="4 columns"):
        goniometer.to_xyzw(np.zeros((3, 3)))


def test_styles_come_back(samples):
    expected = goniometer.attitude(samples, 100)
    qmt = goniometer.to_style(samples, "qmt", rate=100)
    assert qmt["acc"].shape == (6000, 3)
    assert qmt["rate"] == 100
    assert np.array_equal(goniometer.attitude(qmt), expected)
    bids = goniometer.to_style(samples, "bids", rate=100)
    assert list(bids)[:2] == ["LATENCY", "ACCEL_x"]
    assert np.abs(goniometer.attitude(bids, 100) - expected).max() < 1e-9
    gaitmap = goniometer.to_style(samples, "gaitmap", rate=100)
    assert np.abs(goniometer.attitude(gaitmap, 100, gyro_unit="deg/s") - expected).max() < 1e-9
    with pytest.raises(goniometer.UsageError, match="style"):
        goniometer.to_style(samples, "csv", rate=100)


def test_columns_that_are_ambiguous(samples):
    frame = pd.DataFrame(samples, columns=["ax", "ay", "az", "gx", "gy", "gz"])
    with pytest.raises(goniometer.UsageError, match="both acceleration"):
        goniometer.attitude(frame.assign(acc_x=0.0), 100)
    several = pd.concat([frame.add_prefix("left_"), frame.add_prefix("right_")], axis=1)
    with pytest.raises(goniometer.UsageError, match="several sensors"):
        goniometer.attitude(several, 100)
    assert goniometer.attitude(several, 100, sensor="left").shape == (6000, 4)
    mixed = frame.assign(note="text", ax=frame["ax"].astype(np.float32))
    assert goniometer.attitude(mixed, 100).shape == (6000, 4)
    with pytest.raises(goniometer.UsageError, match="ax"):
        goniometer.attitude(frame.assign(ax="text"), 100)


class Columns(dict):
    """A table that is no data frame of pandas, and promises nothing about its columns."""

    @property
    def columns(self):
        return list(self)


def test_a_table_of_another_package(samples):
    names = ["ax", "ay", "az", "gx", "gy", "gz"]
    table = Columns(zip(names, samples.T, strict=True))
    assert np.array_equal(goniometer.attitude(table, 100), goniometer.attitude(samples, 100))
    timed = Columns(table, t=np.arange(6000) / 100)
    for name, wrong, text in (
        ("ax", samples[:1, 0], "'ay' has 6000 samples and 'ax' 1: give as many"),
        ("gz", samples[:1, 5], "'gz' has 1 samples and 'ax' 6000: give as many"),
        ("gz", np.zeros(6001), "'gz' has 6001 samples and 'ax' 6000: give as many"),
        ("t", np.zeros(1), "'t' has 1 samples and 'ax' 6000: give as many"),
        ("ax", samples, r"'ax': .* shape \(6000, 6\)"),
        ("gz", samples, r"'gz': .* shape \(6000, 6\)"),
        ("gz", samples[:, 5:], r"'gz': .* shape \(6000, 1\)"),
        ("t", samples, r"'t': .* shape \(6000, 6\)"),
        ("ax", 0.0, r"'ax': .* shape \(\)"),
        ("gz", 0.0, r"'gz': .* shape \(\)"),
        ("t", 0.0, r"'t': .* shape \(\)"),
    ):
        with pytest.raises(goniometer.UsageError, match=f"data: column {text}"):
            goniometer.attitude(Columns(timed | {name: wrong}))


def test_units_in_the_names_of_columns(samples):
    expected = goniometer.attitude(samples, 100)
    names = [f"Accelerometer {axis} (g)" for axis in "xyz"] + [f"Gyroscope {axis} (°/s)" for axis in "xyz"]
    scaled = samples / [9.80665, 9.80665, 9.80665, *[np.pi / 180] * 3]
    frame = pd.DataFrame(scaled, columns=names)
    assert np.abs(goniometer.attitude(frame, 100) - expected).max() < 1e-9
    frame.insert(0, "time [ms]", np.arange(6000) * 10.0)
    assert np.abs(goniometer.attitude(frame) - expected).max() < 1e-6
    # What is stated counts.
    si = pd.DataFrame(samples, columns=names)
    stated = goniometer.attitude(si, 100, accel_unit="m/s^2", gyro_unit="rad/s")
    assert np.array_equal(stated, expected)
    with pytest.raises(goniometer.UsageError, match="furlong"):
        goniometer.attitude(si.rename(columns=lambda name: name.replace("(g)", "(furlong)")), 100)
    with pytest.raises(goniometer.UsageError, match="several units"):
        goniometer.attitude(si.rename(columns={names[0]: "Accelerometer x (mg)"}), 100)
