/** What a mark may be drawn with. `use` is not among it: a few of them inside each other make a file of any size. */
export const ELEMENTS = new Set([
  ...['g', 'defs', 'path', 'circle', 'rect', 'ellipse', 'line', 'polyline', 'polygon', 'clipPath', 'mask'],
  ...['linearGradient', 'radialGradient', 'stop'],
])

/** Where and how large. */
export const ATTRIBUTES = new Set([
  ...['id', 'd', 'points', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy'],
  ...['width', 'height', 'transform', 'offset', 'gradientUnits', 'gradientTransform', 'spreadMethod'],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits', 'preserveAspectRatio', 'pathLength'],
])

/** How it is painted. */
export const PROPERTIES = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'color'],
  ...['clip-path', 'clip-rule', 'mask', 'stop-color', 'stop-opacity', 'vector-effect'],
])

/** Figures, names, colours, and references within the file; no address, no escape, no markup. */
export function isPlainValue(value: string): boolean {
  if (/^url\(\s*["']?#[\w-]+["']?\s*\)$/.test(value)) return true
  return /^[\w\s.,#%()+-]*$/.test(value) && !/url|javascript|expression|import/i.test(value)
}
