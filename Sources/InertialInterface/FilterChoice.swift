// SPDX-License-Identifier: Apache-2.0

internal import CGoniometer
internal import Inertial

/// How attitudes are to be estimated, checked.
struct FilterChoice {
  let filter: AttitudeFilter
  /// Seconds after a sample that count for it; infinity for all.
  let lookahead: Double
  /// Seconds by which times are late.
  let latency: Double
  private let stated: [(index: Int, value: Double)]

  /// Seconds within which a latency can be stated.
  private static let latencies = -0.25...0.25
  /// Seconds of a finite lookahead.
  private static let lookaheads = 0.001...600.0
  /// Samples of a finite lookahead.
  private static let mostRows = 1e6
  /// The largest parameter that makes sense in any unit.
  private static let largestParameter = 1e6

  init(_ options: UnsafePointer<goniometer_filter_options>?) throws(InterfaceError) {
    guard let options = options?.pointee else {
      (filter, lookahead, latency, stated) = (.boundedPosition, 0, 0, [])
      return
    }
    let filter = try Self.filter(options.filter)
    let (lookahead, latency) = (options.lookahead, options.latency)
    guard lookahead == 0 || lookahead == .infinity || Self.lookaheads.contains(lookahead) else {
      throw .usage(
        "lookahead is \(lookahead): expected 0, 0.001 to 600 seconds, or infinity for all of a "
          + "recording")
    }
    guard lookahead == 0 || filter == .boundedPosition else {
      throw .usage(
        "lookahead is for the filter bounded-position, and the filter is \(filter.rawValue): leave "
          + "one out")
    }
    guard Self.latencies.contains(latency) else {
      throw .usage("latency is \(latency): expected -0.25 to 0.25 seconds")
    }
    (self.filter, self.lookahead, self.latency) = (filter, lookahead, latency)
    stated = try Self.parameters(options, of: filter)
  }

  private static func filter(
    _ name: UnsafePointer<CChar>?
  ) throws(InterfaceError) -> AttitudeFilter {
    guard let name else { return .boundedPosition }
    let typed = try text(name, "filter")
    guard let filter = AttitudeFilter(rawValue: typed) else {
      let names = AttitudeFilter.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("filter is '\(typed.prefix(40))': expected one of \(names)")
    }
    return filter
  }

  private static func parameters(
    _ options: goniometer_filter_options, of filter: AttitudeFilter
  ) throws(InterfaceError) -> [(index: Int, value: Double)] {
    guard (0...1000).contains(options.parameter_count) else {
      throw .usage("parameter_count is \(options.parameter_count): expected 0 to 1000")
    }
    guard options.parameter_count > 0 else { return [] }
    guard let parameters = options.parameters else { throw .missing("parameters") }
    let known = filter.parameters
    var stated: [(index: Int, value: Double)] = []
    for place in 0..<Int(options.parameter_count) {
      guard let pointer = parameters[place].name else {
        throw .missing("parameters[\(place)].name")
      }
      let (name, value) = (try text(pointer, "parameters[\(place)].name"), parameters[place].value)
      guard let index = known.firstIndex(where: { $0.name == name }) else {
        let names = known.map(\.name).joined(separator: ", ")
        throw .usage(
          "the filter \(filter.rawValue) has no parameter '\(name.prefix(40))': it has "
            + (names.isEmpty ? "none" : names))
      }
      if known[index].isFlag {
        guard value == 0 || value == 1 else {
          throw .usage("the parameter \(name) is \(value): expected 0 or 1")
        }
      } else {
        // A length of time that something is divided by.
        let isDivisor = Self.divisors.contains(name)
        guard (isDivisor ? 1e-6 : 0)...Self.largestParameter ~= value else {
          throw .usage(
            "the parameter \(name) is \(value): expected \(isDivisor ? "0.000001" : "0") to 1000000"
          )
        }
      }
      stated.append((index, value))
    }
    return stated
  }

  private static let divisors: Set<String> = [
    "blockDuration", "leakTime", "matrix.memory", "matrix.opening", "stillness.window", "tauAcc",
    "biasForgettingTime", "restFilterTau",
  ]

  /// The defaults with the parameters that were stated.
  func parameters<Parameters: EstimatorParameters>(over defaults: Parameters) -> Parameters {
    guard !stated.isEmpty, var numbered = defaults as? any NumberedParameters else {
      return defaults
    }
    for (index, value) in stated { numbered.set(index, to: value) }
    return numbered as? Parameters ?? defaults
  }

  /// Refuses a finite lookahead of more samples than are kept, which would take gigabytes.
  func checkRows(period: Double) throws(InterfaceError) {
    guard lookahead / period <= Self.mostRows else {
      throw .usage(
        "lookahead is \(lookahead) seconds at \(1 / period) Hz: expected at most \(Int(Self.mostRows)) "
          + "samples")
    }
  }

  /// Refuses what a stream, or several at once, cannot have.
  func refuseLookahead(_ what: String) throws(InterfaceError) {
    guard lookahead == 0 else {
      throw .usage("\(what) has no lookahead, and lookahead is \(lookahead): leave it out")
    }
  }
}

extension AttitudeFilter {
  /// The parameters by their names, with the defaults.
  var parameters: [(name: String, value: Double, isFlag: Bool)] {
    func defaults<Estimator: AttitudeEstimator>(_: Estimator.Type) -> Estimator.Parameters {
      Estimator.Parameters()
    }
    return (defaults(estimator) as? any NumberedParameters)?.named ?? []
  }
}

/// The names of parameters as C has them, valid for ever.
enum ParameterNames {
  private static let names: [AttitudeFilter: [StaticText]] = Dictionary(
    uniqueKeysWithValues: AttitudeFilter.allCases.map { filter in
      (filter, filter.parameters.map { StaticText($0.name) })
    })

  static func name(_ filter: AttitudeFilter, _ index: Int) -> UnsafePointer<CChar>? {
    guard let names = names[filter], names.indices.contains(index) else { return nil }
    return names[index].pointer
  }
}

/// A text of C that is never given back.
package struct StaticText: @unchecked Sendable {
  /// Ended by 0.
  package let pointer: UnsafePointer<CChar>

  /// Copies a text.
  package init(_ text: String) {
    let bytes = Array(text.utf8CString)
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    pointer = UnsafePointer(copy)
  }
}
