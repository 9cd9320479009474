// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Where the kernel shows its sensors: `/sys` and `/dev` of this machine, or a folder that has the
/// same in it.
///
/// ```swift
/// for sensor in IIOTree().imus() {
///   print(sensor.name, SensorExamination(sensor).canBeRead)
/// }
/// ```
public struct IIOTree: Sendable, Hashable {
  /// The folder that holds `sys`, `dev`, `run` and `proc`; ends in a slash.
  public let root: String

  /// The tree of this machine, or another one.
  public init(root: String = "/") { self.root = root.hasSuffix("/") ? root : root + "/" }

  /// A path of the machine inside this tree.
  func path(_ path: String) -> String { root + path.drop { $0 == "/" } }

  /// Where devices and triggers are.
  var devicesFolder: String { path("sys/bus/iio/devices") }

  /// Every device that is there now, by its number. A device that goes away meanwhile is left out.
  ///
  /// Reading only: nothing is woken or changed. A device reports its own faults; the
  /// others are listed in any case.
  public func devices() -> [IIODevice] {
    deviceNumbers.compactMap { IIODevice(number: $0, in: self) }
  }

  /// The numbers of the devices that are there now. Looking at more of a device can be slow: sensor
  /// hubs have to be asked for their rates.
  var deviceNumbers: [Int] {
    Folder.names(in: devicesFolder).compactMap { name in
      name.hasPrefix("iio:device") ? Int(name.dropFirst("iio:device".count)) : nil
    }.sorted()
  }

  /// The folder of a device of that number.
  func folder(ofDevice number: Int) -> String { "\(devicesFolder)/iio:device\(number)" }

  /// Every trigger that is there now: its folder's name and its own.
  public func triggers() -> [(node: String, name: String)] {
    Folder.names(in: devicesFolder).filter { $0.hasPrefix("trigger") }.compactMap { node in
      Attribute.text("\(devicesFolder)/\(node)/name").map { (node, $0) }
    }
  }
}
