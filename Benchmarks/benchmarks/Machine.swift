// SPDX-License-Identifier: Apache-2.0

internal import BuildFlags
internal import Glibc

/// The machine and the build of a figure.
struct Machine {
  /// Model of the processor.
  var processor: String
  /// Cores in use by the system.
  var cores: Int
  /// Name and release of the kernel.
  var kernel: String
  /// Oldest version of the compiler that this build can be of: the compiler tells no more.
  var swift: String
  /// `-O` or `-Onone`.
  var optimization: String
  /// `x86-64`, `x86-64-v3`, …: what `-march` allowed.
  var architecture: String

  /// This process and its machine.
  static let current = Machine(
    processor: processorModel, cores: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), kernel: kernelName,
    swift: compilerVersion, optimization: String(cString: buildOptimization()),
    architecture: String(cString: buildArchitecture()))

  private static var compilerVersion: String {
    #if compiler(>=6.5)
      "6.5 or later"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3.1)
      "6.3.1"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static var kernelName: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    func text<Characters>(_ characters: Characters) -> String {
      withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return "\(text(names.sysname)) \(text(names.release))"
  }

  /// The name that the processor has; of a board, which has none, that of the board.
  private static var processorModel: String {
    value(of: "model name", in: "/proc/cpuinfo") ?? firstLine(of: "/proc/device-tree/model")
      ?? "unknown"
  }

  private static func firstLine(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = fread(&bytes, 1, bytes.count, file)
    let text = bytes[..<count].prefix { $0 >= 0x20 }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }

  /// The text behind the colon in the first line of a file that begins with a key.
  private static func value(of key: String, in path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let text = line.map({ String(cString: $0) }) {
      guard text.hasPrefix(key), let colon = text.firstIndex(of: ":") else { continue }
      let value = text[text.index(after: colon)...]
      return value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return nil
  }
}
