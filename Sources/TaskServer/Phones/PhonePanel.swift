// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Localization
internal import Reports

/// The part of a measurement's page that makes the phone a sensor. The page's script fills it.
struct PhonePanel {
  /// 1, or 2 for both segments.
  let sensorCount: Int
  /// The beginning of the addresses of the run's pages.
  let base: String
  /// The address that brings a second phone here; `nil` if one is enough.
  let join: String?
  let translator: Translator

  var markup: Markup {
    let words: [(String, Message)] = [
      ("waiting", "Waiting for the phone's sensors …"),
      ("running", "This phone measures. Strap it to the limb, and follow the voice."),
      ("none", "This device has no motion sensors, or its browser does not give them."),
      (
        "denied",
        "The browser does not let the page use the motion sensors. Allow it, and try again."
      ),
      (
        "insecure", "The browser gives motion only to encrypted pages: open the address with https."
      ),
      ("rate", "The browser gives no rotation; another browser may."),
      ("lost", "The connection is lost. The samples are kept and sent again."),
      ("asleep", "The screen went off, and the phone gave nothing meanwhile."),
      ("taken", "Another phone is at that place already."),
      ("full", "The recording is as long as it may be. What was measured is kept."),
      ("upright", "The phone reads gravity as it should."),
      ("turned", "This phone gives the opposite sign; that is taken into account."),
      ("tilted", "Lay the phone on its back on a table, and check again."),
    ]
    return .element(
      .section,
      attributes: [
        ("class", "phone"), ("id", "phone"), ("data-samples", "\(base)/samples"),
        ("aria-label", translator("The phone as the sensor")),
      ] + words.map { ("data-words-\($0.0)", translator($0.1)) },
      places + [
        .actions(
          first: [
            .button(translator("Use this phone"), for: ("data-phone", "use"), look: "main-button")
          ],
          others: [
            .button(
              translator("Check the sign of gravity"), for: ("data-phone", "check"),
              look: "quiet-button")
          ]),
        .element(.p, attributes: [("class", "phone-state"), ("role", "status")], [Markup(" ")]),
      ] + second)
  }

  /// Where the phone sits, if there are two.
  private var places: [Markup] {
    guard sensorCount == 2 else {
      return [Markup.hidden("place", "0")]
    }
    let choices = Joint.assumed.segments.enumerated().map { index, segment in
      let place = translator(segment.place.message)
      return (String(index), place.prefix(1).uppercased() + place.dropFirst())
    }
    return [
      .element(
        .fieldset,
        [.element(.legend, translator("Where is this phone?"))]
          + choices.map { value, label in
            .box(
              .label, "choice",
              [
                .element(
                  .input,
                  attributes: [("type", "radio"), ("name", "place"), ("value", value)]),
                .box(.span, "words", [Markup(label)]),
              ])
          })
    ]
  }

  private var second: [Markup] {
    guard let join else { return [] }
    return [
      .element(
        .details,
        [.element(.summary, translator("Bring the second phone here"))]
          + AddressCode(join).markup(translator))
    ]
  }
}
