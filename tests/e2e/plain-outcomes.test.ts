import { expect, type Page } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { makeOneOfEach, sitePages } from '#tests/support/screens.ts'

test.use({ viewport: { width: 390, height: 700 } })

/** Sends a form of a page that has no script, and waits for the page that comes back. */
async function send(page: Page, form: string, typed: Record<string, string> = {}): Promise<void> {
  const shown = page.getByRole('form', { name: form })
  for (const [label, value] of Object.entries(typed)) await shown.getByLabel(label, { exact: true }).fill(value)
  await shown.getByRole('button').last().click()
}

/** The outcome has the focus and is in view: no script has put it there. */
async function hasOutcome(page: Page, role: 'alert' | 'status', text: string | RegExp): Promise<void> {
  const outcome = page.getByRole(role).filter({ hasText: text })
  await expect(outcome).toBeFocused()
  await expect(outcome).toBeInViewport({ ratio: 1 })
}

test('without a script what came of a form has the focus and is in view', async ({
  plainPage: plain,
  office,
  callAs,
  allow,
}) => {
  allow(/4\d\d/)
  const admin = await office.people.person({ role: 'admin' })
  const made = await makeOneOfEach((...each) => callAs(admin, ...each))
  const pages = sitePages(made)
  await plain.setViewportSize({ width: 390, height: 700 })

  await plain.goto(pages['events/:slug']?.[0] ?? '')
  await send(plain, 'Registration')
  await hasOutcome(plain, 'alert', 'There is a problem')

  const comment = { Name: 'Cora Comment', Email: 'cora@example.org', Comment: 'Is this still so?' }
  await plain.goto(pages['blogd/:id/:slug?']?.[0] ?? '')
  await send(plain, 'Leave a comment')
  await hasOutcome(plain, 'alert', 'There is a problem')
  await send(plain, 'Leave a comment', comment)
  await hasOutcome(plain, 'status', /Thank you/)
})
