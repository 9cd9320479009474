// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Goniometry

@Suite("Simulated sensor errors")
struct SensorErrorTests {
  /// A minute of standing.
  private func still(_ change: (inout KneeSimulation.Parameters) -> Void) throws -> SimulatedKnee {
    var p = KneeSimulation.Parameters(.seatedExtension)
    p.repetitions = 1
    p.standing = 60
    p.thigh.mounting = .aligned
    p.shank.mounting = .aligned
    change(&p)
    return try KneeSimulation(p).run()
  }

  private func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    return (values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(values.count))
      .squareRoot()
  }

  @Test("a noise density fills half the sampling rate", arguments: [50.0, 200])
  func noise(rateHz: Double) throws {
    let knee = try still {
      $0.rateHz = rateHz
      $0.errors.gyroscopeNoiseDensity = 1e-3
      $0.errors.accelerometerNoiseDensity = 2e-3
    }
    let count = Int(60 * rateHz)
    let band = (rateHz / 2).squareRoot()
    // The standard deviation of 3000 values is known to 1.3 %; four times that.
    let tolerance = 0.052
    let rates = deviation(Array(knee.thigh.recording.angularVelocity.x.prefix(count)))
    let forces = deviation(Array(knee.shank.recording.specificForce.z.prefix(count)))
    #expect(abs(rates / (1e-3 * band) - 1) < tolerance)
    #expect(abs(forces / (2e-3 * band) - 1) < tolerance)
  }

  @Test("a bias without noise is what a still sensor reports")
  func bias() throws {
    let knee = try still {
      $0.errors.gyroscopeBias = 0.02
      $0.errors.accelerometerBias = 0.1
    }
    let first = try #require(knee.thigh.recording.first)
    #expect((first.angularVelocity - knee.thigh.gyroscopeBias).norm < 1e-12)
    let force = first.specificForce - Vector3(0, 0, InertialSample.standardGravity)
    #expect((force - knee.thigh.accelerometerBias).norm < 1e-12)
    #expect(knee.thigh.gyroscopeBias.norm > 0)
    #expect(knee.thigh.gyroscopeBias != knee.shank.gyroscopeBias)
  }

  @Test("a bias walk strays by its density times the root of the time")
  func walk() throws {
    var squares = 0.0
    for seed in UInt64(1)...40 {
      let knee = try still {
        $0.rateHz = 10
        $0.seed = seed
        $0.errors.gyroscopeBiasWalk = 1e-3
      }
      squares += knee.thigh.recording.angularVelocity[599].squaredNorm
    }
    // 120 components: their mean square is known to 13 %; three times that.
    #expect(abs(squares / 120 / (1e-6 * 60) - 1) < 0.39)
  }

  @Test("values beyond the range are clipped and counted; steps are kept")
  func clipping() throws {
    let knee = try still {
      $0.standing = 1
      $0.errors.gyroscopeRange = 1
      $0.errors.gyroscopeStep = 0.25
    }
    let rates = knee.shank.recording.angularVelocity
    #expect(rates.map { abs($0.y) }.max() == 1)
    #expect(rates.allSatisfy { ($0.y * 4).rounded() == $0.y * 4 })
    #expect(knee.shank.clippedSamples > 10)
    let unclipped = try still { $0.standing = 1 }
    #expect(unclipped.shank.clippedSamples == 0)
  }

  @Test("lost samples and gaps leave the rest as it was")
  func losses() throws {
    let whole = try still { $0.errors = SensorGrade.module.errors }
    let torn = try still {
      $0.errors = SensorGrade.module.errors
      $0.lostShare = 0.1
      $0.gaps = [10...10.5]
    }
    let recording = torn.thigh.recording
    #expect(recording.count + torn.thigh.lostSamples == whole.thigh.recording.count)
    #expect(recording.count == torn.thigh.attitudes.count)
    #expect(!recording.time.contains { (10...10.5).contains($0) })
    let kept = Set(recording)
    #expect(kept.isSubset(of: whole.thigh.recording))
    let share = Double(torn.thigh.lostSamples) / Double(whole.thigh.recording.count)
    #expect((0.08...0.13).contains(share))
    #expect(torn.flexion == whole.flexion)
  }

  @Test("jitter moves the instants and never their order")
  func jitter() throws {
    let times = try still { $0.timingJitter = 0.3 }.thigh.recording.time
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(times.first.map { $0 >= 0 } == true)
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(deviation(steps) > 0.002)
  }

  @Test("a better grade has smaller errors in every respect")
  func grades() {
    let (phone, module) = (SensorGrade.phone.errors, SensorGrade.module.errors)
    let tactical = SensorGrade.tactical.errors
    let measures: [KeyPath<SensorErrors, Double>] = [
      \.gyroscopeNoiseDensity, \.accelerometerNoiseDensity, \.gyroscopeBias, \.gyroscopeBiasWalk,
      \.accelerometerBias, \.scaleError, \.misalignment,
    ]
    for measure in measures {
      #expect(phone[keyPath: measure] >= module[keyPath: measure])
      #expect(module[keyPath: measure] > tactical[keyPath: measure])
      #expect(SensorGrade.ideal.errors[keyPath: measure] == 0)
    }
    #expect(SensorGrade.ideal.errors == SensorErrors())
  }
}
