// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Goniometry
public import Inertial
internal import Recordings

/// A finished measurement: the numbers, every check, and how they were made.
///
/// ```swift
/// let report = try request.read().report()
/// print(report.range?.words ?? "no angle")
/// for check in report.quality where check.verdict != .good { print(check.advice) }
/// ```
public struct MeasurementReport: Sendable {
  /// The person, the visit and a remark, as they were stated.
  public var identity = MeasurementIdentity()
  /// The way the angles were made.
  public let method: MeasurementMethod
  /// The attitude filter; `nil` where the sensors gave attitudes.
  public let filter: AttitudeFilter?
  /// The parameters of the filter, defaults included; `nil` without one.
  public let parameters: (any EstimatorParameters)?
  /// The origin of each recording, in the order of the sensors.
  public var inputs: [MeasurementInput] = []
  /// Every check, good ones included.
  public internal(set) var quality: [QualityCheck]
  /// The corrections that were applied to the sensors.
  public var calibrations: [AppliedCalibration] = []
  /// The clinical result; `nil` for ResearchKit's formula, which has a result of its own, and for several
  /// movements, each of which has its own in ``parts``.
  public var range: RangeOfMotion? { trial?.rangeOfMotion }
  /// The movements that were named, in the order in which they were done; empty where none was.
  public internal(set) var movements: [MovementResult] = []
  /// A report of each movement, where one recording holds several.
  public let parts: [MeasurementReport]
  /// The result of ResearchKit's formula; `nil` for the other methods.
  public var researchKit: ResearchKitRangeOfMotion? { trial?.researchKit }
  /// When it began; `nil` unless it was measured live by an unattended instrument.
  public var started: MeasurementTime?
  /// The part that only a live measurement has.
  public internal(set) var live: LiveEntry?
  let trial: Trial?
  /// The joint of which two sensors found all movements at once; `nil` for another one, and in one of ``parts``.
  public let whole: WholeJoint?

  /// The joint that was measured.
  public let measuredJoint: Joint
  /// The same; `nil` of one device whose joint nobody named.
  package var knownJoint: Joint? {
    movements.isEmpty && method != .twoSensors ? nil : measuredJoint
  }
  /// The joint that was found with two sensors.
  public var joint: PairAnalysis? { trial?.joint }
  /// Whether it is one movement of several that were found at once.
  package var isOfWhole: Bool {
    if case .movement? = trial?.analysis { true } else { false }
  }
  /// The limb that was found with one device.
  public var hinge: HingeAnalysis? { trial?.hinge }
  /// The angle of every sample, ``shiftDegrees`` added; `nil` for ResearchKit's formula. Made anew at
  /// each call.
  public var angles: AngleSeries? { trial?.angles }
  /// Degrees that were added to the angles of ``joint`` or ``hinge``, as a held pose was stated.
  public var shiftDegrees: Double { trial?.shiftDegrees ?? 0 }

  /// The worst verdict of the checks: whether the numbers can be used.
  public var verdict: Verdict { quality.overall }

  /// The doubtful things about the recordings, a sentence each.
  public var warnings: [String] {
    inputs.flatMap(\.warnings) + [started?.warning].compactMap(\.self)
  }

  /// The paths of the files that were read, calibrations last.
  public var inputFiles: [String] {
    inputs.flatMap(\.files).map(\.path) + calibrations.compactMap(\.path)
  }

  init(_ settings: MeasurementSettings, _ method: MeasurementMethod, _ trial: Trial) {
    (measuredJoint, self.method, self.trial) = (settings.joint, method, trial)
    (quality, parameters) = (trial.quality, trial.parameters)
    filter = parameters == nil ? nil : settings.filter.filter
    (parts, whole) = ([], nil)
  }

  /// One report of several movements.
  ///
  /// - Parameter whole: the joint that two sensors found; `nil` for one device.
  init(
    _ settings: MeasurementSettings, parts: [MeasurementReport], _ ofSensor: [QualityCheck],
    whole: WholeJoint? = nil
  ) {
    (measuredJoint, trial) = (settings.joint, nil)
    (method, self.whole) = (whole == nil ? .hinge : .twoSensors, whole)
    self.parts = parts
    parameters = whole == nil ? parts.first?.parameters : whole?.parameters
    filter = parameters == nil ? nil : settings.filter.filter
    movements = parts.flatMap { part in
      part.movements.map { movement in
        var movement = movement
        movement.ownQuality = part.quality
        return movement
      }
    }
    quality = (parts.flatMap(\.quality) + ofSensor).worstOfEach
  }
}

extension [QualityCheck] {
  /// One check of each name: the worst, at the place of the first.
  fileprivate var worstOfEach: [QualityCheck] {
    reduce(into: []) { all, check in
      if let index = all.firstIndex(where: { $0.name == check.name }) {
        if check.verdict > all[index].verdict { all[index] = check }
      } else {
        all.append(check)
      }
    }
  }
}
