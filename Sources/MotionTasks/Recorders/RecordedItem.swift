// SPDX-License-Identifier: Apache-2.0

internal import Inertial
internal import StudyTasks

/// A sample with what recorders write besides.
struct RecordedItem {
  let sample: InertialSample
  /// Unix time, seconds.
  let since1970: Double
  /// Sensor to Earth, z up.
  let attitude: Quaternion
}

/// How the items of a kind of recorder are written down.
struct RecordedItemWriter: Sendable {
  /// `accelerometer` or `deviceMotion`.
  let kind: RecorderConfiguration.Kind
  let form: RecorderForm
  /// The text between two items; rows end by themselves.
  let separator: [UInt8]

  init(kind: RecorderConfiguration.Kind, form: RecorderForm) {
    (self.kind, self.form) = (kind, form)
    separator = form == .researchKit ? Array(",\n".utf8) : []
  }

  /// The text before the first item.
  var head: [UInt8] {
    switch (form, kind) {
    case (.researchKit, _): Array("{\"items\":[\n".utf8)
    case (.csv, .accelerometer): Array("t,ax,ay,az,timestampSince1970\n".utf8)
    case (.csv, _): Array("t,ax,ay,az,gx,gy,gz,timestampSince1970\n".utf8)
    }
  }

  /// Whether an item can be written: JSON has no word for what is not finite.
  func canWrite(_ item: RecordedItem) -> Bool {
    guard item.sample.time.isFinite, item.since1970.isFinite else { return false }
    return form == .csv
      || item.sample.specificForce.isFinite
        && (kind == .accelerometer || item.sample.angularVelocity.isFinite)
  }

  /// Adds an item's text.
  func append(_ item: RecordedItem, to bytes: inout [UInt8]) {
    switch (form, kind) {
    case (.csv, _): appendRow(item, to: &bytes)
    case (.researchKit, .accelerometer): appendAcceleration(item, to: &bytes)
    case (.researchKit, _): appendMotion(item, to: &bytes)
    }
  }

  private func appendRow(_ item: RecordedItem, to bytes: inout [UInt8]) {
    bytes.append(item.sample.time)
    bytes.append(cells: item.sample.specificForce)
    if kind != .accelerometer { bytes.append(cells: item.sample.angularVelocity) }
    bytes.append(",")
    bytes.append(item.since1970)
    bytes.append("\n")
  }

  private func appendAcceleration(_ item: RecordedItem, to bytes: inout [UInt8]) {
    bytes.append(timesOf: item)
    bytes.append(",")
    bytes.append(members: AppleMotion.acceleration(item.sample.specificForce))
    bytes.append("}")
  }

  private func appendMotion(_ item: RecordedItem, to bytes: inout [UInt8]) {
    let motion = AppleMotion(specificForce: item.sample.specificForce, attitude: item.attitude)
    bytes.append(timesOf: item)
    bytes.append(",\"attitude\":{")
    bytes.append(members: item.attitude.vector)
    bytes.append(",\"w\":")
    bytes.append(item.attitude.w)
    bytes.append("},\"rotationRate\":{")
    bytes.append(members: item.sample.angularVelocity)
    bytes.append("},\"gravity\":{")
    bytes.append(members: motion.gravity)
    bytes.append("},\"userAcceleration\":{")
    bytes.append(members: motion.userAcceleration)
    bytes.append("},\"magneticField\":{\"x\":0,\"y\":0,\"z\":0,\"accuracy\":-1}}")
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// The shortest text that reads back to the same value.
  fileprivate mutating func append(_ number: Double) {
    append(contentsOf: number.description.utf8)
  }

  fileprivate mutating func append(timesOf item: RecordedItem) {
    append("{\"timestamp\":")
    append(item.sample.time)
    append(",\"timestampSince1970\":")
    append(item.since1970)
  }

  fileprivate mutating func append(members vector: Vector3) {
    append("\"x\":")
    append(vector.x)
    append(",\"y\":")
    append(vector.y)
    append(",\"z\":")
    append(vector.z)
  }

  fileprivate mutating func append(cells vector: Vector3) {
    append(",")
    if vector.x.isFinite { append(vector.x) }
    append(",")
    if vector.y.isFinite { append(vector.y) }
    append(",")
    if vector.z.isFinite { append(vector.z) }
  }
}
