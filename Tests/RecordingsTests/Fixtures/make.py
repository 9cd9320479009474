#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the fixtures beside this file: python3 make.py

Every file holds the same invented motion at 50 Hz: 0.1 s at rest, then turning at 70 degrees/s
about (2, 3, 6)/7, so that no two components are alike and a mistake in a unit, an order or a sign
shows. Headers are those that the programs document. FixtureMotion.swift has the same motion.
"""
import gzip
import io
import math
import os
from datetime import datetime, timedelta

ROOT = os.path.dirname(os.path.abspath(__file__))
G = 9.80665
STEP = 0.02
ROWS = 12
AXIS = (2 / 7, 3 / 7, 6 / 7)
RATE = math.radians(70)
F0 = (0.48 * G, 0.6 * G, 0.64 * G)
LATIN = "xyz"


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def force(t):
    """Gravity's reaction in the turning sensor: F0 turned back by the angle so far (Rodrigues)."""
    angle = -RATE * max(0.0, t - 0.1)
    c, s = math.cos(angle), math.sin(angle)
    k, kxf = dot(AXIS, F0), cross(AXIS, F0)
    return tuple(F0[i] * c + kxf[i] * s + AXIS[i] * k * (1 - c) for i in range(3))


def rotation(t):
    return tuple(RATE * a if t > 0.1 + 1e-9 else 0.0 for a in AXIS)


def user(t):
    """An invented acceleration of the device, which is also taken out of gravity: the sum is force."""
    return (0.5 + t, -0.25 + 2 * t, 0.125 - 3 * t)


def rest_of(t):
    return tuple(f - u for f, u in zip(force(t), user(t)))


def degrees(v):
    return tuple(math.degrees(a) for a in v)


def times(n=ROWS, step=STEP):
    return [round(k * step, 6) for k in range(n)]


def num(x):
    return "%.10g" % x


def nums(v, factor=1.0):
    return [num(a * factor) for a in v]


def write(path, text, end="\n"):
    path = os.path.join(ROOT, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", newline="") as file:
        file.write(text.replace("\n", end))


def table(header, rows, separator=","):
    return "\n".join([header] + [separator.join(r) for r in rows]) + "\n"


def native():
    rows = [[num(t)] + nums(force(t)) + nums(rotation(t)) for t in times()]
    text = table("t,ax,ay,az,gx,gy,gz", rows)
    write("native/plain.csv", text)
    write("native/time_s.csv", table("# device 7\ntime_s,ax,ay,az,gx,gy,gz", rows), end="\r\n")
    shuffled = [[r[4], r[0], r[3], r[2], r[1], r[6], r[5], "ok"] for r in rows]
    write("native/shuffled.csv", "\ufeff" + table('"gx","time","az","ay","ax","gz","gy","note"', shuffled))
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", mtime=0, filename="") as file:
        file.write(text.encode())
    for name, data in (("plain", packed.getvalue()), ("truncated", packed.getvalue()[:-40])):
        with open(os.path.join(ROOT, "native/%s.csv.gz" % name), "wb") as file:
            file.write(data)
    # No dialect: its own names, units in the header or nowhere.
    write("columns/units.csv",
          table("Time [ms],A X [g],A Y [g],A Z [g],W X [deg/s],W Y [deg/s],W Z [deg/s]",
                [[num(1e3 * t)] + nums(force(t), 1 / G) + nums(degrees(rotation(t)))
                 for t in times()]))
    write("columns/bare.csv",
          "\n".join(",".join(nums(degrees(rotation(t))) + nums(force(t), 1000 / G)) for t in times()) + "\n")


def phyphox():
    def cells(values, decimal):
        return [("%.9E" % v).replace("E-0", "E-").replace("E+0", "E").replace(".", decimal) for v in values]

    for name, separator, decimal in (
            ("comma-point", ",", "."), ("tab-point", "\t", "."), ("semicolon-point", ";", "."),
            ("tab-comma", "\t", ","), ("semicolon-comma", ";", ",")):
        a = separator.join('"%s"' % c for c in ["Time (s)"] + ["Acceleration %s (m/s^2)" % x for x in LATIN]
                           + ["Absolute acceleration (m/s^2)"])
        g = separator.join('"%s"' % c for c in ["Time (s)"] + ["Gyroscope %s (rad/s)" % x for x in LATIN])
        write("phyphox/%s/Accelerometer.csv" % name, table(
            a, [cells((t, *force(t), math.dist(force(t), (0, 0, 0))), decimal) for t in times()], separator))
        write("phyphox/%s/Gyroscope.csv" % name, table(
            g, [cells((t, *rotation(t)), decimal) for t in times()], separator))
    write("phyphox/comma-point/meta/time.csv",
          '"event","experiment time","system time","system time text"\n'
          '"START",0.000000000E0,1.700000000000E9,"2023-11-14 22:13:20.000 UTC+00:00"\n')
    write("phyphox/linear/Linear Accelerometer.csv", table(
        ",".join('"%s"' % c for c in ["Time (s)"] + ["Linear Acceleration %s (m/s^2)" % x for x in LATIN]),
        [cells((t, *user(t)), ".") for t in times(3)]))


def sensor_logger():
    def rows(f, sign=1):
        return [[str(1700000000000000000 + round(t * 1e9)), num(t)] + nums(f(t), sign)[::-1] for t in times()]

    header = "time,seconds_elapsed,z,y,x"

    def folder(name, platform, standardised, sign, total):
        base = "sensor-logger/%s/" % name
        if total:
            write(base + "TotalAcceleration.csv", table(header, rows(force, sign)))
            write(base + "Accelerometer.csv", table(header, rows(user, sign)))
        else:
            write(base + "Accelerometer.csv", table(header, rows(user, sign)))
            write(base + "Gravity.csv", table(header, rows(rest_of, sign)))
        write(base + "Gyroscope.csv", table(header, rows(rotation)))
        if platform:
            write(base + "Metadata.csv", table(
                "version,device name,recording epoch time,recording time,recording timezone,platform,"
                "appVersion,device id,sensors,sampleRateMs,standardisation,platform version",
                [["3", "invented", "1700000000000", "2023-11-14_22-13-20", "Europe/Berlin", platform,
                  "1.30", "0", "Accelerometer|Gravity|Gyroscope", "20|20|20", standardised, "1"]]))

    folder("android-total", "android", "false", 1, True)
    folder("android", "android", "false", 1, False)
    folder("ios", "ios", "false", -1, False)
    folder("ios-standardised", "ios", "true", 1, False)
    folder("no-metadata", None, None, -1, False)


def xsens():
    preamble = ("sep=,\nDeviceTag:,1\nFirmwareVersion:,3.0.0\nAppVersion:,2023.6.0\nSyncStatus:,Synced\n"
                "OutputRate:,50Hz\nFilterProfile:,General\nMeasurement Mode:,Custom mode 5\n"
                "StartTime: ,2025-07-11_20:06:00_086 WEST\n© Movella Technologies\n\n")
    start = 2 ** 32 - 90_000  # wraps in the middle
    write("xsens/dot.csv", preamble + table(
        "PacketCounter,SampleTimeFine,Acc_X,Acc_Y,Acc_Z,Gyr_X,Gyr_Y,Gyr_Z,Status",
        [[str(k), str((start + k * 20000) % 2 ** 32)] + nums(force(t)) + nums(degrees(rotation(t))) + ["0"]
         for k, t in enumerate(times())]))
    write("xsens/dot-orientation.csv", preamble + table(
        "PacketCounter,SampleTimeFine,Euler_X,Euler_Y,Euler_Z,FreeAcc_X,FreeAcc_Y,FreeAcc_Z,Status",
        [[str(k), str(k * 20000), "1", "2", "3", "0", "0", "0", "0"] for k in range(3)]))
    header = "\t".join("PacketCounter SampleTimeFine Year Acc_X Acc_Y Acc_Z Gyr_X Gyr_Y Gyr_Z Mat[1][1]".split())

    def rows(fine):
        return [[str((65530 + k) % 65536), fine(k), ""] + nums(force(t)) + nums(rotation(t)) + ["1.0"]
                for k, t in enumerate(times())]

    opening = "// Start Time: Unknown\n"
    closing = "// Filter Profile: human (46.1)\n// Option Flags: AHS Disabled ICC Disabled\n"
    write("xsens/mt-rate.txt", opening + "// Update Rate: 50.0Hz\n" + closing
          + table(header, rows(lambda k: ""), "\t"))
    write("xsens/mt-no-rate.txt", opening + closing + table(header, rows(lambda k: ""), "\t"))
    write("xsens/mt-ticks.txt", opening + closing + table(header, rows(lambda k: str(4_294_967_000 + 200 * k if k < 2 else (4_294_967_000 + 200 * k) % 2 ** 32)), "\t"))
    write("xsens/unlabelled.csv", table(
        "PacketCounter,SampleTimeFine,Acc_X,Acc_Y,Acc_Z,Gyr_X,Gyr_Y,Gyr_Z",
        [[str(k), str(k * 20000)] + nums(force(t)) + nums(rotation(t)) for k, t in enumerate(times())]))


def shimmer():
    def file(name, devices, accelerometers, separator=","):
        names, units = [], []
        for device in devices:
            names.append("%s_Timestamp_Unix_CAL" % device)
            units.append("ms")
            for accelerometer in accelerometers:
                names += ["%s_Accel_%s_%s_CAL" % (device, accelerometer, a) for a in "XYZ"]
                units += ["m/(s^2)"] * 3
            names += ["%s_Gyro_%s_CAL" % (device, a) for a in "XYZ"]
            units += ["deg/s"] * 3
        rows = []
        for t in times():
            row = []
            for index, _ in enumerate(devices):
                row.append("%.16E" % (1.7327890275714e12 + 1e3 * t))
                for accelerometer in accelerometers:
                    # The accelerometer that is not to be taken is off by a factor.
                    wrong = 2 if accelerometer == "WR" and "LN" in accelerometers else 1
                    row += nums(force(t), wrong if index == 0 else 3)
                row += nums(degrees(rotation(t)), 1 if index == 0 else 3)
            rows.append(row + [""])
        write("shimmer/%s.csv" % name, '"sep=%s"\n' % separator + separator.join(names) + separator + "\n"
              + separator.join(units) + separator + "\n"
              + "".join(separator.join(r) + "\n" for r in rows))

    file("low-noise", ["Shimmer_40AC"], ["LN", "WR"])
    file("wide-range-tab", ["S_SeatHead"], ["WR"], "\t")
    file("two-devices", ["S_Thigh", "S_Shank"], ["LN"])


def instruments():
    gyro = ["Gyroscope %s (deg/s)" % a for a in "XYZ"]
    acc = ["Accelerometer %s (g)" % a for a in "XYZ"]
    rows = [nums(degrees(rotation(t))) + nums(force(t), 1 / G) for t in times()]
    write("x-imu3/Inertial.csv", table(
        ",".join(["Timestamp (us)"] + gyro + acc),
        [[str(5_000_000 + round(t * 1e6))] + r for t, r in zip(times(), rows)]))
    write("x-imu3/seconds.csv", table(
        ",".join(["Time (s)"] + gyro + acc), [[num(t)] + r for t, r in zip(times(), rows)]))

    start = datetime(2024, 2, 29, 23, 59, 59, 900000)  # over midnight
    clock = [start + timedelta(seconds=t) for t in times()]
    write("axivity/ax6.csv", table(
        "Time,Accel-X (g), Accel-Y (g), Accel-Z (g), Gyro-X (d/s), Gyro-Y (d/s), Gyro-Z (d/s)",
        [[c.strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]] + nums(force(t), 1 / G) + nums(degrees(rotation(t)))
         for c, t in zip(clock, times())]))
    write("axivity/ax3.csv", table(
        "Time,Accel-X (g), Accel-Y (g), Accel-Z (g)",
        [[c.strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]] + nums(force(t), 1 / G)
         for c, t in zip(clock, times(3))]))
    write("actigraph/imu.csv",
          "------------ Data File Created By ActiGraph GT9X Link ActiLife v6.13.3 date format d/M/yyyy "
          "at 50 Hz  Filter Normal -----------\nSerial Number: INVENTED\nStart Time 23:59:59\n"
          "Start Date 29/2/2024\nEpoch Period (hh:mm:ss) 00:00:00\nDownload Time 12:00:00\n"
          "Download Date 1/3/2024\nCurrent Memory Address: 0\nCurrent Battery Voltage: 4.1     Mode = 12\n"
          "--------------------------------------------------\n" + table(
              "Timestamp,Accelerometer X,Accelerometer Y,Accelerometer Z,Temperature,Gyroscope X,Gyroscope Y,"
              "Gyroscope Z,Magnetometer X,Magnetometer Y,Magnetometer Z",
              [["%d/%d/%d %s" % (c.day, c.month, c.year, c.strftime("%H:%M:%S.%f")[:-3])]
               + nums(force(t), 1 / G) + ["25.5"] + nums(degrees(rotation(t))) + ["1", "2", "3"]
               for c, t in zip(clock, times())]))

    epoch = 1_700_000_000_000
    for name, head, wall in (("epoc", "epoc (ms),timestamp (-0700),elapsed (s)", "2023-11-14T15.13.20.000"),
                             ("epoch", "epoch (ms),time (-13:00),elapsed (s)", "09:13:20.000")):
        for sensor, unit, step, n, values in (
                ("Accelerometer", "g", STEP, ROWS, lambda t: nums(force(t), 1 / G)),
                ("Gyroscope", "deg/s", 2 * STEP, ROWS // 2, lambda t: nums(degrees(rotation(t))))):
            write("metabase/%s/Run_2023-11-14_%s.csv" % (name, sensor), table(
                head + "".join(",%s-axis (%s)" % (a, unit) for a in LATIN),
                [[str(epoch + round(1e3 * t)), wall, num(t)] + values(t) for t in times(n, step)]))

    write("picoquake/count.csv", "# PicoQuake\n# ranges: 4 g, 500 dps\n" + table(
        "count,a_x,a_y,a_z,g_x,g_y,g_z",
        [[str(k)] + nums(force(t), 1 / G) + nums(degrees(rotation(t))) for k, t in enumerate(times())]))


def named():
    """Tables of people's own programs, told by the names of their columns."""
    def vectors(*factors):
        return lambda t: nums(force(t), factors[0]) + nums(rotation(t), factors[1])

    si, usual = vectors(1, 1), vectors(1 / G, 180 / math.pi)
    axes = ("X", "Y", "Z")
    write("named/androsensor.csv", table(
        ";".join(["%s %s (m/s²)" % (name, axis) for name in ("ACCELEROMETER", "GRAVITY", "LINEAR ACCELERATION")
                  for axis in axes] + ["GYROSCOPE %s (rad/s)" % axis for axis in axes]
                 + ["Time since start in ms "]),
        [nums(force(t)) + nums(rest_of(t)) + nums(user(t)) + nums(rotation(t)) + [num(1000 * t)]
         for t in times()], ";"))
    write("named/euroc.csv", table(
        "#timestamp [ns]," + ",".join("w_RS_S_%s [rad s^-1]" % a for a in LATIN) + ","
        + ",".join("a_RS_S_%s [m s^-2]" % a for a in LATIN),
        [["%d" % round(1e9 * t)] + nums(rotation(t)) + nums(force(t)) for t in times()]))
    write("named/suffixes.csv", table(
        "Timestamp_ms,Accel_X_g,Accel_Y_g,Accel_Z_g,Gyro_X_deg_per_s,Gyro_Y_deg_per_s,Gyro_Z_deg_per_s,Label",
        [[num(1000 * t)] + usual(t) + ["walk"] for t in times()]), end="\r\r\n")
    write("named/units-row.csv", table(
        "time,acc_x,acc_y,acc_z,gyr_x,gyr_y,gyr_z",
        [["s"] + ["m/s^2"] * 3 + ["rad/s"] * 3] + [[num(t)] + si(t) for t in times()]))
    write("named/without-units.csv", table(
        "time,ts_iso,ax,ay,az,wx,wy,wz,roll", [[num(t), "x"] + usual(t) + ["0"] for t in times()]))
    write("named/phyphox-folder/Accelerometer.csv", table(
        '"Time (s)","X (m/s^2)","Y (m/s^2)","Z (m/s^2)"', [[num(t)] + nums(force(t)) for t in times()]))
    write("named/phyphox-folder/Gyroscope.csv", table(
        '"Time (s)","X (rad/s)","Y (rad/s)","Z (rad/s)"', [[num(t)] + nums(rotation(t)) for t in times()]))
    write("named/phyphox-table.csv", table(
        ",".join(['"Time (s)"'] + ['"Acceleration %s (m/s^2)"' % a for a in LATIN]
                 + ['"Gyroscope %s (rad/s)"' % a for a in LATIN]),
        [[num(t)] + si(t) for t in times()]))


def phones():
    def row(t):
        return nums(force(t), 1 / G) + nums(rotation(t))

    header = "time gFx gFy gFz wx wy wz Bx By Bz".split()
    field = ["1", "2", "3"]
    write("physics-toolbox/seconds.csv", table(
        ",".join(header), [[num(t)] + row(t) + field for t in times()]))
    clock = [timedelta(minutes=59, seconds=59.9) + timedelta(seconds=t) for t in times()]
    write("physics-toolbox/minutes.csv", table(
        ";".join(header),
        [["%02d:%06.3f" % (c.total_seconds() // 60 % 60, c.total_seconds() % 60)] + row(t) + field
         for c, t in zip(clock, times())], ";"))
    clock = [round(1000 * (86399.9 + t)) % 86_400_000 for t in times()]
    write("physics-toolbox/clock.csv", table(
        ";".join(header),
        [["%02d:%02d:%02d:%03d" % (c // 3600000, c // 60000 % 60, c // 1000 % 60, c % 1000)]
         + [v.replace(".", ",") for v in row(t)] + field
         for c, t in zip(clock, times())], ";"))
    write("physics-toolbox/g-force.csv", table(
        "time,gFx,gFy,gFz,TgF", [[num(t)] + nums(force(t), 1 / G) + ["1"] for t in times(3)]))

    def core(names, values):
        write("core-motion/%s.csv" % names[0], table(
            ",".join(["loggingTime(txt)", "loggingSample(N)"] + names[1:]),
            [["2024-02-29 12:00:00.000 +0100", str(k)] + values(t) for k, t in enumerate(times())]))

    motion = (["motionTimestamp_sinceReboot(s)", "motionYaw(rad)"]
              + ["motionRotationRate%s(rad/s)" % a for a in "XYZ"]
              + ["motionUserAcceleration%s(G)" % a for a in "XYZ"] + ["motionGravity%s(G)" % a for a in "XYZ"])
    raw = (["accelerometerTimestamp_sinceReboot(s)"] + ["accelerometerAcceleration%s(G)" % a for a in "XYZ"]
           + ["gyroTimestamp_sinceReboot(s)"] + ["gyroRotation%s(rad/s)" % a for a in "XYZ"])

    def raw_values(t):
        return ([num(1000 + t)] + nums(force(t), -1 / G) + [num(1000 + t)] + nums(rotation(t)))

    def motion_values(t):
        return ([num(1000 + t), "0.5"] + nums(rotation(t)) + nums(user(t), -1 / G) + nums(rest_of(t), -1 / G))

    core(["device-motion"] + motion, motion_values)
    core(["raw"] + raw, raw_values)

    def item(t):
        def vector(v):
            return '{"x":%s,"y":%s,"z":%s}' % tuple(nums(v))

        return ('{"timestamp":%s,"timestampSince1970":%s,"attitude":{"x":0,"y":0,"z":0,"w":1},'
                '"rotationRate":%s,"gravity":%s,"userAcceleration":%s,'
                '"magneticField":{"x":0,"y":0,"z":0,"accuracy":-1}}' % (
                    num(1000 + t), num(1.7e9 + t), vector(rotation(t)),
                    vector(a / -G for a in rest_of(t)), vector(a / -G for a in user(t))))

    write("researchkit/device-motion.json", '{"items":[\n' + ",\n".join(item(t) for t in times()) + "\n]}\n")

    stamps = [(datetime(2024, 2, 29, 23, 59, 59, 900000) + timedelta(seconds=t)).strftime("%d-%b-%Y %H:%M:%S.%f")[:-3]
              for t in times()]
    write("matlab-mobile/Acceleration.csv", table(
        "Timestamp,X,Y,Z", [[c] + nums(force(t)) for c, t in zip(stamps, times())]))
    write("matlab-mobile/AngularVelocity.csv", table(
        "Timestamp,X,Y,Z", [[c] + nums(rotation(t)) for c, t in zip(stamps, times())]))


def bids():
    def recording(name, points, latency, frequency=True):
        base = "bids/sub-01_task-%s_tracksys-imu" % name
        channels = [["name", "component", "type", "tracked_point", "units", "reference_frame"]]
        if latency:
            channels.append(["latency", "n/a", "LATENCY", "n/a", "ms", "n/a"])
        for point in points:
            for kind, unit in (("GYRO", "deg/s"), ("ACCEL", "m/s^2"), ("MAGN", "uT")):
                for a in LATIN:
                    channels.append(["%s_%s_%s" % (point, kind.lower(), a), a, kind, point, unit, "local"])
        rows = []
        for t in times():
            row = [num(1e3 * t)] if latency else []
            for index, _ in enumerate(points):
                row += (nums(degrees(rotation(t)), 1 + index) + nums(force(t), 1 + index) + ["n/a", "1", "2"])
            rows.append(row)
        write(base + "_motion.tsv", "".join("\t".join(r) + "\n" for r in rows))
        write(base + "_channels.tsv", "".join("\t".join(r) + "\n" for r in channels))
        if frequency:
            write(base + "_motion.json", '{"TaskName": "%s", "SamplingFrequency": 50}\n' % name)

    recording("turn", ["LeftShank"], False)
    recording("latency", ["LeftShank"], True)
    recording("two", ["LeftShank", "LeftThigh"], False)
    recording("norate", ["LeftShank"], False, False)


for make in (native, phyphox, sensor_logger, xsens, shimmer, instruments, named, phones, bids):
    make()
