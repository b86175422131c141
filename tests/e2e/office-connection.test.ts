import { expect, type Page } from '#tests/support/browser.ts'
import { formOf, test } from '#tests/support/office.ts'
import { axe, openReady } from '#tests/support/screen.ts'

interface Screen {
  /** Its entry in the sidebar; screens without one are opened by their address. */
  label?: string
  /** Its page of Setting. */
  page?: string
  address?: string
  heading: string | RegExp
  /** What is typed there, and the button that sends it. */
  field?: string
  send?: string
  /** What is ticked first, so that the button shows. */
  select?: string
  /** Opens the form first. */
  opener?: string
  /** Whether it is tried to leave it without a network, too. */
  leave?: boolean
  /** Whether it is looked at for accessibility while it says so. */
  checked?: boolean
}

const WORDS = 'Typed before the network went'
const FAILURES = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|50[03]|Failed to fetch|Something went wrong/
const OFFLINE = 'You are offline. This screen stays as it is, and nothing is sent until you are back.'

test('A1: every screen of editors says when the network is gone or the server fails, and keeps what was typed', async ({
  page,
  signIn,
  callAs,
  allow,
}) => {
  allow(FAILURES)
  const editor = await signIn(page, { role: 'editor', name: 'Enno Network' })
  const fields = formOf({ title: 'Kept without a network', content: '<p>Words</p>', category: 'Tax', state: 'draft' })
  const article = (await callAs(editor, 'POST', '/api/articles', fields)) as { id: number }
  const folder = { opener: 'New publication folder', field: 'Name', send: 'Create the folder' }
  await walk(page, [
    { label: 'News', heading: 'News' },
    { label: 'Categories', heading: 'Categories', field: 'New category', send: 'Add' },
    { label: 'Inventory', heading: 'Inventory', ...folder },
    { label: 'Comments', heading: 'Comments' },
    { label: 'Dashboard', heading: /Enno/ },
    { address: '/dashboard/account', heading: /./, field: 'Full name', send: 'Save' },
    { address: '/articles/new', heading: 'New article', field: 'Title', send: 'Continue to the text' },
    { address: `/edit/${article.id}`, heading: /./, field: 'Title', leave: true },
  ])
})

test('A1: every screen of admins alone says so too', async ({ page, site, signIn, callAs, allow }) => {
  allow(FAILURES)
  const admin = await signIn(page, { role: 'admin', name: 'Nora Network' })
  const own = await writeTo(site.url, `Nell ${Date.now()}`)
  const { items: leads } = (await callAs(admin, 'GET', `/api/leads?q=${own}`)) as { items: { id: number }[] }
  const { items: people } = (await callAs(admin, 'GET', `/api/customers?q=${own}`)) as { items: { id: number }[] }
  await walk(page, [
    { label: 'Customers', heading: 'Customers' },
    { label: 'Inbox', heading: 'Inbox', select: 'Select all on this page', send: 'Close' },
    { page: 'Mail', heading: 'Mail' },
    { label: 'Reports', heading: 'Reports' },
    { label: 'Setting', heading: 'Setting' },
    { page: 'Health', heading: 'Health', send: 'Make a backup now', checked: true },
    { page: 'Team', heading: 'Team', opener: 'Invite somebody', field: 'Full name', send: 'Send the invitation' },
    { page: 'Audit', heading: 'Audit', send: 'Verify the chain' },
    { label: 'Dashboard', heading: /Nora/ },
    { address: `/dashboard/inbox/${leads[0]?.id}`, heading: /^Nell/, field: 'Note', send: 'Add the note' },
    { address: '/dashboard/inbox/templates?new', heading: /^Templates/ },
    { address: `/dashboard/customers/${people[0]?.id}`, heading: /^Nell/, field: 'New note', send: 'Add the note' },
    { address: '/dashboard/setting/firm', heading: 'Firm', field: 'Name', send: 'Save', leave: true },
  ])
})

test('A1: a wait shows itself, a screen that could not be brought up to date says so, and a held one opens', async ({
  page,
  context,
  site,
  signIn,
  allow,
}) => {
  // Without a network the router cannot look ahead at the addresses of links.
  allow(/ERR_INTERNET_DISCONNECTED|500|Failed to fetch manifest patches/)
  await signIn(page, { role: 'admin', name: 'Wendy Waits' })
  await openReady(page, '/dashboard/inbox')
  const office = page.getByRole('navigation', { name: 'Office' })
  const line = page.getByRole('progressbar', { name: 'Loading' })
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(/customers\.data/, async (route) => {
    await promise
    await route.fallback()
  })
  const before = await page.getByRole('heading', { level: 1 }).boundingBox()
  await office.getByRole('link', { name: 'Customers' }).click()
  await expect(line).toBeVisible()
  expect(await page.getByRole('heading', { level: 1 }).boundingBox(), 'nothing moves').toEqual(before)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
  await expect(line).toHaveCount(0)
  await page.unrouteAll()

  await office.getByRole('link', { name: /^Inbox/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: 'Out of order' }))
  const name = `Wilma ${Date.now()}`
  await writeTo(site.url, name)
  await expect(page.getByText('The server did not respond. What you see may be out of date.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByText('The server did not respond')).toHaveCount(0)

  await context.setOffline(true)
  await office.getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByText(/What you asked for opens/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
})

async function writeTo(url: string, name: string): Promise<string> {
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
  const body = JSON.stringify({ name, email, message: 'Please call me.' })
  await fetch(`${url}/api/contact`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  return email
}

/** Asks for each screen while the server fails; then opens each, takes its network away, and lets its form fail. */
async function walk(page: Page, screens: Screen[]): Promise<void> {
  let failing: 'reads' | 'writes' | null = null
  await page.route(/\.data(\?|$)|\/api\//, (route) => {
    const isRead = route.request().method() === 'GET'
    // What stays open for news is no screen.
    const fails = failing === 'writes' ? !isRead : failing === 'reads' && isRead && /\.data/.test(route.request().url())
    return fails ? route.fulfill({ status: 500, body: 'Out of order' }) : route.fallback()
  })
  const office = page.getByRole('navigation', { name: 'Office' })
  const heading = page.getByRole('heading', { level: 1 })
  const linkTo = (label: string) => office.getByRole('link', { name: new RegExp(`^${label}`) })
  await openReady(page, screens.at(-1)?.address ?? '')
  const toPage = async (name: string) => {
    await linkTo('Setting').click()
    await expect(heading).toHaveText('Setting')
    return page.getByRole('navigation', { name: 'Setting' }).getByRole('link', { name, exact: true })
  }
  for (const { label, page: part } of screens.filter((screen) => screen.label || screen.page)) {
    failing = part ? null : 'reads'
    const link = part ? await toPage(part) : linkTo(label ?? '')
    failing = 'reads'
    await link.click()
    await expect(heading, label ?? part).toHaveText('This page could not be shown')
    await expect(linkTo(label ?? 'Setting'), 'the frame stays').toHaveAttribute('aria-current', 'page')
  }
  failing = null
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading).not.toHaveText('This page could not be shown')

  for (const screen of screens) {
    await test.step(screen.label ?? screen.page ?? screen.address ?? '', async () => {
      if (screen.label) await linkTo(screen.label).click()
      else if (screen.page) await (await toPage(screen.page)).click()
      else await openReady(page, screen.address ?? '')
      await expect(heading).toHaveText(screen.heading)
      if (screen.select) await page.getByLabel(screen.select).check()
      if (screen.opener) await page.getByText(screen.opener, { exact: true }).click()
      const field = screen.field ? page.getByRole('main').getByLabel(screen.field, { exact: true }).first() : null
      await field?.fill(WORDS)

      await page.context().setOffline(true)
      await expect(page.getByText(OFFLINE)).toBeVisible()
      if (screen.checked) await axe(page)
      if (screen.send) {
        await send(page, screen.send)
        await told(page, 'You are offline. Nothing was sent.')
      }
      if (screen.leave) await leaveAndStay(page)
      if (field) await expect(field).toHaveValue(WORDS)
      await page.context().setOffline(false)
      await expect(page.getByText(/^You are offline/)).toHaveCount(0)

      if (!screen.send) return
      failing = 'writes'
      await send(page, screen.send)
      await told(page, /not saved|may not have been saved|went wrong|Failed to/)
      await expect(heading).toHaveText(screen.heading)
      if (field) await expect(field).toHaveValue(WORDS)
      failing = null
    })
  }
}

/** Another screen that is asked for offline waits, until one stays after all. */
async function leaveAndStay(page: Page): Promise<void> {
  const address = page.url()
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Comments' }).click()
  await expect(page.getByText(/What you asked for opens when the network is back/)).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  expect(page.url()).toBe(address)
}

async function send(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
}

/** Says so aloud, and is put away. */
async function told(page: Page, words: string | RegExp): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: words })
  await expect(alert.first()).toBeVisible()
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  while ((await dismiss.count()) > 0) await dismiss.first().click()
}

test('a load that a newer one replaces is no error; any other failure is', async ({ page, signIn, allow }) => {
  await signIn(page, 'editor')
  await openReady(page, '/dashboard')
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  allow(/uncaught: Error: told/)
  await page.evaluate(() => {
    void Promise.reject(new DOMException('given up', 'AbortError'))
    void Promise.reject(new Error('told'))
  })
  await expect.poll(() => failures).toEqual(['told'])
})
