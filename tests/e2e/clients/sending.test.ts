import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBackOffice } from '#tests/support/back-office.ts'
import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { axe, openReady } from '#tests/support/screen.ts'
import { freePort, startSite } from '#tests/support/site.ts'

const LOST = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED|ERR_EMPTY_RESPONSE|Failed to fetch/
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const pdf = (name: string, buffer = PDF) => ({ name, mimeType: 'application/pdf', buffer })

interface Listed {
  items: { id: string; name: string; url: string; size: number }[]
}

test('D3: three photographs become one PDF, files wait while the phone is offline, and the same bytes twice make one document', async ({
  page,
  browser,
  site,
  signIn,
  callAs,
  allow,
}) => {
  allow(LOST)
  await page.setViewportSize({ width: 390, height: 800 })
  const person = await signIn(page, { role: 'client', name: 'Bo Baker' })
  const staff = await signIn(await (await browser.newContext()).newPage(), { role: 'admin' })
  const client = (await callAs(staff, 'POST', '/api/clients', { kind: 'company', name: 'Quay Café' })) as { id: number }
  const owner = { name: 'Bo Baker', email: person.email, right: 'owner' }
  await callAs(staff, 'POST', `/api/clients/${client.id}/members`, owner)
  const asked = { clients: [client.id], title: 'Receipts', items: [{ title: 'Receipts of May' }] }
  await callAs(staff, 'POST', '/api/paper-requests', asked)
  const listed = async () => (await callAs(staff, 'GET', `/api/clients/${client.id}/documents`)) as Listed

  await openReady(page, `/portal/${client.id}`)
  await page.getByRole('button', { name: /^Photograph pages/ }).click()
  const photographs = await Promise.all(
    [1, 2, 3].map(async (seed) => ({
      name: `page ${seed}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await jpeg(400, 300, seed),
    })),
  )
  await page.getByLabel('Choose photographs').setInputFiles(photographs)
  await page.getByRole('button', { name: 'Move page 3 earlier' }).click()
  await page.getByRole('button', { name: 'Turn page 1' }).click()
  await axe(page)
  await page.getByRole('button', { name: 'Send 3 pages as one PDF' }).click()
  await expect(page.getByText('Received: Receipts of May.pdf')).toBeVisible()
  await expect(page.getByText('Everything is sent')).toBeVisible()
  const [made] = (await listed()).items
  const answer = await fetch(site.url + made?.url, { headers: staff.bearer })
  expect((await answer.text()).match(/\/Type \/Page /g)).toHaveLength(3)

  const files = page.getByLabel('Files for Receipts of May')
  await page.context().setOffline(true)
  await files.setInputFiles(pdf('offline.pdf'))
  await expect(page.getByText('Not sent yet: the connection was lost. It is kept on this device')).toBeVisible()
  await axe(page)
  await page.context().setOffline(false)
  await expect(page.getByText('Received: offline.pdf')).toBeVisible()
  await files.setInputFiles(pdf('once more.pdf'))
  await expect(page.getByText('We already have this: once more.pdf')).toBeInViewport()
  await expect(page.getByText(/^Received on .*It was not added again/)).toBeVisible()
  expect((await listed()).items.map(({ name }) => name).sort()).toEqual(['Receipts of May.pdf', 'offline.pdf'])
})

test('D3: a file goes on from where it stopped after the server was killed and the tab was closed', async ({
  context,
  allow,
}) => {
  allow(LOST)
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'countinghouse-resumed-'))
  const env = { DATA_DIR, PORT: String(await freePort()) }
  let site = await startSite(env, { isUsed: true })
  const office = await openBackOffice(site)
  const [person, staff] = [
    await office.people.person({ role: 'client' }),
    await office.people.person({ role: 'admin' }),
  ]
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { ...staff.bearer, 'Content-Type': 'application/json' }
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    return await (await fetch(site.url + path, { method, headers, ...init })).json()
  }
  const { id } = await call('POST', '/api/clients', { kind: 'company', name: 'Quay Café' })
  await call('POST', `/api/clients/${id}/members`, { name: 'Bo', email: person.email, right: 'owner' })
  const [name = '', value = ''] = person.cookie.Cookie.split(/=(.*)/s)
  await context.addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' }])

  const content = Buffer.concat([PDF, Buffer.alloc(9_000_000, 'x')])
  const begun: string[] = []
  const offsets: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) begun.push(request.url())
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '')
  })
  const first = await context.newPage()
  const killed = new Promise<void>((resolve) => {
    void first.route('**/api/uploads/resumable/*', async (route) => {
      if (route.request().method() !== 'PATCH' || route.request().headers()['upload-offset'] === '0') {
        return await route.continue()
      }
      // Its first part is acknowledged: now the server goes, without a word.
      site.kill('SIGKILL')
      await site.exited
      await route.abort('connectionfailed').catch(() => {})
      resolve()
    })
  })
  await openReady(first, `${site.url}/portal/${id}/documents`)
  await first.getByLabel('Files for your documents').setInputFiles(pdf('long.pdf', content))
  await killed
  await first.close()
  site = await startSite(env)
  const again = await context.newPage()
  await openReady(again, `${site.url}/portal/${id}/documents`)
  await expect(again.getByText('Received: long.pdf')).toBeVisible({ timeout: 120_000 })
  expect(begun).toHaveLength(1)
  expect(offsets.filter((offset) => offset === '0')).toHaveLength(1)
  const { items } = (await call('GET', `/api/clients/${id}/documents`)) as Listed
  expect(items.map((item) => [item.name, item.size])).toEqual([['long.pdf', content.length]])
  await office.close()
  await site.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})
