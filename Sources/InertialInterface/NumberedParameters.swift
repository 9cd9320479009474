// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A parameter of a filter by its name, such as `restMinT` or `stillness.window`, as C has it. A yes is 1, a no
/// is 0.
struct NamedNumber<Parameters>: Sendable {
  let name: String
  let isFlag: Bool
  let get: @Sendable (Parameters) -> Double
  let set: @Sendable (inout Parameters, Double) -> Void

  init(_ name: String, _ property: any WritableKeyPath<Parameters, Double> & Sendable) {
    (self.name, isFlag) = (name, false)
    get = { $0[keyPath: property] }
    set = { $0[keyPath: property] = $1 }
  }

  init(flag name: String, _ property: any WritableKeyPath<Parameters, Bool> & Sendable) {
    (self.name, isFlag) = (name, true)
    get = { $0[keyPath: property] ? 1 : 0 }
    set = { $0[keyPath: property] = $1 != 0 }
  }
}

/// Parameters whose numbers have names.
protocol NumberedParameters: EstimatorParameters {
  /// The numbers, whose places in this list are part of the interface.
  static var numbers: [NamedNumber<Self>] { get }
}

extension NumberedParameters {
  /// The names and the present values.
  var named: [(name: String, value: Double, isFlag: Bool)] {
    Self.numbers.map { ($0.name, $0.get(self), $0.isFlag) }
  }

  /// Sets a number.
  mutating func set(_ index: Int, to value: Double) { Self.numbers[index].set(&self, value) }
}

extension BoundedPositionFilter.Parameters: NumberedParameters {
  static let numbers: [NamedNumber<Self>] = [
    .init("blockDuration", \.blockDuration), .init("angleNoise", \.angleNoise),
    .init("rateNoise", \.rateNoise), .init("biasDrift", \.biasDrift),
    .init("forceNoise", \.forceNoise), .init("positionBound", \.positionBound),
    .init("velocityBound", \.velocityBound), .init("leakTime", \.leakTime),
    .init("restVelocity", \.restVelocity), .init("restRate", \.restRate),
    .init("initialBias", \.initialBias), .init("biasLimit", \.biasLimit),
    .init("initialPosition", \.initialPosition), .init("initialVelocity", \.initialVelocity),
    .init("matrix.initial", \.matrix.initial), .init("matrix.open", \.matrix.open),
    .init("matrix.opening", \.matrix.opening), .init("matrix.leastMotion", \.matrix.leastMotion),
    .init("matrix.leastShare", \.matrix.leastShare), .init("matrix.memory", \.matrix.memory),
    .init("stillness.rateDeviation", \.stillness.rateDeviation),
    .init("stillness.forceDeviation", \.stillness.forceDeviation),
    .init("stillness.window", \.stillness.window),
    .init("stillness.rateWander", \.stillness.rateWander),
    .init("stillness.forceWander", \.stillness.forceWander),
    .init("stillness.largestRate", \.stillness.largestRate),
  ]
}

extension VQF.Parameters: NumberedParameters {
  static let numbers: [NamedNumber<Self>] = [
    .init("tauAcc", \.tauAcc), .init(flag: "motionBiasEstEnabled", \.motionBiasEstEnabled),
    .init(flag: "restBiasEstEnabled", \.restBiasEstEnabled),
    .init("biasSigmaInit", \.biasSigmaInit), .init("biasForgettingTime", \.biasForgettingTime),
    .init("biasClip", \.biasClip), .init("biasSigmaMotion", \.biasSigmaMotion),
    .init("biasVerticalForgettingFactor", \.biasVerticalForgettingFactor),
    .init("biasSigmaRest", \.biasSigmaRest), .init("restMinT", \.restMinT),
    .init("restFilterTau", \.restFilterTau), .init("restThGyr", \.restThGyr),
    .init("restThAcc", \.restThAcc),
  ]
}

extension Madgwick.Parameters: NumberedParameters {
  static let numbers: [NamedNumber<Self>] = [.init("beta", \.beta)]
}

extension Mahony.Parameters: NumberedParameters {
  static let numbers: [NamedNumber<Self>] = [.init("kp", \.kp), .init("ki", \.ki)]
}

extension Strapdown.Parameters: NumberedParameters {
  static let numbers: [NamedNumber<Self>] = []
}
