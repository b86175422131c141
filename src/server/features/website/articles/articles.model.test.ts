import { describe, expect, it } from 'vitest'
import { decisions } from '#tests/support/decisions.ts'
import * as model from './articles.model.ts'

const { articleExcerpt, excerptOfHtml } = model

type Article = Parameters<typeof model.usesOf>[0]

describe('an excerpt', () => {
  it('N3: is the first 100 characters and an ellipsis, or the whole of a short text', () => {
    expect(articleExcerpt('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`)
    expect(articleExcerpt('a'.repeat(100))).toBe('a'.repeat(100))
    expect(articleExcerpt('  Two\n\nlines  ')).toBe('Two lines')
    expect(articleExcerpt('')).toBe('')
  })

  it('N3: never cuts a character in half, however many signs it takes', () => {
    const family = '👩‍👩‍👧‍👦'
    expect(articleExcerpt(family.repeat(101))).toBe(`${family.repeat(100)}…`)
    expect(articleExcerpt(family.repeat(100))).toBe(family.repeat(100))
    const tall = `a${'\u0301'.repeat(60)}`
    // The mark belongs to the hundredth letter, though all that is before it is plain.
    expect(articleExcerpt(`${'a'.repeat(100)}\u0301b`)).toBe(`${'a'.repeat(100)}\u0301…`)
    expect(articleExcerpt(tall.repeat(101))).toBe(`${tall.repeat(100)}…`)
  })

  it('N3: is of the text, not of tags, and the same for a long article as for its beginning', () => {
    const html = `<p>${'word '.repeat(30)}</p><p>More.</p>`
    expect(excerptOfHtml(html)).toBe(articleExcerpt('word '.repeat(30)))
    expect(excerptOfHtml(html + '<p>And on, and on.</p>'.repeat(5_000))).toBe(excerptOfHtml(html))
    expect(excerptOfHtml(`<p><img src="/${'x'.repeat(9_000)}.png">Short &amp; plain.</p>`)).toBe('Short & plain.')
    expect(articleExcerpt(`${' '.repeat(9_000)}Late.`)).toBe('Late.')
    const figures = (text: string) => model.wordsOfHtml(`<p>a<sup>${text}</sup> b<sub>${text}</sub></p>`)
    expect(['2', '10', '1'.repeat(40), '1'.repeat(41), 'nd'].map(figures)).toMatchSnapshot()
  })
})

const KINDS = ['article', 'page', 'event'] as const
const paragraph = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
const words = (text: string) => paragraph({ type: 'text', text })
const file = (id: number) =>
  paragraph({
    type: 'text',
    text: 'File',
    marks: [{ type: 'link', attrs: { href: `/uploads/publications/${id}/a.pdf` } }],
  })

describe('an article', () => {
  it('has an address of its kind, for readers and for the office', () => {
    const wanted = (address: string, title: string, kind: (typeof KINDS)[number]) =>
      model.addressWanted({ address, title }, kind)
    expect(decisions(wanted, ['', 'Chosen Words', 'a/b'], ['', 'A title & more', 'Ärger 2'], KINDS)).toMatchSnapshot()
    expect(
      decisions(
        (kind, slug) => [model.publicAddress({ id: 7, kind }, slug), model.officeAddress({ id: 7, kind })],
        KINDS,
        ['words', ''],
      ),
    ).toMatchSnapshot()
  })

  it('is the same as another when each field is, and no more than its fields', () => {
    const empty = model.emptyWriting()
    expect(empty).toMatchSnapshot()
    for (const field of Object.keys(empty)) {
      const other = { ...empty, [field]: 'another' }
      expect(model.isSame(empty, other), field).toBe(false)
      expect(model.writingOf({ ...other, id: 7 } as never), field).toEqual(other)
    }
    expect(model.isSame(empty, { ...model.emptyWriting(), id: 7 } as never)).toBe(true)
  })

  it('uses pictures and files in what is live and in what is written', () => {
    const writing = (more: object) => ({ ...model.emptyWriting(), ...more })
    const work = writing({ coverId: 3, document: file(12) })
    const picture = { type: 'figure', attrs: { mediaId: 8 } }
    const live = writing({ coverId: null, document: { type: 'doc', content: [...file(9).content, picture] } })
    for (const article of [
      { work, live },
      { work, live: null },
      { work: live, live: work },
    ] as unknown as Article[])
      expect([model.usesOf(article), model.filesOf(article)]).toMatchSnapshot()
  })

  it('is counted in words and minutes, and read again when it is due', () => {
    expect(decisions(model.readingMinutes, [0, 109, 110, 329, 330, 331, 2200])).toMatchSnapshot()
    const texts = ['', 'One', 'Two words', 'don’t stop', 'a-b c'].map((text) => ({ document: words(text) }))
    expect(decisions((writing) => model.wordsIn(writing as never), texts)).toMatchSnapshot()
    const days = [null, '2026-11-19', '2026-11-20', '2026-11-21']
    expect(model.addDays('2026-02-27T10:00:00.000Z', 2)).toBe('2026-03-01T10:00:00.000Z')
    expect(decisions(model.isReviewDue, days, ['2026-11-20'])).toMatchSnapshot()
    const html = [
      '<p>m<sup>2</sup> and H<sub>2</sub>O</p>',
      '<p>[picture] https://a.example/x.png Words</p>',
      '<h2>A</h2><p>b</p>',
    ]
    expect(decisions(model.wordsOfHtml, html)).toMatchSnapshot()
  })
})
