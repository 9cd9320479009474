// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial

/// Microseconds of processor time a sample and sensor of a knee from two recordings in memory, by what
/// the leg does; of one of them the parts: both attitudes, the fit of the axis, the search for joint and
/// clocks around it, a measurement with a known calibration, and the whole. Before them `goniometer analyze`.
func benchmarkKnees() {
  // First: the peak of a program that is started counts what the one that starts it holds.
  benchmarkAnalyze()
  // A machine moves so slowly that nothing tells flexion from extension.
  for movement in KneeProtocol.allCases where movement != .passiveMachine {
    GeneratedKnee(movement, seconds: 60)?.measure("knee.\(movement.rawValue)")
  }
  guard let knee = GeneratedKnee(.walking, seconds: 60),
    let calibration = (try? PairAnalysis(knee.pair))?.calibration
  else { return complain("knee: a simulated walk could not be measured") }
  knee.measure("knee.part.attitudes") {
    for recording in [knee.pair.proximal, knee.pair.distal] {
      let smoothed = BoundedPositionSmoother().smooth(recording, nominalPeriod: 0.01)
      guard smoothed.attitude.count == recording.count else { return nil }
    }
    return 0
  }
  let steps = PairSteps(knee.pair)
  knee.measure("knee.part.fit") { Double(steps.fit()) }
  knee.measure("knee.part.search") { (try? steps.search()).map(Double.init) }
  knee.measure("knee.part.calibrated") {
    try? PairAnalysis(knee.pair, calibration: calibration).angles.last?.degrees
  }
  knee.measure("knee.part.whole")
}

/// The same against the length of a recording and against its rate; `validation plot-growth` draws it.
func benchmarkKneeGrowth() {
  for seconds in [15.0, 60, 240, 600, 1800, 3600] {
    GeneratedKnee(.walking, seconds: seconds)?.measure("growth.knee")
  }
  for rate in [50.0, 100, 200, 400, 800] {
    GeneratedKnee(.walking, seconds: 120, rateHz: rate)?.measure("growth.knee.rate")
  }
}

/// A simulated knee that moves for some time.
struct GeneratedKnee {
  let pair: SensorPair
  let input: String
  private let parameters: [(name: String, value: Double)]

  /// `nil`, with a complaint, where there is none.
  init?(_ movement: KneeProtocol, seconds: Double, rateHz: Double = 100) {
    var settings = KneeSimulation.Parameters(movement)
    settings.errors = SensorGrade.module.errors
    settings.outOfPlaneDegrees = 3
    settings.rateHz = rateHz
    // Lengths follow from the repetitions; two of them tell what one takes.
    func length(_ repetitions: Int) -> Double {
      settings.repetitions = repetitions
      return (try? KneeSimulation(settings))?.duration ?? .nan
    }
    let (short, long) = (length(10), length(20))
    let repetitions = 10 + ((seconds - short) * 10 / (long - short)).rounded()
    guard repetitions.isFinite else { return nil }
    settings.repetitions = max(2, Int(repetitions))
    guard let knee = try? KneeSimulation(settings).run(),
      let pair = try? SensorPair(proximal: knee.thigh.recording, distal: knee.shank.recording)
    else {
      complain("knee: \(movement.rawValue) could not be simulated")
      return nil
    }
    self.pair = pair
    let rows = pair.proximal.count
    input = "simulated \(movement.rawValue), two sensors, \(rows) rows at \(Int(rateHz)) Hz"
    parameters = [("rate", rateHz), ("rows", Double(rows))]
  }

  /// Times the whole measurement.
  func measure(_ name: String) {
    measure(name) { try? PairAnalysis(pair).angles.last?.degrees }
  }

  /// Times a part of the work, which gives some number of its result; `nil` where there is none.
  func measure(_ name: String, _ work: () -> Double?) {
    let samples = Double(2 * pair.proximal.count)
    var isMeasured = true
    var measurement = Measurement.timing(
      name, input: input, unit: "µs/sample and sensor", scale: 1e6 / samples,
      runs: samples > 200_000 ? 5 : 9, clock: .threadProcessor
    ) { if work()?.isFinite != true { isMeasured = false } }
    measurement.parameters = parameters
    measurement.derived = [("processorSeconds", measurement.median * samples * 1e-6)]
    isMeasured ? measurement.report() : complain("\(name): \(input) could not be measured")
  }
}
