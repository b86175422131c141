import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addDays } from '#domain/time/days.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { BackOffice } from '#tests/support/back-office.ts'
import { expect, type Page } from '#tests/support/browser.ts'
import { actsOf, type FormAct, press, type Seen, watchForms } from '#tests/support/form-walk.ts'
import { makeMarkedClient } from '#tests/support/marked-client.ts'
import { test } from '#tests/support/office.ts'
import type { Person } from '#tests/support/people.ts'
import { openReady } from '#tests/support/screen.ts'
import { type Call, makeOneOfEach, NO_SCREENS, officeScreens, ROOMS, sitePages } from '#tests/support/screens.ts'
import type { Site } from '#tests/support/site.ts'
import { readTables, restoreRows } from '#tests/support/table-changes.ts'

const DISK_FULL = join(tmpdir(), `countinghouse-full-${process.pid}`)
const fullDisk = `--import=${pathToFileURL(resolve('tests/support/full-disk.mjs')).href}`
// A run with another date has it in the site too.
const NODE_OPTIONS = process.env.TEST_DATE_OFFSET_MS ? `${process.env.NODE_OPTIONS} ${fullDisk}` : fullDisk

test.use({ siteEnv: { NODE_OPTIONS, TEST_DISK_FULL: DISK_FULL }, viewport: { width: 390, height: 700 } })
test.describe.configure({ timeout: 900_000 })

/**
 * They end the session that sends the others, need a device that no browser has here, lead to another step, change rows of a form that
 * is not sent yet, or keep what was refused on the device, where tests/e2e/website/article-outcomes.test.ts looks at it.
 */
const NOT_SENT =
  /^\/logout|passkey|^\/book Choose|^\/create |^\/(edit|dashboard\/events\/text)\/# Update|^\/dashboard\/setting\/# .* version act=/

const OWN = ['/dashboard/account', '/dashboard/security', '/dashboard/data']

test.afterAll(() => rmSync(DISK_FULL, { force: true }))

test.beforeEach(({ allow }) => allow(/4\d\d|503|ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches|is full/))

test('what comes of each form is in view and has the focus: client area', async ({ page, site, office }) => {
  const { marked, reference } = await furnish(site, office)
  await signedIn(page, marked.owner, site)
  const { client, ids } = marked
  const addresses = ROOMS.map(
    (path) =>
      `/${path
        .replace(':client', String(client))
        .replace(':document', String(ids.document))
        .replace(':reference', reference)
        .replace('conversations/:id', `conversations/${ids.conversation}`)
        .replace('proposals/:id', `proposals/${ids.proposal}`)}`,
  )
  expect(await walk(page, addresses, { site, office })).toEqual([])
})

test('what comes of each form is in view and has the focus: account', async ({ page, site, office }) => {
  const owner = await office.people.person({ role: 'client', name: 'Olga Owner' })
  await signedIn(page, owner, site)
  expect(await walk(page, OWN, { site, office, least: 4 })).toEqual([])
})

test('what comes of each form is in view and has the focus: site', async ({ page, site, office, callAs }) => {
  const admin = await office.people.person({ role: 'admin', name: 'Ada Admin' })
  const call: Call = (...each) => callAs(admin, ...each)
  const made = await makeOneOfEach(call)
  const addresses = [...Object.values(sitePages(made)).flat(), ...(await bookable(call, made.appointmentKind))]
  expect(await walk(page, addresses, { site, office })).toEqual([])
})

// It takes some minutes, so it is part of npm run test:full alone.
if (process.env.TEST_FULL) {
  test('what comes of each form is in view and has the focus: office', async ({ page, site, office, callAs }) => {
    const admin = await office.people.person({ role: 'admin', name: 'Ada Admin' })
    const made = await makeOneOfEach((...each) => callAs(admin, ...each))
    await signedIn(page, admin, site)
    const addresses = Object.entries(officeScreens(made))
      .filter(([path]) => !NO_SCREENS.includes(path))
      .flatMap(([, each]) => each)
    expect(await walk(page, addresses, { site, office, least: 80 })).toEqual([])
  })
}

/** Sends each form of these screens in up to four ways: offline, while the site can store nothing, empty and filled in. Answers what a person would miss. */
async function walk(page: Page, addresses: string[], { site, office, least = 15 }: Place): Promise<string[]> {
  await watchForms(page)
  page.setDefaultTimeout(60_000)
  const app = office as unknown as TestApp
  const file = resolve(site.dataDir, 'countinghouse.db')
  const known = new Set<string>()
  const missed: string[] = []
  for (const address of addresses) {
    await openReady(page, address)
    const acts = (await actsOf(page)).filter(({ kind }) => !known.has(kind) && !NOT_SENT.test(kind))
    for (const { kind } of acts) known.add(kind)
    if (acts.length === 0) continue
    const before = await readTables(app)
    let isFresh = true
    const open = async () => {
      if (!isFresh) await openReady(page, address)
      isFresh = true
    }

    /** Sends one form; what may have been hidden by an earlier outcome is tried once more on a fresh screen. */
    const send = async (how: How, { kind }: FormAct, isRetry = false) => {
      await open()
      await page.context().setOffline(how === 'offline')
      if (how === 'refused') setStoring(false)
      const seen = await press(page, kind, how === 'empty' ? 'empty' : 'filled')
      await page.context().setOffline(false)
      if (how === 'refused') setStoring(true)
      const fault = seen ? faultIn(how, seen) : how === 'empty' ? null : isRetry ? 'is not there' : 'gone'
      const after = await readTables(app)
      const isUnchanged = Object.keys(after).every((table) => after[table] === before[table])
      isFresh = isUnchanged && Boolean(seen?.isSameForm) && how !== 'done'
      if (!isUnchanged) restoreRows(file, before, after)
      if (!fault) return
      isFresh = false
      if (!isRetry) return await send(how, { kind } as FormAct, true)
      missed.push(`${address} · ${how}: ${kind}: ${fault}`)
    }
    for (const how of HOWS) for (const act of acts) if (how !== 'empty' || act.hasFields) await send(how, act)
  }
  // A walk that found no forms would prove nothing.
  expect(known.size, [...known].join('\n')).toBeGreaterThan(least)
  return missed
}

const HOWS = ['offline', 'refused', 'empty', 'done'] as const
type How = (typeof HOWS)[number]

function faultIn(how: How, { said, isTurned, isAtWrongField, isElsewhere, lost, focus, address }: Seen): string | null {
  const noticed = said.find(({ isNoticed }) => isNoticed)
  if (how === 'offline') {
    if (!said.some(({ text, isNoticed }) => isNoticed && /offline|connection|reached/i.test(text)))
      return `says ${JSON.stringify(said)} offline, focus on ${focus}`
    return lost.length > 0 ? `loses ${lost}` : null
  }
  if (noticed || isAtWrongField || isElsewhere || (how === 'done' && isTurned))
    return how === 'refused' && lost.length > 0 ? `loses ${lost}` : null
  return `says ${JSON.stringify(said)}, focus on ${focus}, ${address}`
}

/** While it cannot, each write of the site is refused. */
function setStoring(can: boolean): void {
  if (can) rmSync(DISK_FULL, { force: true })
  else writeFileSync(DISK_FULL, '')
}

interface Place {
  site: Site
  office: BackOffice
  /** More forms than that are found. */
  least?: number
}

/** An appointment that can still be booked, and one that is. */
async function bookable(call: Call, kind: number): Promise<string[]> {
  const { settings, versions } = await call('GET', '/api/settings/office')
  const value = { ...settings.appointments, enabled: true }
  await call('PUT', '/api/settings', { section: 'appointments', value, version: versions.appointments })
  const [from, to] = [2, 5].map((days) => addDays(new Date().toISOString().slice(0, 10), days))
  const { items } = await call('GET', `/api/appointment-kinds/${kind}/times?from=${from}&to=${to}`)
  const [first, second] = items.slice(-2)
  const form = { kind, at: first.at, name: 'Vera Visitor', email: 'vera@example.com', topic: 'Our first year' }
  const { token } = await call('POST', '/api/appointments', form)
  const manage = `/book/manage?token=${token}`
  return [`/book?kind=${kind}&at=${encodeURIComponent(second.at)}`, manage, `${manage}&move=yes`]
}

/** A client with something of everything, whose owner has also written a message as a visitor. */
async function furnish(site: Site, office: BackOffice) {
  let calls = 0
  // Limits on one visitor are proven elsewhere.
  const call = (path: string, init: RequestInit = {}) => {
    const from = `10.9.${(++calls >> 8) % 256}.${calls % 256}`
    return fetch(site.url + path, { ...init, headers: { 'X-Forwarded-For': from, ...(init.headers as object) } })
  }
  const marked = await makeMarkedClient({ ...office, ...office.people, url: site.url, call } as unknown as TestApp)
  const message = { name: marked.owner.name, email: marked.owner.email, message: 'A question.', elapsed: 60 }
  const sent = { method: 'POST', body: JSON.stringify(message), headers: { 'Content-Type': 'application/json' } }
  const { reference } = (await (await call('/api/contact', sent)).json()) as { reference: string }
  return { marked, reference }
}

async function signedIn(page: Page, { cookie }: Person, site: Site): Promise<void> {
  const [name = '', value = ''] = cookie.Cookie.split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
}
