import { describe, expect, it } from 'vitest'
import { decisions, eachOf } from '#tests/support/decisions.ts'
import * as clients from './clients/clients.model.ts'
import { mayDo, nameKey, numberKey, plainDetails } from './clients/clients.model.ts'
import { doneWords, isAsWished } from './conversations/conversation-lists.model.ts'
import { isToBeTold, type Message, type ReadMark, readersOf } from './conversations/conversations.model.ts'
import { digestMail } from './digest/digest.model.ts'
import { previewOf, urlOf, whyFixed } from './documents/documents.model.ts'
import { dueBefore, formatKept, isDue, keepUntil, whyKept } from './documents/retention/retention.model.ts'
import { sumUp } from './incoming-mail/incoming-mail.model.ts'
import { readMail } from './incoming-mail/read-mail.ts'
import {
  emailKey,
  findableOf,
  formatAsked,
  hashOfWords,
  isHeld,
  isWaiting,
  type Lead,
  leadExcerpt,
  originOf,
  remarkOnSpeed,
  replyThreadOf,
  sourceOf,
  stepOf,
  suspect,
} from './leads/leads.model.ts'
import * as people from './people/customers.model.ts'

const NOW = '2026-11-20T10:00:00.000Z'

const LEAD = {
  ...{
    id: 5,
    reference: 'R-7KX4-M2PA',
    kind: 'quote',
    state: 'new',
    name: 'Wanda Writer',
    email: ' Wanda@Example.com',
  },
  ...{
    companyName: 'Writers Ltd',
    businessType: 'Retail',
    location: 'Millbridge',
    plan: 'Large',
    phone: '+44 (161) 49',
  },
  ...{ challenges: ['VAT', 'Other'], otherChallenge: 'My own words', message: null, tags: ['vat', 'urgent'] },
  ...{ owner: { id: 'o1', name: 'Otto' }, replyBy: NOW, answeredAt: null, spamReason: null },
} as unknown as Lead

describe('a request', () => {
  it('waits while nobody has answered it and it is open, and is held as spam for a reason alone', () => {
    const states = ['new', 'in-progress', 'answered', 'closed', 'spam'] as Lead['state'][]
    expect(decisions((state, answeredAt) => isWaiting({ state, answeredAt }), states, [null, NOW])).toMatchSnapshot()
    expect(decisions((state, spamReason) => isHeld({ state, spamReason }), states, [null, 'why'])).toMatchSnapshot()
    expect(decisions(remarkOnSpeed, [null, 0, 1.9, 2, 3])).toMatchSnapshot()
  })

  it('is counted by the hours within which it was answered', () => {
    const minutes = [0, 60, 61, 120, 121, 240, 241, 480, 481, 960, 961, 1440, 1441, 2400, 2401]
    expect(decisions(stepOf, minutes)).toMatchSnapshot()
  })

  it('keeps of its origin how people find the firm, and nothing that says who they are', () => {
    const own = 'https://firm.example'
    expect(
      decisions(
        (sent) => [originOf(sent, own), sourceOf(originOf(sent, own))],
        [
          undefined,
          { page: '/services?name=ada#x', referrer: 'https://Search.example/?q=ada' },
          { page: 'https://elsewhere.example/', referrer: 'https://firm.example/about' },
          { page: '//elsewhere', referrer: 'search.example' },
          { referrer: 'no address at all' },
          { referrer: 'https://search.example', campaign: { utm_source: 'News', utm_medium: '' } },
          { campaign: { utm_source: 'x'.repeat(121) } },
        ],
      ),
    ).toMatchSnapshot()
  })

  it('has the same hash for the same words alone', () => {
    const hash = hashOfWords('quote', { name: 'Ada', message: 'Hello', website: '' })
    expect(hashOfWords('quote', { message: 'Hello', name: 'Ada', page: undefined })).toBe(hash)
    for (const [kind, words] of [
      ['contact', { name: 'Ada', message: 'Hello' }],
      ['quote', { name: 'Ada', message: 'Hello.' }],
      ['quote', { name: 'Hello', message: 'Ada' }],
    ] as const)
      expect(hashOfWords(kind, words)).not.toBe(hash)
  })

  it('is told in words, and found by all of them', () => {
    const leads = [LEAD, { ...LEAD, message: 'A message' }, { ...LEAD, email: '' }, { ...LEAD, otherChallenge: null }]
    const bare = { ...LEAD, companyName: null, location: null, phone: null, owner: null, tags: [], replyBy: null }
    const spam = { ...LEAD, state: 'spam' as const }
    expect(decisions((lead) => formatAsked(lead), [...leads, bare])).toMatchSnapshot()
    expect(decisions((lead) => leadExcerpt(lead), leads)).toMatchSnapshot()
    expect(decisions((lead) => findableOf(lead), [LEAD, bare, spam, { ...LEAD, answeredAt: NOW }])).toMatchSnapshot()
  })
})

describe('a client', () => {
  it('lets each member do what their right says', () => {
    expect(decisions(mayDo, ['owner', 'contributor', 'reader'], ['read', 'send', 'manage', 'staff'])).toMatchSnapshot()
  })

  it('is found by its names and numbers, however they are written', () => {
    expect(decisions(nameKey, ['  Żebra   Foods ', 'zebra foods', ''])).toMatchSnapshot()
    expect(decisions(people.nameKey, ['  Żebra   Foods ', ' ', '(Ada)'])).toMatchSnapshot()
    expect(decisions(numberKey, [null, '', ' - ', 'DE 123-456', 'de123456'])).toMatchSnapshot()
    const client = {
      ...{ id: 1, name: 'Zebra', kind: 'company', state: 'active', responsibleId: 'r1', tags: ['vat'] },
      ...{
        registrationNumber: 'HRB 12-3',
        taxNumber: null,
        address: '1 Row',
        email: 'z@example.com',
        phone: '+1 (2) 3',
      },
    } as unknown as clients.Client
    expect(clients.findableOf(client, [{ name: 'Ada', email: 'ada@example.com' }])).toMatchSnapshot()
    expect(plainDetails({ email: 'z@example.com' })).toMatchSnapshot()
  })
})

describe('a person', () => {
  it('of the team is for administrators', () => {
    const roles = [null, 'client', 'editor', 'accountant', 'admin'] as people.Person['role'][]
    expect(decisions(people.kindOf, roles)).toMatchSnapshot()
    const actors = ['editor', 'accountant', 'admin'].map((role) => ({ role })) as never[]
    const kinds = ['contact', 'client', 'staff'].map((kind) => ({ kind })) as Pick<people.Person, 'kind'>[]
    expect(decisions((actor) => people.refuseUnlessAdmin(actor), actors)).toMatchSnapshot()
    expect(decisions((actor, person) => people.refuseTeamRecord(actor, person), actors, kinds)).toMatchSnapshot()
    const person = { name: 'Ada', email: 'a@x.example', phone: '+1 2', company: 'C', kind: 'client', suspended: true }
    expect(people.findableOf(person as people.Person, ['old@x.example'])).toMatchSnapshot()
  })
})

describe('a document', () => {
  it('stays as it is for the people of the client where the firm sent or accepted it, or asks for a confirmation', () => {
    const facts = eachOf({
      isFromFirm: [true, false],
      isAccepted: [true, false],
      please: [null, 'read', 'confirm'] as const,
    })
    expect(decisions((fact) => whyFixed(fact), facts)).toMatchSnapshot()
  })

  it('is shown by the browser where it can be and was found clean', () => {
    const types = [
      'application/pdf',
      'image/jpeg',
      'image/png',
      'image/gif',
      'image/webp',
      'image/avif',
      'image/svg+xml',
    ]
    const scans = ['off', 'clean', 'held', 'found', 'waiting'] as never[]
    expect(
      decisions((type, isLocked, scan) => previewOf({ type, isLocked, scan }), types, [true, false], scans),
    ).toMatchSnapshot()
    expect([urlOf('a'), urlOf('a', 1)]).toEqual(['/api/documents/a/file', '/api/documents/a/file?version=1'])
  })

  it('is kept to the end of the last year that its kind is kept for', () => {
    const years = { accounts: 10, returns: 6, contracts: 3, letters: 1, other: 0 }
    const kinds = Object.keys(years) as (keyof typeof years)[]
    const updated = ['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z']
    const today = ['2025-12-31', '2026-12-31', '2027-01-01', '2036-12-31', '2037-01-01']
    const decided = (kind: keyof typeof years, updatedAt: string, day: string) => [
      keepUntil({ kind, updatedAt }, years),
      isDue({ kind, updatedAt }, years, day),
      whyKept({ kind, updatedAt, isHeld: false }, years, day),
    ]
    expect(decisions(decided, kinds, updated, today)).toMatchSnapshot()
    // What a query finds by the bound is what is due.
    for (const kind of kinds)
      for (const updatedAt of updated)
        for (const day of today)
          expect(updatedAt < dueBefore(years, day)[kind]).toBe(isDue({ kind, updatedAt }, years, day))
    expect(
      decisions(
        (kind, documents) => formatKept({ kind, documents, updatedAt: updated[0] as string }, years),
        kinds,
        [1, 2],
      ),
    ).toMatchSnapshot()
  })
})

describe('a conversation', () => {
  it('is told of once, and again after an hour or when it was read', () => {
    const marks = [
      undefined,
      ...eachOf({
        at: ['2026-11-20T08:00:00.000Z', '2026-11-20T09:30:00.000Z'],
        toldAt: [
          null,
          '2026-11-20T08:30:00.000Z',
          '2026-11-20T09:00:00.000Z',
          '2026-11-20T09:00:00.001Z',
          '2026-11-20T09:30:00.000Z',
        ],
      }),
    ] as (ReadMark | undefined)[]
    expect(decisions((mark) => isToBeTold(mark, NOW), marks)).toMatchSnapshot()
  })

  it('was read by those who came as far as the message, but for its author and the firm', () => {
    const mark = (accountId: string, messageId: number) => ({ accountId, messageId, name: accountId }) as ReadMark
    const marks = [mark('author', 9), mark('before', 4), mark('there', 5), mark('beyond', 6), mark('firm', 9)]
    expect(
      decisions((id) => readersOf({ id, authorId: 'author' } as Message, marks).join(), [-1, 4, 5, 6, 7]),
    ).toMatchSnapshot()
  })
})

describe('the daily email about what waits', () => {
  it('says how many there are and shows the first of them', () => {
    const comment = { name: 'Rita', title: 'Rates', reason: 'More than one link', body: 'Words '.repeat(60) }
    const request = { name: 'Spamela', reference: 'R-1', reason: 'A field' }
    const comments = [0, 1, 3].map((total) => ({
      total,
      items: [comment, { ...comment, name: 'Remo', reason: null }].slice(0, total),
    }))
    const requests = [0, 1, 3].map((total) => ({
      total,
      items: [request, { ...request, reference: 'R-2', reason: null }].slice(0, total),
    }))
    const mail = (of: (typeof comments)[number], and: (typeof requests)[number]) =>
      digestMail({ comments: of, requests: and }, 'https://firm.example')
    for (const of of comments) for (const and of requests) expect(mail(of, and)).toMatchSnapshot()
  })
})

describe('incoming email', () => {
  const bounds = (limit: number) => [limit - 1, limit, limit + 1]
  const lengthsOf = async (parts: { name?: string; subject?: string; body?: string; files?: number }) => {
    const { name = 'Wanda', subject = 'A question', body = 'Hello', files = 0 } = parts
    const file = (at: number) =>
      `--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="${at}.txt"\r\n\r\n${at}\r\n`
    const raw = [
      `From: "${name}" <Wanda@Example.com>\r\nTo: firm@example.com\r\nMessage-ID: <${'m'.repeat(4)}@x>\r\nSubject: ${subject}\r\n`,
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n${body}\r\n`,
      ...Array.from({ length: files }, (_, at) => file(at)),
      '--b--\r\n',
    ].join('')
    const read = await readMail(Buffer.from(raw))
    const words = Object.values(read.words).map((each) => (typeof each === 'string' ? each.length : each))
    return JSON.stringify([
      read.from.name.length,
      read.from.address,
      read.subject.length,
      words,
      read.files.length,
      read.moreFiles,
    ])
  }

  it('is read up to its bounds', async () => {
    const lines: string[] = []
    for (const length of bounds(120)) lines.push(`name ${length}: ${await lengthsOf({ name: 'n'.repeat(length) })}`)
    for (const length of bounds(200))
      lines.push(`subject ${length}: ${await lengthsOf({ subject: 's'.repeat(length) })}`)
    for (const length of bounds(200_000)) lines.push(`text ${length}: ${await lengthsOf({ body: 'b'.repeat(length) })}`)
    for (const files of bounds(20)) lines.push(`files ${files}: ${await lengthsOf({ files })}`)
    for (const parts of [499, 500, 501])
      lines.push(`parts ${parts}: ${await lengthsOf({ files: parts }).catch(({ message }) => message)}`)
    expect(lines.join('\n')).toMatchSnapshot()
  })

  it('is counted by what became of it', () => {
    const outcomes = ['conversation', 'request', 'new-request', 'bounce', 'unreadable', 'automatic', null]
    const counted = eachOf({ state: ['done', 'dropped', 'failed'], outcome: outcomes }) as Parameters<typeof sumUp>[0]
    expect(decisions((each) => sumUp([{ ...each, total: 3 }]), counted)).toMatchSnapshot()
    expect(sumUp(counted.map((each, at) => ({ ...each, total: 2 ** at })))).toMatchSnapshot()
  })
})

describe('a form that was sent', () => {
  it('is suspected by the field that people do not see, and answered under its address', () => {
    expect(decisions((website) => suspect({ website }), [undefined, '', ' ', 'http://a.example'])).toMatchSnapshot()
    const emails = [' Wanda@Example.com', 'wanda@example.com']
    expect(decisions((email) => [emailKey(email), replyThreadOf({ id: 5, email })], emails)).toMatchSnapshot()
  })
})

describe('many conversations', () => {
  it('are left alone where they are as wished, and it is said what was done', () => {
    const states = ['open', 'closed', 'snoozed'] as const
    const rows = eachOf({ state: states, assignee: [null, { id: 'me' }, { id: 'other' }] })
    const wishes = eachOf({ state: [undefined, 'open', 'closed'] as const, assigneeId: [undefined, null, 'me'] })
    expect(decisions(isAsWished, rows, wishes)).toMatchSnapshot()
    expect(decisions(doneWords, [0, 1, 2], wishes)).toMatchSnapshot()
  })
})
