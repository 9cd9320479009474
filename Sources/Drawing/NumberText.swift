// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Numbers as the text of a picture. No locale takes part, so the same number is the same text
/// everywhere.
enum NumberText {
  /// Beyond this a coordinate is far outside every picture.
  private static let farthest = 1e7

  /// A coordinate to a tenth, without a needless ".0"; 0 if it is not a number.
  static func coordinate(_ value: Double) -> String {
    guard !value.isNaN else { return "0" }
    let tenths = Int((min(max(value, -farthest), farthest) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, tenth) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return tenth == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(tenth)"
  }

  /// `count · 10^exponent`, exactly: with decimals, as a whole number, or with an exponent of ten
  /// where that would take more than six zeros.
  static func decimal(_ count: Int, exponent: Int) -> String {
    guard count != 0 else { return "0" }
    let sign = count < 0 ? "-" : ""
    let digits = String(count.magnitude)
    // The power of ten of the first digit.
    let leading = digits.count - 1 + exponent
    switch exponent {
    case 0... where leading <= 6:
      return sign + digits + String(repeating: "0", count: exponent)
    case ..<0 where leading >= -3 || exponent >= -6:
      let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
      return sign + padded.dropLast(-exponent) + "." + padded.suffix(-exponent)
    default:
      let zeros = digits.reversed().prefix { $0 == "0" }.count
      let fraction = digits.dropFirst().dropLast(zeros)
      return sign + digits.prefix(1) + (fraction.isEmpty ? "" : ".") + fraction + "e\(leading)"
    }
  }

  /// The power of ten of the first digit of a positive number.
  static func exponent(of value: Double) -> Int {
    guard value > 0, value.isFinite else { return 0 }
    return Int(log10(value).rounded(.down))
  }

  /// A finite number to the nearest multiple of `10^exponent`, without needless zeros.
  ///
  /// - Parameter exponent: From −300 to 300. Numbers of more than 18 such digits are cut to them.
  static func rounded(_ value: Double, exponent: Int) -> String {
    // Divided by a whole number where there is one: 0.3 is three tenths, not 2.9999 of them.
    let scaled =
      exponent < 0 ? value * pow(10, Double(-exponent)) : value / pow(10, Double(exponent))
    let largest = 1e18
    var (count, exponent) = (Int(min(max(scaled, -largest), largest).rounded()), exponent)
    while exponent < 0, count.isMultiple(of: 10), count != 0 {
      (count, exponent) = (count / 10, exponent + 1)
    }
    return decimal(count, exponent: exponent)
  }
}
