// SPDX-License-Identifier: Apache-2.0

extension RecordingSource {
  /// The files as people know them.
  package var name: String {
    files.map { FilePlace(path: $0.path).description }.joined(separator: " + ")
  }

  /// The file and how it was read, a line for people.
  package var summary: String {
    let status = formatStatus == .unverified ? ", unverified" : ""
    let units = Set(
      mapping.map {
        "\($0.field.kind) in \($0.unit)\($0.hasApplesSign ? " with Apple's sign" : "")"
      }
    ).sorted()
    return "\(name): \(formatTitle)\(status); \(units.joined(separator: ", ")); "
      + "\(sampleCount) sample\(sampleCount == 1 ? "" : "s")"
      + (averagedSamples.map { ", every \($0) averaged to one" } ?? "")
  }
}

extension RecordingSource.Mapping {
  /// Whether its numbers have Apple's sign.
  fileprivate var hasApplesSign: Bool { (factor < 0) != (isMirrored ?? false) }
}

extension SampleField {
  fileprivate var kind: String {
    switch self {
    case .t: "time"
    case .ax, .ay, .az: "acceleration"
    case .gx, .gy, .gz: "angular velocity"
    }
  }
}
