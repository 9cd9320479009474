# SPDX-License-Identifier: Apache-2.0
"""Looks at pages and drawings as people get to see them, and says what is wrong with them.

    check.py [--shots FOLDER] [--pages-at-most [PATTERN=]N]... [--smallest-text PX] FILE_OR_FOLDER...

Checks every .html and .svg, in folders with all below them:

xml, tidy      the file is well-formed XML; tidy has nothing to say about its HTML
axe-…          axe-core finds nothing, nor does a measurement of the contrast of texts in drawings
text-…         texts of a drawing are apart, inside it, large enough, and not cut in a page
wide-page      the page does not scroll sideways
link, style    links lead to something; style sheets are in the head, or in a drawing
script, request, console
               the page is one file without a program, asks nobody for anything and raises no message
print          printed by Chromium on A4 and Letter and by WeasyPrint, all words are text in the PDF, no
               page is empty or dark, and there are not more pages than expected

Looked at in windows of 320, 768 and 1600 px, light and dark. How many pages are expected is said by
--pages-at-most, for files whose name matches the pattern where there is one, or by the page in
<meta name="print-pages-at-most" content="2"/>. A line a finding, a line of counts; exits with 1 where
anything is found.
"""

import argparse
import concurrent.futures
import fnmatch
import html
import os
import pathlib
import re
import shutil
import sys
import tempfile
import urllib.parse

import tools

WIDTHS = [320, 768, 1600]
SCHEMES = ["light", "dark"]
# Inches.
PAPERS = {"A4": (8.27, 11.69), "Letter": (8.5, 11)}
# A page is most of its time with axe, which is on one core.
BROWSERS = 2
# Of one check in one file so many places are named.
PLACES = 5
# From this width the text of a drawing has to have the size of --smallest-text. In a narrower window a
# fifth less will do in a page, for most telephones are wider than 320 px; a drawing that is a file of
# its own is only shrunk there, while a page can have another one for narrow windows.
READABLE_FROM = 768
NARROW = 0.8

WRAPPER = """<!DOCTYPE html>
<html lang="en" xmlns="http://www.w3.org/1999/xhtml">
<head><meta charset="utf-8"/><meta name="viewport" content="width=device-width"/><title>{name}</title>
<style>:root{{color-scheme:light dark}}body{{margin:0;font-family:sans-serif}}h1{{font-size:16px}}
svg{{max-width:100%;height:auto}}</style>
</head>
<body><main><h1>{name}</h1>
{drawing}
</main></body>
</html>
"""


class Findings:
    """Findings of many files and views; what is the same in several views is one line."""

    def __init__(self):
        self.views = {}

    def add(self, name, view, findings):
        for finding in findings:
            views = self.views.setdefault((name, *finding), [])
            if view not in views:
                views.append(view)

    def __len__(self):
        return len(self.views)

    def lines(self):
        counted = {}
        for (name, check, what, where), views in sorted(self.views.items(), key=lambda x: x[0][:2]):
            counted[name, check] = counted.get((name, check), 0) + 1
            if counted[name, check] > PLACES:
                continue
            yield f"{name}: {said(views)}{check}: {what}" + (f" [{where}]" if where else "")
        for (name, check), count in counted.items():
            if count > PLACES:
                yield f"{name}: {check}: {count - PLACES} further places"


def said(views):
    """The windows and colours, or kinds of paper, in which something was found."""
    seen = [view for view in views if isinstance(view, tuple)]
    parts = [view for view in views if isinstance(view, str) and view]
    if seen:
        pixels = sorted({width for width, _ in seen})
        colours = [scheme for scheme in SCHEMES if any(scheme == other for _, other in seen)]
        parts.insert(0, f"{' '.join(map(str, pixels))} px, {' and '.join(colours)}")
    return ", ".join(parts) + ": " if parts else ""


def files_of(arguments):
    """The files to look at, each with the name that it is called by."""
    for argument in map(pathlib.Path, arguments):
        if argument.is_dir():
            for path in sorted(argument.rglob("*")):
                if path.suffix in (".html", ".svg") and path.is_file():
                    yield str(path.relative_to(argument)), path
        else:
            if not argument.is_file():
                sys.exit(f"check.py: {argument} is not there")
            yield argument.name, argument


def links(path):
    """Links to files that are not there."""
    findings = []
    for address in re.findall(r'<a\b[^>]*?\bhref="([^"]*)"', path.read_text(errors="replace")):
        parts = urllib.parse.urlsplit(html.unescape(address))
        if parts.scheme or parts.netloc or not parts.path:
            continue
        if not (path.parent / urllib.parse.unquote(parts.path)).exists():
            findings.append(["link", f"the link to {parts.path} leads to no file", ""])
    return findings


def wrapped(path, name, folder):
    """A page that holds a drawing, for what only looks at pages."""
    text = path.read_text(encoding="utf-8", errors="replace")
    drawing = re.sub(r"^\s*(<\?xml.*?\?>|<!DOCTYPE.*?>|<!--.*?-->|\s)*", "", text, flags=re.DOTALL)
    page = folder / (name.replace(os.sep, "-") + ".html")
    page.write_text(WRAPPER.format(name=html.escape(name), drawing=drawing), encoding="utf-8")
    return page


class Check:
    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.findings = Findings()
        self.pool = concurrent.futures.ThreadPoolExecutor(max_workers=2)
        self.waiting = []

    def later(self, name, view, function, *arguments):
        """Calls a checker beside the browser."""
        self.waiting.append((name, view, self.pool.submit(function, *arguments)))

    def collect(self):
        for name, view, future in self.waiting:
            self.findings.add(name, view, future.result())
        self.pool.shutdown()

    def shots(self, name, view):
        """Where a picture of a view goes, without its ending; nowhere unless wanted."""
        if self.options.shots is None:
            return None
        return self.options.shots / f"{name.replace(os.sep, '-')}-{view}"

    def look(self, browser, name, path):
        """Everything about one file."""
        self.later(name, "", tools.well_formed, path)
        page = path
        if path.suffix == ".svg":
            page = wrapped(path, name, self.folder)
        else:
            self.later(name, "", tools.tidy, path)
            self.later(name, "", links, path)
        self.findings.add(name, "", browser.open(page))
        self.findings.add(name, "", browser.ask("contents"))
        for width in WIDTHS:
            # What can be folded is open in the narrow and the wide window, and as it is between.
            browser.ask("unfold", width != 768)
            for scheme in SCHEMES:
                browser.show(width, scheme)
                self.view(browser, name, (width, scheme))
        self.print(browser, name, page)
        self.findings.add(name, "", browser.requests())

    def view(self, browser, name, view):
        width, scheme = view
        found = browser.ask("widths") + browser.ask("texts")
        smallest = self.options.smallest_text
        if width >= READABLE_FROM:
            found += browser.ask("smallTexts", smallest)
        elif not name.endswith(".svg"):
            found += browser.ask("smallTexts", NARROW * smallest)
        if width != 768:
            found += browser.contrasts()
        self.findings.add(name, view, found + browser.accessibility())
        if shot := self.shots(name, f"{width:04}-{scheme}"):
            browser.ask("unfold", False)
            shot.with_name(shot.name + ".png").write_bytes(browser.screenshot())
            browser.ask("unfold", width != 768)

    def print(self, browser, name, page):
        """Prints a page, and has the paper looked at."""
        browser.ask("unfold", False)
        heading = browser.driver.execute_script(
            "return document.querySelector('h1')?.textContent.trim() ?? ''"
        )
        expected = browser.driver.execute_script(
            "return document.querySelector('meta[name=print-pages-at-most]')?.content ?? ''"
        )
        words = browser.words()
        at_most = int(expected) if expected.isdigit() else None
        for pattern, count in self.options.pages_at_most:
            if fnmatch.fnmatch(name, pattern):
                at_most = count
        stem = self.folder / name.replace(os.sep, "-")
        for paper, size in PAPERS.items():
            pdf = pathlib.Path(f"{stem}-{paper}.pdf")
            pdf.write_bytes(browser.print(size))
            shot = self.shots(name, f"print-{paper.lower()}")
            self.later(name, paper, self.paper, pdf, heading, words, at_most, shot)
        if shutil.which("weasyprint"):
            pdf = pathlib.Path(f"{stem}-weasyprint.pdf")
            shot = self.shots(name, "print-weasyprint")
            self.later(
                name, "WeasyPrint", self.by_weasyprint, page, pdf, heading, words, at_most, shot
            )

    @staticmethod
    def paper(pdf, heading, words, at_most, shot):
        if shot:
            tools.draw(pdf, shot)
        return tools.printed(pdf, heading, words, at_most)

    @staticmethod
    def by_weasyprint(page, pdf, heading, words, at_most, shot):
        return tools.weasyprint(page, pdf) or Check.paper(pdf, heading, words, at_most, shot)


def expectation(text):
    """A pattern of names and a number of pages, of PATTERN=N or N."""
    pattern, _, count = text.rpartition("=")
    return pattern or "*", int(count)


def check(options):
    """Looks at all files with some browsers; the findings and the number of files."""
    from browser import Browser

    files = list(files_of(options.files))
    # Each browser takes the next one.
    left = iter(files)

    def look(checks):
        browser = Browser()
        try:
            for name, path in left:
                checks.look(browser, name, path)
        finally:
            browser.close()

    with tempfile.TemporaryDirectory() as folder:
        checks = Check(options, pathlib.Path(folder))
        with concurrent.futures.ThreadPoolExecutor() as pool:
            for looked in [pool.submit(look, checks) for _ in range(BROWSERS)]:
                looked.result()
        checks.collect()
    return checks.findings, len(files)


def parser():
    form = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS
    )
    form.add_argument("files", nargs="+", metavar="FILE_OR_FOLDER")
    form.add_argument("--shots", type=pathlib.Path, metavar="FOLDER")
    form.add_argument("--pages-at-most", type=expectation, action="append", default=[], metavar="N")
    form.add_argument("--smallest-text", type=float, default=9, metavar="PX")
    return form


def main():
    options = parser().parse_args()
    if options.shots:
        options.shots.mkdir(parents=True, exist_ok=True)
    findings, count = check(options)
    for line in findings.lines():
        print(line)
    print(f"pages: {count} files looked at, {len(findings)} findings")
    return 1 if len(findings) or not count else 0


if __name__ == "__main__":
    sys.exit(main())
