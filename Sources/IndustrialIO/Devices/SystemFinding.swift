// SPDX-License-Identifier: Apache-2.0

/// Why a machine shows no motion sensor at all.
public enum SystemFinding: String, Sendable, Hashable, CaseIterable {
  /// The kernel has no sensors of this kind: not even the part that drivers need.
  case noSubsystem
  /// The kernel is able to, and no driver has found a sensor.
  case noDevice
  /// There are devices, and none measures motion.
  case noMotionSensor

  /// The finding in one sentence.
  public var text: String {
    switch self {
    case .noSubsystem: "The kernel shows no Industrial I/O at all: no driver of a sensor is loaded."
    case .noDevice: "The kernel has Industrial I/O, and no driver has found a sensor."
    case .noMotionSensor: "None of the kernel's sensors measures acceleration or angular velocity."
    }
  }

  /// How it may be fixed.
  public var remedies: [Remedy] {
    [
      .words("A laptop's sensor hub:"),
      .command("sudo modprobe -a hid-sensor-hub hid-sensor-accel-3d hid-sensor-gyro-3d"),
      .words("A chip on a board, in the board's description; on a Raspberry Pi in config.txt:"),
      .line("dtoverlay=mpu6050,interrupt=4"),
      .words("or by hand, with its bus, name and address:"),
      .command("echo bmi160 0x69 | sudo tee /sys/bus/i2c/devices/i2c-1/new_device"),
      .words("A program that drives the chip itself keeps the kernel from it: stop that first."),
      .words("Virtual machines and containers have none of the machine's sensors."),
    ]
  }
}

extension IIOTree {
  /// Why there is no motion sensor; `nil` where there is one.
  public func whyNoSensor() -> SystemFinding? {
    let all = devices()
    if all.contains(where: { !$0.quantities.isEmpty }) { return nil }
    if !all.isEmpty { return .noMotionSensor }
    return Folder.exists(devicesFolder) ? .noDevice : .noSubsystem
  }

  /// The kernel's release, `6.12.9-amd64`; empty where it cannot be read.
  public var kernelRelease: String {
    Attribute.text(path("proc/sys/kernel/osrelease"))?.oneLine ?? ""
  }
}
