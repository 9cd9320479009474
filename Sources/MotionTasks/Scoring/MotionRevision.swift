// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Inertial
public import StudyTasks

/// The changes for computing a measurement again; `nil` keeps a setting as it was.
public struct MotionRevision: Sendable, Hashable {
  /// How angles are made.
  public var method: MotionMeasurement.Method?
  /// How the device sits, for ResearchKit's method.
  public var orientation: DeviceOrientation?
  /// Where 0° is; a pose that was held as a known angle is then forgotten.
  public var zero: RequestedZero?
  /// Which way the first movement goes.
  public var firstMovement: FirstMovement?
  /// The attitude filter.
  public var filter: AttitudeFilter?
  /// Corrections by the sensor's place: the segment, or nothing for the only one. They take the
  /// place of those that were applied.
  public var corrections: [String: SensorCalibration] = [:]

  /// Nothing different.
  public init() {}

  /// The basis with the changes made.
  ///
  /// - Parameter places: of the sensors, in their order.
  func applied(to basis: MotionBasis, places: [String]) -> MotionBasis {
    var basis = basis
    if let method { basis.measurement.method = method }
    if let orientation { basis.measurement.orientation = orientation }
    if let zero {
      (basis.measurement.zero, basis.measurement.zeroDegrees) = (zero.place, zero.degrees)
      basis.held = nil
    }
    if let firstMovement { basis.measurement.firstMovement = firstMovement }
    if let filter { basis.filter = filter }
    if !corrections.isEmpty {
      let known = basis.corrections ?? []
      basis.corrections = places.enumerated().map { index, place in
        corrections[place] ?? (known.indices.contains(index) ? known[index] : .none)
      }
    }
    return basis
  }
}
