import { expect, test } from '#tests/support/browser.ts'
import { axe, noSidewaysScroll } from '#tests/support/screen.ts'

test('the first page renders, hydrates and reads well in light and dark', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await noSidewaysScroll(page)
  await axe(page)
})

test('an unknown address answers 404 with a page of ours', async ({ page, allow }) => {
  allow(/404/)
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the first page reads without JavaScript', async ({ plainPage }) => {
  await plainPage.goto('/')
  await expect(plainPage.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a person signed in by the tests is known to the site', async ({ page, signIn }) => {
  const person = await signIn(page, 'admin')
  const me = await page.request.get('/api/auth/me')
  expect(me.status()).toBe(200)
  expect(await me.json()).toMatchObject({ email: person.email, role: 'admin' })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' })).toBeVisible()
})
