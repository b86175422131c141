import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openBackOffice } from '#tests/support/back-office.ts'
import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { axe, openReady } from '#tests/support/screen.ts'
import { freePort, startSite } from '#tests/support/site.ts'

const PHONE = { width: 390, height: 844 }
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n1 0 obj<<>>endobj\n% ${name}\ntrailer<<>>\n%%EOF\n`),
})

/** Whose the files are that wait on this device. */
const keptFor = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('countinghouse-sending')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('files').objectStore('files').getAll()
          all.onsuccess = () => resolve(all.result.map(({ account }) => account))
          opening.result.close()
        }
      }),
  )

const ofRoom = async (
  callAs: (person: never, method: string, path: string, body?: unknown) => Promise<unknown>,
  staff: never,
  email: string,
) => {
  const { id } = (await callAs(staff, 'POST', '/api/clients', { kind: 'company', name: 'Quay Café' })) as { id: number }
  await callAs(staff, 'POST', `/api/clients/${id}/members`, { name: 'Bo Baker', email, right: 'owner' })
  return id
}

test('D3: a file that is chosen after the session has ended stays on the device, and is sent once its owner is signed in', async ({
  page,
  visitor,
  office,
  signIn,
  callAs,
  allow,
}) => {
  allow(/401/)
  await page.setViewportSize(PHONE)
  const staff = await signIn(await visitor(), 'admin')
  const person = await signIn(page, { role: 'client', name: 'Bo Baker' })
  const id = await ofRoom(callAs as never, staff as never, person.email)
  await openReady(page, `/portal/${id}/documents`)
  const end = () =>
    office.db.transaction((tx) => tx.deleteFrom('sessions').where('accountId', '=', person.accountId).execute())
  await end()
  await page.getByLabel('Files for your documents').setInputFiles(pdf('kept.pdf'))
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog).toBeInViewport()
  await dialog.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText('Not sent yet: your session has ended')).toBeInViewport()
  await expect(page.getByText('Not sent: kept.pdf')).toHaveCount(0)
  // By account: an email address may be another person's one day.
  expect(await keptFor(page)).toEqual([person.accountId])
  await axe(page)
  await page.goto(`/portal/${id}/documents`)
  await expect(page).toHaveURL(/\/login\?next=/)
  expect(page.url()).not.toContain('_routes')
  await page.getByRole('link', { name: 'Use a password' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Received: kept.pdf')).toBeVisible()
  await expect(page.getByRole('link', { name: 'kept.pdf', exact: true })).toBeVisible()
  // In place, without leaving the screen.
  await end()
  await page.getByLabel('Files for your documents').setInputFiles(pdf('again.pdf'))
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click()
  await expect(page.getByText('Received: again.pdf')).toBeVisible()
  const { items } = (await callAs(staff, 'GET', `/api/clients/${id}/documents`)) as { items: { name: string }[] }
  expect(items.map(({ name }) => name).toSorted()).toEqual(['again.pdf', 'kept.pdf'])
})

test('D3: of two tabs one sends, and both say what became of the file', async ({ page, visitor, signIn, callAs }) => {
  await page.setViewportSize(PHONE)
  const staff = await signIn(await visitor(), 'admin')
  const person = await signIn(page, { role: 'client', name: 'Bo Baker' })
  const id = await ofRoom(callAs as never, staff as never, person.email)
  const begun: string[] = []
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) begun.push(request.url())
  })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.context().route('**/api/uploads/resumable/*', async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  await openReady(page, `/portal/${id}/documents`)
  await page.getByLabel('Files for your documents').setInputFiles(pdf('first.pdf'))
  await expect(page.getByRole('progressbar', { name: 'first.pdf' })).toBeVisible()
  const second = await page.context().newPage()
  await second.setViewportSize(PHONE)
  await openReady(second, `/portal/${id}/documents`)
  await expect(second.getByRole('progressbar', { name: 'first.pdf' })).toBeVisible()
  await second.getByLabel('Files for your documents').setInputFiles(pdf('second.pdf'))
  release()
  for (const tab of [page, second]) {
    for (const name of ['first.pdf', 'second.pdf']) await expect(tab.getByText(`Received: ${name}`)).toBeVisible()
    await expect(tab.getByText(/^Not sent/)).toHaveCount(0)
  }
  expect(begun).toHaveLength(2)
  // The tab that sent is closed: the other one goes on.
  await page.close()
  await second.getByLabel('Files for your documents').setInputFiles(pdf('third.pdf'))
  await expect(second.getByText('Received: third.pdf')).toBeVisible()
  const { items } = (await callAs(staff, 'GET', `/api/clients/${id}/documents`)) as { items: { name: string }[] }
  expect(items).toHaveLength(3)
})

test('D3: while the server is down the next try is said, and the file goes on by itself once it is back', async ({
  context,
  allow,
}) => {
  allow(/ERR_|Failed to fetch/)
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'countinghouse-restarted-'))
  const env = { DATA_DIR, PORT: String(await freePort()) }
  let site = await startSite(env, { isUsed: true })
  const office = await openBackOffice(site)
  const [person, staff] = [
    await office.people.person({ role: 'client' }),
    await office.people.person({ role: 'admin' }),
  ]
  const call = async (path: string, body: unknown) => {
    const headers = { ...staff.bearer, 'Content-Type': 'application/json' }
    return await (await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const { id } = await call('/api/clients', { kind: 'company', name: 'Quay Café' })
  await call(`/api/clients/${id}/members`, { name: 'Bo', email: person.email, right: 'owner' })
  const [name = '', value = ''] = person.cookie.Cookie.split(/=(.*)/s)
  await context.addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.setViewportSize(PHONE)
  await openReady(page, `${site.url}/portal/${id}/documents`)
  // What sends is fetched with the first file.
  await page.getByLabel('Files for your documents').setInputFiles(pdf('before.pdf'))
  await expect(page.getByText('Received: before.pdf')).toBeVisible()
  site.kill('SIGKILL')
  await site.exited
  await page.getByLabel('Files for your documents').setInputFiles(pdf('later.pdf'))
  const waits = page.getByText(/sent automatically: the next try is at \d\d:\d\d:\d\d/)
  await expect(waits).toBeInViewport()
  const said = await waits.textContent()
  // It has tried again in vain, as it said.
  await expect.poll(async () => await waits.textContent().catch(() => said), { timeout: 60_000 }).not.toBe(said)
  site = await startSite(env)
  await expect(page.getByText('Received: later.pdf')).toBeVisible({ timeout: 120_000 })
  await office.close()
  await site.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

test('D3: whoever looks at the page again does not wait for the next try', async ({
  page,
  visitor,
  signIn,
  callAs,
  allow,
}) => {
  allow(/ERR_FAILED|Failed to fetch/)
  const staff = await signIn(await visitor(), { role: 'admin' })
  const { email } = await signIn(page, { role: 'client' })
  const id = await ofRoom(callAs, staff as never, email)
  await page.setViewportSize(PHONE)
  await page.clock.install()
  await openReady(page, `/portal/${id}/documents`)
  await page.getByLabel('Files for your documents').setInputFiles(pdf('before.pdf'))
  await expect(page.getByText('Received: before.pdf')).toBeVisible()
  const next = page.getByText(/sent automatically: the next try is at/)
  for (const event of ['focus', 'visibilitychange']) {
    await page.route('**/api/uploads**', (route) => route.abort())
    await page.getByLabel('Files for your documents').setInputFiles(pdf(`${event}.pdf`))
    // While it waits the clock is stopped, so that no timer runs out: what is tried then is tried because the test looks.
    await expect(async () => {
      await page.clock.resume()
      await expect(next).toBeVisible()
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
      await expect(next).toBeVisible({ timeout: 1000 })
    }).toPass()
    await page.unroute('**/api/uploads**')
    const tried = page.waitForRequest(/\/api\/uploads/)
    await page.evaluate((name) => {
      const target = name === 'focus' ? window : document
      target.dispatchEvent(new Event(name))
    }, event)
    await tried
    await page.clock.resume()
    await expect(page.getByText(`Received: ${event}.pdf`)).toBeVisible()
  }
})

test('D3: photographed pages are there after the phone has reloaded the tab, and go once they are sent', async ({
  page,
  visitor,
  signIn,
  callAs,
}) => {
  await page.setViewportSize(PHONE)
  const staff = await signIn(await visitor(), 'admin')
  const person = await signIn(page, { role: 'client', name: 'Bo Baker' })
  const id = await ofRoom(callAs as never, staff as never, person.email)
  const asked = { clients: [id], title: 'Receipts', items: [{ title: 'Receipts of May' }, { title: 'Till rolls' }] }
  await callAs(staff, 'POST', '/api/paper-requests', asked)
  await openReady(page, `/portal/${id}`)
  await expect(page.getByRole('button', { name: 'Choose files for Till rolls' })).toBeVisible()
  await page.getByRole('button', { name: 'Photograph pages for Till rolls' }).click()
  await page.getByLabel('Choose photographs').setInputFiles(
    await Promise.all(
      [1, 2].map(async (seed) => ({
        name: `page ${seed}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await jpeg(400, 300, seed),
      })),
    ),
  )
  await page.getByRole('button', { name: 'Turn page 1' }).click()
  await expect(page.getByRole('button', { name: 'Send 2 pages as one PDF' })).toBeVisible()
  await openReady(page, `/portal/${id}`)
  await expect(page.getByRole('button', { name: 'Send 2 pages as one PDF' })).toHaveCount(1)
  await axe(page)
  await page.getByRole('button', { name: 'Send 2 pages as one PDF' }).click()
  await expect(page.getByText('Received: Till rolls.pdf')).toBeVisible()
  await openReady(page, `/portal/${id}`)
  await expect(page.getByText('Received', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /as one PDF/ })).toHaveCount(0)
})
