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

test('axe measures targets that are small or covered, also where all others are large', async ({ page }) => {
  const button = (name: string, style: string) => `<button style="padding: 0; border: 0; ${style}">${name}</button>`
  const show = (...buttons: string[]) =>
    page.setContent(`<html lang="en"><head><title>Sizes</title></head><body><main style="position: relative">
      <h1>A page</h1>${button('Large', 'width: 90px; height: 60px; display: block')}${buttons.join('')}</main></body></html>`)
  const at = (left: number, size: number) =>
    `position: absolute; top: 200px; left: ${left}px; width: ${size}px; height: ${size}px`
  await show(button('A', at(0, 24)), button('B', at(24, 24)), button('C', at(100, 12)))
  await axe(page)
  await show(button('A', at(0, 12)), button('B', at(12, 12)))
  await expect(axe(page), 'small').rejects.toThrow(/target-size/)
  await show(button('A', at(0, 30)), button('B', at(10, 30)))
  await expect(axe(page), 'covered').rejects.toThrow(/target-size/)
})
