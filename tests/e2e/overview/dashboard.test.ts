import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

/** A user writes in, from nowhere in this browser. */
async function writeIn(url: string, name: string): Promise<void> {
  const answer = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.78.${Date.now() % 256}.1` },
    body: JSON.stringify({ name, email: 'dash@example.org', message: 'Is my return in time?' }),
  })
  expect(answer.status).toBe(201)
}

test('R15: an admin sees the firm’s day on one sheet, and each line leads to where it is dealt with', async ({
  page,
  site,
  signIn,
}) => {
  await writeIn(site.url, `Dora Day ${Date.now()}`)
  await writeIn(site.url, `Dirk Day ${Date.now()}`)
  await signIn(page, { role: 'admin', name: 'Ada Admin' })
  await openReady(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good to see you, Ada')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /requests? to answer/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Waiting for you \d/ })).toBeVisible()
  const house = page.getByRole('complementary', { name: 'The site' })
  for (const [name, address] of [
    ['Visitors this week', '/dashboard/reports'],
    ['Mail', '/dashboard/mail?state=failed'],
    ['Last backup', '/dashboard/health'],
    ['System', '/dashboard/health'],
  ] as const) {
    await expect(house.getByRole('link', { name })).toHaveAttribute('href', address)
  }
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'dashboard')
  // From one thing that waits to the next, by keys, without going back.
  const rows = page.locator('[data-queue] a')
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  const second = (await rows.nth(1).getAttribute('href')) ?? ''
  await page.keyboard.press('Enter')
  const bar = page.getByRole('navigation', { name: 'Waiting for you' })
  await expect(bar).toContainText(/^Waiting for you1 of \d+/)
  await axe(page)
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(`${second.replaceAll('?', '\\?')}$`))
  await expect(bar).toContainText('2 of')
  await openReady(page, '/dashboard')
  const office = page.getByRole('navigation', { name: 'Office' })
  const last = await office.getByRole('link', { name: 'Setting' }).boundingBox()
  expect((last?.y ?? 900) + (last?.height ?? 0), 'every entry is in sight without scrolling').toBeLessThan(740)
  await main.getByRole('link', { name: /requests? to answer/ }).click()
  await expect(page).toHaveURL(/\/dashboard\/inbox\?.*sort=due/)
})

test('R15: an editor sees their part of the day, and nothing of the inbox', async ({ page, signIn }) => {
  await signIn(page, { role: 'editor', name: 'Edgar Editor' })
  await openReady(page, '/dashboard')
  await expect(page.getByRole('heading', { name: /^Waiting for you/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New article' })).toBeVisible()
  await expect(page.getByText(/to answer/)).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'The site' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Inbox' })).toHaveCount(0)
  await axe(page)
})

test('A11: a new request shows at once, and what was said of it stays on the way to another screen', async ({
  page,
  site,
  signIn,
}) => {
  await signIn(page, 'admin')
  // On a slow line a request may come in after the screen was loaded and before it listens.
  const listening = Promise.withResolvers<void>()
  await page.route('**/api/live', async (route) => [await listening.promise, await route.continue()])
  await openReady(page, '/dashboard/inbox')
  const badge = page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: /^Inbox/ })
  const before = Number(/\d+/.exec((await badge.textContent()) ?? '')?.[0] ?? 0)
  const name = `Sudden Susan ${Date.now()}`
  await writeIn(site.url, name)
  listening.resolve()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(badge).toContainText(`${before + 1} to answer`)
  await expect(page).toHaveTitle(`(${before + 1}) Inbox · Countinghouse`)
  await page.getByRole('link', { name: 'News' }).click()
  await expect(page).toHaveTitle(`(${before + 1}) News · Countinghouse`)

  await page.goBack()
  await page.getByRole('link', { name }).focus()
  await page.keyboard.press('e')
  const said = page.getByRole('status').filter({ hasText: 'The request is now closed.' })
  await expect(said).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good to see you/)
  await expect(said).toBeVisible()
  await expect(page).toHaveTitle(`${before > 0 ? `(${before}) ` : ''}Dashboard · Countinghouse`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(said).toHaveCount(0)
  await expect(page).toHaveTitle(`(${before + 1}) Dashboard · Countinghouse`)
})
