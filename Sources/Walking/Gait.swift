// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Goniometry
public import Inertial

/// The strides of somebody who walks, by one sensor on a foot, a shank, a thigh or the low back.
///
/// The sensor may sit in any way, and there is nothing to set: what the segment turns about is its axis, what turns
/// quickest is its swing.
///
/// | sensor | initial contact | foot off | length |
/// | --- | --- | --- | --- |
/// | foot | the foot stops turning forwards | it turns backwards quickest | integrated from rest to rest |
/// | shank | the shank stops turning forwards | it turns backwards quickest | none |
/// | pelvis, at the low back | the first peak of the upward acceleration, less 0.03 s | none | none |
/// | thigh | none: the swing's peak stands for it, so that only times of strides mean something | none | none |
///
/// Beside optical contacts a foot's are within 4 ms (mean of their sizes), a low back's within 17 to 39 ms.
///
/// ```swift
/// let gait = try Gait(of: recording, on: .foot)
/// print(gait.strides.count, gait.parameters?.cadence.mean ?? 0)
/// ```
public struct Gait: Sendable, Hashable {
  /// The segment that carries the sensor.
  public let segment: Segment
  /// Seconds of every initial contact, those of strides that do not count among them.
  public let contacts: [Double]
  /// The strides of walking, in order.
  public let strides: [Stride]

  /// The segments whose sensor shows strides.
  public static let segments: [Segment] = [.foot, .shank, .thigh, .pelvis]
  /// Whether instants of contacts are shown; without them only times of strides mean something.
  public var showsContacts: Bool { segment != .thigh }
  /// Strides that follow each other, at the least, to be called walking.
  package static let leastStrides = 3

  /// Finds the strides of a recording. Without any the arrays are empty.
  ///
  /// - Parameters:
  ///   - recording: of the sensor; gaps and lost packets are passed over, not bridged.
  ///   - segment: one of ``segments``; others show none.
  /// - Throws: `noSamples`, `tooShort` or `implausibleTimes`. n log n.
  public init(
    of recording: InertialRecording, on segment: Segment
  ) throws(MeasurementError) {
    guard let samples = AcceptedSamples(recording) else {
      throw .untimed(recording, needed: Stride.seconds.upperBound)
    }
    self.segment = segment
    let signals = GaitSignal.stretches(of: samples)
    // Most recordings are of no walk: their swings say so before attitudes are estimated.
    if segment != .pelvis {
      let raw = Swings.all(in: signals, of: segment)
      guard raw.contains(where: \.mayWalk) else {
        (contacts, strides) = (raw.flatMap { $0.swingContacts.map(\.time) }, [])
        return
      }
    }
    let stretches = Self.contacts(in: signals.map(\.estimated), segment)
    contacts = stretches.flatMap { $0.contacts.map(\.time) }
    strides = stretches.flatMap { Self.bouts(in: $0.signal, $0.contacts, segment) }
      .enumerated().flatMap { bout, strides in
        strides.enumerated().map { place, stride in
          var stride = stride
          stride.bout = bout + 1
          stride.isAtAnEnd = place == 0 || place == strides.count - 1
          return stride
        }
      }
  }

  /// The strides of a recording where the segment dates them by contacts; none elsewhere, or where it is no recording.
  package static func dated(of recording: InertialRecording, on segment: Segment) -> [Stride] {
    guard segments.contains(segment), let gait = try? Gait(of: recording, on: segment),
      gait.showsContacts
    else { return [] }
    return gait.strides
  }

  private static func contacts(
    in signals: [GaitSignal], _ segment: Segment
  ) -> [(signal: GaitSignal, contacts: [Contact])] {
    switch segment {
    case .foot: Swings.all(in: signals, of: segment).map { ($0.signal, $0.footContacts) }
    case .shank: Swings.all(in: signals, of: segment).map { ($0.signal, $0.shankContacts) }
    case .thigh: Swings.all(in: signals, of: segment).map { ($0.signal, $0.swingContacts) }
    case .pelvis: signals.map { ($0, BackSteps($0).contacts) }
    default: []
    }
  }

  /// The strides of each bout of walking.
  private static func bouts(
    in signal: GaitSignal, _ contacts: [Contact], _ segment: Segment
  ) -> [[Stride]] {
    // At the low back contacts of both feet alternate: a stride ends at the second one.
    let apart = segment == .pelvis ? 2 : 1
    let paths = segment == .foot ? FootPath.paths(in: signal, contacts) : [:]
    let strides = zip(contacts, contacts.dropFirst(apart)).enumerated().map { place, ends in
      stride(from: ends.0, to: ends.1, paths[place], in: signal)
    }
    let bouts = strides.enumerated().filter { $0.element.isWalking }
      .runs { $1.offset == $0.offset + 1 }
    return bouts.filter { $0.count >= leastStrides * apart }.map { $0.map(\.element) }
  }

  /// - Parameter path: of the foot from its rest after the first contact to that after the second.
  private static func stride(
    from first: Contact, to second: Contact, _ path: FootPath?, in signal: GaitSignal
  ) -> Stride {
    let turned = signal.attitudes[second.swing] * signal.attitudes[first.swing].conjugate
    return Stride(
      start: first.time, footOff: second.footOff, end: second.time, length: path?.length,
      rise: path?.rise, turn: (path?.turn ?? turned.twistAngle(about: .unitZ)) * 180 / .pi)
  }
}
