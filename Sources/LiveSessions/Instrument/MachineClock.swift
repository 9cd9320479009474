// SPDX-License-Identifier: Apache-2.0

internal import CSystem
internal import Glibc

/// The machine's clock of dates: whether somebody has set it, and which start of the system this is.
public enum MachineClock {
  /// No date of a machine that is set lies before this: 2026-01-01, in Unix seconds.
  private static let earliest = 1_767_225_600

  /// Whether the date can be relied on: it is of this time, and a network or a clock with a battery
  /// told it.
  ///
  /// - Parameters:
  public static var isSet: Bool {
    isSet(root: "", seconds: time(nil), isSynchronized: goniometer_clock_is_synchronized())
  }

  /// - Parameters:
  ///   - root: the folder that has `sys` in it.
  ///   - seconds: the date, Unix seconds.
  ///   - isSynchronized: whether the kernel was told that its clock follows another one (`adjtimex`).
  static func isSet(root: String, seconds: Int, isSynchronized: Bool) -> Bool {
    seconds >= earliest && (isSynchronized || access("\(root)/sys/class/rtc/rtc0", F_OK) == 0)
  }

  /// The kernel's name of this start of the system; empty if it has none.
  public static var bootIdentifier: String {
    guard let file = fopen("/proc/sys/kernel/random/boot_id", "re") else { return "" }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 64)
    guard fgets(&line, Int32(line.count), file) != nil else { return "" }
    let text = line.prefix { $0 > 0x20 }.map { UInt8(bitPattern: $0) }
    return String(decoding: text, as: UTF8.self)
  }
}
