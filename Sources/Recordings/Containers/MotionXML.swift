// SPDX-License-Identifier: Apache-2.0

/// The sensors of a file of Xsens MVN (`.mvnx`): XML with the vectors of all sensors in each frame.
struct MotionXML {
  /// A table for each sensor, named as the file does: `RightUpperLeg`.
  let tables: [ContainerTable]

  /// The columns, whose names no other dialect has. A file without times and rate has the frames' numbers in place
  /// of times.
  private static let vectors =
    ["x", "y", "z"].map { "sensorAcceleration \($0)" }
    + ["x", "y", "z"].map { "sensorAngularVelocity \($0)" }

  private static let mostSensors = 100
  /// Quantities that are named where the vectors are missing.
  private static let mostQuantities = 30
  private static let (force, rotation) = ("sensorAcceleration", "sensorAngularVelocity")

  /// The vectors of a frame, as they are read.
  private struct Frame {
    var time: Double?
    var index: Int?
    var vectors: [String: [Double]] = [:]
    var isNormal = true
  }

  /// Reads all frames; memory in proportion to them and to the sensors.
  init(_ reading: IsolatedReading) throws(RecordingError) {
    var reading = reading
    let path = reading.path
    var labels: [String] = []
    var rateHz: Double?
    var columns: [[[Double]]] = []
    var open: [String] = []
    var frame: Frame?
    var hasTimes = true
    var text = ""
    var quantities: Set<String> = []
    var count = 0

    func add(_ frame: Frame) throws(RecordingError) {
      guard frame.isNormal else { return }
      count += 1
      let place = FilePlace(path: path, columnName: "frame \(count)")
      guard let force = frame.vectors[Self.force], let rotation = frame.vectors[Self.rotation]
      else {
        guard columns.isEmpty else {
          throw .badStructure(
            place, expected: "\(Self.force) and \(Self.rotation) in each frame",
            found: "frame \(count) without one of them")
        }
        return
      }
      let number = frame.index ?? count - 1
      let time = frame.time ?? rateHz.map { 1000 * Double(number) / $0 }
      if columns.isEmpty {
        hasTimes = time != nil
        guard labels.count <= Self.mostSensors else {
          throw .badStructure(
            FilePlace(path: path), expected: "at most \(Self.mostSensors) sensors",
            found: "\(labels.count)")
        }
        columns = labels.map { _ in Array(repeating: [], count: 1 + Self.vectors.count) }
      }
      guard hasTimes == (time != nil) else {
        throw .badStructure(
          place, expected: "a time in each frame", found: "frame \(count) without one")
      }
      for (name, vector) in [(Self.force, force), (Self.rotation, rotation)]
      where vector.count != 3 * columns.count {
        throw .badStructure(
          place, expected: "\(3 * columns.count) numbers of \(name) in frame \(count)",
          found: "\(vector.count)")
      }
      for sensor in columns.indices {
        columns[sensor][0].append(time ?? Double(number))
        for axis in 0..<3 {
          columns[sensor][1 + axis].append(force[3 * sensor + axis])
          columns[sensor][4 + axis].append(rotation[3 * sensor + axis])
        }
      }
    }

    try reading.records { (record) throws(RecordingError) in
      switch record {
      case .element(let name):
        open.append(name)
        text = ""
        if name == "frame" { frame = Frame() }
      case .elementAttribute(let name, let value):
        switch (open.last, name) {
        case ("subject", "frameRate"):
          rateHz = Double(value).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        case ("sensor", "label"): labels.append(value)
        case ("frame", "time"): frame?.time = try Self.numbers(value, path, count + 1, "time").first
        case ("frame", "index"): frame?.index = Int(value)
        // Poses of calibration stand before the motion.
        case ("frame", "type"): frame?.isNormal = value == "normal"
        default: break
        }
      case .text(let piece): if frame != nil { text += piece }
      case .elementEnd:
        let name = open.popLast() ?? ""
        if name == "frame", let whole = frame {
          try add(whole)
          frame = nil
        } else if frame != nil, name.hasPrefix("sensor") {
          if quantities.count < Self.mostQuantities { quantities.insert(name) }
          if name == Self.force || name == Self.rotation {
            frame?.vectors[name] = try Self.numbers(text, path, count + 1, name)
          }
        }
      default: break
      }
    }
    guard !columns.isEmpty else {
      throw .unsuitable(
        FilePlace(path: path), expected: "frames with \(Self.force) and \(Self.rotation)",
        found: quantities.isEmpty
          ? "no data of sensors" : RecordingError.list(ofSensors: quantities.sorted()),
        remedy: "export with the sensors' acceleration and angular velocity, or each sensor by "
          + "itself with MT Manager")
    }
    tables = zip(labels, columns).map { label, columns in
      ContainerTable(
        name: label,
        content: .numbers(
          header: [hasTimes ? "time (ms)" : "frame"] + Self.vectors, columns: columns))
    }
  }

  private static func numbers(
    _ text: String, _ path: String, _ frame: Int, _ name: String
  ) throws(RecordingError) -> [Double] {
    var result: [Double] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      guard let number = Double(word) else {
        throw .notANumber(
          FilePlace(path: path, columnName: "\(name) of frame \(frame)"), found: String(word))
      }
      result.append(number)
    }
    return result
  }
}
