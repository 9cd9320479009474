// SPDX-License-Identifier: Apache-2.0

package import Goniometry
internal import Inertial
package import Measurement
internal import Recordings

extension AgreementReport {
  /// What a pair of raters shows, a sentence each.
  package func sentences(on pair: Pair) -> [String] {
    let found = pair.found.differences
    var sentences = [averageSentence(on: pair)]
    sentences.append(
      "Of 100 differences some 95 lie between \(shown(found.lowerLimit.value)) and "
        + "\(shown(found.upperLimit.value)).")
    if let slope = found.proportionalBias, pair.found.isProportional {
      sentences.append(
        "The difference \(slope.slope > 0 ? "rises" : "falls") with what is measured "
          + "(p \(probability(slope.pValue))): the limits are too wide on one side and too narrow on "
          + "the other.")
    }
    if let acceptable = study.acceptable, let verdict = pair.found.verdict {
      sentences.append("Within ±\(plain(acceptable)): \(words(verdict))")
    }
    return sentences
  }

  private func averageSentence(on pair: Pair) -> String {
    func sentence(_ more: Rater, _ less: Rater) -> String {
      "On average \(more.column.letter) reads \(shown(abs(pair.found.differences.bias))) more than "
        + "\(less.column.letter)."
    }
    return switch pair.found.direction {
    case .firstReadsMore: sentence(pair.first, pair.second)
    case .secondReadsMore: sentence(pair.second, pair.first)
    case .undecided: "No difference on average is shown."
    }
  }

  private func words(_ verdict: AgreementVerdict) -> String {
    switch verdict {
    case .within: "yes, both limits of agreement are, with all of their intervals."
    case .beyond: "no, a limit of agreement is outside with all of its interval."
    case .undecided:
      "not decided, the interval of a limit of agreement reaches across; measure more subjects."
    }
  }

  package func shown(_ interval: ConfidenceInterval) -> String {
    "\(shown(interval.lower)) … \(shown(interval.upper))"
  }

  package func shares(_ interval: ConfidenceInterval) -> String {
    "\(interval.lower.decimals(3)) … \(interval.upper.decimals(3))"
  }

  package func probability(_ p: Double) -> String { p < 0.001 ? "< 0.001" : "= \(p.decimals(3))" }
}
