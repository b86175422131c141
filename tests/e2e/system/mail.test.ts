import { markRefused } from '#server/features/system/outbox/refused-addresses.store.ts'
import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

test('A10: an admin sends a test mail, finds it, reads it, sees whose address refuses mail, and tries a failed one again', async ({
  page,
  signIn,
  office,
  mail,
  site,
  allow,
}) => {
  // What signs a person in for a test has no business in the frame of an email, and gets none.
  allow(/localStorage.*The document is sandboxed/)
  const admin = await signIn(page, { role: 'admin', name: 'Mara Mailer' })
  await openReady(page, '/dashboard/setting/mail')
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByText(`accepted the test email to ${admin.email}.`)).toBeVisible()
  await expect.poll(() => mail.mails.filter(({ to }) => to.includes(admin.email)).length).toBe(1)

  // One that was given up.
  const to = `gone-${admin.accountId.slice(0, 8)}@example.com`
  const letter = await office.services.outbox.write({ subject: 'For somebody gone', body: ['Words.'] })
  await office.db.transaction(async (tx) => {
    await office.services.outbox.queue(tx, { kind: 'lead.reply', to, ...letter })
    await tx
      .updateTable('outboxMails')
      .set({ state: 'failed', attempts: 9, lastError: '550 No such person here' })
      .where('recipient', '=', to)
      .execute()
    await markRefused(tx, to, { at: '2026-03-02T10:00:00.000Z', reply: '550 No such person here' })
  })
  const csv = `name,email\nGwen Gone,${to}`
  const imported = { method: 'POST', body: JSON.stringify({ csv, commit: true }) }
  const headers = { 'Content-Type': 'application/json', ...admin.bearer }
  expect((await fetch(`${site.url}/api/customers/import`, { ...imported, headers })).status).toBe(200)
  await openReady(page, `/dashboard/customers?q=${to}`)
  await page.getByRole('link', { name: 'Gwen Gone' }).click()
  await expect(page.getByText('This address has refused emails since 2 Mar 2026')).toBeVisible()
  await screenshots(page, 'customer-refused')
  await axe(page)
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Setting' }).click()
  await page.getByRole('navigation', { name: 'Setting' }).getByRole('link', { name: 'Mail' }).click()
  await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Failed' }).click()
  const row = page.getByRole('listitem').filter({ hasText: to })
  await expect(row).toContainText('550 No such person here')
  await expect(row).toContainText('This address has refused emails since 2 Mar 2026')
  await expect(page.getByRole('listitem').filter({ hasText: admin.email })).toHaveCount(0)
  await screenshots(page, 'mail')
  await noSidewaysScroll(page)
  await axe(page)
  await row.getByRole('button', { name: /^Try again/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The email will be sent in a moment.' })).toBeVisible()
  await expect.poll(() => mail.mails.some((sent) => sent.to.includes(to))).toBe(true)
  await openReady(page, `/dashboard/mail?to=${to}`)
  await expect(page.getByRole('listitem').filter({ hasText: to })).toContainText('For somebody gone')
  await expect(page.getByText('This address has refused emails')).toHaveCount(0)

  await openReady(page, '/dashboard/mail')
  await page.getByLabel('Sent to').fill(admin.email)
  await page.getByRole('button', { name: 'Apply' }).click()
  const letters = page.getByRole('listitem').filter({ hasText: admin.email })
  await letters.getByRole('link', { name: 'A test email from your site' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A test email from your site')
  await expect(page.locator('dl')).toContainText('Sent')
  await expect(page.getByText('Hello Mara Mailer,', { exact: false }).first()).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('Hello Mara Mailer,')).toBeVisible()
  await screenshots(page, 'mail-one')
  await noSidewaysScroll(page)
  // The email runs no scripts, the checker's neither.
  await page.locator('iframe').evaluate((frame) => frame.remove())
  await axe(page)
})

test('A10: an editor finds no way into Mail', async ({ page, signIn, allow }) => {
  allow(/403/)
  await signIn(page, 'editor')
  for (const address of ['/dashboard/mail', '/dashboard/mail/1', '/dashboard/mail/1/html']) {
    expect((await page.request.get(address)).status(), address).toBe(403)
  }
  await page.goto('/alist')
  await expect(page.getByRole('link', { name: 'Mail' })).toHaveCount(0)
})
