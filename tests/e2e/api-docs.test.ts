import { expect, test } from '#tests/support/browser.ts'
import { axe, noSidewaysScroll } from '#tests/support/screen.ts'

test('the page of the API tells of every call, with and without JavaScript', async ({ page, plainPage, site }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { paths } = await (await fetch(`${site.url}/api/openapi.json`)).json()
  const calls = Object.entries<object>(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const told = await page.getByRole('heading', { level: 3 }).allTextContents()
  expect(calls.filter((call) => !told.includes(call))).toEqual([])

  const call = page.getByRole('group').filter({ hasText: 'POST /api/contact' })
  await call.getByRole('heading', { name: 'POST /api/contact' }).click()
  await call.getByRole('link', { name: 'ContactMessage' }).click()
  await expect(page.getByRole('region', { name: 'Fields of ContactMessage' })).toBeVisible()
  await noSidewaysScroll(page)
  await page.setViewportSize({ width: 390, height: 800 })
  const unreachable = await page
    .locator('pre')
    .evaluateAll((all) =>
      all.filter((code) => code.scrollWidth > code.clientWidth && code.tabIndex < 0).map((code) => code.textContent),
    )
  expect(unreachable, 'code that scrolls has to be reachable by keyboard').toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  // Every call is an entry of the same kind: the first two of each chapter, and those that are open, stand for all.
  await page.locator('main details:not([open]):nth-of-type(n + 3)').evaluateAll((rest) => {
    for (const entry of rest) entry.remove()
  })
  await axe(page)

  await plainPage.goto('/api/docs')
  await expect(plainPage.getByRole('heading', { name: 'GET /api/settings', exact: true })).toBeVisible()
  const scripts = await plainPage.locator('script[src]').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  expect(scripts.filter((source) => !source?.startsWith('/'))).toEqual([])
})
