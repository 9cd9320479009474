// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Goniometry
internal import Inertial

/// When a foot leaves the ground and meets it again.
struct Contact: Hashable {
  /// Seconds of the foot off before the contact; `nil` where the sensor does not show it.
  var footOff: Double?
  /// Seconds of the initial contact.
  var time: Double
  /// The row of the signal at which the leg swung quickest before it.
  var swing: Int
}

extension Swings {
  /// Contacts by a sensor on the foot.
  ///
  /// Foot off: the foot turns backwards quickest, at the end of the push-off. Initial contact: the foot, which swings
  /// forwards, stops turning; where it lands flat, the force changes most.
  var footContacts: [Contact] {
    let middle = signal.lowPassed(rates, hertz: 15)
    let quick = signal.lowPassed(rates, hertz: 30)
    return peaks.compactMap { peak in
      guard let off = footOff(before: peak, quick), let contact = footContact(after: peak, middle),
        (0.12...1).contains(contact - off)
      else { return nil }
      return Contact(footOff: off, time: contact, swing: peak)
    }
  }

  private func footOff(before peak: Int, _ quick: [Double]) -> Double? {
    guard let rough = signal.window(peak, -0.6, 0).min(by: { quick[$0] < quick[$1] }),
      quick[rough] <= -1
    else { return nil }
    return signal.window(rough, -0.03, 0.03).min { rates[$0] < rates[$1] }.map { signal.time[$0] }
  }

  private func footContact(after peak: Int, _ middle: [Double]) -> Double? {
    let least = max(0.5, smooth[peak] / 3)
    var last = peak
    for row in signal.window(peak, 0, 0.6) {
      if middle[row] > least { last = row } else if middle[row] < 0 { break }
    }
    if let fall = signal.window(last, 0, 0.15).dropFirst().first(where: {
      middle[$0] <= 0 && middle[$0 - 1] > 0
    }) {
      return signal.crossing(middle, before: fall)
    }
    let forces = signal.forces
    let impact = signal.window(last, 0, 0.2).dropFirst()
      .max {
        abs(forces[$0].norm - forces[$0 - 1].norm) < abs(forces[$1].norm - forces[$1 - 1].norm)
      }
    return impact.map { signal.time[$0] }
  }

  /// Contacts by a sensor on the shank.
  ///
  /// Initial contact: the shank, which swings forwards, stops turning. Foot off: it turns backwards quickest. A swing that
  /// no turning back follows has no contact, as the step that closes a walk.
  var shankContacts: [Contact] {
    let rates = signal.lowPassed(rates, hertz: 12)
    return peaks.compactMap { peak in
      let top = smooth[peak]
      guard
        let zero = signal.window(peak, 0, 0.45).dropFirst().first(where: {
          rates[$0] <= 0 && rates[$0 - 1] > 0
        }),
        let least = signal.window(zero, 0, 0.25).first(where: { rates.isTrough($0) }),
        rates[least] < -0.08 * top
      else { return nil }
      let before = signal.window(peak, -0.6, 0)
      let deepest = before.map { rates[$0] }.min() ?? 0
      let off = before.last {
        rates.isTrough($0) && rates[$0] < -0.15 * top && rates[$0] <= 0.6 * deepest
      }
      return Contact(
        footOff: off.map { signal.time[$0] }, time: signal.crossing(rates, before: zero),
        swing: peak)
    }
  }

  /// rad/s and seconds of a rest between two swings with which a thigh exercises, and does not walk.
  private static let rest = (rate: 0.3, seconds: 0.25)

  /// The swing's peak in place of a contact that a thigh does not show. A swing before which the thigh rests is none of
  /// walking.
  var swingContacts: [Contact] {
    let turning = signal.turning
    let rests = signal.rows(Self.rest.seconds)
    func isRested(_ rows: Range<Int>) -> Bool {
      var quiet = 0
      return rows.contains { row in
        quiet = turning[row] < Self.rest.rate ? quiet + 1 : 0
        return quiet >= rests
      }
    }
    return peaks.enumerated().compactMap { place, peak in
      let before = place > 0 ? peaks[place - 1] : peak
      return isRested(before..<peak)
        ? nil : Contact(footOff: nil, time: signal.time[peak], swing: peak)
    }
  }
}
