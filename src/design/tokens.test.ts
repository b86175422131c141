import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const SURFACES = ['paper', 'sheet', 'wash', 'green-wash', 'brass-wash', 'red-wash']
const WORDS = ['ink', 'ink-soft', 'green', 'green-deep', 'brass', 'red', 'red-deep']
const PAIRS = [
  ...SURFACES.flatMap((surface) => WORDS.map((word) => [word, surface] as const)),
  ['on-green', 'green'],
  ['on-green', 'green-deep'],
  ['on-red', 'red'],
  ['on-red', 'red-deep'],
  ['on-cover', 'cover'],
  ['on-cover-soft', 'cover'],
  ['cover-brass', 'cover'],
] as const

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  test.each(PAIRS)('%s on %s reads at 4.5 to 1', (word, surface) => {
    expect(contrast(token(word, theme), token(surface, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(SURFACES)("a control's line shows on %s at 3 to 1", (surface) => {
    expect(contrast(token('line', theme), token(surface, theme))).toBeGreaterThanOrEqual(3)
  })
})

function token(name: string, theme: 'light' | 'dark'): string {
  const value = css.match(new RegExp(`--${name}: (.*);`))?.[1] ?? ''
  const colours = value.match(/#[0-9a-f]{6}/g)
  const colour = theme === 'light' ? colours?.[0] : colours?.at(-1)
  if (!colour) throw new Error(`There is no colour ${name}`)
  return colour
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
