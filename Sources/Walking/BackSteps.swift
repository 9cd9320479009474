// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Goniometry
internal import Inertial

/// The steps of who wears a sensor at the low back.
///
/// The pelvis is lowest while both feet stand, and is braked there: each step has a peak of upward acceleration, which the
/// first quick peak near it dates.
struct BackSteps {
  /// The contacts, without a side.
  let contacts: [Contact]

  /// Peak of the upward acceleration of a step, at the least, m/s², and seconds between two.
  private static let (leastPeak, apart) = (0.35, 0.3)
  /// Seconds by which the loading peak comes after the contact.
  private static let loading = 0.03
  /// Steps in a row and seconds of each.
  private static let (leastSteps, step) = (4, 0.3...1.2)

  init(_ signal: GaitSignal) {
    let up = zip(signal.attitudes, signal.forces).map {
      $0.rotate($1).z - InertialSample.standardGravity
    }
    let slow = signal.lowPassed(up, hertz: 0.3)
    let band = zip(signal.lowPassed(up, hertz: 3), slow).map { $0 - $1 }
    let quick = signal.lowPassed(up, hertz: 10)
    let found = band.peaks(above: Self.leastPeak, apart: signal.rows(Self.apart)).map { peak in
      let window = signal.window(peak, -0.12, 0.06)
      let highest = window.map { quick[$0] }.max() ?? 0
      let loaded = window.first { quick[$0] >= 0.5 * highest && quick.isPeak($0) } ?? peak
      return Contact(footOff: nil, time: signal.time[loaded] - Self.loading, swing: peak)
    }
    contacts = found.runs { Self.step.contains($1.time - $0.time) }
      .filter { $0.count >= Self.leastSteps }.flatMap(\.self)
  }
}

extension RandomAccessCollection {
  /// The stretches whose neighbours hold a relation.
  func runs(where follows: (Element, Element) -> Bool) -> [[Element]] {
    reduce(into: []) { runs, element in
      if let last = runs.last?.last, follows(last, element) {
        runs[runs.count - 1].append(element)
      } else {
        runs.append([element])
      }
    }
  }
}
