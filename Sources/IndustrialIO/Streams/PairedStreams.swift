// SPDX-License-Identifier: Apache-2.0

/// Asks two streams in turn and pairs what they give in the order of its arrival.
final class PairedStreams {
  /// A stream with what it gave and nobody has used yet.
  private struct Side {
    let stream: SensorStream
    let quantity: InertialQuantity
    var samples: UnsafeBufferPointer<MotionSample>?
    /// Gave all there is for now.
    var isDrained = false
    var hasEnded = false

    init(_ stream: SensorStream, _ quantity: InertialQuantity) {
      (self.stream, self.quantity) = (stream, quantity)
    }

    /// Asks its stream where nothing is left; gives what is no samples.
    mutating func ask() throws(IIOError) -> StreamAdvance? {
      guard samples == nil, !isDrained, !hasEnded else { return nil }
      let advance = try stream.advance()
      switch advance {
      case .samples(let samples): self.samples = samples
      case .quiet: isDrained = true
      case .ended: hasEnded = true
      case .lost, .restarted: return advance
      }
      return nil
    }

    /// Its samples were used.
    mutating func hasGiven() { (samples, isDrained) = (nil, !stream.mayHaveMore) }

    /// Nanoseconds between its readings, by their stamps, as promised, or as a guess.
    var period: Double {
      let rate = stream.statistics.measuredRateHz ?? stream.statistics.nominalRateHz ?? 100
      return min(1e9 / rate, 1e15)
    }
  }

  private var force: Side
  private var rate: Side
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
      throw .missingQuantity(device: side.stream.description.identity.description, side.quantity)
    }
    guard force.stream.clock == rate.stream.clock else {
      throw .differentClocks(
        acceleration: force.stream.nameWithClock, angularVelocity: rate.stream.nameWithClock)
    }
  }

  func advance() throws(IIOError) -> StreamAdvance {
    if let event = try force.ask() { return try passOn(event) }
    if let event = try rate.ask() { return try passOn(event) }
    if let samples = force.samples,
      rate.samples == nil || force.stream.arrival <= rate.stream.arrival
    {
      force.hasGiven()
      return take(samples, of: force)
    }
    if let samples = rate.samples {
      rate.hasGiven()
      return take(samples, of: rate)
    }
    return finishOrRest()
  }

  private func passOn(_ event: StreamAdvance) throws(IIOError) -> StreamAdvance {
    if case .restarted = event { try check() }
    return event
  }

  private func take(_ samples: UnsafeBufferPointer<MotionSample>, of side: Side) -> StreamAdvance {
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
  fileprivate var clock: String {
    guard let clock = description.clock else { return "monotonic" }
    guard description.origin == .network else { return clock }
    // Each machine has clocks of its own; the first word of the place is the host.
    return "\(clock) of \(description.identity.parent.prefix { $0 != " " })"
  }

  fileprivate var nameWithClock: String { "\(description.identity) (\(clock))" }
}
