// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A trigger that the kernel's timer fires, made by making a folder.
///
/// Source: Linux, Documentation/iio/iio_configfs.rst; the folder is `hrtimer` (the ABI document says
/// `hrtimers`).
struct HrtimerTrigger: Sendable, Hashable {
  /// The prefix of triggers made here.
  static let prefix = "goniometer-"

  let tree: IIOTree
  let name: String

  /// The trigger of a chip: its devices share it, so that they measure at the same time.
  init(for device: IIODevice) {
    tree = device.tree
    let place = device.identity.parent.split(separator: "/").last.map(String.init)
    name = Self.prefix + (place ?? device.identity.name)
  }

  /// Where such triggers are made.
  private var parent: String { tree.path("sys/kernel/config/iio/triggers/hrtimer") }
  /// Its folder.
  var folder: String { "\(parent)/\(name)" }

  /// The obstacle to making one on this machine and how to remove it; `nil` without one.
  var hindrance: String? {
    if Folder.exists(parent) { return nil }
    return Folder.exists(tree.path("sys/kernel/config/iio"))
      ? "the kernel has no timer triggers loaded: as root, modprobe iio-trig-hrtimer"
      : "configfs or the kernel's triggers are not there: as root, modprobe iio-trig-hrtimer and "
        + "mount -t configfs none /sys/kernel/config"
  }

  /// Makes the folder, and with it the trigger; one of the name is taken as it is, left by a
  /// program that died or made for another device of the chip.
  func makeFolder() throws(SystemFailure) {
    guard mkdir(folder, 0o755) != 0, errno != EEXIST else { return }
    throw SystemFailure("make", folder, number: errno)
  }

  /// Removes the trigger unless a device has it still.
  func removeIfUnused() {
    guard tree.numbers(withTrigger: name).isEmpty else { return }
    rmdir(folder)
  }
}

/// Whether a device that captures uses a trigger.
struct TriggerUse: Sendable, Hashable {
  let tree: IIOTree
  let name: String

  /// The devices that do now.
  var users: [IIODevice] {
    tree.numbers(withTrigger: name).compactMap { IIODevice(number: $0, in: tree) }
      .filter(\.isBufferOn)
  }

  var isUsed: Bool { !users.isEmpty }
}

extension IIOTree {
  /// The devices that have a trigger set.
  fileprivate func numbers(withTrigger name: String) -> [Int] {
    deviceNumbers.filter {
      Attribute.text("\(folder(ofDevice: $0))/trigger/current_trigger") == name
    }
  }
}

extension IIODevice {
  /// Whether it is still there, and not another one of its number. Asks the sensor nothing.
  var isThere: Bool { DeviceIdentity(folder: folder, in: tree) == identity }
  /// The name of the trigger that is set; `nil` where the device takes none, empty where none is.
  var currentTrigger: String? { Attribute.text("\(folder)/trigger/current_trigger") }
  /// Whether somebody has switched its buffer on.
  var isBufferOn: Bool { Attribute.text("\(folder)/\(bufferFolder)/enable") == "1" }
  /// How messages call it: `bmi160 (iio:device0)`.
  var title: String { "\(identity.name) (\(node))" }
}
