import { expect, test } from '#tests/support/browser.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

test.use({ siteEnv: { SHOW_DESIGN: '1' } })

test('every primitive and pattern reads well in light and dark, at every width', async ({ page }) => {
  test.slow()
  await page.goto('/design')
  await expect(page.getByRole('heading', { level: 1, name: 'Design system' })).toBeVisible()
  await noSidewaysScroll(page)
  await axe(page)
  await screenshots(page, 'design')
})

test('an error summary takes focus and leads to its fields', async ({ page }) => {
  await openReady(page, '/design')
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle('Error: Design system')
  await summary.getByRole('link', { name: 'Choose at least one topic' }).click()
  await expect(page.getByRole('group', { name: 'Topics' }).getByRole('checkbox', { name: 'Tax' })).toBeFocused()
  await summary.getByRole('link', { name: 'Enter an email address' }).click()
  const email = page.getByRole('textbox', { name: 'Email address' })
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Error: Enter an email address such as name@example.com')
})

test('a dialog keeps the focus, closes on Escape and gives the focus back', async ({ page }) => {
  await openReady(page, '/design')
  const opener = page.getByRole('button', { name: 'Open the dialog' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Delete this article?' })
  await expect(dialog).toBeVisible()
  await axe(page, { within: ['dialog'] })
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(
      () => document.activeElement?.closest('main > section') !== null && !document.activeElement?.closest('dialog'),
    )
    expect(outside, 'the focus is behind the dialog').toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a toast waits for whoever comes to it by Tab, leaves by itself, and offers a way back', async ({ page }) => {
  await page.clock.install()
  await openReady(page, '/design')
  const show = page.getByRole('button', { name: 'Show a toast' })
  const toast = page.getByText('Comment moved to spam.')
  await show.press('Enter')
  await expect(toast).toBeVisible()
  await page.clock.fastForward(5000)
  await page.keyboard.press('Shift+Tab')
  await page.clock.fastForward(5000)
  await expect(toast).toBeVisible()
  await page.clock.fastForward(8000)
  await expect(toast).toBeHidden()
  await show.click()
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(toast).toBeHidden()
})

test('the ends of a list are no links', async ({ page }) => {
  await openReady(page, '/design')
  const first = page.getByRole('navigation', { name: 'First page: pages' })
  await expect(first.getByRole('link', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
  await expect(first.getByRole('link', { name: 'Previous' })).not.toHaveAttribute('href')
  await expect(first.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/design?page=2')
  const last = page.getByRole('navigation', { name: 'Last page: pages' })
  await expect(last.getByRole('link', { name: 'Next' })).not.toHaveAttribute('href')
})

test('fields and menus work without JavaScript', async ({ plainPage: page }) => {
  await page.goto('/design')
  await page.getByText('More actions').click()
  await expect(page.getByRole('link', { name: 'Dark' }).last()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Which other topic?' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Other' }).uncheck()
  await expect(page.getByRole('textbox', { name: 'Which other topic?' })).toBeHidden()
})

test('a page that fails says so in plain words, without its reasons', async ({ page, allow }) => {
  allow(/500|Failed on purpose|Unexpected Server Error|^site: {5}at /)
  const answer = await page.goto('/design?fail')
  expect(answer?.status()).toBe(500)
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong on our side' })).toBeVisible()
  expect(await page.content()).not.toContain('Failed on purpose')
  await axe(page)
})
