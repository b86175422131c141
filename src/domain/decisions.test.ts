import { describe, expect, it } from 'vitest'
import { decisions, eachOf } from '#tests/support/decisions.ts'
import * as when from './appointments/when.ts'
import { contrast, hexOf, isHex, oklchOf } from './colour/oklch.ts'
import { nearestReadable } from './colour/palette.ts'
import { stylesheetOf } from './colour/stylesheet.ts'
import * as events from './events.ts'
import { formatFeeRange } from './fee-range.ts'
import { moneyFormat, moneyParts } from './money.ts'
import { addressFault, eventAddressFault, plainAddress } from './pages/address.ts'
import { BLOCK_KINDS, missingIn as missingInBlock, nameOfNode } from './pages/blocks.ts'
import { pageAt } from './paging.ts'
import { EMPTY_PRESENTATION, presentationOf } from './presentation.ts'
import { aRole, ROLES } from './roles.ts'
import { addressKey, isOwnAddress, isOwnWord, pathOfKey, plainPermalink } from './site-addresses.ts'
import { nameOutside, UNNAMED } from './staff-name.ts'
import { counted, withArticle } from './text/counted.ts'
import { clockTime, momentOf } from './time/wall-clock.ts'
import { playerAddress, videoAt, videoNamed, watchAddress } from './video.ts'

describe('a moment', () => {
  it('is written by the clock of the visitor and of the firm', () => {
    const zones = ['UTC', 'Europe/Berlin', 'Europe/Paris', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Honolulu']
    const moments = [
      { startsAt: '2026-11-20T09:00:00Z', endsAt: '2026-11-20T09:20:00Z' },
      { startsAt: '2026-12-31T23:30:00Z', endsAt: '2027-01-01T00:15:00Z' },
      { startsAt: '2026-03-29T00:30:00Z', endsAt: '2026-03-29T01:30:00Z' },
    ]
    expect(
      decisions((each, zone, visitorZone) => when.whenLines(each, { zone, visitorZone }), moments, zones.slice(0, 2), [
        null,
        ...zones,
      ]),
    ).toMatchSnapshot()
    const sameDay = decisions(when.isSameTime, ['2026-11-20T09:00:00Z', '2026-07-20T09:00:00Z'], zones, zones)
    expect(sameDay).toMatchSnapshot()
  })

  it('is what a clock shows, told with the day when it is another, and with the year', () => {
    const now = new Date('2026-11-20T10:00:00Z')
    const moments = ['2026-11-20T00:00:00Z', '2026-11-19T23:59:59Z', '2025-11-20T10:00:00Z', '2026-01-01T00:30:00Z']
    expect(decisions((at, zone) => clockTime(at, zone, now), moments, ['UTC', 'America/New_York'])).toMatchSnapshot()
    const clocks = decisions(
      (date, time, zone) => momentOf(date, time, zone),
      ['2026-03-29', '2026-10-25', '2026-12-31'],
      ['00:00', '02:30', '03:00', '23:59'],
      ['Europe/Berlin', 'Pacific/Kiritimati', 'UTC'],
    )
    expect(clocks).toMatchSnapshot()
  })
})

describe('two colours', () => {
  it('make all others', () => {
    const primaries = ['#0e5c45', '#1d4ed8', '#ffd400', '#111111']
    const sheets = decisions((primary, accent) => stylesheetOf({ primary, accent }), primaries, ['#8a5f10', '#ff9aa2'])
    expect(sheets.replaceAll(';', '\n    ')).toMatchSnapshot()
    const seeds = ['#ffffff', '#ffd400', '#8fd3ff', '#777777', '#767676', '#1d4ed8', '#000000']
    expect(decisions(nearestReadable, seeds, ['primary', 'accent'])).toMatchSnapshot()
    const rounded = (hex: string) => Object.values(oklchOf(hex)).map((part) => Number(part.toFixed(4)))
    expect(decisions(rounded, ['#ff0000', '#00ff00', '#0000ff', '#777777', '#0a0b0c', '#ffffff'])).toMatchSnapshot()
    expect(
      decisions(hexOf, eachOf({ l: [-1, 0, 0.3, 0.7, 1, 2], c: [0, 0.1, 0.4], h: [0, 140, 270] })),
    ).toMatchSnapshot()
    const told = (one: string, other: string) => contrast(one, other).toFixed(3)
    expect(decisions(told, ['#000000', '#0a0b0c', '#777777'], ['#ffffff', '#777777', '#0b0b0b'])).toMatchSnapshot()
    expect(decisions(isHex, ['#0a1b2c', '#0A1B2C', '0a1b2c', '#0a1b2', 'x#0a1b2c', '#0a1b2c0'])).toMatchSnapshot()
  })
})

describe('an event', () => {
  it('says how many seats are left, when it is, and what was answered', () => {
    const seats = eachOf({ capacity: [1, 20, 21, 22, 40], taken: [0, 1, 2, 19, 20, 41], waiting: [0, 1] })
    expect(decisions(events.seatsWords, seats)).toMatchSnapshot()
    expect(events.sessionWords({ day: '2026-11-26', start: '09:30', end: '12:00' })).toMatchSnapshot()
    expect(decisions(events.answerWords, events.QUESTION_KINDS, ['', 'yes', 'no', 'maybe'])).toMatchSnapshot()
  })

  it('may be at an address that is nobody else’s', () => {
    const long = 'x'.repeat(60)
    const addresses = ['', 'course', 'Course', 'a-course-2', '-a', 'a--b', 'a/b', 'feed', 'registration', 'certificate']
    const lengths = [121, 122].map((length) => 'x'.repeat(length))
    expect(decisions(eventAddressFault, [...addresses, long, `${long}${long}`, ...lengths])).toMatchSnapshot()
    const pages = [...addresses, 'a/b/c', 'news/2019', 'about', ...lengths]
    expect(decisions(addressFault, pages)).toMatchSnapshot()
    const typed = [
      ' /A/b/ ',
      'https://x.example/A?b=c',
      'HTTP://x.example',
      'a#b\nc',
      '//a//',
      'see http://x/a',
      '?a?b',
    ]
    expect(decisions(plainAddress, typed)).toMatchSnapshot()
  })
})

describe('a list', () => {
  it('shows the page that is asked for, or its last', () => {
    const lists = eachOf({ total: [0, 1, 19, 20, 21, 40, 41], more: [false, true] })
    expect(decisions(pageAt, lists, [1, 2, 3, 9], [20])).toMatchSnapshot()
  })
})

describe('words', () => {
  it('name roles, staff, numbers and prices', () => {
    expect(decisions(aRole, ROLES)).toMatchSnapshot()
    expect(decisions(nameOutside, [UNNAMED, 'Ada', ''], ['The firm'])).toMatchSnapshot()
    expect(decisions(counted, [0, 1, 2, 1200], ['word'])).toMatchSnapshot()
    expect(decisions(withArticle, ['link', 'opening', 'Entry', 'Umbrella', 'year'])).toMatchSnapshot()
    const price = (currency: string, amount: number) => moneyFormat(currency).format(amount)
    expect(decisions(price, ['USD', 'EUR', 'JPY', 'KWD'], [0, -1.5, 1234.567])).toMatchSnapshot()
    expect(decisions(moneyParts, [0, -1.5, 1234.567], ['USD', 'JPY', 'KWD', 'CHF'])).toMatchSnapshot()
    const fees = eachOf({ from: [0, 90], to: [0, 90, 240.5], per: ['', 'a month'] })
    expect(decisions(formatFeeRange, fees, ['USD'])).toMatchSnapshot()
  })

  it('in addresses are the site’s own or those of pages', () => {
    const paths = [
      '/',
      '',
      '//',
      '/about',
      '/About/',
      '/about/us',
      '/portal/7',
      '/blogd',
      '/blogd/7',
      '/toString',
      '/a/about',
    ]
    expect(decisions(isOwnAddress, paths)).toMatchSnapshot()
    expect(decisions(isOwnWord, ['About', 'news', 'toString', 'ours'])).toMatchSnapshot()
    const given = [
      ' /A/?b=C+d&a=1 ',
      'ftp://x/a',
      'httpsx://a',
      '/e\u0301',
      '/a//b///',
      '/a\u0001',
      '/?',
      '/%',
      '/a%3Fb',
      `/${'x'.repeat(499)}`,
      `/${'x'.repeat(500)}`,
    ]
    expect(decisions(addressKey, given)).toMatchSnapshot()
    const links = ['/?P=12', '/?x=1&page_id=3#a', '/?p=12a', '/?p=1234567890123456', '/a?p=12', '/?p=1&p=2', '/?xp=1']
    expect(decisions(plainPermalink, links)).toMatchSnapshot()
  })

  it('name blocks and what they lack', () => {
    const nodes = BLOCK_KINDS.flatMap(({ node, item }) => [node, ...(item ? [item.node] : [])])
    const given = [
      {},
      { title: ' ', href: '/a', mediaId: 0 },
      { title: 'A', text: 'B', label: 'C', mediaId: 7, question: 'D', name: 'E' },
    ]
    const lacks = (node: string, attrs: object) => [
      nameOfNode(node),
      ...missingInBlock(node, { ...attrs }).map(({ name }) => name),
    ]
    expect(decisions(lacks, [...nodes, 'paragraph'], given)).toMatchSnapshot()
  })

  it('lead to a video, and say what is kept of an article elsewhere', () => {
    const videos = [
      { provider: 'youtube' as const, id: 'dQw4w9WgXcQ' },
      { provider: 'vimeo' as const, id: '123456' },
    ]
    expect(decisions((video) => [watchAddress(video), playerAddress(video)], videos)).toMatchSnapshot()
    const id = 'dQw4w9WgXcQ'
    const watched = [
      ...[`https://youtu.be/${id}`, ` https://www.youtube.com/watch?v=${id}&t=1 `, `https://m.youtube.com/embed/${id}`],
      ...[
        `http://youtube-nocookie.com/shorts/${id}`,
        `ftp://youtu.be/${id}`,
        `https://youtu.be//${id}`,
        `https://youtu.be/${id}x`,
      ],
      ...[
        'https://www.youtube.com/watch',
        'https://youtu.be',
        `https://xyoutube.com/embed/${id}`,
        `https://youtube.com.x/embed/${id}`,
      ],
      ...[
        'https://vimeo.com/123456',
        'https://player.vimeo.com/video/123456',
        'https://www.vimeo.com/12345',
        'https://vimeo.com/',
      ],
      ...[
        'https://xvimeo.com/123456',
        'https://vimeo.com.x/123456',
        'https://vimeo.com/1234567890123',
        'vimeo',
        `httpsx://youtu.be/${id}`,
      ],
    ]
    expect(decisions(videoAt, watched)).toMatchSnapshot()
    expect(
      decisions(videoNamed, [undefined, '', 'vimeo', 'vimeo:123456', 'youtube:123456', `youtube:${id}`, `x:${id}`]),
    ).toMatchSnapshot()
    const given = Object.fromEntries(Object.keys(EMPTY_PRESENTATION).map((key) => [key, key])) as never
    expect(presentationOf({ ...(given as object), id: 7 } as never)).toEqual(given)
    expect(decisions(pathOfKey, ['/a', '/a?b=c', '/?p=12', '/a?b?c'])).toMatchSnapshot()
  })
})
