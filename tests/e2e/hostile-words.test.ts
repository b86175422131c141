import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, type Page } from '#tests/support/browser.ts'
import { HOSTILE, writeEverywhere } from '#tests/support/hostile-words.ts'
import { test } from '#tests/support/office.ts'
import type { Person } from '#tests/support/people.ts'
import { openReady } from '#tests/support/screen.ts'
import { type Call, makeOneOfEach, NO_SCREENS, officeScreens, ROOMS, sitePages } from '#tests/support/screens.ts'
import { staysStill, watchShifts } from '#tests/support/stillness.ts'
import routes from '#web/routes.ts'

// A site of its own: nobody else wants these words in their settings.
test.use({ siteEnv: { ADMIN_EMAIL: 'hostile@example.com' } })
// Some eighty screens in one walk.
test.describe.configure({ timeout: 900_000 })

const MORE_OF_OFFICE = ['/dashboard/comments?state=visible', `/dashboard/find?q=${encodeURIComponent(HOSTILE)}`]
const MORE_OF_SITE = [
  '/publication?folder=1',
  `/login?next=${encodeURIComponent(HOSTILE)}`,
  `/blog?q=${encodeURIComponent(HOSTILE)}`,
]

test('every address of the site is among those that are looked at', () => {
  const known = { ...officeScreens({ ...NOTHING, sections: [] }), ...sitePages(NOTHING) }
  expect(addressesOf(routes).sort()).toEqual([...Object.keys(known), ...ROOMS, ...NO_SCREENS].sort())
})

test('XSS: words that would be scripts stay words on every screen of the office, where nothing moves or pulses', async ({
  page,
  browser,
  site,
  signIn,
  callAs,
  allow,
}) => {
  const admin = await signIn(page, { role: 'admin', name: HOSTILE })
  const made = await furnished(site.url, callAs, admin)
  const strange = await browser.newContext({ userAgent: HOSTILE, baseURL: site.url })
  await strange.request.post('/api/auth/login', { data: { email: admin.email, password: 'wrong' } })
  await strange.close()
  // A mail is shown in a sandbox, into which the test itself cannot reach.
  allow(/sandboxed|woff2/)
  const shows = await walk(page, [...Object.values(officeScreens(made)).flat(), ...MORE_OF_OFFICE])
  // What is looked at does show them: a walk past empty lists would prove nothing.
  for (const screen of ['/dashboard/inbox', '/dashboard/customers', '/alist', '/dashboard/inventory'])
    expect(shows).toContain(screen)
  expect(shows.length, shows.join(' ')).toBeGreaterThan(25)

  await page.goto(`/dashboard/mail/${made.mail}/html`)
  await expect(page.locator('[data-evil]')).toHaveCount(0)

  // Nor could a slip of our own make them more than words.
  await openReady(page, '/dashboard')
  allow(/TrustedHTML|TrustedScript/)
  for (const sink of ['innerHTML', 'outerHTML'] as const) {
    const refused = page.evaluate((name) => Object.assign(document.body, { [name]: '<img src=x data-evil>' }), sink)
    await expect(refused, sink).rejects.toThrow(/TrustedHTML/)
  }
  const script = page.evaluate(() => Object.assign(document.createElement('script'), { src: '/favicon.ico' }))
  await expect(script).rejects.toThrow(/TrustedScriptURL/)
})

test('XSS: words that would be scripts stay words on every page of the site, where nothing moves or pulses', async ({
  page,
  site,
  office,
  callAs,
  allow,
}) => {
  allow(/404|410|woff2/)
  const made = await furnished(site.url, callAs, await office.people.person({ role: 'admin' }))
  const shows = await walk(page, [...Object.values(sitePages(made)).flat(), ...MORE_OF_SITE])
  for (const screen of [`/blogd/${made.article}`, `/preview/${made.secret}`, `/blog?q=${encodeURIComponent(HOSTILE)}`])
    expect(shows).toContain(screen)
  expect(shows.length, shows.join(' ')).toBeGreaterThan(5)
})

let places: ReturnType<typeof furnish> | undefined

/** One site for both walks, with one of each thing that a screen reports, and hostile words in what takes them. */
function furnished(
  url: string,
  callAs: (person: Person, ...call: Parameters<Call>) => Promise<unknown>,
  admin: Person,
) {
  places ??= furnish(url, (...call) => callAs(admin, ...call))
  return places
}

async function furnish(url: string, call: Call) {
  const hostile = await writeEverywhere(url, call)
  return { ...(await makeOneOfEach(call)), ...hostile }
}

/** Opens each of these, half of them in a second window at the same time; answers which of them show the words. */
async function walk(page: Page, screens: string[]): Promise<string[]> {
  const middle = Math.ceil(screens.length / 2)
  const second = await page.context().newPage()
  const halves = [walkAlone(page, screens.slice(0, middle)), walkAlone(second, screens.slice(middle))]
  const shows = await Promise.all(halves)
  await second.close()
  return shows.flat()
}

async function walkAlone(page: Page, screens: string[]): Promise<string[]> {
  page.on('dialog', (dialog) => {
    throw new Error(`a page asked: ${dialog.message()}`)
  })
  await page.addInitScript(() => {
    Object.assign(window, { ran: () => document.documentElement.setAttribute('data-evil', 'ran') })
  })
  await watchShifts(page)
  const shows: string[] = []
  for (const screen of screens) {
    await openReady(page, screen)
    await staysStill(page, screen)
    await expect(page.locator('[data-evil]'), screen).toHaveCount(0)
    if (await showsWords(page)) shows.push(screen)
  }
  return shows
}

const showsWords = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    return `${document.body.textContent} ${fields.join(' ')}`.includes('<img src=x data-evil')
  })

const NOTHING = {
  article: 0,
  newsletter: 0,
  page: 0,
  event: 0,
  secret: '',
  folder: 0,
  picture: 0,
  file: 0,
  lead: 0,
  proposal: '',
  template: 0,
  rule: 0,
  deadline: 0,
  appointmentKind: 0,
  appointment: 0,
  schedule: 0,
  person: 0,
  client: 0,
  conversation: 0,
  document: '',
  receipt: '',
  mail: 0,
  import: 0,
  webhook: '',
}

/** Every address of the table of routes. */
function addressesOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', children }) => {
    const address = [above, path].filter(Boolean).join('/')
    return children ? addressesOf(children, address) : [address]
  })
}
