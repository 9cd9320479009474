// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A program that has a device open.
public struct DeviceHolder: Sendable, Hashable {
  /// The system's name of it: `iio-sensor-proxy`, at most 15 characters.
  public let program: String
  /// Its process.
  public let process: Int32

  /// A holder from its parts.
  public init(program: String, process: Int32) {
    (self.program, self.process) = (program, process)
  }
}

extension DeviceHolder: CustomStringConvertible {
  /// `iio-sensor-proxy (pid 812)`.
  public var description: String { "\(program) (pid \(process))" }
}

extension IIODevice {
  /// Who has the device's file open, as far as this user may see: root sees all, others their own
  /// programs only.
  ///
  /// Cost: a link read for each file that any program has open.
  public func holders() -> [DeviceHolder] {
    let wanted = [characterDevice, "/dev/\(node)"]
    let processes = tree.path("proc")
    return Folder.names(in: processes).compactMap(Int32.init).sorted().compactMap { process in
      let files = "\(processes)/\(process)/fd"
      let hasIt = Folder.names(in: files).contains { file in
        Folder.link("\(files)/\(file)").map(wanted.contains) ?? false
      }
      guard hasIt else { return nil }
      let program = Attribute.text("\(processes)/\(process)/comm") ?? "a program"
      return DeviceHolder(program: program.oneLine, process: process)
    }
  }

  /// Who has the device's file open, in the words of an error; `nil` where nobody is seen.
  var holder: String? {
    let all = holders()
    let others = all.filter { $0.process != getpid() }
    if !others.isEmpty { return others.map(\.description).joined(separator: ", ") }
    return all.isEmpty ? nil : "this program itself"
  }
}
