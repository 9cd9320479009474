// SPDX-License-Identifier: Apache-2.0

internal import Localization

extension MessageTable {
  /// The messages of the pages in the browser.
  static let taskServer = MessageTable([.german: taskServerInGerman])
}

/// By the English words.
private let taskServerInGerman: [String: String] = [
  "Step %1 of %2": "Schritt %1 von %2"
]
