import { describe, expect, it } from 'vitest'
import { renderMail } from './mail-layout.tsx'

const sender = {
  name: 'Firm & Sons',
  signature: 'Firm & Sons\n1 Row',
  url: 'https://firm.example',
  colour: '#0e5c45',
  mark: null,
}

describe('an email', () => {
  it('says the same in HTML and in plain text', () => {
    const mail = renderMail(
      {
        subject: 'Hello',
        greeting: 'Hello Ada,',
        body: [
          'A paragraph.',
          { button: 'Open', url: 'https://firm.example/a?b=1&c=2' },
          { facts: [['State', 'open']] },
          { quote: 'two\nlines' },
        ],
        note: 'Not you?',
      },
      sender,
    )
    for (const words of ['Hello Ada,', 'A paragraph.', 'State', 'Not you?', '1 Row']) {
      expect(mail.text).toContain(words)
      expect(mail.html).toContain(words)
    }
    expect(mail.text).toContain('https://firm.example/a?b=1&c=2')
    expect(mail.text).toContain('> two\n> lines')
    expect(mail.html).toContain('href="https://firm.example/a?b=1&amp;c=2"')
    expect(mail.html).toContain('Firm &amp; Sons')
  })

  it('lets nobody write HTML into it', () => {
    const mail = renderMail({ subject: 'x', body: [{ quote: '<img src=x onerror=alert(1)>' }] }, sender)
    expect(mail.html).not.toContain('<img')
  })
})
