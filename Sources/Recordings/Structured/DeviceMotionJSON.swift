// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Inertial

/// ResearchKit's device-motion recorder: JSON with an `items` array (or the bare array).
///
/// Each item has `timestamp` (s since boot), `rotationRate` (rad/s), `gravity` and
/// `userAcceleration` (g, Apple's sign), so that f = −9.80665 (gravity + userAcceleration): zero
/// in free fall, where userAcceleration is the opposite of gravity.
enum DeviceMotionJSON {
  private struct Vector: Decodable {
    let x: Double
    let y: Double
    let z: Double

    var value: Vector3 { Vector3(x, y, z) }
  }

  private struct Item: Decodable {
    let timestamp: Double
    let rotationRate: Vector?
    let gravity: Vector?
    let userAcceleration: Vector?
  }

  private struct Document: Decodable {
    let items: [Item]

    enum CodingKeys: CodingKey {
      case items
    }

    init(from decoder: any Decoder) throws {
      if let container = try? decoder.container(keyedBy: CodingKeys.self) {
        items = try container.decode([Item].self, forKey: .items)
      } else {
        items = try decoder.singleValueContainer().decode([Item].self)
      }
    }
  }

  private static let limitBytes = 1 << 29

  static func load(
    _ source: ByteSource, options: RecordingOptions
  ) throws(RecordingError) -> LoadedRecording {
    try refuse(options)
    let bytes = try source.readAll(limitBytes: limitBytes)
    let document = try JSONText.decode(Document.self, from: bytes, path: source.path)
    let factor = AccelerationUnit.standardGravity.factor * AccelerationSign.apple.factor
    var order = SampleOrder()
    var recording = InertialRecording()
    recording.reserveCapacity(document.items.count)
    for (index, item) in document.items.enumerated() {
      let place = FilePlace(path: source.path, columnName: "items[\(index)]")
      guard let gravity = item.gravity, let acceleration = item.userAcceleration,
        let rotation = item.rotationRate
      else {
        throw .unsuitable(
          place, expected: "device motion with rotationRate, gravity and userAcceleration",
          found: "items[\(index)] without one of them",
          remedy: "record device motion; the accelerometer's file alone is not enough")
      }
      try order.check(item.timestamp) { place }
      recording.append(
        InertialSample(
          time: item.timestamp, specificForce: (gravity.value + acceleration.value) * factor,
          angularVelocity: rotation.value))
    }
    guard !recording.isEmpty else {
      throw .badStructure(
        FilePlace(path: source.path), expected: "items of device motion", found: "none")
    }
    let dialect = DialectCatalog.researchKit
    return LoadedRecording(
      recording: recording,
      source: RecordingSource(
        files: [RecordingSource.File(path: source.path, sha256: source.sha256 ?? "")],
        format: dialect.identifier, formatTitle: dialect.title, formatStatus: dialect.status,
        mapping: mapping(factor), statedRateHz: nil, sampleCount: recording.count,
        warnings: order.warnings))
  }

  /// Names, units, times and sign are part of this format: who states them has another one.
  private static func refuse(_ options: RecordingOptions) throws(RecordingError) {
    let given: [ReadingSetting] = [
      options.columns.isEmpty ? nil : .columns,
      options.accelerationUnit.map { _ in .accelerationUnit },
      options.angularVelocityUnit.map { _ in .angularVelocityUnit },
      options.accelerationSign.map { _ in .accelerationSign },
      options.timeUnit.map { _ in .timeUnit },
      options.rateHz.map { _ in .rate },
      options.sensor.map { _ in .sensor },
    ].compactMap(\.self)
    guard let first = given.first else { return }
    throw .badSetting(
      first, expected: "no such option with ResearchKit JSON, which has all of that fixed",
      found: given.dropFirst().reduce("\(first)") { $0 + " \($1)" })
  }

  private static func mapping(_ factor: Double) -> [RecordingSource.Mapping] {
    var result = [
      RecordingSource.Mapping(
        field: .t, column: "timestamp", position: nil, unit: "s", factor: 1,
        words: "timestamp, s since boot")
    ]
    for (field, axis) in zip(SampleField.acceleration, ["x", "y", "z"]) {
      let column = "gravity.\(axis) + userAcceleration.\(axis)"
      result.append(
        RecordingSource.Mapping(
          field: field, column: column, position: nil, unit: "g", factor: factor,
          words: "\(column), g, Apple's sign, × \(factor)"))
    }
    for (field, axis) in zip(SampleField.rotation, ["x", "y", "z"]) {
      result.append(
        RecordingSource.Mapping(
          field: field, column: "rotationRate.\(axis)", position: nil, unit: "rad/s", factor: 1,
          words: "rotationRate.\(axis), rad/s"))
    }
    return result
  }
}
