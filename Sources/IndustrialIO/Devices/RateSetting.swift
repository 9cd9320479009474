// SPDX-License-Identifier: Apache-2.0

/// The rate at which a device measures a quantity: where it is set, what is set, what can be.
///
/// Drivers compare texts: bmi160 takes `25` where it lists `25` and refuses what it does not list,
/// so every text is kept as the driver wrote it. What was got may differ from what was written (some
/// round up, silently): read it back.
public struct RateSetting: Sendable, Hashable {
  /// The rates that a driver offers.
  public enum Available: Sendable, Hashable {
    /// These rates, in the driver's order.
    case list([String])
    /// From the least to the greatest, by steps.
    case range(least: String, step: String, greatest: String)
  }

  /// The file within the device's folder: `in_accel_sampling_frequency`.
  public let attribute: String
  /// The rate set when the device was examined.
  public let text: String
  /// The rates that can be set; `nil` if the driver does not state them.
  public let available: Available?

  /// A setting from its parts.
  public init(attribute: String, text: String, available: Available?) {
    (self.attribute, self.text, self.available) = (attribute, text, available)
  }

  /// Readings a second that were set; `nil` where it is no number above zero.
  public var hertz: Double? { Self.rate(text) }

  /// A hundredth: a rate of 99.5 Hz serves one who asks for 100 Hz, as chips differ from their
  /// nominal rate by as much.
  public static let tolerance = 0.01

  /// The text to write for a rate.
  ///
  /// Where the driver lists rates, the lowest that is not below the asked one, but for
  /// ``tolerance``: nobody gets fewer readings than asked for. Of two within the tolerance the
  /// nearer. Where it names a range, the same of its steps. Where it says nothing, the number, for
  /// the driver to round.
  ///
  /// - Returns: `nil` where nothing the driver offers is as fast, or the rate is no number above
  ///   zero.
  public func text(for hertz: Double) -> String? {
    guard hertz > 0, hertz.isFinite else { return nil }
    switch available {
    case .list(let texts):
      let rates = texts.compactMap { text in Self.rate(text).map { (text: text, rate: $0) } }
      let near = rates.filter { abs($0.rate - hertz) <= Self.tolerance * hertz }
      if let nearest = near.min(by: { abs($0.rate - hertz) < abs($1.rate - hertz) }) {
        return nearest.text
      }
      return rates.filter { $0.rate >= hertz }.min { $0.rate < $1.rate }?.text
    case .range(let least, let step, let greatest):
      return Self.text(for: hertz, least: least, step: step, greatest: greatest)
    case nil:
      return Self.plain(hertz, decimals: 6)
    }
  }

  /// The step of a range for a rate.
  private static func text(
    for hertz: Double, least: String, step: String, greatest: String
  ) -> String? {
    guard let low = Double(least), let stride = Double(step), let high = rate(greatest),
      hertz <= high * (1 + tolerance)
    else { return nil }
    guard hertz > low else { return least }
    let decimals = [least, step, greatest].map(Self.decimals).max() ?? 6
    guard stride > 0 else { return plain(min(hertz, high), decimals: max(decimals, 6)) }
    let steps = (hertz - low) / stride
    // Just above a step is that step.
    let below = low + steps.rounded(.down) * stride
    let isNear = hertz - below <= tolerance * hertz
    let rate = isNear ? below : low + steps.rounded(.up) * stride
    return rate >= high ? greatest : plain(rate, decimals: decimals)
  }

  /// The driver's words on what can be set, for people; `nil` where it has none.
  public var availableText: String? {
    switch available {
    case .list(let texts): texts.joined(separator: " ")
    case .range(let least, let step, let greatest): "\(least) to \(greatest) by \(step)"
    case nil: nil
    }
  }

  /// The slowest and the fastest rate that can be set.
  public var limits: ClosedRange<Double>? {
    switch available {
    case .list(let texts):
      let rates = texts.compactMap(Self.rate)
      guard let low = rates.min(), let high = rates.max() else { return nil }
      return low...high
    case .range(let least, _, let greatest):
      guard let low = Double(least), let high = Double(greatest), low <= high else { return nil }
      return low...high
    case nil: return nil
    }
  }

  /// A number above zero that a text is.
  static func rate(_ text: String) -> Double? {
    Double(text).flatMap { StreamDescription.rates.contains($0) ? $0 : nil }
  }

  private static func decimals(_ text: String) -> Int {
    text.firstIndex(of: ".").map { min(9, text.distance(from: $0, to: text.endIndex) - 1) } ?? 0
  }

  /// A number with at most so many decimals and no exponent, which drivers do not read.
  private static func plain(_ number: Double, decimals: Int) -> String? {
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let scaled = (number * unit).rounded()
    guard scaled > 0, let whole = Int64(exactly: scaled) else { return nil }
    let (integer, fraction) = whole.quotientAndRemainder(dividingBy: Int64(unit))
    let digits = String(fraction)
    let padded = String(repeating: "0", count: max(0, decimals - digits.count)) + digits
    let kept = padded.lastIndex { $0 != "0" }.map { padded[...$0] } ?? ""
    return kept.isEmpty ? String(integer) : "\(integer).\(kept)"
  }
}

extension RateSetting.Available {
  /// Reads `a b c` or `[least step greatest]`, each a number above zero; `nil` where it is neither.
  init?(_ text: String) {
    let isRange = text.hasPrefix("[") && text.hasSuffix("]") && text.count > 2
    let inner = isRange ? text.dropFirst().dropLast() : text[...]
    let words = inner.split { $0 == " " || $0 == "\t" || $0 == "\n" }.map(String.init)
    guard !words.isEmpty else { return nil }
    if isRange {
      guard words.count == 3, let low = Double(words[0]), low >= 0, let step = Double(words[1]),
        step >= 0, let high = RateSetting.rate(words[2]), low <= high, step.isFinite
      else { return nil }
      self = .range(least: words[0], step: words[1], greatest: words[2])
    } else {
      guard words.allSatisfy({ RateSetting.rate($0) != nil }) else { return nil }
      self = .list(words)
    }
  }
}
