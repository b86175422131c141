import { readFileSync } from 'node:fs'
import { expect, type Page } from '#tests/support/browser.ts'
import { formOf, test } from '#tests/support/office.ts'
import { openReady } from '#tests/support/screen.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const mark = () => `mark${Math.random().toString(36).slice(2, 10)}`

/** So many people write in; answers their names, the first one first. */
async function writeIn(url: string, word: string, names: string[]): Promise<void> {
  for (const [at, name] of names.entries()) {
    const address = `10.55.${Date.now() % 256}.${at + 1}`
    const body = {
      name: `${name} ${word}`,
      email: `${name}.${word}@example.org`.toLowerCase(),
      message: `About ${word}`,
    }
    const answer = await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ ...body, elapsed: 60 }),
    })
    expect(answer.status).toBe(201)
  }
}

async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click(),
  ])
  return readFileSync((await download.path()) ?? '', 'utf8')
}

test('A11: what is unticked again is left alone', async ({ page, site, signIn, callAs }) => {
  const admin = await signIn(page, 'admin')
  const word = mark()
  await writeIn(site.url, word, ['Ann', 'Ben', 'Cem'])
  await openReady(page, `/dashboard/inbox?q=${word}`)
  await page.getByLabel('Select all on this page').check()
  const ben = page.getByLabel(`Select Ben ${word}`)
  await ben.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await expect(ben).not.toBeChecked()
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await expect(page.getByText('2 requests are now closed.')).toBeVisible()
  const { items } = (await callAs(admin, 'GET', `/api/leads?q=${word}&state=new`)) as { items: { name: string }[] }
  expect(items.map(({ name }) => name)).toEqual([`Ben ${word}`])
})

test('A11: what is exported is what is shown, under each filter and without it again', async ({
  page,
  site,
  signIn,
  callAs,
}) => {
  const admin = await signIn(page, 'admin')
  const word = mark()
  await writeIn(site.url, word, ['Ann', 'Ben', 'Cem'])
  const { items } = (await callAs(admin, 'GET', `/api/leads?q=${word}`)) as { items: { id: number; version: number }[] }
  const [cem] = items
  await callAs(admin, 'PATCH', `/api/leads/${cem?.id}`, { version: cem?.version, state: 'closed' })
  const names = (table: string) => ['Ann', 'Ben', 'Cem'].filter((name) => table.includes(`${name} ${word}`))

  for (const [filter, shown] of [
    ['', ['Ann', 'Ben', 'Cem']],
    ['&state=closed', ['Cem']],
    ['&state=new', ['Ann', 'Ben']],
    ['&kind=quote', []],
    ['', ['Ann', 'Ben', 'Cem']],
  ] as const) {
    await openReady(page, `/dashboard/inbox?q=${word}${filter}`)
    await expect(page.getByRole('list', { name: 'Inbox', exact: true }).getByRole('listitem')).toHaveCount(shown.length)
    expect(names(await exported(page)), filter).toEqual(shown)
  }

  await openReady(page, `/dashboard/customers?q=${word}`)
  expect(names(await exported(page))).toEqual(['Ann', 'Ben', 'Cem'])
  await page
    .getByRole('navigation', { name: 'Kind' })
    .getByRole('link', { name: /^Staff/ })
    .click()
  await expect(page.getByRole('link', { name: 'Export as CSV' })).toHaveAttribute('href', /kind%3Dstaff/)
  expect(names(await exported(page))).toEqual([])

  await openReady(page, `/dashboard/audit?action=lead.changed&actor=${admin.accountId}`)
  const events = (await exported(page)).trimEnd().split('\r\n').slice(1)
  expect(events).toHaveLength(1)
  expect(events[0]).toContain(`lead:${cem?.id}`)
})

test('A2: an article is deleted, brought back, and deleted again, by keyboard and in two windows', async ({
  page,
  context,
  signIn,
  callAs,
  allow,
}) => {
  allow(/404/)
  const editor = await signIn(page, 'editor')
  const word = mark()
  const fields = { title: `About ${word}`, content: '<p>Some words.</p>', category: 'Tax', state: 'draft' }
  const { id } = (await callAs(editor, 'POST', '/api/articles', formOf(fields))) as { id: number }
  const stateOf = async () => ((await callAs(editor, 'GET', `/api/articles/${id}/work`)) as { state: string }).state
  const list = `/alist?q=${word}`
  await openReady(page, list)
  const row = page.getByRole('row').filter({ hasText: `About ${word}` })
  const remove = async (window: Page) => {
    await window
      .getByRole('row')
      .filter({ hasText: `About ${word}` })
      .getByRole('button', { name: 'Delete' })
      .press('Enter')
    const question = window.getByRole('dialog', { name: 'Delete this article?' })
    await question.getByRole('button', { name: 'Delete' }).press('Enter')
  }
  for (const time of ['once', 'twice']) {
    await remove(page)
    await expect(row, time).toHaveCount(0)
    expect(await stateOf(), time).toBe('deleted')
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(row, time).toBeVisible()
    expect(await stateOf(), time).toBe('draft')
  }
  const other = await context.newPage()
  await openReady(other, list)
  await remove(page)
  await expect(row).toHaveCount(0)
  // The other window may still show it: what it asks for has been done already, and it shows so.
  const still = other.getByRole('row').filter({ hasText: `About ${word}` })
  if ((await still.count()) > 0) {
    await remove(other)
    await expect(still).toHaveCount(0)
  }
  await other.reload()
  await expect(still).toHaveCount(0)
  expect(await stateOf()).toBe('deleted')
})

test('A11: a request is closed, taken back and closed again; after an error the next try counts', async ({
  page,
  site,
  signIn,
  callAs,
  allow,
}) => {
  allow(/503|ERR_FAILED/)
  const admin = await signIn(page, 'admin')
  const word = mark()
  await writeIn(site.url, word, ['Ann'])
  const stateOf = async () =>
    ((await callAs(admin, 'GET', `/api/leads?q=${word}`)) as { items: { state: string }[] }).items[0]?.state
  await openReady(page, `/dashboard/inbox?q=${word}`)
  const row = page.getByRole('list', { name: 'Inbox', exact: true }).getByRole('listitem')
  const close = async () => {
    await page.getByRole('link', { name: `Ann ${word}` }).focus()
    await page.keyboard.press('e')
  }
  for (const time of ['once', 'twice']) {
    await close()
    await expect(row, time).toContainText('Closed')
    expect(await stateOf(), time).toBe('closed')
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(row, time).toContainText('New')
    expect(await stateOf(), time).toBe('new')
  }
  await page.route(/dashboard\/inbox/, (route) =>
    route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
  )
  await close()
  const trouble = page.getByText('No answer came, so this may not have been saved.')
  await expect(trouble).toBeVisible()
  await expect(row).toContainText('New')
  expect(await stateOf()).toBe('new')
  await page.unrouteAll()
  await close()
  await expect(row).toContainText('Closed')
  expect(await stateOf()).toBe('closed')
})
