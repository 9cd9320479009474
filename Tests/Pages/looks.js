// SPDX-License-Identifier: Apache-2.0
//
// What check.py asks an open page. The file is the body of a function that check.py calls with the
// name of a question and its arguments; each answer is a list of findings [check, what, where].
//
// Drawings are measured in the units of their own viewBox, so that a picture that is shown smaller
// gives the same answer. Text is a box of four corners, for it may be turned.

// Two texts may share this many units, and a text may leave its drawing by as much.
const touching = 1.5;
// A font's box is higher than its capitals and figures; these shares of its size are taken off.
const airAbove = 0.15, airBelow = 0.1;
// Contrast that WCAG 2.2 asks for (1.4.3), and the size from which text is large.
const contrastOfText = 4.5, contrastOfLargeText = 3, large = 24, largeBold = 18.66;
// The share of the ground of a text on which its contrast may be lower, as where a line crosses it.
const crossed = 0.2;

const shorten = text => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? line.slice(0, 57) + '…' : line;
};

const quote = element => `"${shorten(element.textContent)}"`;

/** Where an element is: its nearest ancestor with an identifier, and the way from there. */
function place(element) {
  const steps = [];
  for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
    if (at.id) {
      steps.unshift('#' + at.id);
      break;
    }
    const classes = at.getAttribute('class');
    const name = at.localName + (classes ? '.' + classes.trim().split(/\s+/).join('.') : '');
    const alike = [...(at.parentElement?.children ?? [])].filter(x => x.localName === at.localName);
    steps.unshift(alike.length > 1 ? `${name}:nth-of-type(${alike.indexOf(at) + 1})` : name);
  }
  return steps.slice(-3).join(' > ');
}

function isVisible(element) {
  if (!element.textContent.trim()) return false;
  if (getComputedStyle(element).visibility !== 'visible') return false;
  const box = element.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return false;
  for (let at = element; at; at = at.parentElement) {
    if (Number(getComputedStyle(at).opacity) === 0) return false;
  }
  return true;
}

/** The outermost svg elements that are shown. */
function drawings() {
  return [...document.querySelectorAll('svg')].filter(svg => {
    const box = svg.getBoundingClientRect();
    return !svg.parentElement?.closest('svg') && box.width > 0 && box.height > 0;
  });
}

const sizeOfFont = text => parseFloat(getComputedStyle(text).fontSize);

/** The corners of a text, through a matrix, without the air of its font where that is wanted. */
function corners(text, matrix, withoutAir) {
  const box = text.getBBox();
  const size = sizeOfFont(text);
  const top = box.y + (withoutAir ? airAbove * size : 0);
  const bottom = box.y + box.height - (withoutAir ? airBelow * size : 0);
  return [[box.x, top], [box.x + box.width, top], [box.x + box.width, bottom], [box.x, bottom]]
    .map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
}

/** The matrix from a text's own coordinates to those of the drawing's viewBox. */
function toDrawing(text, svg) {
  const whole = svg.getScreenCTM();
  return whole.inverse().multiply(text.getScreenCTM());
}

/** How far two convex shapes reach into each other; negative where they are apart. */
function depth(one, other) {
  let least = Infinity;
  for (const shape of [one, other]) {
    for (let index = 0; index < shape.length; index += 1) {
      const from = shape[index], to = shape[(index + 1) % shape.length];
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      if (length === 0) continue;
      const normal = [(to.y - from.y) / length, (from.x - to.x) / length];
      const along = points => points.map(point => point.x * normal[0] + point.y * normal[1]);
      const a = along(one), b = along(other);
      least = Math.min(least, Math.min(Math.max(...a), Math.max(...b))
        - Math.max(Math.min(...a), Math.min(...b)));
    }
  }
  return least;
}

/** Texts of one drawing over each other, or out of it. */
function texts() {
  const findings = [];
  for (const svg of drawings()) {
    const view = svg.viewBox.baseVal;
    const edges = view && view.width > 0
      ? [view.x, view.y, view.x + view.width, view.y + view.height]
      : [0, 0, svg.clientWidth, svg.clientHeight];
    const shown = [...svg.querySelectorAll('text')].filter(isVisible).map(text => {
      const matrix = toDrawing(text, svg);
      return { text, body: corners(text, matrix, true) };
    });
    for (const { text, body } of shown) {
      const xs = body.map(point => point.x), ys = body.map(point => point.y);
      const out = Math.max(edges[0] - Math.min(...xs), edges[1] - Math.min(...ys),
        Math.max(...xs) - edges[2], Math.max(...ys) - edges[3]);
      if (out > touching) {
        findings.push(['text-outside',
          `${quote(text)} leaves its drawing by ${Math.round(out)} units`, place(text)]);
      }
    }
    shown.forEach((one, index) => shown.slice(index + 1).forEach(other => {
      const deep = depth(one.body, other.body);
      if (deep <= touching) return;
      // The same words at the same place are one text with an outline behind it.
      const same = one.text.textContent === other.text.textContent
        && Math.hypot(one.body[0].x - other.body[0].x, one.body[0].y - other.body[0].y) < 0.5;
      if (same) return;
      findings.push(['text-overlap',
        `${quote(one.text)} and ${quote(other.text)} overlap by ${Math.round(deep)} units`,
        place(other.text)]);
    }));
  }
  return findings;
}

/** Text of drawings that is shown smaller than so many pixels. */
function smallTexts(smallest) {
  const findings = [];
  for (const svg of drawings()) {
    const small = [...svg.querySelectorAll('text')].filter(isVisible).map(text => {
      const matrix = text.getScreenCTM();
      return [sizeOfFont(text) * Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)), text];
    }).filter(([size]) => size < smallest).sort((a, b) => a[0] - b[0]);
    if (small.length > 0) {
      findings.push(['text-small', `${small.length} texts are smaller than ${smallest.toFixed(1)} px, the `
        + `smallest has ${small[0][0].toFixed(1)} px: ${quote(small[0][1])}`, place(svg)]);
    }
  }
  return findings;
}

/** A page that is wider than its window, and text that is cut at an edge. */
function widths() {
  const findings = [];
  const root = document.scrollingElement ?? document.documentElement;
  const over = root.scrollWidth - root.clientWidth;
  if (over > 0) {
    const wide = [...document.body.querySelectorAll('*')].filter(element => {
      if (element.ownerSVGElement || element.getBoundingClientRect().right <= root.clientWidth + 0.5) {
        return false;
      }
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== 'visible') return false;
      }
      return true;
    });
    // The innermost is the cause; what holds it is only as wide as it.
    const causes = wide.filter(element => !wide.some(x => x !== element && element.contains(x)));
    findings.push(['wide-page', `the page scrolls sideways by ${over} px`,
      causes.slice(0, 3).map(place).join(', ') || 'body']);
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (element.ownerSVGElement || element.clientWidth <= 1) continue;
    const style = getComputedStyle(element);
    if (!['hidden', 'clip'].includes(style.overflowX)) continue;
    if (element.scrollWidth > element.clientWidth + 1 && isVisible(element)) {
      findings.push(['text-cut', `${quote(element)} is cut at its edge`, place(element)]);
    }
  }
  return findings;
}

/** What does not depend on width or colours: scripts, style sheets, links within the page. */
function contents() {
  const findings = [];
  for (const script of document.querySelectorAll('script')) {
    findings.push(['script', 'the page has a script', place(script)]);
  }
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name) || (/(^|:)(href|src|action)$/i.test(name) && /^\s*javascript:/i.test(value))) {
        findings.push(['script', `the attribute ${name} is a script`, place(element)]);
      }
    }
  }
  for (const sheet of document.querySelectorAll('body style')) {
    if (!sheet.closest('svg')) findings.push(['style', 'a style sheet is outside the head', place(sheet)]);
  }
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    const name = decodeURIComponent(link.getAttribute('href').slice(1));
    if (name && name !== 'top' && !document.getElementById(name)) {
      findings.push(['link', `the link ${quote(link)} leads to #${name}, which is not there`,
        place(link)]);
    }
  }
  return findings;
}

/** The words that can be seen, one string a piece of text. */
function words() {
  const pieces = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    const box = holder.getBoundingClientRect();
    // What is only for screen readers is kept in a box of a pixel.
    if (box.width <= 1 || box.height <= 1 || !holder.checkVisibility({ visibilityProperty: true })) continue;
    if (walker.currentNode.data.trim()) pieces.push(walker.currentNode.data);
  }
  return pieces;
}

const linear = part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;

const luminance = ([red, green, blue]) =>
  0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);

function contrast(one, other) {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Contrast of the text of drawings, which axe does not look at, by a picture without the text. */
async function contrasts(picture, left, top) {
  const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  paper.drawImage(image, 0, 0);
  const pixels = paper.getImageData(0, 0, image.width, image.height).data;
  const dab = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const known = new Map();
  const colour = css => {
    if (known.has(css)) return known.get(css);
    dab.clearRect(0, 0, 1, 1);
    dab.fillStyle = css;
    dab.fillRect(0, 0, 1, 1);
    known.set(css, [...dab.getImageData(0, 0, 1, 1).data]);
    return known.get(css);
  };
  const findings = [];
  for (const svg of drawings()) {
    for (const text of [...svg.querySelectorAll('text')].filter(isVisible)) {
      const style = getComputedStyle(text);
      if (style.fill === 'none') continue;
      let opacity = Number(style.fillOpacity);
      for (let at = text; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
      const [red, green, blue, alpha] = colour(style.fill);
      opacity *= alpha / 255;
      const outlined = style.paintOrder.startsWith('stroke') && style.stroke !== 'none';
      const outline = outlined ? colour(style.stroke) : null;
      const size = sizeOfFont(text);
      const enough = size >= large || (size >= largeBold && Number(style.fontWeight) >= 700)
        ? contrastOfLargeText : contrastOfText;
      const body = corners(text, text.getScreenCTM(), true);
      const found = [], ratios = new Map();
      for (let u = 0.5 / 40; u < 1; u += 1 / 40) {
        for (let v = 0.5 / 6; v < 1; v += 1 / 6) {
          const across = (from, to, share) => from + (to - from) * share;
          const x = across(across(body[0].x, body[1].x, u), across(body[3].x, body[2].x, u), v);
          const y = across(across(body[0].y, body[1].y, u), across(body[3].y, body[2].y, u), v);
          const column = Math.round(x + scrollX - left), row = Math.round(y + scrollY - top);
          if (column < 0 || row < 0 || column >= image.width || row >= image.height) continue;
          const start = 4 * (row * image.width + column);
          const ground = outline ?? [pixels[start], pixels[start + 1], pixels[start + 2]];
          const key = ground.join();
          if (!ratios.has(key)) {
            const ink = [red, green, blue].map((part, index) =>
              part * opacity + ground[index] * (1 - opacity));
            ratios.set(key, contrast(ink, ground));
          }
          found.push(ratios.get(key));
        }
      }
      found.sort((a, b) => a - b);
      const low = found[Math.floor(found.length * crossed)];
      if (low !== undefined && low < enough - 0.005) {
        findings.push(['text-contrast', `${quote(text)} has a contrast of ${low.toFixed(1)} to its `
          + `ground, ${enough} is asked for`, place(text)]);
      }
    }
  }
  return findings;
}

/** Hides the text of drawings, or shows it again; answers with the box that holds the drawings. */
function hideTexts(hidden) {
  window.checkedTexts ??= new CSSStyleSheet();
  window.checkedTexts.replaceSync(hidden ? 'svg text { visibility: hidden !important }' : '');
  document.adoptedStyleSheets = [window.checkedTexts];
  const boxes = drawings().filter(svg => svg.querySelector('text')).map(svg => svg.getBoundingClientRect());
  if (boxes.length === 0) return null;
  const left = Math.max(0, Math.floor(Math.min(...boxes.map(box => box.left)) + scrollX));
  const top = Math.max(0, Math.floor(Math.min(...boxes.map(box => box.top)) + scrollY));
  return {
    x: left, y: top,
    width: Math.ceil(Math.max(...boxes.map(box => box.right)) + scrollX) - left,
    height: Math.ceil(Math.max(...boxes.map(box => box.bottom)) + scrollY) - top,
  };
}

/** Opens every part that can be folded, or gives each the state that the page has it in. */
function unfold(open) {
  for (const part of document.querySelectorAll('details')) {
    part.dataset.checkedState ??= part.open;
    part.open = open || part.dataset.checkedState === 'true';
  }
}

const questions = { texts, smallTexts, widths, contents, contrasts, hideTexts, unfold, words };
return questions[arguments[0]](...[...arguments].slice(1));
