import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll } from '#tests/support/screen.ts'

const SCREENS = ['/alist', '/articles', '/create', '/articles/new', '/edit/1', '/articles/step2/1']

test('G8: a visitor is sent from every writing screen to the sign-in and back', async ({ page }) => {
  for (const screen of SCREENS) {
    const answer = await page.request.get(`${screen}?state=draft`, { maxRedirects: 0 })
    expect(answer.status(), screen).toBe(302)
    expect(answer.headers().location).toBe(`/login?next=${encodeURIComponent(`${screen}?state=draft`)}`)
  }
})

test('G8: a client is told that the office is for staff and sees nothing of it', async ({ page, signIn, allow }) => {
  allow(/403/)
  await signIn(page, 'client')
  for (const screen of SCREENS) expect((await page.request.get(screen)).status(), screen).toBe(403)
  await page.goto('/alist')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is for staff')
  await expect(page.getByRole('navigation', { name: 'Office' })).toHaveCount(0)
  await expect(page.getByRole('table')).toHaveCount(0)
  await axe(page)
})

test('A1: an editor finds News in the sidebar, and the way out', async ({ page, signIn }) => {
  await signIn(page, { role: 'editor', name: 'Edgar Editor' })
  await page.goto('/alist')
  const office = page.getByRole('navigation', { name: 'Office' })
  await expect(office.getByRole('link', { name: 'News' })).toHaveAttribute('aria-current', 'page')
  await expect(office.getByRole('link', { name: 'Setting' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edgar Editor' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await noSidewaysScroll(page)
  await axe(page)

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(office).toBeHidden()
  await page.getByRole('button', { name: 'More' }).click()
  await expect(office.getByRole('link', { name: 'News' })).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(office).toBeHidden()
})

test('G8: a screen of other work is closed to an editor, opened whole, reached by a link or sent a form', async ({
  page,
  site,
  signIn,
  allow,
}) => {
  allow(/403/)
  await signIn(page, 'editor')
  const closed = [
    '/dashboard/inbox',
    '/dashboard/clients/import',
    '/dashboard/clients/1',
    '/dashboard/deadlines/import',
    '/dashboard/customers/receipts/1',
    '/dashboard/setting/firm',
    '/dashboard/setup/firm',
    '/dashboard/team',
    '/dashboard/imports',
  ]
  for (const screen of closed) {
    expect((await page.request.get(screen)).status(), screen).toBe(403)
    const headers = { Origin: site.url }
    const sent = await page.request.post(screen, { form: { intent: 'anything', name: 'x' }, headers })
    expect(sent.status(), `POST ${screen}`).toBe(403)
    const data = await page.request.post(`${screen}.data`, { form: { intent: 'anything' }, headers })
    expect(data.status(), `POST ${screen}.data`).toBe(403)
  }
  await page.goto('/dashboard/inbox')
  await expect(page.getByRole('navigation', { name: 'Office' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Inbox', exact: true })).toHaveCount(0)
})
