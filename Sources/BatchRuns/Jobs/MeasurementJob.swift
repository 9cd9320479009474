// SPDX-License-Identifier: Apache-2.0

package import ClinicalTerms
package import JSON
package import Measurement

/// The sensors that a path of a job is the recording of, in reading order.
package enum RecordingRole: Sendable, Hashable {
  /// One device, both sensors in one file.
  case file
  /// The sensor on one of two segments.
  case segment(Segment)
  /// One device, a file a sensor.
  case accelerometer, gyroscope

  /// The role of a name; `nil` if there is none.
  package init?(name: String) {
    switch name {
    case "file": self = .file
    case "accelerometer": self = .accelerometer
    case "gyroscope": self = .gyroscope
    default:
      guard let segment = Segment(rawValue: name) else { return nil }
      self = .segment(segment)
    }
  }

  /// The name: `file`, `thigh`.
  package var name: String {
    switch self {
    case .file: "file"
    case .segment(let segment): segment.rawValue
    case .accelerometer: "accelerometer"
    case .gyroscope: "gyroscope"
    }
  }

  /// The segment; `nil` of one device.
  var segment: Segment? {
    if case .segment(let segment) = self { segment } else { nil }
  }
}

extension RecordingRole: CaseIterable {
  /// Every role, in reading order.
  package static var allCases: [RecordingRole] {
    [.file] + Segment.named.map { .segment($0) } + [.accelerometer, .gyroscope]
  }
}

/// One measurement among many: its name, its recordings and its settings.
package struct MeasurementJob: Sendable {
  /// The id as it was given: a text, or from JSON any value.
  package var id: JSONValue
  /// The paths of the recordings.
  package var recordings: [RecordingRole: String] = [:]
  /// The settings that were stated for this measurement, texts as typed.
  package var settings: StatedSettings = [:]
  /// The person, the visit and a remark, as far as they were stated for this measurement.
  package var identity = MeasurementIdentity()
  /// Everything else that was said of it, passed through.
  package var metadata: [String: JSONValue] = [:]
  /// Recordings in memory, by the name that stands for their path.
  package var inMemory: [String: RequestedRecording] = [:]
  /// The doubts that were known before anything was read.
  package var warnings: [String] = []
  /// The reason why it cannot be measured, if that is known already.
  package var failure: MeasurementEntry.Failure?

  init(id: JSONValue) { self.id = id }

  /// The id as a text.
  package var name: String { id.string ?? id.text }

  /// Whether it is of segments, and not of one device.
  var isPair: Bool { recordings.keys.contains { $0.segment != nil } }

  /// A job for each joint between neighbours where more than two segments have a recording, such as `visit-1 hip`; itself
  /// elsewhere, and where a segment has no neighbour.
  var ofEachJoint: [MeasurementJob] {
    let segments = Set(recordings.keys.compactMap(\.segment))
    let joints = Joint.measured(among: segments)
    guard segments.count > 2, segments == Set(joints.flatMap(\.segments)) else { return [self] }
    return joints.map { joint in
      func isOfAnother(_ segment: Segment) -> Bool {
        segments.contains(segment) && !joint.segments.contains(segment)
      }
      var job = self
      job.id = .string("\(name) \(joint.rawValue)")
      job.recordings = recordings.filter { role, _ in !(role.segment.map(isOfAnother) ?? false) }
      job.settings = settings.filter { setting, _ in
        if case .segment(let segment, _) = setting { !isOfAnother(segment) } else { true }
      }
      return job
    }
  }

  /// The recordings in reading order.
  var orderedRecordings: [(role: RecordingRole, path: String)] {
    RecordingRole.allCases.compactMap { role in recordings[role].map { (role, $0) } }
  }

  /// The paths of recordings and calibrations, in reading order.
  ///
  /// - Parameter defaults: the settings of jobs that do not state their own.
  package func paths(defaults: StatedSettings = [:]) -> [String] {
    let settings = settings(defaults: defaults)
    return
      (orderedRecordings.map(\.path)
      + JobField.calibrations.compactMap { settings[$0] }).filter { inMemory[$0] == nil }
  }

  /// The settings of the measurement.
  ///
  /// Defaults that sensors of this kind cannot have are left out, as they are meant for others of
  /// the batch; a setting that is stated for this one is kept, to be refused.
  package func settings(defaults: StatedSettings) -> StatedSettings {
    var result = defaults.filter { $0.key.hasMeaning(sensorCount: isPair ? 2 : 1) }
    // Both say where zero is: stating either for this one takes the other's default away.
    if settings[.zero] != nil || settings[.hanging] != nil {
      (result[.zero], result[.hanging]) = (nil, nil)
    }
    return result.merging(settings) { $1 }
  }

  /// The request of the measurement.
  ///
  /// - Parameter defaults: the settings of jobs that do not state their own.
  package func request(
    defaults: StatedSettings = [:]
  ) throws(MeasurementEntry.Failure) -> MeasurementRequest {
    var request = try arrangement()
    do throws(MeasurementRequestError) {
      try request.take(settings(defaults: defaults))
    } catch {
      throw failure(error)
    }
    return request
  }

  private func failure(_ error: MeasurementRequestError) -> MeasurementEntry.Failure {
    MeasurementEntry.Failure(.usage, "\(error)")
  }

  private func arrangement() throws(MeasurementEntry.Failure) -> MeasurementRequest {
    func recording(_ path: String) -> RequestedRecording {
      inMemory[path] ?? .file(path)
    }
    func refuse(_ text: String) -> MeasurementEntry.Failure {
      MeasurementEntry.Failure(.usage, text)
    }
    if isPair {
      guard recordings[.file] == nil else {
        throw refuse("give either one device's recording or those of two segments, not both")
      }
      if recordings[.accelerometer] != nil { throw failure(.needsOneDevice(.accelerometer)) }
      if recordings[.gyroscope] != nil { throw failure(.needsOneDevice(.gyroscope)) }
      do throws(MeasurementRequestError) {
        return try MeasurementRequest(
          segments: orderedRecordings.compactMap { role, path in
            role.segment.map { ($0, recording(path)) }
          })
      } catch {
        throw failure(error)
      }
    }
    let parts = (recordings[.accelerometer], recordings[.gyroscope])
    if let file = recordings[.file] {
      guard parts.0 == nil, parts.1 == nil else {
        throw refuse(
          "give either one device's recording or the files of its accelerometer and gyroscope, not "
            + "both")
      }
      return MeasurementRequest(device: recording(file))
    }
    guard let force = parts.0, let rate = parts.1 else {
      throw refuse(
        "name a recording: of one device, of two segments, or of an accelerometer and a gyroscope"
      )
    }
    return MeasurementRequest(device: .separateFiles(accelerometer: force, gyroscope: rate))
  }
}

extension JSONValue {
  /// The value as a text: a string as it is, anything else as compact JSON.
  package var text: String {
    if case .string(let text) = self { return text }
    let bytes = (try? jsonBytes(isPretty: false)) ?? []
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}
