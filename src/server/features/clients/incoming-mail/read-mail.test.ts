import { expect, test } from 'vitest'
import { keyOf } from './message-key.ts'
import { readMail } from './read-mail.ts'

const HEAD = [
  'From: Wanda Writer <Wanda@Example.com>',
  'To: office@example.org',
  'Subject: The books',
  'Date: Fri, 20 Nov 2026 10:00:00 +0000',
  'Message-ID: <one@example.com>',
]
const PLAIN = 'Content-Type: text/plain; charset=utf-8'

const withHead = (lines: string[], body = 'Here they are.') => Buffer.from([...lines, '', body].join('\r\n'))

/** An email with another line for each of these fields, or without it. */
function changed(lines: Record<string, string | string[] | null>, body?: string) {
  const left = HEAD.filter((line) => !Object.keys(lines).some((name) => line.startsWith(`${name}:`)))
  const others = Object.entries(lines).flatMap(([name, values]) =>
    [values ?? []].flat().map((each) => `${name}: ${each}`),
  )
  return withHead([...others, ...left], body)
}

function withParts(...parts: string[][]) {
  const type = 'Content-Type: multipart/mixed; boundary=edge'
  const all = [[PLAIN, '', 'Here they are.'], ...parts].map((lines) => `--edge\r\n${lines.join('\r\n')}\r\n`)
  return withHead([...HEAD, 'MIME-Version: 1.0', type], `${all.join('')}--edge--\r\n`)
}

const part = (...lines: string[]) => [...lines.slice(0, -1), '', lines.at(-1) ?? '']

test('files of an email have their own names, and pictures of a signature are none of them', async () => {
  const attached = 'Content-Disposition: attachment'
  const pdf = 'Content-Type: application/pdf'
  const png = 'Content-Type: image/png'
  const { files, moreFiles } = await readMail(
    withParts(
      part(pdf, `${attached}; filename="June.pdf"`, 'one'),
      part(pdf, `${attached}; filename*=UTF-8''Ausz%C3%BCge%202026.pdf`, 'two'),
      part(pdf, `${attached}; filename="=?utf-8?Q?Re=C3=A7us.pdf?="`, 'three'),
      part(`${pdf}; name="By type.pdf"`, attached, 'four'),
      part(pdf, attached, 'five'),
      part('Content-Type: message/rfc822', attached, 'Subject: Inner\r\n\r\nsix'),
      part('Content-Type: text/csv; charset=utf-8', `${attached}; filename=rows.csv`, 'a,b'),
      part(png, 'Content-Disposition: inline; filename=photo.png', 'seven'),
      part(png, 'Content-Disposition: inline; filename=signature.png', 'Content-ID: <logo>', 'eight'),
      part(png, `${attached}; filename=scan.png`, 'Content-ID: <scan>', 'nine'),
      part(pdf, 'Content-Disposition: inline; filename=inline.pdf', 'Content-ID: <paper>', 'ten'),
    ),
  )
  expect(files.map(({ name, bytes }) => `${name}: ${Buffer.from(bytes).toString().trim()}`)).toMatchSnapshot()
  expect(moreFiles).toBe(0)
})

test('an email names who wrote it, to whom and about what', async () => {
  const cases: Record<string, Buffer> = {
    usual: changed({}),
    'an address alone': changed({ From: 'wanda@example.com' }),
    'a name with a comma': changed({ From: '"Writer, Wanda" <wanda@example.com>' }),
    'a coded name': changed({ From: '=?utf-8?B?V2FuZGEgxYE=?= <wanda@example.com>' }),
    'two writers': changed({ From: 'Wanda <wanda@example.com>, Otto <otto@example.com>' }),
    'two lines of writers': changed({ From: ['Wanda <wanda@example.com>', 'Otto <otto@example.com>'] }),
    nobody: changed({ From: null }),
    'several recipients': changed({
      To: 'One <one@example.org>, two@example.org',
      Cc: 'The team: three@example.org, four@example.org;',
      Bcc: 'five@example.org',
    }),
    'recipients of servers': changed({
      To: null,
      'Delivered-To': '<six@example.org>',
      'X-Original-To': 'seven@example.org',
      'Envelope-To': 'eight@example.org',
      'X-Forwarded-To': 'nine@example.org',
      'X-Other-To': 'nobody@example.org',
    }),
    'no subject': changed({ Subject: null, 'Message-ID': null }),
    'a subject of several lines': changed({ Subject: 'The\t books\r\n  of =?utf-8?Q?June=0A=E2=80=8B!?=' }),
    'results of servers': changed({
      'Authentication-Results': ['last.example.org; spf=pass', `first.example.org; ${'d'.repeat(5_000)}`],
    }),
  }
  const told: Record<string, unknown> = {}
  for (const [name, raw] of Object.entries(cases)) {
    const { from, recipients, subject, messageId, authentication } = await readMail(raw)
    told[name] = { from, recipients, subject, messageId, authentication: authentication.map((each) => each.length) }
  }
  expect(told).toMatchSnapshot()
  const many = Array.from({ length: 21 }, (_, at) => `server${at}.example.org; spf=pass`)
  expect((await readMail(changed({ 'Authentication-Results': many }))).authentication).toEqual(many.slice(0, 20))
  const boxes = Array.from({ length: 201 }, (_, at) => `box${at}@example.org`)
  expect((await readMail(changed({ To: boxes.join(', ') }))).recipients).toEqual(boxes.slice(0, 200))
})

test('an email has its words from the text or, without one, from the HTML', async () => {
  const html = 'Content-Type: text/html; charset=utf-8'
  const told: Record<string, unknown> = {}
  const bodies: Record<string, [type: string, body: string]> = {
    text: [PLAIN, 'One\r\n\r\n\r\n\r\n\r\nTwo\u0007 \t end  '],
    'an answer': [PLAIN, 'Yes.\r\n\r\nOn Friday, Ada wrote:\r\n> Is it so?\r\n>> It was.'],
    html: [
      html,
      '<style>p{}</style><p>Yes &amp; no &#8364;5</p><ul><li>one<li>two</ul><blockquote><p>Is it so?</blockquote>',
    ],
    'html that is empty': [html, '<p> </p>'],
    nothing: [PLAIN, ''],
  }
  for (const [name, [type, body]] of Object.entries(bodies)) {
    told[name] = (await readMail(withHead([...HEAD, type], body))).words
  }
  expect(told).toMatchSnapshot()
})

test('an email that comes twice is the same, whatever servers added to it', async () => {
  const own = await keyOf(changed({}))
  const text = changed({}).toString()
  const same = {
    'another way': Buffer.from(`Received: from b.example\r\n (by c.example)\r\nDelivered-To: x@example.org\r\n${text}`),
    'other ends of lines': Buffer.from(text.replaceAll('\r\n', '\n')),
    'a folded line': changed({ Subject: 'The\r\n books' }),
    'fields in another order': withHead(HEAD.toReversed()),
    'blank lines at its end': Buffer.from(`${text}\r\n \r\n`),
  }
  for (const [name, raw] of Object.entries(same)) expect(await keyOf(raw), name).toBe(own)
  const others = {
    words: changed({}, 'Here they are!'),
    subject: changed({ Subject: 'The papers' }),
    'who wrote it': changed({ From: 'Otto <otto@example.com>' }),
    moment: changed({ Date: 'Fri, 20 Nov 2026 10:00:01 +0000' }),
    name: changed({ 'Message-ID': '<two@example.com>' }),
    'where its words begin': Buffer.from(text.replace('\r\n\r\n', '\r\n\r\n\r\n')),
  }
  const keys = await Promise.all(Object.values(others).map(keyOf))
  expect(new Set([own, ...keys]).size).toBe(7)
})

test('of a field that is there twice the first is read', async () => {
  const { headers } = await readMail(changed({ 'Auto-Submitted': ['auto-replied', 'no'], 'X-Loop': ['one', 'two'] }))
  expect([headers.get('auto-submitted'), headers.get('x-loop')]).toEqual(['auto-replied', 'one'])
})
