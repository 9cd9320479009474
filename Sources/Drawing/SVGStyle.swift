// SPDX-License-Identifier: Apache-2.0

/// The one style sheet of all pictures: light, dark and print.
///
/// Elements name what they are by classes, and the sheet says how that looks. A page that holds
/// pictures can override it, for its rules are of one class each under `.drawing`.
///
/// Series colours can be told apart by the colour-blind (Okabe & Ito 2008, darkened or lightened to
/// a contrast of 3 : 1 or more on their background); shape and dash are a second sign.
enum SVGStyle {
  /// Series with a colour of their own; further ones begin anew.
  static let seriesCount = 9

  static let sheet: String = {
    let light = [
      "0072b2", "d55e00", "00805e", "b0589a", "8f6a00", "3a86c8", "555555", "111111", "8b949e",
    ]
    let dark = [
      "4aa8e0", "f08a45", "35c99c", "dd92c3", "e0b840", "8cd0ff", "aaaaaa", "f0f0f0", "6e7681",
    ]
    func series(_ colours: [String]) -> [String] {
      colours.enumerated().flatMap { index, colour in
        [
          ".line.series\(index),.hollow.series\(index){stroke:#\(colour)}",
          ".mark.series\(index),.fill.series\(index),.ribbon.series\(index){fill:#\(colour)}",
        ]
      }
    }
    let shapes = [
      "text{font-family:sans-serif;font-size:12px}", ".title{font-size:13px;font-weight:bold}",
      ".small,.number{font-size:10.5px}",
      ".grid,.axis,.level,.limit,.bound{fill:none}", ".level{stroke-dasharray:4 3}",
      ".limit{stroke-width:1.5;stroke-dasharray:8 4}", ".centre{fill:none;stroke-width:1.5}",
      ".bound{stroke-width:1.2;stroke-dasharray:2 4}",
      ".line{fill:none;stroke-width:1.6;stroke-linejoin:round}",
      ".broad{stroke-width:5;opacity:.4}", ".ribbon{opacity:.22}",
      ".pale{stroke-width:1.1;opacity:.75}", ".strong{stroke-width:2.6}",
      ".mark{fill-opacity:.7}", ".hollow{fill:none;stroke-width:1.5}",
      ".limb{fill:none;stroke-width:7;stroke-linecap:round;opacity:.55}",
      ".sector{stroke:none;opacity:.28}", ".whisker{stroke-width:1.5}",
      ".ring{stroke-width:7}", ".track,.absent{fill:none}", ".track{stroke-width:7}",
      ".absent{stroke-width:1.2;stroke-dasharray:3 2}",
      ".good{fill:#b7e1cd}", ".doubtful{fill:#fce29a}", ".bad{fill:#f4b5a6}",
      ".unknown{fill:#d0d7de}", ".cell{fill:#111}",
    ]
    let day =
      [
        ".text,.title,.number{fill:#24292f}", ".quiet,.small{fill:#57606a}", ".paper{fill:#fff}",
        ".grid{stroke:#d8dee4}", ".axis,.level,.bound{stroke:#57606a}",
        ".limit,.centre{stroke:#1f4e79}", ".band{fill:#c9d8e8}", ".plain{fill:#333}",
        ".stripe{fill:#eef2f6}", ".limb{stroke:#57606a}", ".whisker{stroke:#24292f}",
        ".track{stroke:#dfe4ea}",
        ".absent{stroke:#848d97}", ".meter{fill:#24292f}", ".shareNone{fill:#eceff2}",
        ".shareLow{fill:#cfe3f3}", ".shareMiddle{fill:#a5cdea}", ".shareHigh{fill:#78b5df}",
        ".shareAll{fill:#4f9fd4}",
      ] + series(light)
    let night =
      [
        ".text,.title,.number{fill:#e6edf3}", ".quiet,.small{fill:#9da7b1}", ".paper{fill:#0d1117}",
        ".grid{stroke:#30363d}", ".axis,.level,.bound{stroke:#9da7b1}",
        ".limit,.centre{stroke:#79b8f0}", ".band{fill:#1f3347}", ".plain{fill:#d0d7de}",
        ".stripe{fill:#161d26}", ".limb{stroke:#9da7b1}", ".whisker{stroke:#f0f6fc}",
        ".track{stroke:#2b323b}",
        ".absent{stroke:#7d8792}", ".meter{fill:#e6edf3}", ".shareNone{fill:#21262d}",
        ".shareLow{fill:#1b3348}", ".shareMiddle{fill:#1c476b}", ".shareHigh{fill:#1d5b8a}",
        ".shareAll{fill:#1f6fa8}",
      ] + series(dark)
    return ".drawing{max-width:100%;height:auto}" + scoped(shapes) + scoped(day)
      + "@media screen and (prefers-color-scheme:dark){\(scoped(night))}"
  }()

  /// The rules under the root's class, so that a page around the picture keeps its own.
  private static func scoped(_ rules: [String]) -> String {
    rules.map { rule in
      let parts = rule.split(separator: "{", maxSplits: 1)
      let selectors = (parts.first ?? "").split(separator: ",").map { ".drawing \($0)" }
      return selectors.joined(separator: ",") + "{" + (parts.last ?? "")
    }.joined()
  }
}
