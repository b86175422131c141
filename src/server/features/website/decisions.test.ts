import { describe, expect, it } from 'vitest'
import { decisions, eachOf } from '#tests/support/decisions.ts'
import { judge } from './comments/comments.model.ts'
import { emailKey, holdsSeat, isActive, isNamed, sessionsIn, spanOf, windowOf } from './events/events.model.ts'
import { fileNameOf as exportName } from './exports/exports.model.ts'
import { canUndo, isUnread, keyIn, noCounts, siteName } from './imports/imports.model.ts'
import { imageTypeOf } from './news/news.gateway.ts'
import { anchorHeadings } from './news/news.model.ts'
import { allowance, articlesFor, type IssueArticle, nextWeekly } from './newsletter/issues/issues.model.ts'
import { addressHashOf, emailKeyOf, mergeWishes, wantsNothing } from './newsletter/subscribers/subscribers.model.ts'
import { isStaff, mayRead, urlOf } from './publications/publications.model.ts'
import * as redirects from './redirects/redirects.model.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const [BEFORE, AFTER] = ['2026-11-20T09:59:59.999Z', '2026-11-20T10:00:00.001Z']

describe('an event', () => {
  it('is open for registration between its moments', () => {
    const moments = [BEFORE, NOW, AFTER]
    const events = eachOf({
      cancelledAt: [null],
      startsAt: moments,
      endsAt: [...moments.slice(1)],
      registersFrom: [null, ...moments],
      registersUntil: [null, ...moments],
    })
    expect(decisions((event) => windowOf(event, NOW), events)).toMatchSnapshot()
    const gone = { cancelledAt: NOW, startsAt: AFTER, endsAt: BEFORE, registersFrom: null, registersUntil: null }
    expect(windowOf(gone, NOW)).toBe('cancelled')
    const states = ['confirmed', 'waiting', 'offered', 'cancelled', 'expired', 'unconfirmed'] as never[]
    expect(decisions((state) => [isActive({ state }), holdsSeat({ state })], states)).toMatchSnapshot()
  })

  it('has its sessions in order, by the clock of the firm', () => {
    const sessions = [
      { day: '2026-10-26', start: '09:00', end: '10:00' },
      { day: '2026-10-24', start: '09:00', end: '17:30' },
      { day: '2026-10-24', start: '08:00', end: '18:00' },
    ]
    const found = sessionsIn(sessions, 'Europe/Berlin')
    expect([found, spanOf(found), spanOf([])]).toMatchSnapshot()
    const names = ['Ada', 'bert', ' Cy ', 'Ad', 'And']
    expect(decisions((name) => isNamed('ada, Bert & Cy and Dora', name), names)).toMatchSnapshot()
    expect(emailKey(' Ada@Example.com ')).toBe('ada@example.com')
    expect(exportName(NOW)).toBe('site-2026-11-20.zip')
  })
})

describe('a picture of an external service', () => {
  it('is known by its first bytes', () => {
    const pictures = {
      'image/jpeg': '\xff\xd8\xff\xe0',
      'image/png': '\x89PNG\r\n',
      'image/gif': 'GIF89a',
      'image/webp': 'RIFF\x24\x01\x00\x00WEBPVP8 ',
      'image/avif': '\x00\x00\x00\x20ftypavif',
    }
    const typeOf = (text: string) => imageTypeOf(Buffer.from(text, 'latin1'))
    for (const [type, start] of Object.entries(pictures)) {
      expect(typeOf(start), type).toBe(type)
      expect(typeOf(` ${start}`), `${type} later`).toBeNull()
    }
    for (const other of ['', '<svg', 'RIFF\x24\x01\x00\x00WAVE', '\x00\x00\x00\x20ftypmp42'])
      expect(typeOf(other), other).toBeNull()
  })
})

describe('a comment', () => {
  it('is shown, held with a reason, or taken for a robot’s', () => {
    const one = { body: ['Words'], secondsTaken: [2], trap: [''], repeats: [0], isKnown: [true] }
    const reviews = ['all', 'first', 'none'] as never[]
    const signals = [
      ...eachOf({ ...one, secondsTaken: [1.9, 2], review: reviews, isKnown: [true, false] }),
      ...eachOf({
        ...one,
        body: ['http://a', 'http://a WWW.b'],
        repeats: [0, 1],
        trap: ['', ' ', 'x'],
        review: reviews.slice(1),
      }),
    ]
    expect(decisions(judge, signals)).toMatchSnapshot()
  })
})

describe('a newsletter', () => {
  it('is due at the next time of its weekday, where the firm is', () => {
    const after = [
      '2026-10-22T06:59:59.000Z',
      '2026-10-22T07:00:00.000Z',
      '2026-10-24T12:00:00.000Z',
      '2026-10-25T22:59:59.000Z',
      '2026-10-25T23:00:00.000Z',
    ]
    const due = (at: string, day: 'thursday' | 'sunday' | 'monday', zone: string) =>
      nextWeekly(new Date(at), { day: day as never, time: '09:00', zone })
    expect(
      decisions(due, after, ['thursday', 'sunday', 'monday'], ['Europe/Berlin', 'Pacific/Auckland']),
    ).toMatchSnapshot()
  })

  it('has the articles of the categories that a reader wants, none of before they asked', () => {
    const article = (id: number, categoryId: number | null, publishedAt: string) =>
      ({ id, categoryId, publishedAt }) as IssueArticle
    const articles = [article(1, 7, BEFORE), article(2, 8, NOW), article(3, null, AFTER)]
    const named = (kind: 'weekly' | 'each', categories: number[], confirmedAt: string | null) =>
      articlesFor({ kind: kind as never, articles }, { categories, confirmedAt }, new Set([7, 8]))
        .map(({ id }) => id)
        .join() || 'none'
    expect(
      decisions(named, ['weekly', 'each'], [[], [7], [7, 8], [9], [7, 9]], [null, BEFORE, NOW, AFTER]),
    ).toMatchSnapshot()
  })

  it('goes out so many in a minute and no more at once', () => {
    const counts = eachOf({ minute: [0, 10, 59, 60, 61], tenSeconds: [0, 9, 10, 11] })
    expect(decisions(allowance, [60, 7], counts)).toMatchSnapshot()
  })

  it('follows both wishes of a person who asks twice', () => {
    const wish = eachOf({
      news: ['none', 'weekly', 'each'] as never[],
      categories: [[1]],
      services: [[], ['VAT']],
      daysBefore: [7 as never],
    })
    const later = wish.map((each) => ({
      ...each,
      categories: [2],
      services: each.services.map(() => 'Payroll'),
      daysBefore: 1 as never,
    }))
    expect(decisions(mergeWishes, wish, later)).toMatchSnapshot()
    expect(decisions(wantsNothing, wish)).toMatchSnapshot()
    expect(addressHashOf(' Ada@Example.com ')).toBe(addressHashOf('ada@example.com'))
    expect([emailKeyOf(' Ada@Example.com '), addressHashOf('ada@example.com')]).toMatchSnapshot()
    expect(addressHashOf('bea@example.com')).not.toBe(addressHashOf('ada@example.com'))
  })
})

describe('a publication', () => {
  it('is read by those whom it is for', () => {
    const roles = [null, 'client', 'editor', 'accountant', 'admin']
    const actors = roles.map(
      (role) => role && { role, verified: true, mustChangePassword: false, mustSetUpTwoFactor: false },
    )
    expect(
      decisions((actor, audience) => mayRead(actor as never, audience), actors, ['shared', 'user', 'admin'] as const),
    ).toMatchSnapshot()
    expect(decisions((actor) => isStaff(actor as never), actors)).toMatchSnapshot()
    expect(urlOf({ id: 5, name: 'a b/ü.pdf' })).toBe('/uploads/publications/5/a%20b%2F%C3%BC.pdf')
  })
})

describe('an import', () => {
  const now = new Date(NOW)
  const day = 86_400_000
  it('can be undone for seven days after its end', () => {
    const states = ['reading', 'read', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as never[]
    const ends = [
      null,
      ...[7 * day - 1, 7 * day, 7 * day + 1].map((past) => new Date(now.getTime() - past).toISOString()),
    ]
    const decided = (state: never, finishedAt: string | null) => [
      canUndo({ state, finishedAt }, now),
      isUnread({ state, finishedAt }),
    ]
    expect(decisions(decided, states, ends)).toMatchSnapshot()
  })

  it('knows an item of the same site again', () => {
    const long = keyIn('wordpress:a', 'x'.repeat(600))
    expect([keyIn('s', 'k'), long.length, keyIn('wordpress:a', `${'x'.repeat(599)}y`) === long]).toEqual([
      's#k',
      500,
      false,
    ])
    expect(keyIn('s', 'k'.repeat(498))).toBe(`s#${'k'.repeat(498)}`)
    expect(noCounts()).toMatchSnapshot()
    const addresses = [
      null,
      'https://www.a.example/blog/',
      'https://a.example/b//',
      'https://a.www.example:81',
      'https://a.example',
      'no address',
    ]
    const sources = ['wordpress', 'news-portal', 'csv'] as never[]
    expect(
      decisions((source, address, hashes) => siteName(source, address, hashes), sources, addresses, [
        [],
        ['b', 'a'],
        ['a', 'b'],
      ]),
    ).toMatchSnapshot()
  })
})

describe('a redirect', () => {
  const own = 'https://firm.example'
  it('begins where the site has no page, and leads to safe addresses', () => {
    const begins = [' /old ', 'https://firm.example/Old?b=2&a=1', '/services', '/?p=12', '', 'javascript:x', '/api/x']
    expect(decisions(redirects.readFrom, begins)).toMatchSnapshot()
    const targets = [
      '/services#x',
      'https://other.example/a',
      `${own}/about?x=1#y`,
      '//evil.example',
      '/\\evil',
      'ftp://a',
      'javascript:x',
      'https://a:b@c.example',
      `${own}//evil.example`,
      ...[`/${'x'.repeat(1000)}`, `/${'x'.repeat(979)}`, `/${'x'.repeat(980)}`],
      ...[
        ' /a//b ',
        'http://other.example/a',
        'HTTPS://a.example',
        'https://a@b.example',
        'https://:b@c.example',
        '/a\\b',
      ],
      ...['see https://a.example', 'httpsx://a', 'xhttps://a', ''],
      'services',
    ]
    expect(decisions((target) => redirects.readTarget(target, own), targets)).toMatchSnapshot()
  })

  it('keeps the query unless it is what it is about', () => {
    const froms = ['/old', '/old?a=1']
    const tos = ['/new', '/new?b=2', '/new#c']
    const urls = ['/old', '/old?utm=x', '/old?a=1?b']
    expect(decisions((from, to, url) => redirects.locationOf({ from, to }, url), froms, tos, urls)).toMatchSnapshot()
    expect(decisions(redirects.keysOf, ['/Old?b=2&a=1', '/old', 'no', 'ftp://a'])).toMatchSnapshot()
    expect(decisions(redirects.ownKeyOf, ['/Old?b=2&a=1', 'ftp://a'])).toMatchSnapshot()
    expect(decisions(redirects.asLinked, ['/%C3%BCber', '/%zz'])).toMatchSnapshot()
  })

  it('leads to the end of a chain, and never in a circle', () => {
    const base = { reason: 'hand', hits: 0, lastHitOn: null, createdAt: NOW } as const
    const known = [
      { ...base, id: 1, from: '/b', to: '/c', kind: 'permanent' },
      { ...base, id: 2, from: '/g', to: '', kind: 'gone' },
      { ...base, id: 3, from: '/x', to: '/a', kind: 'permanent' },
    ] as redirects.Redirect[]
    const wanted = (from: string, to: string, id?: number) =>
      redirects.settle(known, { from, to, kind: 'permanent', reason: 'hand', ...(id === undefined ? {} : { id }) }, own)
    expect(
      decisions(wanted, ['/a', '/b', '/z'], ['/b', '/c', '/g', '/x', '/a', 'https://o.example/b'], [undefined, 1]),
    ).toMatchSnapshot()
    expect(redirects.keysAbout('/b?q=1', ['/a', '/z'], own)).toMatchSnapshot()
    expect(redirects.keysAbout('https://o.example/b', ['/a?x=1'], own)).toMatchSnapshot()
  })
})

describe('an article from elsewhere', () => {
  it('has an anchor at each heading', () => {
    const html = '<h2>One &amp; two</h2><p>x</p><h3> Three</h3><h4>Four</h4><h2>With <b>bold</b></h2>'
    expect(anchorHeadings(html)).toMatchSnapshot()
  })
})
