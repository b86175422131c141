import { expect } from '#tests/support/browser.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

// A site that nobody has told of a mail server.
test.use({ siteEnv: { SMTP_URL: '', MAIL_FROM: '' } })

test('Y2: an admin sets the mail server, reads what it says to a test email, and removes it', async ({
  page,
  plainPage,
  signIn,
  allow,
}) => {
  allow(/422/)
  const smtp = await startMailServer()
  const admin = await signIn(page, { role: 'admin', name: 'Mara Mailer' })
  await openReady(page, '/dashboard/mail')
  await page.getByRole('link', { name: 'Set up email' }).click()
  await expect(page.getByText('No mail server is set up.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a test email' })).toHaveCount(0)
  await page.getByLabel('Server', { exact: true }).fill('https://127.0.0.1')
  await page.getByLabel('Port').fill(String(smtp.port))
  await page.getByLabel('None').check()
  await page.getByLabel('Emails come from').fill('post@firm.example')
  await page.getByRole('button', { name: 'Save the mail server' }).click()
  await expect(page.getByRole('alert')).toContainText('without https:// and without a port')
  await expect(page.getByLabel('Port')).toHaveValue(String(smtp.port))
  await screenshots(page, 'mail-server-wrong')
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByRole('button', { name: 'Save the mail server' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The mail server is saved.' })).toBeVisible()

  await page.getByRole('button', { name: 'Send a test email' }).click()
  const outcome = page.getByRole('status').filter({ hasText: `accepted the test email to ${admin.email}.` })
  await expect(outcome).toBeFocused()
  await expect(outcome).toBeInViewport()
  await page.getByText('Conversation with the server').click()
  await expect(page.getByRole('region', { name: 'Conversation with the server' })).toContainText(
    `> RCPT TO:<${admin.email}>`,
  )
  expect((await smtp.mailTo(admin.email)).from).toBe('post@firm.example')
  await screenshots(page, 'mail-server')
  await noSidewaysScroll(page)
  await axe(page)

  await smtp.close()
  await signIn(plainPage, { role: 'admin', name: 'Paula Plain' })
  await plainPage.goto('/dashboard/setting/mail')
  await plainPage.getByRole('button', { name: 'Send a test email' }).click()
  await expect(plainPage.getByRole('alert')).toContainText('The connection was refused. Check the name and the port.')
  await plainPage.getByRole('button', { name: 'Remove this server' }).click()
  await expect(plainPage.getByText('No mail server is set up.')).toBeVisible()
})
