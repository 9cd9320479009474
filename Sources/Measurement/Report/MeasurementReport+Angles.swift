// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Goniometry
internal import Inertial

/// A joint of which two sensors found all movements at once.
public enum WholeJoint: Sendable {
  /// By the three angles of a joint coordinate system.
  case angles(ThreeAxisAnalysis)
  /// By the attitudes of a joint of which nothing is known.
  case attitudes(UnnamedJointAnalysis)

  /// Checks of the joint model.
  var quality: [QualityCheck] {
    switch self {
    case .angles(let joint): joint.quality
    case .attitudes(let joint): joint.quality
    }
  }

  /// The settings of the estimator as they were used.
  var parameters: (any EstimatorParameters)? {
    switch self {
    case .angles(let joint): joint.parameters
    case .attitudes(let joint): joint.parameters
    }
  }

  /// The meaning of the angular velocities; `nil` where the sensors gave attitudes.
  var rates: RateMeaning? {
    switch self {
    case .angles(let joint): joint.rates
    case .attitudes(let joint): joint.rates
    }
  }

  /// How ranges are read from the angles.
  func rangeOptions(_ options: RangeOfMotion.Options) -> RangeOfMotion.Options {
    if case .angles(let joint) = self { joint.rangeOptions(options) } else { options }
  }

  /// The angles of a movement; `nil` of a joint that has no one angle.
  subscript(movement: Movement) -> AngleSeries? {
    switch self {
    case .angles(let joint): joint[movement.plane]
    case .attitudes(let joint): joint.angle
    }
  }
}

// The angle of every sample as a table.
extension MeasurementReport {
  /// The names of the columns of ``angleRows(_:)``: the time, seconds, the flexion, degrees, its
  /// standard deviation with the parts of it, and for two sensors the wobble of the axis. Of a joint that was found
  /// ``whole`` each angle with the ends of its 95 % interval, or the attitude.
  public var angleColumns: [String] {
    whole?.columns ?? (trial?.joint == nil ? Self.allAngleColumns.dropLast() : Self.allAngleColumns)
  }

  /// The columns of two sensors; one device has all but the last.
  package static let allAngleColumns = [
    "time_s", "flexion_deg", "sd_deg", "sd_sensor_deg", "sd_calibration_deg",
    "sd_soft_tissue_deg", "sd_fixation_deg", "axis_disagreement_deg",
  ]

  /// Whether there is a row for each sample.
  public var hasAngles: Bool { range != nil || whole != nil }

  /// Calls a function with each row of the table of angles. A number that is not finite is missing.
  public func angleRows(_ body: ([Double]) throws -> Void) rethrows {
    if let whole { return try whole.rows(body) }
    guard let angles else { return }
    let wobbles = joint?.angles
    var row: [Double] = []
    for index in angles.time.indices {
      let uncertainty = angles.uncertainty[index]
      row.removeAll(keepingCapacity: true)
      row.append(angles.time[index])
      row.append(angles.degrees[index])
      row.append(uncertainty.standardDeviation)
      row.append(uncertainty.sensor)
      row.append(uncertainty.calibration)
      row.append(uncertainty.softTissue)
      row.append(abs(uncertainty.fixation))
      if let wobbles { row.append(wobbles[index].wobble) }
      try body(row)
    }
  }
}

extension WholeJoint {
  fileprivate var columns: [String] {
    func interval(_ angle: String) -> [String] {
      ["\(angle)_deg", "\(angle)_lower95_deg", "\(angle)_upper95_deg"]
    }
    return switch self {
    case .angles: ["time_s"] + ["flexion", "abduction", "internal_rotation"].flatMap(interval)
    case .attitudes:
      ["time_s"] + interval("flexion") + ["qw", "qx", "qy", "qz", "sd_heading_deg"]
    }
  }

  fileprivate func rows(_ body: ([Double]) throws -> Void) rethrows {
    var row: [Double] = []
    func append(_ series: AngleSeries?, _ index: Int) {
      let angle = series?.degrees[index] ?? .nan
      let half = series?.uncertainty[index].halfWidth95 ?? .nan
      row += [angle, angle - half, angle + half]
    }
    switch self {
    case .angles(let joint):
      for (index, time) in joint.flexion.time.enumerated() {
        row = [time]
        for series in [joint.flexion, joint.abduction, joint.rotation] { append(series, index) }
        try body(row)
      }
    case .attitudes(let joint):
      for (index, time) in joint.time.enumerated() {
        row = [time]
        append(joint.angle, index)
        let q = joint.attitudes[index]
        row += [q.w, q.x, q.y, q.z, joint.headingDeviations[index]]
        try body(row)
      }
    }
  }
}
