// SPDX-License-Identifier: Apache-2.0

internal import BatchRuns
internal import CGoniometer
internal import ClinicalTerms
internal import Foundation
internal import InertialInterface
internal import JSON
internal import Measurement
internal import Recordings

/// A request from C: a JSON object, and recordings in the caller's memory.
struct RequestDocument {
  /// The members in the order of their names.
  private let members: [(name: String, value: JSONValue)]
  private let id: JSONValue

  /// Reads the object.
  ///
  /// - Parameter name: of the text, for messages.
  init(_ text: UnsafePointer<CChar>?, _ name: String) throws(InterfaceError) {
    guard let text else { throw .missing(name) }
    let value = try Self.value(of: text, name)
    guard let object = value.object else {
      throw InterfaceError(
        GONIOMETER_MALFORMED, "\(name): expected a JSON object, found \(value.kindName)")
    }
    self.init(object, id: object["id"] ?? .null)
  }

  /// A request of these members.
  init(_ members: [String: JSONValue], id: JSONValue) {
    self.members = members.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    self.id = id
  }

  /// A JSON text of C.
  static func value(
    of pointer: UnsafePointer<CChar>, _ name: String
  ) throws(InterfaceError) -> JSONValue {
    let length = strnlen(pointer, longest + 1)
    guard length <= longest else {
      throw .usage("\(name) is longer than 64 MiB: give recordings as paths or in memory")
    }
    do throws(JSONError) {
      return try JSONValue(data: Data(bytes: pointer, count: length), limits: limits)
    } catch {
      throw InterfaceError(GONIOMETER_MALFORMED, "\(name): \(error)")
    }
  }

  private static let longest = 64 << 20
  private static let limits = JSONLimits(bytes: longest, depth: 64, values: 1_000_000)

  /// The measurement that is asked for, with nothing left that means nothing.
  func measurement(
    _ recordings: UnsafePointer<goniometer_recording>?, count: Int64
  ) throws(InterfaceError) -> MeasurementRequest {
    var job = try checkedJob("request")
    for (place, recording) in try Self.elements(recordings, count) {
      try recording.add(to: &job, "recordings[\(place)]")
    }
    do throws(MeasurementEntry.Failure) {
      var request = try job.request()
      request.identity = job.identity
      request.reading.settingNames = .members
      return request
    } catch {
      throw InterfaceError(error)
    }
  }

  /// The job of the members, each of which means something.
  private func checkedJob(_ name: String) throws(InterfaceError) -> MeasurementJob {
    for (member, value) in members where value != .null {
      if let reason = JobField.refusal(of: member) { throw .usage("\(name): \(reason)") }
    }
    let job = MeasurementJob(fields: members, id: id, folder: "", needsRecording: false)
    if let failure = job.failure { throw InterfaceError(failure) }
    return job
  }

  /// The settings and the identity, for those that do not state their own.
  var defaults: (settings: StatedSettings, identity: MeasurementIdentity) {
    get throws(InterfaceError) {
      let job = try checkedJob("settings")
      guard job.recordings.isEmpty else {
        throw .usage("settings: recordings belong into inputs")
      }
      return (job.settings, job.identity)
    }
  }

  /// The job of a row, which may be one that has failed.
  var job: MeasurementJob {
    MeasurementJob(fields: members, id: id, folder: "", takesBytes: true)
  }

  private static func elements(
    _ recordings: UnsafePointer<goniometer_recording>?, _ count: Int64
  ) throws(InterfaceError) -> [(Int, goniometer_recording)] {
    // A role more than there are is a mistake in any case.
    guard (0...8).contains(count) else {
      throw .usage("count is \(count): expected 0 to 3 recordings")
    }
    guard count > 0 else { return [] }
    guard let recordings else { throw .missing("recordings") }
    return (0..<Int(count)).map { ($0, recordings[$0]) }
  }
}

extension goniometer_recording {
  /// Gives a job the recording.
  fileprivate func add(to job: inout MeasurementJob, _ place: String) throws(InterfaceError) {
    guard let pointer = self.role else { throw .missing("\(place).role") }
    let word = try text(pointer, "\(place).role")
    guard let role = RecordingRole(name: word), ![.accelerometer, .gyroscope].contains(role) else {
      throw .usage(
        "\(place).role is '\(word.prefix(40))': expected file or a segment: "
          + Segment.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let name = try self.name.map { name throws(InterfaceError) in try text(name, "\(place).name") }
    guard job.recordings[role] == nil else {
      throw .usage("\(place): the recording of role \(word) is given twice: give it once")
    }
    // Recordings are told apart by their role, whatever they are called.
    let key = "\(word) in memory"
    job.recordings[role] = key
    job.inMemory[key] = try contents(named: name ?? word, place)
  }

  private func contents(
    named name: String, _ place: String
  ) throws(InterfaceError) -> RequestedRecording {
    if let samples {
      do throws(InterfaceError) {
        let reader = try SampleReader(samples)
        try reader.checkCopy()
        return .samples(reader.recording(), name: name)
      } catch {
        throw InterfaceError(error.status, "\(name): \(error.message)")
      }
    }
    guard let bytes else { throw .missing("\(place).samples, and \(place).bytes too,") }
    guard byte_count >= 0, let count = Int(exactly: byte_count) else {
      throw .usage("\(place).byte_count is \(byte_count): expected 0 or more")
    }
    return .bytes([UInt8](UnsafeRawBufferPointer(start: bytes, count: count)), name: name)
  }
}
