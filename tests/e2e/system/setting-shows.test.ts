import { PUBLIC_SECTIONS, type PublicSettings } from '#contract/system/settings.ts'
import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'

const PAGES = [
  '/',
  '/about',
  '/services',
  '/careers',
  '/blog',
  '/publication',
  '/Contact',
  '/quote',
  '/book',
  '/privacy',
]

// Those that show only on a certain day, as colours, while something else is empty, or while the street is in the address.
const ELSEWHERE =
  /closedOn|careers\.none|plan\.|slug|timeZone|picture|updatedOn|closesOn|date$|week|brand\.(primary|accent)|place$|announcement\.(until|shown)|appointments\.enabled|counters\.items\.\d+\.counted/

/** Each text gets a word of its own, each figure a number of its own; what has a form keeps it. */
function marked(value: unknown, path: string, marks: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((part, at) => marked(part, `${path}.${at}`, marks))
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, marked(part, `${path}.${name}`, marks)]),
    )
  }
  if (ELSEWHERE.test(path)) return value
  const text = markFor(path, value, marks.size)
  // Fees are set in type like every amount that is read.
  marks.set(path, /fees\.(from|to)$/.test(path) ? Number(text).toLocaleString('en') : String(text))
  return text
}

function markFor(path: string, value: unknown, n: number): unknown {
  if (/founded|year$/.test(path)) return 1801 + n
  if (path.endsWith('discountPercent')) return 40 + (n % 50)
  if (typeof value === 'number') return 7000 + n
  if (/email/.test(path)) return `mark${n}z@example.com`
  if (/url$|directions/.test(path)) return `https://mark${n}z.example/`
  if (path.endsWith('currency')) return 'ISK'
  if (path === 'brand.mark') return '/brand/marks/0123456789abcdef-40x40.svg'
  return `mark${n}z`
}

test('A10 O1: every text, figure and link of Setting shows on the site', async ({ page, office, callAs }) => {
  const admin = await office.people.person({ role: 'admin' })
  const read = async () =>
    (await callAs(admin, 'GET', '/api/settings')) as { settings: PublicSettings; versions: Record<string, number> }
  const { settings, versions } = await read()
  const opening = { slug: 'clerk', title: 'x', place: 'x', kind: 'x', text: 'x', points: ['x'], closesOn: '' }
  const filled = {
    ...settings,
    links: { ...settings.links, social: [{ label: 'x', url: 'https://x.example' }] },
    careers: { ...settings.careers, openings: [opening] },
    appointments: { ...settings.appointments, enabled: true },
    announcement: { text: 'x', url: 'https://x.example', label: 'x', until: '', shown: true },
  }
  const marks = new Map<string, string>()
  for (const section of PUBLIC_SECTIONS) {
    const value = marked(filled[section], section, marks)
    await callAs(admin, 'PUT', '/api/settings', { section, value, version: versions[section] })
  }
  let shown = ''
  for (const address of PAGES) {
    // What a page carries for its scripts is not shown by that; what it tells search engines is.
    const html = await (await page.request.get(address)).text()
    // What services usually cost also is beside the form that asks for a price.
    if (address === '/quote') expect(html).toContain(marks.get('services.items.0.fees.per'))
    shown += html.replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')
  }
  const now = await read()
  for (const section of PUBLIC_SECTIONS) {
    await callAs(admin, 'POST', `/api/settings/${section}/reset`, { version: now.versions[section] })
  }
  const hidden = [...marks].filter(([, mark]) => !shown.includes(mark)).map(([path]) => path)
  expect(hidden, 'settings that change nothing').toEqual([])
  expect(marks.size).toBeGreaterThan(200)
  expect(await (await page.request.get('/careers')).text()).toContain('There are no openings at the moment.')
})
