# SPDX-License-Identifier: Apache-2.0
"""Tests check.py: it is quiet about a good page, and finds the one fault of each page that has one.

    self-test.py [NAME...]      all pages, or those of these names
"""

import argparse
import pathlib
import sys
import tempfile

import check

STYLE = """:root{color-scheme:light dark}
body{margin:1rem auto;max-width:60rem;padding:0 1rem;font-family:sans-serif;color:#1f2328;background:#fff}
figure{margin:0}img,svg{max-width:100%;height:auto}table{border-collapse:collapse}
td,th{padding:.2rem .6rem;text-align:left}
@media screen and (prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}a{color:#79b8f0}}"""

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" role="img"
width="340" height="200" viewBox="0 0 340 200">
<title>Knee angle</title>
<style>.p{fill:#fff}.t{fill:#1f2328;font-size:12px;font-family:sans-serif}.l{stroke:#0072b2;fill:none}
@media screen and (prefers-color-scheme:dark){.p{fill:#0d1117}.t{fill:#e6edf3}.l{stroke:#4aa8e0}}</style>
<rect class="p" width="340" height="200"/>
<line class="l" x1="40" y1="20" x2="320" y2="180"/>
<text class="t" x="36" y="184" text-anchor="end">0</text>
<text class="t" x="36" y="164" text-anchor="end">20</text>
<text class="t" x="14" y="100" text-anchor="middle" transform="rotate(-90 14 100)">flexion, °</text>
<text class="t" x="40" y="197">0 s</text>
</svg>"""

GOOD = f"""<!DOCTYPE html>
<html lang="en" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="print-pages-at-most" content="1"/>
<title>Range of motion</title>
<style>{STYLE}</style>
</head>
<body>
<main>
<h1>Range of motion of the left knee</h1>
<p>The knee moves from 5° to 105°. <a href="#numbers">All numbers</a> are below.</p>
<figure>
{DRAWING}
<figcaption>The angle over time</figcaption>
</figure>
<h2 id="numbers">Numbers</h2>
<table>
<caption>Repetitions</caption>
<thead><tr><th scope="col">Repetition</th><th scope="col">Range</th></tr></thead>
<tbody><tr><th scope="row">1</th><td>100°</td></tr></tbody>
</table>
<dl><div><dt>Side</dt><dd>left</dd></div><div><dt>Zero</dt><dd>stance</dd></div></dl>
<details><summary>How it was measured</summary><p>With two sensors.</p></details>
</main>
</body>
</html>
"""

HEADING = "<h1>Range of motion of the left knee</h1>"
LABEL = '<text class="t" x="40" y="197">0 s</text>'


def page(old, new):
    """The good page with one thing changed."""
    assert GOOD.count(old) == 1, old
    return GOOD.replace(old, new)


def styled(rules):
    """The good page with further rules in its style sheet."""
    return page("</style>\n</head>", f"{rules}</style>\n</head>")


def inserted(what):
    """The good page with something after its figure."""
    return page("</figure>", f"</figure>\n{what}")


# Each page with the checks that have to find something in it, and no others. What is in braces may.
PAGES = {
    "good.html": (GOOD, []),
    "good.svg": (DRAWING, []),
    "contrast.html": (
        inserted('<p style="color:#888">Grey on white, and hardly to be read in the sun.</p>'),
        ["axe-color-contrast"],
    ),
    "dark-contrast.html": (
        styled("@media (prefers-color-scheme:dark){p{color:#333}}"),
        ["axe-color-contrast"],
    ),
    "no-alternative.html": (
        inserted('<p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" /></p>'),
        ["axe-image-alt", "{tidy}"],
    ),
    "unnamed-drawing.html": (page("<title>Knee angle</title>\n", ""), ["axe-svg-img-alt"]),
    "no-language.html": (page(' lang="en"', ""), ["axe-html-has-lang"]),
    "small-target.html": (
        inserted('<p style="font-size:9px;line-height:9px">'
                 '<button style="all:unset;width:9px" aria-label="a">a</button>'
                 '<button style="all:unset;width:9px" aria-label="b">b</button></p>'),
        ["axe-target-size"],
    ),
    "overlap.svg": (
        DRAWING.replace(LABEL, LABEL + '<text class="t" x="52" y="195">2 s</text>'), ["text-overlap"],
    ),
    "turned-overlap.html": (
        page(LABEL, LABEL + '<text class="t" x="8" y="80">80</text>'), ["text-overlap"],
    ),
    "outside.svg": (
        DRAWING.replace(LABEL, '<text class="t" x="330" y="197">70 s</text>'),
        ["text-outside", "{print}"],
    ),
    "small.svg": (
        DRAWING.replace('class="t" x="40"', 'class="t" style="font-size:7px" x="40"'), ["text-small"],
    ),
    "narrow.html": (
        page('width="340" height="200" viewBox="0 0 340', 'width="600" height="200" viewBox="0 0 600'),
        ["text-small"],
    ),
    "drawing-contrast.svg": (
        DRAWING.replace('class="t" x="40"', 'class="t" style="fill:#888" x="40"'), ["text-contrast"],
    ),
    "marked.html": (
        page(LABEL, '<rect x="36" y="184" width="30" height="16" fill="#555"/>' + LABEL),
        ["text-contrast"],
    ),
    "broken.svg": (DRAWING.replace("</svg>", ""), ["xml"]),
    "broken.html": (page("<figure>", "<br><figure>"), ["xml"]),
    "no-view.svg": (DRAWING.replace(' viewBox="0 0 340 200"', ""), ["xml", "{text-outside}"]),
    "unclosed.html": (page("<td>100°</td>", "<td>100°</td></b>"), ["xml", "tidy"]),
    "network.html": (
        inserted('<p><img src="https://pictures.invalid/knee.png" alt="A knee"/></p>'), ["request"],
    ),
    "neighbour.html": (inserted('<p><img src="good.svg" alt="A knee"/></p>'), ["request"]),
    "index.html": (inserted('<p><img src="good.svg" alt="A knee"/></p>'), []),
    "dark-network.html": (
        styled("@media (prefers-color-scheme:dark){h2{background:"
             "url('https://pictures.invalid/dark.png')}}"),
        ["request"],
    ),
    "script.html": (inserted("<script>document.title = 'Angle';</script>"), ["script"]),
    "handler.html": (inserted('<p onclick="alert()">Text</p>'), ["script"]),
    "console.html": (
        inserted("<script>console.warn('an angle is missing');</script>"), ["console", "script"],
    ),
    "wide.html": (inserted('<div style="width:900px">wide</div>'), ["wide-page", "{print}"]),
    "cut.html": (
        inserted('<p style="overflow:hidden;white-space:nowrap;width:6rem">A text that is longer</p>'),
        ["text-cut", "{print}"],
    ),
    "folded.html": (
        page("<p>With two sensors.</p>", '<p style="width:900px">With two sensors.</p>'), ["wide-page"],
    ),
    "style.html": (inserted("<style>p{margin:0}</style>"), ["style"]),
    "anchor.html": (page('href="#numbers"', 'href="#figures"'), ["link", "{axe-skip-link}"]),
    "lost-link.html": (inserted('<p><a href="trial-2.html">The next trial</a></p>'), ["link"]),
    "long.html": (inserted('<p style="height:60rem">A long page</p>'), ["print"]),
    "blank-sheet.html": (
        page('content="1"', 'content="2"').replace(
            "</main>", '<div style="break-before:page">&#160;</div></main>'
        ),
        ["print"],
    ),
    "no-text.html": (
        page(HEADING, '<h1 style="height:2rem;overflow:clip">Range<span style="display:none"> x</span></h1>')
        .replace("</style>\n</head>", "@media print{h1{display:none}}</style></head>"),
        ["print"],
    ),
    "dark-paper.html": (
        styled("html{background:#000!important;print-color-adjust:exact}"
             "@media print{body{background:#000;color:#fff;print-color-adjust:exact}@page{margin:0}"
             "html{height:100vh}}"),
        ["print"],
    ),
    "cut-paper.html": (
        styled("@media print{table{margin-left:60rem;width:40rem}}"), ["print"],
    ),
}


def main():
    names = sys.argv[1:] or list(PAGES)
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in {*names, "good.svg"}:
            (pathlib.Path(folder) / name).write_text(PAGES[name][0], encoding="utf-8")
        files = [str(pathlib.Path(folder) / name) for name in names]
        options = argparse.Namespace(files=files, shots=None, pages_at_most=[], smallest_text=9)
        findings, _ = check.check(options)
    for name in names:
        expected = {text for text in PAGES[name][1] if not text.startswith("{")}
        allowed = expected | {text.strip("{}") for text in PAGES[name][1]}
        found = {key[1] for key in findings.views if key[0] == name}
        if expected <= found <= allowed:
            continue
        failures += 1
        print(f"self-test: {name}: expected {sorted(expected)}, found {sorted(found)}:")
        for line in findings.lines():
            if line.startswith(name + ":"):
                print(f"  {line}")
    print(f"self-test: {len(names)} pages, {failures} of them judged wrongly")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
