// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

/// The live angle of ResearchKit's formula. Nothing is found out first: the reference is the first
/// attitude, as ResearchKit's is that of the first sample after the touch that begins it. All quirks of
/// ``ResearchKitMethod`` are in the numbers.
///
/// The first 32 samples tell the period; they are made good then, so that the reference is the first
/// sample's all the same. The period of the whole recording may differ by the clock's jitter: the result
/// uses that, the live angle this.
struct LiveResearchKit<Estimator: AttitudeEstimator>: LiveMethod {
  private let parameters: Estimator.Parameters
  private var tracker: AttitudeTracker<Estimator>?
  private var method: ResearchKitMethod

  init(_ orientation: DeviceOrientation, _ parameters: Estimator.Parameters) {
    self.parameters = parameters
    method = ResearchKitMethod(orientation: orientation)
  }

  mutating func take(_ rows: Range<Int>, _ soFar: inout LiveProgress) {
    for row in rows { take(soFar.sample(row, of: 0), &soFar) }
  }

  private mutating func take(_ sample: InertialSample, _ soFar: inout LiveProgress) {
    guard let period = soFar.motions[0].period else { return }
    if tracker == nil {
      tracker = AttitudeTracker(nominalPeriod: period, parameters: parameters)
    }
    guard let verdict = tracker?.update(sample), verdict.isAccepted,
      let attitude = tracker?.attitude
    else { return }
    method.update(attitude: attitude)
    switch verdict {
    case .gap, .clockSetBack: soFar.interrupt()
    default: break
    }
    soFar.lastTime = sample.time
    soFar.read(time: sample.time, degrees: method.result.finish, uncertainty: .unknown)
  }

  func phase(_ soFar: LiveProgress) -> MeasurementPhase {
    soFar.reading == nil ? .holdStill : .measure
  }

  var searchProgress: Double { 0 }

  func obstacle(in phase: MeasurementPhase, _ soFar: LiveProgress) -> String? {
    soFar.reading == nil ? "Waiting for the sensor." : nil
  }

  var researchKit: ResearchKitRangeOfMotion? {
    method.reference == nil ? nil : method.result
  }
}
