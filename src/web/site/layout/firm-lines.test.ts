import { expect, it } from 'vitest'
import { layoutLines } from './firm-lines.ts'

const ZONES = ['UTC', 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Kiritimati']
/** A first day, a last day, a leap day, both clock changes, the end of a year. */
const DAYS = ['2026-11-01', '2026-11-30', '2028-02-29', '2026-03-29', '2026-10-25', '2026-12-31']

type Site = Parameters<typeof layoutLines>[0]

const SITE = {
  firm: { timeZone: 'UTC', addressLines: ['1 Row', ''], city: 'Millbridge', postcode: '' },
  brand: {},
  hours: { week: { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null } },
  links: { training: {} },
  navigation: { main: [], footer: [] },
  announcement: { shown: true, text: 'Closed soon', url: '/a', label: 'More' },
  plans: { items: [] },
  legal: {},
  hasCalendar: true,
  appointments: { enabled: false },
}

function announcedAt(now: string, timeZone: string, until: string, some: object = {}) {
  const announcement = { ...SITE.announcement, until, ...some }
  const site = { ...SITE, firm: { ...SITE.firm, timeZone }, announcement } as unknown as Site
  return layoutLines(site, { openedAt: '', now: new Date(now) })
}

/** The moment at which clocks of a zone show this, found by trying: there is no second way to compute it here. */
function momentOf(local: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const shown = (at: number) => format.format(at).replace(' ', 'T')
  const guess = Date.parse(`${local}Z`)
  const found = Array.from({ length: 113 }, (_, at) => guess + (at - 56) * 900_000).find((at) => shown(at) === local)
  return new Date(found ?? Number.NaN).toISOString()
}

it.each(ZONES.flatMap((zone) => DAYS.map((day) => [day, zone] as const)))(
  'Y3: an announcement until %s is shown to the last second of that day in %s, and not a second longer',
  (day, zone) => {
    const shownAt = (now: string) => announcedAt(now, zone, day).announcement !== null
    expect(shownAt(momentOf(`${day}T00:00:00`, zone))).toBe(true)
    const last = momentOf(`${day}T23:59:59`, zone)
    expect(shownAt(last)).toBe(true)
    expect(shownAt(new Date(Date.parse(last) + 1000).toISOString())).toBe(false)
  },
)

it('Y3: an announcement without an end stays, and one that is off or empty is not shown', () => {
  expect(announcedAt('2099-01-01T00:00:00Z', 'UTC', '').announcement).toEqual({
    text: 'Closed soon',
    url: '/a',
    label: 'More',
  })
  expect(announcedAt('2026-01-01T00:00:00Z', 'UTC', '', { shown: false }).announcement).toBeNull()
  expect(announcedAt('2026-01-01T00:00:00Z', 'UTC', '', { text: '' }).announcement).toBeNull()
  expect(announcedAt('2026-01-01T00:00:00Z', 'UTC', '').address).toEqual(['1 Row', 'Millbridge'])
})

it('Y4: the frame has the firm’s links, plans and training, as far as they lead somewhere', () => {
  const links = ['/calendar', '/book', '/about'].map((url) => ({ label: url, url, place: 'bar' }))
  const lines = (hasCalendar: boolean, enabled: boolean, url: string) => {
    const some = {
      navigation: { main: links, footer: links, menu: 'More' },
      plans: { items: [{ slug: 's', name: 'S', price: 9 }] },
    }
    const site = { ...SITE, ...some, hasCalendar, appointments: { enabled }, links: { training: { label: 'T', url } } }
    const { bar, footer, plans, training } = layoutLines(site as never, { openedAt: 'now', now: new Date(0) })
    return { bar, footer: footer.map(({ url }) => url), plans, training }
  }
  expect([lines(false, true, ''), lines(true, false, 'https://courses.example')]).toMatchSnapshot()
})
