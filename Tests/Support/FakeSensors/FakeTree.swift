// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A folder that looks like the kernel's sensors, with a named pipe for each character device.
///
/// Files take whatever is written and refuse nothing: what the kernel makes of a write is for the
/// rig with a real one to show.
public final class FakeTree: Sendable {
  /// The folder to give to the code under test.
  public let root: String

  /// An empty tree in a new temporary folder, which is removed with the value.
  ///
  /// - Parameter folder: where that is made. A named pipe on a disk notes each access in the disk's
  ///   journal, which takes its time; one in memory does not.
  public init(in folder: String = "/tmp") {
    var template = Array("\(folder)/goniometer-sensors.XXXXXX".utf8CString)
    root = mkdtemp(&template).map { String(cString: $0) } ?? "\(folder)/goniometer-sensors"
    for folder in ["sys/bus/iio/devices", "sys/devices", "dev", "run/udev/data", "proc"] {
      makeFolders(folder)
    }
  }

  deinit { Self.remove(root) }

  /// Adds a device as `iio:deviceN`.
  public func add(_ device: FakeDevice, number: Int) {
    let node = "iio:device\(number)"
    let folder = "sys/devices/\(device.parent)/\(node)"
    makeFolders(folder)
    write(device.name + "\n", to: "\(folder)/name")
    for (name, text) in device.attributes { write(text + "\n", to: "\(folder)/\(name)") }
    symlink("\(root)/\(folder)", "\(root)/sys/bus/iio/devices/\(node)")
    if device.hasCharacterDevice { mkfifo("\(root)/dev/\(node)", 0o600) }
  }

  /// Adds a trigger as `triggerN`.
  public func addTrigger(_ name: String, number: Int) {
    write(name + "\n", to: "sys/bus/iio/devices/trigger\(number)/name")
  }

  /// Takes a device away, its files and its node.
  public func unplug(_ number: Int) {
    let link = "\(root)/sys/bus/iio/devices/iio:device\(number)"
    if let target = realpath(link, nil) {
      Self.remove(String(cString: target))
      free(target)
    }
    Glibc.unlink(link)
    Glibc.unlink("\(root)/dev/iio:device\(number)")
  }

  /// The text of a device's attribute, without its last line break; `nil` where there is none.
  public func attribute(_ name: String, of number: Int) -> String? {
    read("sys/bus/iio/devices/iio:device\(number)/\(name)").map { text in
      text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
  }

  /// Sets a device's attribute, or takes it away.
  public func setAttribute(_ name: String, of number: Int, to text: String?) {
    let path = "sys/bus/iio/devices/iio:device\(number)/\(name)"
    if let text { write(text + "\n", to: path) } else { Glibc.unlink("\(root)/\(path)") }
  }

  /// Makes a process look as if it had a device's node open.
  public func open(_ number: Int, by program: String, process: Int) {
    write(program + "\n", to: "proc/\(process)/comm")
    makeFolders("proc/\(process)/fd")
    symlink("/dev/null", "\(root)/proc/\(process)/fd/0")
    symlink("/dev/iio:device\(number)", "\(root)/proc/\(process)/fd/7")
  }

  /// A descriptor to write scans of a device to, open for reading too so that it never blocks for
  /// want of a reader. The caller closes it.
  public func openNode(_ number: Int) -> Int32 {
    Glibc.open("\(root)/dev/iio:device\(number)", O_RDWR)
  }

  /// Writes a file below the root, making its folders.
  public func write(_ text: String, to path: String) {
    if let slash = path.lastIndex(of: "/") { makeFolders(String(path[..<slash])) }
    guard let file = fopen("\(root)/\(path)", "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  private func read(_ path: String) -> String? {
    guard let file = fopen("\(root)/\(path)", "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private func makeFolders(_ path: String) {
    var folder = root
    for name in path.split(separator: "/") {
      folder += "/" + name
      mkdir(folder, 0o755)
    }
  }

  private static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR, let folder = opendir(path) {
      var names: [String] = []
      while let entry = readdir(folder) {
        names.append(
          withUnsafePointer(to: &entry.pointee.d_name) { start in
            start.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          })
      }
      closedir(folder)
      for name in names where name != "." && name != ".." { remove("\(path)/\(name)") }
      rmdir(path)
    } else {
      Glibc.unlink(path)
    }
  }
}
