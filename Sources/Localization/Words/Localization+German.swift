// SPDX-License-Identifier: Apache-2.0

extension MessageTable {
  /// The words that every translator understands: yes and no.
  static let localization = MessageTable([.german: ["y": "j", "yes": "ja", "n": "n", "no": "nein"]])
}
