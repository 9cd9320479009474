// SPDX-License-Identifier: Apache-2.0

/// The sign of Sensor Logger's accelerations, as its `Metadata.csv` states it.
enum SensorLoggerMetadata {
  /// Android and standardised recordings have specific force, other iOS ones Apple's sign
  /// (Sensor Logger, CROSSPLATFORM.md); `nil` where the file is missing or says neither.
  static func accelerationSign(besides path: String) -> AccelerationSign? {
    let file = FileName.folder(of: path) + "/Metadata.csv"
    guard let source = try? ByteSource(path: file), let head = try? FileHead(of: source),
      head.lines.count >= 2
    else { return nil }
    let comma = UInt8(ascii: ",")
    let names = HeaderLine.cells(of: head.lines[0], separator: comma).map {
      NamePattern.normalized($0)
    }
    let values = HeaderLine.cells(of: head.lines[1], separator: comma)
    func value(_ name: String) -> String? {
      guard let index = names.firstIndex(of: name), values.indices.contains(index) else {
        return nil
      }
      return values[index].lowercased()
    }
    if value("standardisation") == "true" { return .specificForce }
    return switch value("platform") {
    case "android": .specificForce
    case "ios": .apple
    default: nil
    }
  }
}
