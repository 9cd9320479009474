// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry

/// The name of a look in ``ReportStyle``.
package struct PageStyle: Sendable, Hashable {
  package let name: String

  package init(name: String) { self.name = name }

  package static let facts = PageStyle(name: "facts")
  static let long = PageStyle(name: "long")
  package static let lead = PageStyle(name: "lead")
  package static let number = PageStyle(name: "number")
  static let verdict = PageStyle(name: "verdict")
  package static let quiet = PageStyle(name: "quiet")
  package static let words = PageStyle(name: "words")
  package static let scroll = PageStyle(name: "scroll")
  /// Pictures side by side where there is room: two that belong together, and any number of them.
  package static let pair = PageStyle(name: "pair")
  package static let grid = PageStyle(name: "grid")
  package static let wall = PageStyle(name: "wall")
  package static let card = PageStyle(name: "card")
  /// A picture for wide pages, and one for narrow ones.
  static let wide = PageStyle(name: "wide")
  static let narrow = PageStyle(name: "narrow")
  /// A section that begins a sheet of paper.
  static let many = PageStyle(name: "many")

  static func lead(_ verdict: Verdict) -> PageStyle { PageStyle(name: "lead \(verdict.rawValue)") }
  static func verdict(_ verdict: Verdict) -> PageStyle {
    PageStyle(name: "verdict \(verdict.rawValue)")
  }
}

/// The style sheet of all pages: light, dark, narrow, wide and print.
package enum ReportStyle {
  package static let sheet = """
    :root{color-scheme:light dark;--ink:#1f2328;--pale:#57606a;--paper:#fff;--line:#d0d7de;\
    --panel:#f6f8fa;--good:#116b3c;--doubtful:#7a5200;--bad:#a3170d}
    @media screen and (prefers-color-scheme:dark){:root{--ink:#e6edf3;--pale:#9da7b1;\
    --paper:#0d1117;--line:#30363d;--panel:#161b22;--good:#5fd38d;--doubtful:#f0c04a;--bad:#ff9a8d}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:62rem;padding:1rem;background-color:var(--paper);color:var(--ink);\
    font:1rem/1.45 system-ui,-apple-system,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif}
    h1{font-size:1.5rem;line-height:1.25;margin:.2rem 0 .6rem}
    h2{font-size:1.1rem;line-height:1.3;margin:1.4rem 0 .4rem}
    p{margin:.35rem 0}
    bdi,td,th,dd,p,li{overflow-wrap:anywhere}
    .facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr));gap:.3rem 1.2rem;\
    margin:.4rem 0}
    .facts div{min-width:0}
    .facts dt,.quiet{color:var(--pale);font-size:.85rem}
    .facts dd{margin:0}
    .facts .long{grid-column:1/-1}
    .lead{border-style:solid;border-width:1px 1px 1px .5rem;\
    border-color:var(--line);border-radius:.3rem;background-color:var(--panel);padding:.6rem 1rem;margin:.8rem 0}
    .lead.good{border-left-color:var(--good)}
    .lead.doubtful{border-left-color:var(--doubtful)}
    .lead.bad{border-left-color:var(--bad)}
    .lead .number{font-size:2rem;line-height:1.2;font-weight:600;margin:0}
    .verdict{font-weight:600}
    .good .verdict,.verdict.good{color:var(--good)}
    .doubtful .verdict,.verdict.doubtful{color:var(--doubtful)}
    .bad .verdict,.verdict.bad{color:var(--bad)}
    .pair,.grid{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem;align-items:start}
    .wall{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:.6rem}
    .card{border-style:solid;border-width:1px;border-color:var(--line);border-radius:.3rem;padding:.4rem;\
    min-width:0}.card img{width:100%;height:auto;aspect-ratio:20/9}
    a{color:inherit}
    figure{margin:.6rem 0;break-inside:avoid;min-width:0}
    figcaption{color:var(--pale);font-size:.85rem}
    .drawing{display:block;max-width:100%;height:auto;margin:0 auto}
    .drawing{width:100%}.narrow{display:none}
    .bad .number{font-size:1.3rem!important;color:var(--pale)}
    details{font-size:.85rem;margin:.2rem 0}
    summary{cursor:pointer;color:var(--pale)}
    .scroll{overflow-x:auto}
    .spark{width:6rem;height:1.5rem;display:block;fill:none;stroke:var(--pale);stroke-width:1.5;\
    stroke-linecap:round;stroke-linejoin:round}.spark .now{stroke:var(--ink);stroke-width:6}\
    .spark .best{stroke:var(--good);stroke-width:6}
    table{border-collapse:collapse;font-size:.85rem;margin:.3rem 0;font-variant-numeric:tabular-nums}
    caption{text-align:left;color:var(--pale);padding:.1rem 0}
    h2+.scroll caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .scroll{position:relative}
    th,td{text-align:right;padding:.15rem .6rem;border-bottom-style:solid;border-bottom-width:1px;\
    border-bottom-color:var(--line);overflow-wrap:normal}
    td bdi,thead bdi{overflow-wrap:normal}tbody th{max-width:16rem;min-width:8.5em}
    td:not(.words),tbody th:not(.words){white-space:nowrap}tbody th:not(.words){min-width:0}
    th:first-child,td:first-child,.words{text-align:left}
    td.words{min-width:6rem;max-width:26rem}
    thead th,thead td{border-bottom-width:2px;vertical-align:bottom}
    tbody th{font-weight:normal}
    code{font-family:ui-monospace,"DejaVu Sans Mono",monospace;font-size:.8rem;overflow-wrap:anywhere}
    ul{margin:.3rem 0;padding-left:1.3rem}
    footer{border-top-style:solid;border-top-width:1px;border-top-color:var(--line);margin-top:1.4rem;color:var(--pale);font-size:.85rem;\
    display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem}
    @media screen and (max-width:46rem){.wide{display:none}.narrow{display:block}\
    .pair,.grid{grid-template-columns:1fr}}
    @media screen and (max-width:24rem){.lead .number{font-size:1.5rem}}
    @page{margin:11mm 13mm}
    @media print{body{max-width:none;padding:0;font-size:8pt;line-height:1.25}
    h1{font-size:13pt;margin:0 0 1mm}h2{font-size:9.5pt;margin:1.5mm 0 .3mm;break-after:avoid}
    p,ul{margin:.4mm 0}
    .lead{margin:1.5mm 0;padding:1mm 3mm;print-color-adjust:exact;-webkit-print-color-adjust:exact}
    .lead .number{font-size:16pt}
    .facts{display:block;margin:1mm 0}.facts div{display:inline-block;width:19%;vertical-align:top}
    .facts .long{display:block;width:100%}
    .pair{display:table;width:100%;table-layout:fixed}.pair>*{display:table-cell}
    footer{display:block}footer p{display:inline;margin-right:3mm}
    .card{border-style:solid;border-width:1px;border-color:var(--line);border-radius:.3rem;padding:.4rem;\
    min-width:0}.card img{width:100%;height:auto;aspect-ratio:20/9}
    a{color:inherit}
    figure{margin:1mm 0}figcaption,details{display:none}
    .drawing{max-height:60mm}.pair .drawing{max-height:53mm}
    tbody th{max-width:45mm}.words{min-width:0}.scroll{overflow:visible}table{font-size:7.5pt;margin:.5mm 0}th,td{padding:.2mm 2mm}
    tr{break-inside:avoid}
    .facts dt,.quiet,footer,code{font-size:7pt}footer{margin-top:2mm}
    .grid{display:block}.grid figure{display:inline-block;width:49%}
    .many{break-before:page}.many .scroll{columns:2;column-gap:7mm}
    .many table{width:100%;font-size:6.2pt}.many th,.many td{padding:.1mm .5mm}}
    """
}
