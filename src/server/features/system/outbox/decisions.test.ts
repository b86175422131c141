import { describe, expect, it } from 'vitest'
import { decisions } from '#tests/support/decisions.ts'
import { formatFailure, mailboxOutcomeOf } from './incoming/incoming.model.ts'
import { renderMail } from './mail-layout.tsx'
import { addressIn, addressOf, optionsOf, outcomeOf, placeOf } from './mail-server.model.ts'
import * as outbox from './outbox.model.ts'

describe('an email', () => {
  const content: outbox.MailContent = {
    subject: 'Hello <you>',
    greeting: 'Hello Ada,',
    body: [
      'A paragraph.\nWith two lines.',
      { button: 'Open', url: 'https://firm.example/a?token=abc-DEF_1&b=2' },
      {
        facts: [
          ['State', 'open'],
          ['Until', '123 456'],
        ],
      },
      { quote: 'two\nlines' },
      { title: 'An article', url: 'https://firm.example/news/1', about: 'Tax, today', text: 'It begins.' },
      { title: 'Another', url: 'https://firm.example/news/2', about: '', text: '' },
    ],
    note: 'Not you?',
    stop: { words: 'End these emails', url: 'https://firm.example/stop?for=abc' },
  }
  const sender = {
    name: 'Firm & Sons',
    signature: 'Firm & Sons\n1 Row',
    url: 'https://firm.example',
    colour: '#0e5c45',
    mark: null,
  }

  it('is set from its content, in HTML and in plain text', () => {
    expect(renderMail(content, sender)).toMatchSnapshot()
    const bare = { ...sender, signature: '', mark: { url: 'https://firm.example/mark.png', width: 120 } }
    expect(renderMail({ subject: 'Bare', body: ['Words.'] }, bare)).toMatchSnapshot()
    expect(outbox.testMailContent('Ada', 'https://firm.example')).toMatchSnapshot()
  })

  it('is kept without the keys in its links and its codes', () => {
    const { text, html } = renderMail(content, sender)
    const kinds = ['account.verify', outbox.CODE_MAIL, outbox.SIGNING_CODE_MAIL]
    expect(decisions((kind) => outbox.withoutSecrets({ kind, text, html }), kinds)).toMatchSnapshot()
    const addresses = [
      null,
      'hello@firm.example',
      `reply+${'a1-'.repeat(9)}@firm.example`,
      `reply+${'a'.repeat(25)}@firm.example`,
      `reply+${'a'.repeat(26)}@firm.example`,
      'reply+short@firm.example',
    ]
    expect(decisions(outbox.withoutReplyToken, addresses)).toMatchSnapshot()
  })

  it('is asked for or sent automatically, by its kind', () => {
    const kinds = [
      'account.verify',
      'lead.confirmed',
      'mail.test',
      'subscriber.confirm',
      'appointment.booked',
      'appointment.moved',
    ]
    const others = [
      'appointment.cancelled',
      'appointment.reminder',
      'appointment.booked.again',
      'deadline.reminder',
      'newsletter.issue',
      'accounts.x',
      'my.account.x',
    ]
    expect(decisions(outbox.isAskedFor, [...kinds, ...others])).toMatchSnapshot()
  })
})

describe('a mail server', () => {
  it('is named by its address, and its faults by what can be done about them', () => {
    const servers = [
      { host: 'mail.example', port: 465, security: 'tls', username: 'a@b', password: 'p:w' },
      { host: '::1', port: 25, security: 'none', username: '', password: null },
      { host: '[::1]', port: 587, security: 'starttls', username: 'a', password: null },
    ] as Parameters<typeof optionsOf>[0][]
    expect(decisions(optionsOf, servers)).toMatchSnapshot()
    const urls = [
      'smtp://mail.example',
      'smtps://a%40b:x@mail.example',
      'smtp://[::1]:25',
      'smtp://a%5Bb%5D.example',
      'smtps://mail.example:2465',
    ]
    expect(decisions((url) => [addressOf(url), placeOf(url)], urls)).toMatchSnapshot()
    expect(decisions(addressIn, ['Firm <a@b.example>', 'a@b.example ', '<x@y> <a@b.example> '])).toMatchSnapshot()
    const faults = [
      ...[
        'EPRIVATE',
        'ETLS',
        'EDNS',
        'ENOTFOUND',
        'EAI_AGAIN',
        'ECONNREFUSED',
        'ETIMEDOUT',
        'EHOSTUNREACH',
        'ENETUNREACH',
      ],
      ...['EAUTH', 'EENVELOPE', 'EMESSAGE', 'other', 'TLSProblem', 'ConnectTimeout'],
    ].map((code) => ({ code }))
    const more = [
      ...[399, 400, 499, 500].map((responseCode) => ({ code: 'EENVELOPE', responseCode })),
      ...['MAIL FROM', 'RCPT TO', 'DATA'].map((command) => ({ code: 'EENVELOPE', command })),
      ...[{ originalCode: 'ERR_TLS_X' }, { originalCode: 'CERT_EXPIRED' }, { library: 'ssl' }, { command: 'STARTTLS' }],
      ...[{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, { authenticationFailed: true }, { mailboxMissing: true }],
      ...[{ serverResponseCode: 'NONEXISTENT' }, { serverResponseCode: 'TRYCREATE' }],
      ...[{ code: 'EMESSAGE', command: 'MAIL FROM' }, { command: 'RCPT TO' }, { originalCode: 'xERR_TLS' }],
    ]
    const errors = [...faults, ...more].map((fault) => Object.assign(new Error(''), fault))
    const all = [...errors, new Error('the certificate has expired'), 'no error']
    expect(
      decisions((fault) => [outcomeOf(fault), mailboxOutcomeOf(fault)], all).replaceAll('{}', ''),
    ).toMatchSnapshot()
    const failures = [
      new Error('no'),
      { message: 'no', responseText: 'NO such' },
      { message: 'x'.repeat(600) },
      null,
      'gone',
    ]
    expect(decisions((fault) => formatFailure(fault), failures).replaceAll('{}', '')).toMatchSnapshot()
  })
})
