// SPDX-License-Identifier: Apache-2.0

/// Spreads samples that came in packets under one time: the last of a packet is at its time, the others evenly before.
///
/// Packets are told from the first rows: each has the same number of samples, and they come at steady steps.
struct PacketTimes: Sendable {
  /// The packets of a recording.
  struct Packet: Sendable, Equatable {
    /// Samples under one time.
    let count: Int
    /// From one packet to the next.
    let seconds: Double

    /// Packets that have to be seen.
    private static let fewest = 3

    /// The packets of the first times, seconds; `nil` where samples have times of their own.
    init?(_ times: [Double]) {
      var runs: [(time: Double, count: Int)] = []
      for time in times {
        if runs.last?.time == time {
          runs[runs.count - 1].count += 1
        } else {
          runs.append((time, 1))
        }
      }
      // The first packet may have begun before the file, and the last one goes on.
      let whole = runs.dropFirst().dropLast()
      guard whole.count >= Self.fewest, let count = whole.first?.count, count > 1,
        whole.allSatisfy({ $0.count == count })
      else { return nil }
      let steps = zip(runs, runs.dropFirst()).map { $1.time - $0.time }.sorted()
      guard let least = steps.first, let most = steps.last, least > 0, most <= 1.5 * least else {
        return nil
      }
      (self.count, seconds) = (count, steps[steps.count / 2])
    }
  }

  private let packet: Packet?
  private var stamp = Double.nan
  private var place = 0
  private var last = -Double.infinity

  init(_ packet: Packet?) { self.packet = packet }

  /// The time of a sample, seconds, from that of its packet.
  mutating func spread(_ time: Double) -> Double {
    guard let packet else { return time }
    place = time == stamp ? place + 1 : 0
    stamp = time
    let step = packet.seconds / Double(packet.count)
    let spread = time - Double(max(0, packet.count - 1 - place)) * step
    // The last packet may be cut short, and a packet may come early.
    last = spread > last ? spread : min(time, last + step)
    return last
  }

  /// A sentence for the person.
  var warnings: [String] {
    packet.map {
      [
        "samples come in packets of \($0.count) under one time; they are spread evenly up to the time of their packet"
      ]
    } ?? []
  }
}
