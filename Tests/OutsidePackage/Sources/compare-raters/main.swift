// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Goniometry

// How well two raters agree on four knees, degrees.
let ratings = try Ratings(subjects: [[88, 90], [101, 99], [112, 115], [95, 96]])
let study = try AgreementStudy(of: ratings, acceptable: 5)
for pair in study.pairs {
  print(pair.differences.bias, pair.differences.lowerLimit.value, pair.verdict == .within)
}
