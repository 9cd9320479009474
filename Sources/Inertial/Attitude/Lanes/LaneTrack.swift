// SPDX-License-Identifier: Apache-2.0

internal import CKernels

/// A recording on its way through a lane: what ``AttitudeTracker`` is to one filter, apart from the
/// filter. A class, since moving a value of eight arrays takes time; no two threads share it.
final class LaneTrack {
  /// Which recording it is to the caller.
  let index: Int
  let latency: Double
  private var attitudes: [Quaternion]
  private let recording: InertialRecording
  private var clock: SampleClock
  /// The next row to be judged.
  private var row = 0
  /// Rows that have an attitude.
  private var written = 0
  /// The attitude of the last row, which rows that are ignored repeat.
  private var last = Quaternion.identity
  /// The verdict on the time of `row`; `nil` where all lanes have the same one.
  private var odd: SampleClock.Verdict?
  /// Samples in the ring or gone through it, counted like the ring's.
  private(set) var filled: Int

  /// - Parameters:
  ///   - position: of the ring.
  ///   - storage: what the attitudes are written to.
  init(_ item: LaneRecording, index: Int, position: Int, storage: consuming [Quaternion]) {
    self.index = index
    latency = item.latency
    recording = item.recording
    clock = SampleClock(nominalPeriod: item.nominalPeriod)
    attitudes = storage
    let missing = item.recording.count - attitudes.count
    if missing > 0 {
      attitudes.append(contentsOf: repeatElement(.identity, count: missing))
    } else {
      attitudes.removeLast(-missing)
    }
    filled = position
  }

  /// Judges rows and puts the usual ones into the ring, until that is full or a row is odd.
  func fill<Number>(_ ring: inout LaneRing<Number>, lane: Int) {
    guard odd == nil else { return }
    let end = ring.position + LaneRing<Number>.capacity
    // In locals, so that they stay in registers.
    var (filled, row, clock) = (filled, row, clock)
    odd = recording.withRows { rows in
      while filled < end && row < rows.count {
        if filled + 4 <= end, LaneRing<Number>.hasFourInRow(from: filled),
          rows.putFour(from: row, clock: &clock, into: &ring, at: filled, lane: lane)
        {
          filled += 4
          row += 4
          continue
        }
        let sample = rows[row]
        let verdict = clock.advance(to: sample)
        let timeStep: Double
        switch verdict {
        case .first: timeStep = clock.nominalPeriod
        case .step(let seconds): timeStep = seconds
        case .repeated, .outOfOrder, .unusable:
          row += 1
          continue
        case .gap, .clockSetBack: return verdict
        }
        guard sample.specificForce != .zero else { return verdict }
        ring.put(sample, timeStep: timeStep, row: row, at: filled, lane: lane)
        filled += 1
        row += 1
      }
      return nil
    }
    (self.filled, self.row, self.clock) = (filled, row, clock)
  }

  /// Takes the attitudes of some samples from the ring, from its position on.
  func drain<Number>(_ ring: borrowing LaneRing<Number>, count: Int, lane: Int) {
    guard count > 0 else { return }
    // In locals, since every access to a stored value of a class is checked.
    var (attitudes, last, written): ([Quaternion], _, _) = ([], last, written)
    swap(&attitudes, &self.attitudes)
    attitudes.withUnsafeMutableBufferPointer { attitudes in
      let positions = ring.position..<ring.position + count
      if ring.row(at: positions.upperBound - 1, lane: lane) == written + count - 1 {
        // No row was passed over.
        for position in positions {
          attitudes[written] = ring.attitude(at: position, lane: lane)
          written += 1
        }
        last = attitudes[written - 1]
        guard let place = attitudes.baseAddress else { return }
        // What the next round writes is not in the cache.
        for next in stride(from: written, to: Swift.min(written + count, attitudes.count), by: 2) {
          clanes_prefetch(place + next)
        }
        return
      }
      for position in positions {
        let row = ring.row(at: position, lane: lane)
        while written < row {
          attitudes[written] = last
          written += 1
        }
        last = ring.attitude(at: position, lane: lane)
        attitudes[row] = last
        written = row + 1
      }
    }
    swap(&attitudes, &self.attitudes)
    (self.last, self.written) = (last, written)
  }

  /// Does what an odd row asks for, by the filter of this lane alone; false where there is none.
  ///
  /// All samples before it have gone through the ring.
  func treatOddRow<Group: LaneGroup>(_ group: inout Group, lane: Int) -> Bool {
    guard let verdict = odd else { return false }
    var estimator = group[lane]
    let sample = recording[row]
    switch verdict {
    case .gap, .clockSetBack: estimator.restart(specificForce: sample.specificForce)
    case .step(let seconds): Self.turn(&estimator, sample, seconds)
    default: Self.turn(&estimator, sample, clock.nominalPeriod)
    }
    group[lane] = estimator
    repeatLast(before: row)
    last = estimator.attitude.advanced(
      by: latency, at: estimator.corrected(angularVelocity: sample.angularVelocity))
    attitudes[row] = last
    row += 1
    written = row
    odd = nil
    return true
  }

  private static func turn<Estimator: AttitudeEstimator>(
    _ estimator: inout Estimator, _ sample: InertialSample, _ timeStep: Double
  ) {
    estimator.update(
      specificForce: sample.specificForce, angularVelocity: sample.angularVelocity,
      timeStep: timeStep)
  }

  /// Ends the recording, whose last rows may have been ignored, and gives the attitudes away.
  func finish() -> [Quaternion] {
    repeatLast(before: recording.count)
    var result: [Quaternion] = []
    swap(&result, &attitudes)
    return result
  }

  /// Gives rows that were ignored the attitude of the row before.
  @inline(__always)
  private func repeatLast(before row: Int) {
    while written < row {
      attitudes[written] = last
      written += 1
    }
  }
}

extension InertialRecording {
  /// The columns of a recording, for the time of a call; not checked.
  fileprivate struct Rows {
    let count: Int
    let time: UnsafePointer<Double>
    let force: (UnsafePointer<Double>, UnsafePointer<Double>, UnsafePointer<Double>)
    let rate: (UnsafePointer<Double>, UnsafePointer<Double>, UnsafePointer<Double>)

    @inline(__always)
    subscript(row: Int) -> InertialSample {
      InertialSample(
        time: time[row], specificForce: Vector3(force.0[row], force.1[row], force.2[row]),
        angularVelocity: Vector3(rate.0[row], rate.1[row], rate.2[row]))
    }

    /// Asks for a row of the next round: a round's rows are too few for the processor to see by itself
    /// that seven columns are read on and on.
    @inline(__always)
    private func prefetch(_ row: Int) {
      let row = Swift.min(row, count - 1)
      clanes_prefetch(time + row)
      clanes_prefetch(force.0 + row)
      clanes_prefetch(force.1 + row)
      clanes_prefetch(force.2 + row)
      clanes_prefetch(rate.0 + row)
      clanes_prefetch(rate.1 + row)
      clanes_prefetch(rate.2 + row)
    }

    /// Judges four rows at once and puts them into the ring; false, with nothing done, where one of
    /// them may be odd.
    @inline(__always)
    func putFour<Number>(
      from row: Int, clock: inout SampleClock, into ring: inout LaneRing<Number>,
      at position: Int, lane: Int
    ) -> Bool {
      guard row > 0, row + 4 <= count, clock.lastTime == time[row - 1] else { return false }
      prefetch(row + LaneRing<Number>.capacity)
      let now = FourLanes(rowAt: time + row)
      let step = now - FourLanes(rowAt: time + row - 1)
      let f = LaneVector(
        FourLanes(rowAt: force.0 + row), FourLanes(rowAt: force.1 + row),
        FourLanes(rowAt: force.2 + row))
      let w = LaneVector(
        FourLanes(rowAt: rate.0 + row), FourLanes(rowAt: rate.1 + row),
        FourLanes(rowAt: rate.2 + row))
      guard FourLanes.all(clock.isUsual(step, at: now, f, w)) else { return false }
      clock.accept(4, last: time[row + 3])
      ring.put(f, w, timeStep: step, row: row, at: position, lane: lane)
      return true
    }
  }

  /// A subscript of the recording holds on to seven arrays for each row.
  @inline(__always)
  fileprivate func withRows<Result>(_ body: (Rows) -> Result) -> Result {
    let (force, rate) = (specificForce, angularVelocity)
    // Swift makes a pointer of an array for the time of a call.
    func call(
      _ time: UnsafePointer<Double>, _ fx: UnsafePointer<Double>, _ fy: UnsafePointer<Double>,
      _ fz: UnsafePointer<Double>, _ wx: UnsafePointer<Double>, _ wy: UnsafePointer<Double>,
      _ wz: UnsafePointer<Double>
    ) -> Result {
      body(Rows(count: count, time: time, force: (fx, fy, fz), rate: (wx, wy, wz)))
    }
    return call(time, force.x, force.y, force.z, rate.x, rate.y, rate.z)
  }
}
