// SPDX-License-Identifier: Apache-2.0

import Inertial

@testable import Goniometry

/// A search for the axis in a simulated movement: the input of every stage of an identification.
struct SimulatedSearch {
  let pair: SensorPair
  let truth: SimulatedKnee
  let search: AxisSearch

  var samples: AxisSamples { search.samples }

  init(
    _ kneeProtocol: KneeProtocol, seed: UInt64,
    _ change: (inout KneeSimulation.Parameters) -> Void = { _ in }
  ) throws {
    var parameters = KneeSimulation.Parameters(kneeProtocol)
    parameters.seed = seed
    parameters.errors = SensorGrade.phone.errors
    change(&parameters)
    truth = try KneeSimulation(parameters).run()
    pair = try SensorPair(proximal: truth.thigh.recording, distal: truth.shank.recording)
    let (proximal, distal) = SmootherMethod(parameters: .smoothing).motions(of: pair, .none, .none)
    search = try AxisSearch(pair, proximal: proximal, distal: distal, options: PairOptions())
  }
}
