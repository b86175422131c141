import { contrast, hexOf, type Oklch, oklchOf } from './oklch.ts'

/** The two colours that a firm chooses: the one of its mark and buttons, and the one that sets things off. */
export interface Seeds {
  primary: string
  accent: string
}

type Theme = 'light' | 'dark'
export type Token = keyof typeof DEFAULT_TOKENS

export const DEFAULT_SEEDS: Seeds = { primary: '#0e5c45', accent: '#8a5f10' }

/** The colours of the design system, light and dark, as `design/tokens.css` has them. */
export const DEFAULT_TOKENS = {
  paper: ['#fbf8f1', '#10201c'],
  sheet: ['#ffffff', '#17302a'],
  wash: ['#f3eee1', '#142823'],
  ink: ['#14261f', '#edf3ee'],
  'ink-soft': ['#4b5d55', '#a9bcb3'],
  rule: ['#d9d2c1', '#2d4941'],
  line: ['#7a857d', '#6f8c81'],
  green: ['#0e5c45', '#58c79d'],
  'green-deep': ['#0a4534', '#82dab7'],
  'green-wash': ['#e7f0e6', '#1b3d32'],
  'on-green': ['#ffffff', '#0b1a16'],
  brass: ['#8a5f10', '#e0b45a'],
  'brass-wash': ['#f7edd6', '#352f18'],
  cover: ['#12291f', '#0a1613'],
  'on-cover': ['#edf3ee', '#edf3ee'],
  'on-cover-soft': ['#a9bcb3', '#a9bcb3'],
  'cover-rule': ['#34544a', '#24403a'],
  'cover-brass': ['#e0b45a', '#e0b45a'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

/** Surfaces that words are on; the wash of errors belongs to no seed. */
const SURFACES: Token[] = ['paper', 'sheet', 'wash', 'green-wash', 'brass-wash']
const RED_WASH = { light: '#fbeae6', dark: '#40211f' }
const WORDS: Token[] = ['ink', 'ink-soft', 'green', 'green-deep', 'brass']
const AA = 4.5

/** Light surfaces and hairlines are the paper's own and stay; all else follows one of the seeds. */
const FIXED: Record<Theme, Token[]> = { light: ['paper', 'sheet', 'wash', 'rule', 'on-green'], dark: [] }
const OF_ACCENT: Token[] = ['brass', 'brass-wash', 'cover-brass']

/** Every colour for two seeds. The default seeds give the design system's own. */
export function deriveTokens({ primary, accent }: Seeds): Record<Theme, Record<Token, string>> {
  return { light: deriveTheme('light', { primary, accent }), dark: deriveTheme('dark', { primary, accent }) }
}

/** The nearest colour of the same hue that is read on every light surface, and on which white is read; itself if it is. */
export function nearestReadable(seed: string, role: keyof Seeds): string {
  const surfaces = [...FIXED.light.filter((token) => SURFACES.includes(token)).map((token) => DEFAULT_TOKENS[token][0])]
  const passes = (colour: string) => {
    const seeds = { ...DEFAULT_SEEDS, [role]: colour }
    const washes = (['green-wash', 'brass-wash'] as const).map((token) => turned(token, 'light', seeds))
    return [...surfaces, ...washes, RED_WASH.light, '#ffffff'].every((surface) => contrast(colour, surface) >= AA)
  }
  return darkened(seed, passes)
}

export const isReadable = (seed: string, role: keyof Seeds): boolean => nearestReadable(seed, role) === seed

function deriveTheme(theme: Theme, seeds: Seeds): Record<Token, string> {
  const tokens = Object.keys(DEFAULT_TOKENS) as Token[]
  const plain = Object.fromEntries(tokens.map((token) => [token, turned(token, theme, seeds)])) as Record<Token, string>
  const surfaces = [...SURFACES.map((token) => plain[token]), RED_WASH[theme]]
  const move = theme === 'light' ? darkened : lightened
  for (const token of WORDS) {
    plain[token] = move(plain[token], (colour) => surfaces.every((surface) => contrast(colour, surface) >= AA))
  }
  for (const green of ['green', 'green-deep'] as const) {
    const isRead = (colour: string) => contrast(colour, plain[green]) >= AA
    plain['on-green'] = theme === 'light' ? plain['on-green'] : darkened(plain['on-green'], isRead)
  }
  for (const token of ['on-cover', 'on-cover-soft', 'cover-brass'] as const) {
    plain[token] = lightened(plain[token], (colour) => contrast(colour, plain.cover) >= AA)
  }
  plain.line = move(plain.line, (colour) => surfaces.every((surface) => contrast(colour, surface) >= 3))
  return plain
}

/** A colour of the design system turned to the hue of its seed, as strong as the seed and as far from it in lightness. */
function turned(token: Token, theme: Theme, seeds: Seeds): string {
  const own = DEFAULT_TOKENS[token][theme === 'light' ? 0 : 1]
  if (FIXED[theme].includes(token)) return own
  const role = OF_ACCENT.includes(token) ? 'accent' : 'primary'
  if (seeds[role] === DEFAULT_SEEDS[role]) return own
  const [colour, from, to] = [oklchOf(own), oklchOf(DEFAULT_SEEDS[role]), oklchOf(seeds[role])]
  const isSeed = theme === 'light' && (token === 'green' || token === 'brass')
  if (isSeed) return seeds[role]
  const strength = Math.min(1.4, to.c / from.c)
  const nearSeed = theme === 'light' && token === 'green-deep'
  return hexOf({ l: nearSeed ? colour.l + to.l - from.l : colour.l, c: colour.c * strength, h: to.h })
}

const STEP = 0.004

const darkened = (hex: string, passes: (colour: string) => boolean) => moved(hex, -STEP, passes)
const lightened = (hex: string, passes: (colour: string) => boolean) => moved(hex, STEP, passes)

/** As it is if it passes, else the first that does on the way to black or white. */
function moved(hex: string, step: number, passes: (colour: string) => boolean): string {
  if (passes(hex)) return hex
  const { c, h, l } = oklchOf(hex)
  for (let at: Oklch = { l: l + step, c, h }; at.l > 0 && at.l < 1; at = { ...at, l: at.l + step }) {
    const colour = hexOf(at)
    if (passes(colour)) return colour
  }
  return step < 0 ? '#000000' : '#ffffff'
}
