/** A colour by lightness (0 to 1), chroma and hue in degrees: equal steps look equal, which sRGB does not offer. */
export interface Oklch {
  l: number
  c: number
  h: number
}

export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

// The matrices are those of the definition of OKLab by Björn Ottosson.
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const h = (Math.atan2(bb, a) * 180) / Math.PI
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: h < 0 ? h + 360 : h,
  }
}

/** The nearest colour that a screen shows: lightness and hue are kept, chroma gives way. */
export function hexOf({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l))
  const parts = linearFrom({ l: lightness, c: shownChroma(lightness, c, h), h }).map((part) =>
    Math.round(encoded(Math.min(1, Math.max(0, part))) * 255),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function shownChroma(l: number, c: number, h: number): number {
  if (isShown(linearFrom({ l, c, h }))) return c
  let [low, high] = [0, c]
  for (let n = 0; n < 20; n++) {
    const middle = (low + high) / 2
    if (isShown(linearFrom({ l, c: middle, h }))) low = middle
    else high = middle
  }
  return low
}

/** How well one colour is told from another, from 1 to 21, as WCAG counts it; text takes 4.5. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

type Triple = [number, number, number]

function linearOf(hex: string): Triple {
  return [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as Triple
}

function linearFrom({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

const encoded = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
const isShown = (parts: Triple) => parts.every((part) => part >= -0.0005 && part <= 1.0005)
