// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Inertial
import Testing

@testable import Goniometry

@Suite("Zero of a calibration")
struct PairCalibrationZeroTests {
  private static let found = PairCalibration(
    axes: HingeAxes(proximal: .unitY, distal: .unitY), proximalDown: -.unitZ, distalDown: -.unitZ,
    zeroOffset: 1)

  /// Held at 20°, bent to 80° and back to 10°, two seconds each, at 20 Hz.
  private static let series: AngleSeries = {
    let degrees: [Double] = [20.0, 80, 10].flatMap { Array(repeating: $0, count: 40) }
    return AngleSeries(time: degrees.indices.map { Double($0) / 20 }, degrees: degrees)
  }()

  private static func zeroed(
    hasPose: Bool, at zero: PairOptions.Zero
  ) throws -> PairCalibration { try found.zeroed(series, hasPose: hasPose, at: zero) }

  @Test("a pose is zero as it is; without one the most extended angle that was held is")
  func standing() throws {
    let posed = try Self.zeroed(hasPose: true, at: .standing)
    #expect(posed.zero == .standingPose && posed.zeroOffset == 1)
    let free = try Self.zeroed(hasPose: false, at: .standing)
    #expect(free.zero == .mostExtended && abs(free.zeroOffset - 11) < 1e-9)
    #expect(try Self.zeroed(hasPose: true, at: .mostExtended) == free)
  }

  @Test("a stated angle is that of the start")
  func stated() throws {
    let known = try Self.zeroed(hasPose: true, at: .startsAt(5))
    #expect(known.zero == .stated && known.zeroOffset == 16)
  }

  @Test("a movement in which nothing is held has no most extended angle")
  func empty() {
    #expect {
      try Self.found.zeroed(AngleSeries(time: [], degrees: []), hasPose: false, at: .standing)
    } throws: { error in
      if case .tooShort = error as? MeasurementError { true } else { false }
    }
  }
}
