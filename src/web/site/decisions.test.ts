import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LENGTHS } from '#contract/limits.ts'
import { decisions, eachOf } from '#tests/support/decisions.ts'
import { ownMeta, secretMeta } from '#web/account/own-meta.ts'
import { areasOf, type Call, curlOf, placesOf, type Schema } from './api-docs/api-document.ts'
import { bookAddress, choiceIn, pickIn, pickValue } from './book/addresses.ts'
import { dateIn, readWeek, zoneIn } from './book/times.ts'
import { presenceWords } from './chat/presence-text.ts'
import { checkContact, readContact } from './contact/check-contact.ts'
import * as facts from './events/event-facts.ts'
import { namesIn } from './events/names-in.ts'
import * as head from './head/structured-data.ts'
import { accountLink, isCurrent, shownLinks } from './layout/navigation.ts'
import { levelIn, shown, wordOf } from './pages/blocks/block-parts.ts'
import { errorsOf } from './sending/field-errors.ts'
import type { Site } from './site-settings.ts'

const formOf = (entries: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.append(name, value)
  return form
}

describe('an appointment', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T23:30:00Z'), toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())

  it('is chosen in a week that begins today or on the day that is asked for', async () => {
    const zones = { own: 'Europe/Berlin', firm: 'America/New_York' }
    const at = ['2026-11-21T14:00:00.000Z', '2026-11-21T23:30:00.000Z', '2026-11-24T14:00:00.000Z']
    const items = at.map((at) => ({ at, date: at.slice(0, 10), time: at.slice(11, 16) }))
    const asked: object[] = []
    const week = async (choice: object, free: typeof items, own = zones.own) => {
      const ask = async (days: { from: string; to: string }) => {
        asked.push(days)
        return { items: free as never[], next: '2026-12-01' }
      }
      return readWeek(ask, choice, { ...zones, own })
    }
    const weeks = [
      await week({}, items),
      await week({ day: '2026-11-24' }, items, 'America/New_York'),
      await week({ week: '2026-11-23', day: '2026-11-24' }, items.slice(2)),
      await week({ week: '2026-12-24' }, []),
      await week({ week: '2026-11-01' }, []),
      await week({ week: '2026-11-21', day: '2026-11-24' }, items),
    ]
    expect([asked, weeks]).toMatchSnapshot()
  })

  it('is at an address that says what was chosen, and nothing that is none', () => {
    const days = ['2026-11-20', '2026-13-01', '2026-11-32', '1999-01-01', 'x2026-11-20', '2026-11-200', '', undefined]
    expect(decisions(dateIn, [...days, null, '2026-10-10', '2026-01-01', '2026-12-31'])).toMatchSnapshot()
    expect(decisions(zoneIn, [null, '', 'europe/berlin', 'nowhere', 'x'.repeat(60), 'x'.repeat(61)])).toMatchSnapshot()
    const at = '2026-11-20T10:00:00Z'
    const choices = [{}, { week: '2026-11-16' }, { week: '2026-11-16', day: '2026-11-20' }, { at }]
    expect(decisions((choice) => pickValue(choice), choices)).toMatchSnapshot()
    const addressed = (choice: object, zone: string | null) => bookAddress({ kind: 3, zone, ...choice })
    expect(decisions(addressed, choices, [null, 'Europe/Berlin'])).toMatchSnapshot()
    const moments = [at, '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:01Z', '2026-11-20T25:00:00Z', `x${at}`, `${at}x`]
    expect(decisions((each) => choiceIn(new URLSearchParams({ at: each })), [...moments, ''])).toMatchSnapshot()
    expect([pickIn(formOf({})), pickIn(formOf({ pick: 'day=2026-11-20&week=no' }))]).toMatchSnapshot()
  })
})

describe('an event', () => {
  it('says what a visitor can still do, where and when', () => {
    const seats = { capacity: 20, taken: 19, waiting: 0 } as never
    const events = eachOf({
      cancelledAt: [null, '2026-11-20T10:00:00Z'],
      isPast: [false, true],
      registration: ['not-yet', 'open', 'closed'] as never[],
      seats: [seats],
    })
    expect(decisions(facts.statusWords, events as never[])).toMatchSnapshot()
    expect(decisions(facts.placeWords, eachOf({ venue: ['', 'Room 1'], isOnline: [false, true] }))).toMatchSnapshot()
    expect([facts.monthOf('2026-01-31'), facts.monthOf('2026-12-01'), facts.weekdayWords('2026-11-20')]).toEqual([
      ...['January 2026', 'December 2026', 'Friday'],
    ])
    expect(decisions(facts.eventsAddress, [null, 'course'], [0, 1, 2])).toMatchSnapshot()
    expect(decisions(namesIn, ['', ' \n ', 'Ada', ' Ada \r\n\r\nBert\nC\n'])).toMatchSnapshot()
  })
})

describe('a message', () => {
  it('says what is wrong with it, by field', () => {
    const around = (length: number) => [length, length + 1].map((each) => 'x'.repeat(each))
    const fine = { name: 'Ada', email: 'a@b.example', phone: '', message: 'Hello' }
    const drafts = [
      ...[fine, { name: '', email: '', phone: '', message: '' }, { ...fine, email: 'a@b' }],
      ...around(LENGTHS.name).map((name) => ({ ...fine, name })),
      ...['12', '+1 555 010 0200', `+${'1'.repeat(15)}`, '1 '.repeat(30)].map((phone) => ({ ...fine, phone })),
      ...around(LENGTHS.message).map((message) => ({ ...fine, message })),
    ]
    expect(
      drafts.map((each) => [each.name.length, each.message.length, each.phone, checkContact(each)]),
    ).toMatchSnapshot()
    const forms = [{}, { name: ' Ada ', email: ' a@b ', phone: ' 1 ', message: ' m ', newsletter: '' }]
    expect(forms.map((each) => readContact(formOf(each as never)))).toMatchSnapshot()
    const refusals = [{}, { name: 'Short' }, { 'challenges.0': 'No', email: 'Bad' }, { '': 'All' }]
    expect(decisions((fields) => errorsOf({ message: 'Refused', fields: fields as never }), refusals)).toMatchSnapshot()
    expect(decisions(presenceWords, eachOf({ isHere: [true, false], withinWorkingHours: [4] }))).toMatchSnapshot()
  })
})

describe('the frame of a page', () => {
  it('marks the link of the page, leads home, and keeps secrets out of search engines', () => {
    const paths = ['/', '/blog', '/blogd/1', '/Services', '/services/tax', '/servicesx', '/x/services/']
    expect(decisions(isCurrent, paths, ['/', '/blog', '/services'])).toMatchSnapshot()
    expect([accountLink(true), accountLink(false)]).toMatchSnapshot()
    expect(shownLinks([{ label: 'S', url: 'Stryker was here' }], { calendar: true, booking: true })).toHaveLength(1)
    const matches = [[], [undefined], [{ loaderData: {} }, { loaderData: { firm: { name: 'Firm' } } }, undefined]]
    expect(decisions((each) => ownMeta('Devices', each as never), matches)).toMatchSnapshot()
    expect(secretMeta('Join')()).toMatchSnapshot()
    const block = (words: object) => ({ words, picture: 'p' }) as never
    const titled = (words: object) => [wordOf(block(words), 'title'), levelIn(block(words))]
    expect(decisions(titled, [{}, { title: '' }, { title: 'T' }])).toMatchSnapshot()
    expect(shown(block({}))).toEqual({ picture: 'p', image: null })
  })
})

describe('what search engines read', () => {
  const day = { opens: '09:00', closes: '17:00' }
  const site = {
    publicUrl: 'https://firm.example',
    firm: {
      ...{
        name: 'Firm',
        legalName: 'Firm LLC',
        tagline: 'We count',
        email: 'a@firm.example',
        phone: '+1',
        founded: 1998,
      },
      ...{
        addressLines: ['1 Row', 'Yard'],
        city: 'Harbour',
        region: 'CA',
        postcode: '90001',
        country: 'US',
        currency: 'USD',
      },
    },
    brand: { mark: '' },
    hours: {
      week: { mon: day, tue: null, wed: day, thu: { ...day, closes: '12:00' }, fri: null, sat: null, sun: null },
    },
    links: { social: [{ url: 'https://social.example/firm' }] },
    services: { items: [{ slug: 'tax', title: 'Tax', short: 'Returns' }] },
    plans: { title: 'Plans', items: [{ name: 'Small', intro: 'For one', price: 9.5, slug: 'small' }] },
    faq: { items: [{ question: 'Why?', answer: 'Because.' }] },
  } as unknown as Site

  it('is the firm, its services, prices, questions and the way to a page', () => {
    const firm = { ...site.firm, founded: 0, region: '', postcode: '', country: '' }
    const bare = { ...site, firm, links: { social: [] } } as unknown as Site
    expect([head.firmData(site), head.firmData(bare)]).toMatchSnapshot()
    expect([head.servicesData(site), head.plansData(site), head.faqData(site)]).toMatchSnapshot()
    expect(head.plansData({ ...site, plans: { ...site.plans, items: [] } })).toEqual([])
    expect([head.questionData([]), head.breadcrumbs(site, [])]).toEqual([[], []])
    expect(head.breadcrumbs(site, [{ name: 'Blog', path: '/blog' }])).toMatchSnapshot()
  })
})

describe('the pages about the API', () => {
  const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
  const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })
  const file: Schema = { type: 'string', format: 'binary' }
  const properties = { a: file, b: { type: 'string' }, c: { items: file }, d: { type: 'string' } }
  const paths = {
    '/api/leads': {
      get: {
        ...{ summary: 'Lists', tags: ['leads'], 'x-access': 'accountant', 'x-scope': 'leads:read' },
        parameters: [
          { name: 'q', in: 'query', required: true },
          { name: 'page', in: 'query' },
          { name: 'r', in: 'query', required: true },
          { name: 'id', in: 'path', required: true },
        ],
        responses: {
          200: { description: 'All', ...json(ref('Lead')) },
          204: {},
          409: { description: 'No', ...json(ref('Problem')) },
          default: { description: 'Problem', ...json(ref('Other')) },
        },
      },
      post: { requestBody: json(ref('NewLead')), tags: ['leads'], responses: {} },
    },
    '/api/files/{id}': {
      put: {
        requestBody: { content: { 'multipart/form-data': { schema: { properties, required: ['d'] } } } },
        responses: {},
      },
      patch: { 'x-access': 'client', requestBody: { content: { 'application/zip': { schema: file } } }, responses: {} },
      delete: { 'x-scope': 'files:write', requestBody: { content: { 'text/plain': {} } }, responses: {} },
    },
  }
  const schemas = {
    Lead: { properties: { by: ref('Person') } },
    Person: {},
    NewLead: ref('Lead'),
    Problem: {},
    Spare: {},
  }

  it('have a chapter for each subject, with the forms that it is the first to need', () => {
    const info = { title: '', version: '', description: '' }
    const found = areasOf({ info, paths, components: { schemas } } as never)
    expect([found, placesOf(found)]).toMatchSnapshot()
    expect(areasOf({ info, paths: {} })).toEqual({ areas: [], shared: [] })
    const calls = found.areas.flatMap(({ calls }) => calls)
    expect(calls.map((call: Call) => curlOf(call, 'https://firm.example'))).toMatchSnapshot()
  })
})
