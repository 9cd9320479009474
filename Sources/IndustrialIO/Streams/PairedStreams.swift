// SPDX-License-Identifier: Apache-2.0

/// Asks two streams in turn and pairs what they give in the order of its arrival.
final class PairedStreams {
  /// A stream with what it gave and nobody has used yet.
  private final class Side {
    let stream: SensorStream
    let quantity: InertialQuantity
    var samples: UnsafeBufferPointer<MotionSample>?
    /// Gave all there is for now.
    var isDrained = false
    var hasEnded = false

    init(_ stream: SensorStream, _ quantity: InertialQuantity) {
      (self.stream, self.quantity) = (stream, quantity)
    }

    /// Nanoseconds between its readings, by their stamps, as promised, or as a guess.
    var period: Double {
      let rate = stream.statistics.measuredRateHz ?? stream.statistics.nominalRateHz ?? 100
      return min(1e9 / rate, 1e15)
    }
  }

  private let force: Side
  private let rate: Side
  private let output: UnsafeMutableBufferPointer<MotionSample>
  var pairing: StreamPairing
  /// When what was given last had arrived.
  private(set) var arrival: Int64 = 0
  private var isFinished = false

  init(_ force: SensorStream, _ rate: SensorStream) throws(IIOError) {
    (self.force, self.rate) = (Side(force, .acceleration), Side(rate, .angularVelocity))
    pairing = StreamPairing(
      periods: (self.force.period, self.rate.period), batch: max(force.capacity, rate.capacity))
    output = .allocate(capacity: pairing.capacity + max(force.capacity, rate.capacity))
    try check()
  }

  deinit { output.deallocate() }

  /// Both streams have what is wanted of them, on one clock.
  private func check() throws(IIOError) {
    for side in [force, rate] where side.stream.description.conversion(of: side.quantity) == nil {
      throw .missingQuantity(
        device: side.stream.description.identity.description, side.quantity)
    }
    guard force.stream.clock == rate.stream.clock else {
      throw .differentClocks(
        acceleration: force.stream.nameWithClock, angularVelocity: rate.stream.nameWithClock)
    }
  }

  func advance() throws(IIOError) -> StreamAdvance {
    if let event = try ask(force) { return event }
    if let event = try ask(rate) { return event }
    switch (force.samples, rate.samples) {
    case (let samples?, nil): return take(samples, of: force)
    case (nil, let samples?): return take(samples, of: rate)
    case (let forces?, let rates?):
      return force.stream.arrival <= rate.stream.arrival
        ? take(forces, of: force) : take(rates, of: rate)
    case (nil, nil): return finishOrRest()
    }
  }

  /// Fills a side that has nothing left; gives what is no samples.
  private func ask(_ side: Side) throws(IIOError) -> StreamAdvance? {
    guard side.samples == nil, !side.isDrained, !side.hasEnded else { return nil }
    switch try side.stream.advance() {
    case .samples(let samples): side.samples = samples
    case .quiet: side.isDrained = true
    case .ended: side.hasEnded = true
    case .lost(let error): return .lost(error)
    case .restarted:
      try check()
      return .restarted
    }
    return nil
  }

  private func take(
    _ samples: UnsafeBufferPointer<MotionSample>, of side: Side
  ) -> StreamAdvance {
    side.samples = nil
    side.isDrained = !side.stream.mayHaveMore
    arrival = side.stream.arrival
    guard !samples.isEmpty else { return .samples(samples) }
    pairing.set(forcePeriod: force.period, ratePeriod: rate.period)
    pairing.arrive(samples.count, of: side.quantity, at: arrival)
    var count = drain(from: 0)
    for sample in samples {
      if side.quantity == .acceleration {
        pairing.add(acceleration: sample, arrival: arrival)
      } else {
        pairing.add(angularVelocity: sample, arrival: arrival)
      }
      count = drain(from: count)
    }
    return .samples(UnsafeBufferPointer(rebasing: output[..<count]))
  }

  private func drain(from count: Int) -> Int {
    var count = count
    while count < output.count, let sample = pairing.next() {
      output.initializeElement(at: count, to: sample)
      count += 1
    }
    return count
  }

  private func finishOrRest() -> StreamAdvance {
    (force.isDrained, rate.isDrained) = (false, false)
    guard force.hasEnded, rate.hasEnded else { return .quiet }
    guard !isFinished else { return .ended }
    isFinished = true
    pairing.finish()
    return .samples(UnsafeBufferPointer(rebasing: output[..<drain(from: 0)]))
  }
}

extension SensorStream {
  /// The clock of its stamps; scans without any have the time of their arrival.
  fileprivate var clock: String { description.clock ?? "monotonic" }

  fileprivate var nameWithClock: String { "\(description.identity) (\(clock))" }
}
