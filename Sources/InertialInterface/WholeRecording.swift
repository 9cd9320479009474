// SPDX-License-Identifier: Apache-2.0

internal import CGoniometer
internal import Inertial

/// The attitudes of recordings that are there as a whole.
enum WholeRecording {
  /// Samples from which the rate is taken where it is not stated: as many as `goniometer attitude` reads at
  /// once. The median of other ones differs in the last digit, and a filter may find rest a sample later.
  private static let samplesForRate = 2000
  /// A specific force that could show where up is, m/s².
  private static let leastForce = 0.5

  /// The nominal period of samples, seconds.
  private static func period(_ samples: SampleReader) throws(InterfaceError) -> Double {
    if let rate = samples.rate { return 1 / rate }
    if let timing = RecordingTiming(samples.recording(limit: samplesForRate)) {
      return timing.period
    }
    // One sample has no rate; a hertz does for it.
    guard samples.count > 1 else { return 1 }
    throw InterfaceError(
      GONIOMETER_NO_RESULT,
      "the times of the samples tell no rate of 0.001 to 100000 Hz: check that they rise and are in "
        + "seconds, or state samples.rate")
  }

  /// Writes the attitude at each sample.
  static func attitudes(
    _ choice: FilterChoice, _ samples: SampleReader, _ writer: AttitudeWriter
  ) throws(InterfaceError) {
    guard samples.count > 0 else { return }
    let period = try period(samples)
    try checkGravity(samples)
    switch choice.lookahead {
    case 0:
      // Each by its name, so that it is compiled for its type: a type found at run time costs a call a number.
      switch choice.filter {
      case .boundedPosition: track(choice, period, samples, writer, BoundedPositionFilter.self)
      case .vqf: track(choice, period, samples, writer, VQF.self)
      case .madgwick: track(choice, period, samples, writer, Madgwick.self)
      case .mahony: track(choice, period, samples, writer, Mahony.self)
      case .strapdown: track(choice, period, samples, writer, Strapdown.self)
      }
    case .infinity:
      try samples.checkCopy()
      write(
        SmoothedRows(
          nominalPeriod: period, latency: choice.latency,
          parameters: choice.parameters(over: .smoothing)),
        samples, writer)
    case let lag:
      try choice.checkRows(period: period)
      write(
        LaggingRows(
          nominalPeriod: period, latency: choice.latency, lag: lag,
          parameters: choice.parameters(over: .fixedLag)),
        samples, writer)
    }
  }

  private static func track<Estimator: AttitudeEstimator>(
    _ choice: FilterChoice, _ period: Double, _ samples: SampleReader, _ writer: AttitudeWriter,
    _: Estimator.Type
  ) {
    var tracker = AttitudeTracker<Estimator>(
      nominalPeriod: period, parameters: choice.parameters(over: Estimator.Parameters()),
      latency: choice.latency)
    for index in 0..<samples.count {
      tracker.update(samples[index])
      writer.write(tracker.attitude, at: index)
    }
  }

  private static func write(
    _ source: some AttitudeRowSource, _ samples: SampleReader, _ writer: AttitudeWriter
  ) {
    var source = source
    var rows: [AttitudeRow] = []
    var written = 0
    func write() {
      for row in rows {
        writer.write(row.attitude, at: written)
        written += 1
      }
      rows.removeAll(keepingCapacity: true)
    }
    for index in 0..<samples.count {
      source.update(samples[index], into: &rows)
      write()
    }
    source.finish(into: &rows)
    write()
  }

  /// Refuses samples none of which shows where up is.
  private static func checkGravity(_ samples: SampleReader) throws(InterfaceError) {
    for index in 0..<samples.count {
      let sample = samples[index]
      if sample.isUsable, sample.specificForce.norm >= leastForce { return }
    }
    throw InterfaceError(
      GONIOMETER_NO_RESULT,
      "none of the \(samples.count) samples shows gravity: check the order of the columns and that the "
        + "specific force is in m/s²")
  }

  /// Writes the attitudes of several recordings, four at a time.
  static func attitudes(
    _ choice: FilterChoice, _ recordings: [(samples: SampleReader, writer: AttitudeWriter)]
  ) throws(InterfaceError) {
    try choice.refuseLookahead("a filter of several recordings at a time")
    var periods: [Double] = []
    for (place, recording) in recordings.enumerated() {
      do throws(InterfaceError) {
        try recording.samples.checkCopy()
        periods.append(recording.samples.count > 0 ? try period(recording.samples) : 1)
        if recording.samples.count > 0 { try checkGravity(recording.samples) }
      } catch {
        throw InterfaceError(error.status, "samples[\(place)]: \(error.message)")
      }
    }
    // The longest first, so that the lanes end together.
    let order = recordings.indices.sorted {
      recordings[$0].samples.count > recordings[$1].samples.count
    }
    func run<Estimator: LanedEstimator>(_: Estimator.Type) {
      var rest = order[...]
      AttitudeLanes<Estimator>(parameters: choice.parameters(over: Estimator.Parameters())).run(
        next: {
          rest.popFirst().map {
            LaneRecording(
              recordings[$0].samples.recording(), nominalPeriod: periods[$0],
              latency: choice.latency)
          }
        },
        finished: { index, attitudes in
          let writer = recordings[order[index]].writer
          for (row, attitude) in attitudes.enumerated() { writer.write(attitude, at: row) }
        })
    }
    switch try choice.lanes {
    case .boundedPosition: run(BoundedPositionFilter.self)
    case .vqf: run(VQF.self)
    }
  }
}

extension FilterChoice {
  /// Filters that take several sensors side by side.
  enum Lanes { case boundedPosition, vqf }

  /// The filter, if it is one of those.
  var lanes: Lanes {
    get throws(InterfaceError) {
      switch filter {
      case .boundedPosition: return .boundedPosition
      case .vqf: return .vqf
      case .madgwick, .mahony, .strapdown:
        throw .usage(
          "the filter \(filter.rawValue) does not take several sensors side by side: use "
            + "bounded-position or vqf, or filter one after the other")
      }
    }
  }
}
