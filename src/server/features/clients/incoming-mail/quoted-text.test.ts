import { describe, expect, it } from 'vitest'
import { textOfHtml } from './html-text.ts'
import { splitQuoted } from './quoted-text.ts'

describe('what somebody wrote in an email', () => {
  it.each([
    ['an attribution', 'Yes.\n-- \nAda\n\nOn Mon, 16 Nov 2026, the firm wrote:\n> One\n> Two\n', 'Yes.\n-- \nAda'],
    ['an attribution in two lines', 'Yes.\n\nOn Mon, 16 Nov 2026 at 10:00\nThe firm <a@b.c> wrote:\n> One', 'Yes.'],
    ['another language', 'Ja.\n\nAm 16.11.2026 um 10:00 schrieb Die Firma:\n> Eins', 'Ja.'],
    ['a line of Outlook', 'Yes.\n________________________________\nFrom: The firm\nSent: Monday\n\nOne', 'Yes.'],
    ['a head of Outlook', 'Yes.\n\nFrom: The firm <a@b.c>\nSent: Monday\nTo: Ada\nSubject: Hi\n\nOne', 'Yes.'],
    ['quoted lines alone', 'Yes.\n\n> One\n> Two', 'Yes.'],
  ])('ends before %s', (_, text, body) => {
    const split = splitQuoted(text)
    expect(split.body).toBe(body)
    expect(split.quoted).toContain(text.includes('Eins') ? 'Eins' : 'One')
  })

  it.each([
    ['no quotation', 'On Monday I wrote: nothing.\nFrom: my desk'],
    ['answers between quoted lines', 'On Monday the firm wrote:\n> One?\nYes.\n> Two?\nNo.'],
  ])('is all of it with %s', (_, text) => {
    expect(splitQuoted(text)).toEqual({ body: text, quoted: null })
  })

  it('is read from HTML without anything that runs or is not read', () => {
    const html =
      '<html><head><title>T</title><style>p{}</style></head><body><p>Hello&nbsp;<b>you</b> &amp; &#8364;</p><script>alert(1)</script>' +
      '<!-- no --><ul><li>One<li>Two</ul><blockquote><p>Old &lt;words&gt;</p></blockquote></body></html>'
    expect(textOfHtml(html)).toBe('Hello you & €\n\n- One\n- Two\n\n> Old <words>')
  })

  it('is read in time, whatever it is built of', () => {
    const start = process.threadCpuUsage()
    for (const piece of ['<', '<p', '<!--', '</', '<script>', '&', '<blockquote>', '> ', 'On a ', 'On a wrote: ']) {
      const text = piece.repeat(20_000)
      textOfHtml(text)
      splitQuoted(text)
      splitQuoted(text.replaceAll(' ', '\n'))
      splitQuoted(`${text.replaceAll(': ', ':\n')}\n> one\ntwo`)
    }
    expect(process.threadCpuUsage(start).user).toBeLessThan(5_000_000)
  })
})
