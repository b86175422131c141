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

test('axe measures the colours of each appearance, also of one that was sound elsewhere', async ({ page }) => {
  const text = (style: string, words: string) => `<main style="${style}"><h1>A page</h1><p>${words}</p></main>`
  const show = (style: string, words: string) =>
    page.setContent(`<html lang="en"><head><title>Colours</title></head><body>${text(style, words)}</body></html>`)
  const black = 'color: #000; background: #fff'
  for (const words of ['Sound', 'Sound again']) {
    await show(black, words)
    await axe(page)
  }
  for (const style of ['color: #999; background: #fff', 'color: #000; background: #333', `${black}; opacity: 0.4`]) {
    for (const _ of ['first', 'second']) {
      await show(style, 'Too faint')
      await expect(axe(page), style).rejects.toThrow(/color-contrast/)
    }
  }
})
