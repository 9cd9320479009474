// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Goniometry
public import Recordings
internal import Walking

/// The measurements of one call: one, or those of every joint between sensors on a chain of segments, of one side or
/// of both.
///
/// ```swift
/// let leg = try MeasurementChain(segments: [
///   (.pelvis, .unstated, .file("pelvis.csv")), (.thigh, .left, .file("thigh.csv")),
///   (.shank, .left, .file("shank.csv")),
/// ])
/// let report = try leg.read().report()   // the left hip and the left knee
/// ```
public struct MeasurementChain: Sendable {
  /// A recording with the segment and the side of its sensor; the pelvis, the trunk and the head serve both sides.
  public typealias Sensor = (segment: Segment, side: Side, recording: RequestedRecording)

  /// The measurements: joints of the spine, then the left and the right side, each from the trunk outwards.
  public private(set) var requests: [MeasurementRequest]

  /// One measurement.
  public init(_ request: MeasurementRequest) { requests = [request] }

  /// The measurements of every joint between two of the sensors.
  ///
  /// - Parameter side: of the sensors that state none.
  /// - Throws: as ``MeasurementRequest/init(segments:)`` does for two sensors; `sameSegment`, `loneSegment` or
  ///   `mixedSides` for more.
  public init(
    segments sensors: [Sensor], side: Side = .unstated
  ) throws(MeasurementRequestError) {
    let chosen = try Side(agreedBy: [side])
    guard sensors.count > 2 else {
      var request = try MeasurementRequest(segments: sensors.map { ($0.segment, $0.recording) })
      request.settings.side = try Side(agreedBy: sensors.map(\.side) + [chosen])
      requests = [request]
      return
    }
    var (found, used): ([MeasurementRequest], Set<Int>) = ([], [])
    let sides = Set(sensors.map(\.side)).subtracting([.unstated])
    guard chosen == .unstated || sides.isSubset(of: [chosen]) else { throw .mixedSides }
    for side in sides.isEmpty ? [chosen] : [Side.left, .right].filter(sides.contains) {
      var places: [Segment: Int] = [:]
      for (index, sensor) in sensors.enumerated() where [side, .unstated].contains(sensor.side) {
        guard places.updateValue(index, forKey: sensor.segment) == nil else {
          throw .sameSegment(sensor.segment)
        }
      }
      // A joint of the spine is one of both sides.
      for joint in Joint.measured(among: Set(places.keys))
      where joint.hasSides || !found.contains(where: { $0.joint == joint }) {
        let pair = joint.segments.compactMap { places[$0] }
        var request = try MeasurementRequest(
          segments: pair.map { (sensors[$0].segment, sensors[$0].recording) })
        request.settings.side = joint.hasSides ? side : .unstated
        found.append(request)
        used.formUnion(pair)
      }
    }
    if let lone = sensors.indices.first(where: { !used.contains($0) }) {
      throw .loneSegment(sensors[lone].segment)
    }
    let sideless = found.filter { $0.settings.side == .unstated }
    requests = sideless + found.filter { $0.settings.side != .unstated }
  }

  /// The segments of the sensors of one file by their names, such as `left-thigh`; `nil` where fewer than two names tell
  /// one, or two tell the same.
  public static func segments(ofSensors names: [String]) -> [String]? {
    let segments = names.compactMap(Segment.ofSensor).map { segment, side in
      side == .unstated ? segment.rawValue : "\(side.rawValue)-\(segment.rawValue)"
    }
    return segments.count > 1 && Set(segments).count == segments.count ? segments : nil
  }

  /// Whether there is a sensor on either side of a joint.
  public var isPair: Bool { requests.first?.isPair ?? false }

  /// Changes every request; its side stays.
  public mutating func change(_ body: (inout MeasurementRequest) throws -> Void) rethrows {
    for index in requests.indices {
      let side = requests[index].settings.side
      try body(&requests[index])
      if isPair { requests[index].settings.side = side }
    }
  }

  /// Reads the recordings, each once, and the calibration files of every request.
  ///
  /// - Parameter describe: is shown how the recordings of each were read.
  public func read(
    describe: ([RecordingSource]) -> Void = { _ in }
  ) throws(MeasurementFailure) -> ChainInputs {
    let plans = requests.map { request in
      Result { () throws(MeasurementFailure) in try request.plan() }
    }
    // Nothing is read for a request behind one that is refused.
    var readings = SharedReadings(
      of: plans.map { try? $0.get() }.prefix { $0 != nil }.compactMap(\.self),
      usesTwoCores: requests.allSatisfy(\.usesTwoCores))
    var all: [MeasurementInputs] = []
    var shown: Set<String> = []
    for (request, plan) in zip(requests, plans) {
      all.append(
        try request.read(plan.get(), &readings) { sources in
          // A sensor between two joints is shown once.
          describe(
            sources.filter { shown.insert($0.files.map(\.path).joined(separator: "\n")).inserted })
        })
    }
    return ChainInputs(all)
  }
}

// The strides of a leg.
extension ChainInputs {
  /// The measurements with the strides of their leg, which its lowest sensor shows best: hip and knee need no sensor of
  /// their own for them. A joint alone looks for itself.
  private var withStrides: [MeasurementInputs] {
    guard all.count > 1 else { return all }
    var found: [Side: [Stride]] = [:]
    return all.map { inputs in
      guard Gait.segments.contains(inputs.settings.joint.distal) else { return inputs }
      let side = inputs.settings.side
      var inputs = inputs
      let strides = found[side] ?? strides(of: side)
      found[side] = strides
      inputs.settings.strides = strides
      return inputs
    }
  }

  private func strides(of side: Side) -> [Stride] {
    for segment in Gait.segments {
      for inputs in all where inputs.settings.side == side {
        for (sensor, other) in zip(inputs.sensors, inputs.settings.joint.segments)
        where other == segment {
          return sensor.givesAttitudes ? [] : Gait.dated(of: sensor.reduced.corrected, on: segment)
        }
      }
    }
    return []
  }
}

/// What the measurements of one call read.
public struct ChainInputs: Sendable {
  /// Of each measurement; never empty.
  public let all: [MeasurementInputs]

  init(_ all: [MeasurementInputs]) { self.all = all }

  /// The paths of every file that was read.
  public var files: [String] { all.flatMap(\.files).map(\.path) }

  /// Measures every joint.
  ///
  /// - Throws: `MeasurementError` where no joint gives an angle; of several that one of the first.
  public func report() throws(MeasurementError) -> ChainReport {
    var outcomes: [ChainReport.Outcome] = []
    for inputs in withStrides {
      do throws(MeasurementError) {
        outcomes.append(.init(inputs: inputs, result: .success(try inputs.report())))
      } catch {
        outcomes.append(.init(inputs: inputs, result: .failure(error)))
      }
    }
    if !outcomes.contains(where: { $0.report != nil }),
      case .failure(let error)? = outcomes.first?.result
    {
      throw error
    }
    return ChainReport(outcomes)
  }
}
