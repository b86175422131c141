import { expect, type Page } from '#tests/support/browser.ts'
import { formOf, test } from '#tests/support/office.ts'
import { noteReach, nothingCovered } from '#tests/support/reach.ts'
import { openReady } from '#tests/support/screen.ts'

/** A desktop, a telephone, and a telephone with its keyboard open; each with how far down the page one has read. */
const WINDOWS = [
  { width: 1280, height: 800, share: 0.5 },
  { width: 390, height: 844, share: 0 },
  { width: 390, height: 844, share: 1 },
  { width: 390, height: 420, share: 0.5 },
]
const OFFLINE = /ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/

test('what is said in passing covers no control, at a desk and on a telephone, wherever one has scrolled to', async ({
  page,
  context,
  signIn,
  callAs,
  allow,
}) => {
  allow(OFFLINE)
  const admin = await signIn(page, { role: 'admin', name: 'Tova Toast' })
  const fields = formOf({
    title: 'Under no toast',
    content: '<p>Words</p>'.repeat(40),
    category: 'Tax',
    state: 'draft',
  })
  const article = (await callAs(admin, 'POST', '/api/articles', fields)) as { id: number }
  for (const address of ['/dashboard/setting/firm', `/edit/${article.id}`, '/dashboard/categories']) {
    await openReady(page, address)
    if (address.startsWith('/edit')) await expect(page.getByRole('toolbar').first()).toBeVisible()
    for (const { share, ...size } of WINDOWS) {
      await page.setViewportSize(size)
      await page.evaluate((part) => scrollTo({ top: part * document.body.scrollHeight, behavior: 'instant' }), share)
      await noteReach(page)
      await context.setOffline(true)
      await leave(page)
      await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeInViewport({ ratio: 1 })
      await nothingCovered(page)
      if (size.width === 1280) await page.getByRole('button', { name: 'Sign out' }).click({ trial: true })
      await context.setOffline(false)
      await expect(page.getByText(/^You are offline/)).toHaveCount(0)
    }
  }
})

test('an old error goes when its act succeeds, and no other error with it', async ({ page, signIn, allow }) => {
  allow(/500|Out of order/)
  await signIn(page, { role: 'admin', name: 'Olga Olderror' })
  let fails = true
  await page.route(/\.data(\?|$)|\/api\//, (route) =>
    fails && route.request().method() !== 'GET'
      ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"Out of order"}' })
      : route.fallback(),
  )
  const errors = page.getByRole('region', { name: 'Messages' }).getByRole('alert')

  await openReady(page, '/dashboard/categories')
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click()
  // In the words of this failure, or in those that hold for all of them where it came before they were loaded.
  await expect(errors).toHaveText([/This (was not|may not have been) saved/])
  await page.getByLabel('New category', { exact: true }).fill(`Errors ${Date.now()}`)
  const failed = page.waitForResponse((answer) => answer.status() === 500)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await (await failed).finished()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
  fails = false
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(/was added/)).toBeVisible()
  await expect(errors, 'the order is not saved yet').toHaveCount(1)
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click()
  await expect(errors).toHaveCount(0)

  fails = true
  await openReady(page, '/dashboard/setting/firm')
  const name = page.getByLabel('Name', { exact: true })
  const before = await name.inputValue()
  await name.fill(`${before} again`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(errors).toHaveText([/What you typed is kept/])
  fails = false
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(errors).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(name).toHaveValue(before)
})

/** Asks for another screen: without a network that is refused, in words. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Skip to content' }).evaluate((skip: HTMLAnchorElement) => {
    const link = document.createElement('a')
    link.href = '/news'
    skip.before(link)
    link.click()
    link.remove()
  })
}
