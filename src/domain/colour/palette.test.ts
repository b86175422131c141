import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, hexOf, oklchOf } from './oklch.ts'
import { DEFAULT_SEEDS, DEFAULT_TOKENS, deriveTokens, isReadable, nearestReadable, type Token } from './palette.ts'
import { stylesheetAddress, stylesheetOf } from './stylesheet.ts'

const SURFACES: Token[] = ['paper', 'sheet', 'wash', 'green-wash', 'brass-wash']
const WORDS: Token[] = ['ink', 'ink-soft', 'green', 'green-deep', 'brass']

/** Seeds around the whole circle, pale and strong, light and dark. */
const SEEDS = Array.from({ length: 24 }, (_, n) =>
  [0.05, 0.15, 0.3].map((c) => ({ l: 0.25 + (n % 5) * 0.15, c, h: n * 15 })),
)
  .flat()
  .map(hexOf)

describe('colours', () => {
  it('Y3: are turned into lightness, chroma and hue and back without loss', () => {
    for (const hex of ['#0e5c45', '#8a5f10', '#ffffff', '#000000', '#3366cc', '#ff0000', ...SEEDS]) {
      expect(hexOf(oklchOf(hex))).toBe(hex)
    }
  })

  it('Y3: that no screen shows lose chroma, not lightness', () => {
    const shown = oklchOf(hexOf({ l: 0.6, c: 0.4, h: 150 }))
    expect(shown.l).toBeCloseTo(0.6, 1)
    expect(shown.c).toBeLessThan(0.3)
  })

  it('Y3: of the default seeds are those of the design system', () => {
    const css = readFileSync(new URL('../../design/tokens.css', import.meta.url), 'utf8')
    const { light, dark } = deriveTokens(DEFAULT_SEEDS)
    for (const token of Object.keys(DEFAULT_TOKENS) as Token[]) {
      const colours = css.match(new RegExp(`--${token}: (.*);`))?.[1]?.match(/#[0-9a-f]{6}/g)
      expect([light[token], dark[token]], token).toEqual([colours?.[0], colours?.at(-1)])
    }
  })

  it('Y3: derived from any readable pair are read in light and dark', () => {
    for (const [at, seed] of SEEDS.entries()) {
      const primary = nearestReadable(seed, 'primary')
      const accent = nearestReadable(SEEDS[(at * 7 + 5) % SEEDS.length] ?? seed, 'accent')
      for (const [theme, tokens] of Object.entries(deriveTokens({ primary, accent }))) {
        for (const surface of SURFACES) {
          const where = `${primary} and ${accent}, ${theme}, on ${surface}`
          for (const word of WORDS)
            expect(contrast(tokens[word], tokens[surface]), `${word} of ${where}`).toBeGreaterThanOrEqual(4.5)
          expect(contrast(tokens.line, tokens[surface]), `line of ${where}`).toBeGreaterThanOrEqual(3)
        }
        expect(contrast(tokens['on-green'], tokens.green)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(tokens['on-green'], tokens['green-deep'])).toBeGreaterThanOrEqual(4.5)
        for (const word of ['on-cover', 'on-cover-soft', 'cover-brass'] as const) {
          expect(contrast(tokens[word], tokens.cover)).toBeGreaterThanOrEqual(4.5)
        }
      }
    }
  })

  it('Y3: too light to read are told, with the nearest of the same hue that is', () => {
    expect(isReadable('#1d4ed8', 'primary')).toBe(true)
    expect(nearestReadable('#1d4ed8', 'primary')).toBe('#1d4ed8')
    for (const pale of ['#ffd400', '#8fd3ff', '#ff9aa2']) {
      expect(isReadable(pale, 'primary')).toBe(false)
      const offered = nearestReadable(pale, 'primary')
      expect(contrast(offered, '#f3eee1')).toBeGreaterThanOrEqual(4.5)
      expect(Math.abs(oklchOf(offered).h - oklchOf(pale).h)).toBeLessThan(4)
      expect(isReadable(offered, 'primary')).toBe(true)
    }
  })

  it('Y3: stand in a style sheet whose address names them, and leave forced colours alone', () => {
    const seeds = { primary: '#1d4ed8', accent: '#9a3412' }
    expect(stylesheetAddress(seeds)).toBe('/brand/1d4ed8-9a3412.css')
    expect(stylesheetOf(seeds)).toMatch(
      /^@media not \(forced-colors:active\)\{:root,\[data-theme\]\{--paper:light-dark\(#fbf8f1,#[0-9a-f]{6}\)/,
    )
    expect(stylesheetOf(seeds)).toContain('--green:light-dark(#1d4ed8,')
  })
})
