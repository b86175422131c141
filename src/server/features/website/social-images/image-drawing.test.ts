import { describe, expect, it } from 'vitest'
import { type Card, drawCard } from './image-drawing.ts'
import type { Face } from './typesetting.ts'

// Each character is as wide as high, and drawn as itself: what is set can be read again.
const characters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,?…:/-']
const face = (name: string, advance: number): Face => ({
  ...{ unitsPerEm: 100, capHeight: 70, kerning: {} },
  glyphs: Object.fromEntries(
    characters.map((character) => [character, [advance, character === ' ' ? '' : `${name} ${character}`]]),
  ),
})
const faces = { display: face('D', 50), text: face('T', 50) }

const LOOK = { ink: '#111', soft: '#666', brass: '#b80', mark: null }
const CARD: Card = { firm: 'Firm', title: 'A title', text: 'One sentence.', foot: 'firm.example', look: LOOK }
const MARK = { picture: 'data:image/png;base64,AA', width: 100, height: 100 }

/** What is set, with its face, size, colour and place. */
const linesIn = (svg: string) =>
  [
    ...svg.matchAll(/<g fill="([^"]+)" transform="translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+) [^)]*\)">(.*?)<\/g>/g),
  ].map(([, colour, x, y, scale, paths = '']) => {
    const drawn = [...paths.matchAll(/translate\((\d+) 0\)" d="(\w) (.)"/g)]
    // Words are apart where a character is missing between two.
    let words = ''
    for (const [at, [, place, , character = '']] of drawn.entries())
      words += `${at > 0 && Number(place) - Number(drawn[at - 1]?.[1]) > 50 ? ' ' : ''}${character}`
    return `${drawn[0]?.[2]} ${Number(scale) * 100} ${colour} at ${Number(x)}, ${Number(y)}: ${words}`
  })
const picture = (svg: string) => /<image [^>]*>/.exec(svg)?.[0] ?? null
const drawn = (card: Partial<Card>) => drawCard({ ...CARD, ...card }, faces)

describe('a card of a page', () => {
  it('has the name of the firm, the title, the text and the address of the site', () => {
    const svg = drawn({})
    expect(svg).toMatch(/^<svg [^>]*width="1200" height="630"/)
    expect(linesIn(svg)).toEqual([
      'D 44 #111 at 224, 112: Firm',
      'D 92 #111 at 132, 258: A title',
      'T 31 #666 at 136, 363.36: One sentence.',
      'T 25 #b80 at 960, 596: firm.example',
    ])
    expect(picture(svg)).toBeNull()
  })

  it('has the mark of the firm beside its name, or in its place where the mark holds the name', () => {
    const square = drawn({ look: { ...LOOK, mark: MARK } })
    expect(picture(square)).toContain('x="136" y="62" width="68" height="68"')
    expect(linesIn(square)[0]).toBe('D 44 #111 at 224, 112: Firm')
    const wide = drawn({ look: { ...LOOK, mark: { ...MARK, width: 1_000 } } })
    expect(picture(wide)).toContain('width="480" height="68"')
    expect(linesIn(wide)[0]).toContain('A title')
  })

  it('sets a title as large as two lines let it, and a long one small in three that end in an ellipsis', () => {
    const sized = [1, 2, 4, 5, 6, 7, 8, 9, 12, 40].map((words) => {
      const title = Array.from({ length: words }, (_, at) => `word${at}xx`).join(' ')
      const lines = linesIn(drawn({ title, text: '' })).filter(
        (line) => line.startsWith('D ') && !line.endsWith(': Firm'),
      )
      return `${words}: ${lines.length} of ${lines[0]?.split(' ')[1]}${lines.at(-1)?.endsWith('…') ? ', cut' : ''}`
    })
    expect(sized).toMatchSnapshot()
  })

  it('has as many whole sentences as two lines hold, and of a long first one what they hold', () => {
    const texts = [
      '',
      'One.',
      'One. Two? Three.',
      `${'a'.repeat(40)}. ${'b'.repeat(40)}. ${'c'.repeat(60)}.`,
      `${'word '.repeat(60)}.`,
      'No stop at its end',
    ]
    const told = texts.map((text) => linesIn(drawn({ text })).filter((line) => line.startsWith('T 31')))
    expect(told).toMatchSnapshot()
  })
})
