#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the fixtures beside this file: python3 make.py

The motion is that of ../make.py. The files are written by SciPy, h5py and openpyxl (Debian:
python3-scipy, python3-h5py, python3-openpyxl), so that they do not come from the libraries that read
them. knee.* hold datasets/seated-extension, both sensors in one file. The same input gives the same
bytes.
"""
import csv
import datetime
import io
import math
import os
import sys
import zipfile

import h5py
import numpy as np
import openpyxl
import scipy.io

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from make import G, force, rotation, times  # noqa: E402

T = np.array(times())
ACC = np.array([force(t) for t in times()])
GYR = np.array([rotation(t) for t in times()])
NATIVE = ["t", "ax", "ay", "az", "gx", "gy", "gz"]
EPOCH = 1_700_000_000


def rows():
    return [[t, *a, *g] for t, a, g in zip(T.tolist(), ACC.tolist(), GYR.tolist())]


def path(name):
    return os.path.join(HERE, name)


def columns(table):
    """A structure of seven columns."""
    table = np.array(table)
    return {name: table[:, [i]] for i, name in enumerate(NATIVE)}


def mat(name, variables, compressed=True):
    memory = io.BytesIO()
    scipy.io.savemat(memory, variables, format="5", do_compression=compressed, oned_as="column")
    data = bytearray(memory.getvalue())
    data[:116] = b"MATLAB 5.0 MAT-file, written for tests".ljust(116)
    with open(path(name), "wb") as file:
        file.write(data)


def matlab():
    mat("columns.mat", columns(rows()), compressed=False)
    # Units stand in no name.
    mat("struct.mat", {"note": "a text", "imu": {"time": T, "acc": ACC / G, "gyr": np.degrees(GYR)}})
    mat("members.mat", {"timestamp": 1e3 * T, "acc": {"x": ACC[:, 0], "y": ACC[:, 1], "z": ACC[:, 2]},
                        "gyro": {"x": GYR[:, 0], "y": GYR[:, 1], "z": GYR[:, 2]}})
    mat("matrix.mat", {"data": np.array(rows())})
    mat("single.mat", {"wide": np.array(rows(), dtype=np.float32).T})
    other = [[t, *(-a), *g] for t, a, g in zip(T, ACC, GYR)]
    mat("two.mat", {"thigh": columns(rows()), "shank": columns(other), "rate": 50.0})
    mat("text.mat", {"note": "nothing but a text", "z": np.array([1 + 2j] * 12)})
    # Version 7.3: HDF5 behind 512 bytes, matrices with their dimensions turned round.
    memory = io.BytesIO()
    with h5py.File(memory, "w", userblock_size=512) as file:
        group = file.create_group("imu")
        group.attrs["MATLAB_class"] = np.bytes_("struct")
        for name, values in (("time", T[:, None]), ("acc", ACC), ("gyr", GYR)):
            made = group.create_dataset(name, data=values.T, chunks=True, compression="gzip", track_times=False)
            made.attrs["MATLAB_class"] = np.bytes_("double")
        label = file.create_dataset("label", data=np.array([[ord(c)] for c in "knee"] * 3, dtype=np.uint16),
                                    track_times=False)
        label.attrs["MATLAB_class"] = np.bytes_("char")
    data = bytearray(memory.getvalue())
    data[:128] = b"MATLAB 7.3 MAT-file, written for tests".ljust(124) + b"\x00\x02IM"
    with open(path("v73.mat"), "wb") as file:
        file.write(data)
    with h5py.File(path("timetable.mat"), "w", userblock_size=512) as file:
        made = file.create_dataset("Acceleration", data=np.zeros((1, 6), dtype=np.uint32), track_times=False)
        made.attrs["MATLAB_class"] = np.bytes_("timetable")
    with open(path("timetable.mat"), "r+b") as file:
        file.write(b"MATLAB 7.3 MAT-file, written for tests".ljust(124) + b"\x00\x02IM")


def hdf5():
    plain = dict(track_times=False)
    with h5py.File(path("arrays.h5"), "w") as file:
        file.create_dataset("time_s", data=T, chunks=(5,), compression="gzip", shuffle=True, **plain)
        file.create_dataset("acc", data=ACC, chunks=(5, 3), compression="gzip", **plain)
        file.create_dataset("gyr", data=GYR.astype(np.float64), dtype=">f8", **plain)
        file["elsewhere"] = h5py.ExternalLink("../native/plain.csv", "/")
        file["again"] = h5py.SoftLink("/acc")
        file["round"] = file["/"]
    opal("opal5.h5", [("3142", "Left Foot", rows()), ("3150", "Lumbar", rows())])
    with h5py.File(path("opal3.h5"), "w") as file:
        group = file.create_group("SI-000738")
        group.create_dataset("Time", data=stamps(T), **plain)
        group.create_group("Raw").create_dataset("Accelerometers", data=np.zeros((12, 3), dtype=np.uint16), **plain)
        calibrated = group.create_group("Calibrated")
        calibrated.create_dataset("Accelerometers", data=ACC, **plain)
        calibrated.create_dataset("Gyroscopes", data=GYR, **plain)
        calibrated.create_dataset("Magnetometers", data=np.zeros((12, 3)), **plain)


def stamps(t, start=EPOCH):
    return np.array([int(start * 1_000_000) + round(1e6 * v) for v in t], dtype=np.uint64)


def opal(name, sensors, start=EPOCH):
    """As version 5: a group for each sensor, its label in an attribute."""
    with h5py.File(path(name), "w") as file:
        for identifier, label, table in sensors:
            table = np.array(table)
            group = file.create_group("Sensors/" + identifier)
            group.create_group("Configuration").attrs["Label 0"] = np.bytes_(label)
            for member, values in (("Accelerometer", table[:, 1:4]), ("Gyroscope", table[:, 4:7]),
                                   ("Magnetometer", np.zeros((len(table), 3))), ("Time", stamps(table[:, 0], start))):
                group.create_dataset(member, data=values, compression="gzip", track_times=False)


def workbook(name, sheets, dates=()):
    book = openpyxl.Workbook()
    book.remove(book.active)
    stamp = datetime.datetime(2024, 1, 1)
    book.properties.created = book.properties.modified = stamp
    for title, cells in sheets:
        sheet = book.create_sheet(title)
        for row in cells:
            sheet.append(row)
        for cell in dates:
            for item in sheet[cell]:
                if isinstance(item.value, datetime.datetime):
                    item.number_format = "yyyy-mm-dd hh:mm:ss.000"
    memory = io.BytesIO()
    book.save(memory)
    with zipfile.ZipFile(memory) as old, zipfile.ZipFile(path(name), "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            data = old.read(part)
            if part == "docProps/core.xml":
                data = data[:data.index(b"<dcterms:modified")] + data[data.index(b"</dcterms:modified>") + 19:]
            new.writestr(zipfile.ZipInfo(part, (2024, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)


def excel():
    workbook("native.xlsx", [("Recording", [["device 7"], [], NATIVE] + rows())])
    # As phyphox exports: a sheet for each sensor, and others.
    a = ["Time (s)"] + ["Acceleration %s (m/s^2)" % x for x in "xyz"] + ["Absolute acceleration (m/s^2)"]
    g = ["Time (s)"] + ["Gyroscope %s (rad/s)" % x for x in "xyz"]
    workbook("phyphox.xlsx", [
        ("Accelerometer", [a] + [[t, *v, math.dist(v, (0, 0, 0))] for t, v in zip(T.tolist(), ACC.tolist())]),
        ("Gyroscope", [g] + [[t, *v] for t, v in zip(T.tolist(), GYR.tolist())]),
        ("Metadata Device", [["property", "value"], ["deviceModel", "a phone"]])])
    start = datetime.datetime(2024, 3, 1, 23, 59, 59, 900000)
    units = ["time", "acc_x (g)", "acc_y (g)", "acc_z (g)", "gyr_x (dps)", "gyr_y (dps)", "gyr_z (dps)", "note"]
    dated = [[start + datetime.timedelta(seconds=t), *(a / G), *np.degrees(g)]
             for t, a, g in zip(T.tolist(), ACC, GYR)]
    workbook("dates.xlsx", [("Sheet1", [units] + dated)], dates=["A"])
    both = [("left thigh", [NATIVE] + rows()), ("left shank", [NATIVE] + rows()), ("notes", [["a note"]])]
    workbook("two.xlsx", both)
    workbook("words.xlsx", [("Sheet1", [NATIVE, [0, 0, "much", 9.8, 0, 0, 0]])])


def mvnx(name, sensors, quantities=("sensorAcceleration", "sensorAngularVelocity")):
    lines = ['<?xml version="1.0" encoding="UTF-8"?>',
             '<mvnx xmlns="http://www.xsens.com/mvn/mvnx" version="4">', "<mvn version=\"written for tests\"/>",
             '<subject label="Suit" frameRate="50" segmentCount="0" recDate="Nov 24 2026">',
             "<sensors>"] + ['<sensor label="%s"/>' % label for label, _ in sensors] + ["</sensors>"]
    lines.append('<frames segmentCount="0" sensorCount="%d" jointCount="0">' % len(sensors))
    lines.append('<frame time="0" index="" type="npose"><orientation>1 0 0 0</orientation></frame>')
    for index in range(len(sensors[0][1])):
        frame = '<frame time="%d" index="%d" type="normal">' % (round(1e3 * sensors[0][1][index][0]), index)
        for quantity in quantities:
            start = 4 if quantity == "sensorAngularVelocity" else 1
            values = [repr(float(v)) for _, table in sensors for v in table[index][start:start + 3]]
            frame += "<%s>%s</%s>" % (quantity, " ".join(values), quantity)
        lines.append(frame + "</frame>")
    with open(path(name), "w") as file:
        file.write("\n".join(lines + ["</frames>", "</subject>", "</mvnx>"]) + "\n")


def knee():
    data = os.path.join(HERE, "../../../../datasets/seated-extension")
    tables = {}
    for segment in ("thigh", "shank"):
        with open(os.path.join(data, segment + ".csv")) as file:
            tables[segment] = [[float(c) for c in row] for row in list(csv.reader(file))[1:]]
    mat("knee.mat", {segment: columns(table) for segment, table in tables.items()})
    opal("knee.h5", [("1", "Thigh", tables["thigh"]), ("2", "Shank", tables["shank"])], start=0)
    workbook("knee.xlsx", [(s, [NATIVE] + t) for s, t in tables.items()])
    mvnx("knee.mvnx", [("LeftUpperLeg", tables["thigh"]), ("LeftLowerLeg", tables["shank"])])


if __name__ == "__main__":
    matlab()
    hdf5()
    excel()
    mvnx("two.mvnx", [("Pelvis", rows()), ("RightUpperLeg", rows())])
    mvnx("free.mvnx", [("Pelvis", rows())], quantities=("sensorFreeAcceleration",))
    knee()
