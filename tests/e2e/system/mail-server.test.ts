import { expect } from '#tests/support/browser.ts'
import { emailOf, MAIL_SERVER } from '#tests/support/emails.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { test } from '#tests/support/office.ts'
import { pdfOf } from '#tests/support/rooms.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

// A site that nobody has notified of a mail server.
test.use({ siteEnv: { SMTP_URL: '', MAIL_FROM: '', DNS_SERVERS: '127.0.0.1:9', MAIL_HOSTS: '127.0.0.1' } })

test('C1: without a mail server the receipt of a message promises no email', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await openReady(page, '/Contact')
  const form = page.getByRole('form', { name: 'Contact form' })
  for (const [label, words] of [
    ['Name', 'Nora'],
    ['Email', 'nora@example.org'],
    ['Message', 'A question.'],
  ] as const)
    await form.getByLabel(label).fill(words)
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  const receipt = page.getByRole('status').filter({ hasText: 'Your message has reached us.' })
  await expect(receipt).toBeFocused()
  await expect(receipt).toContainText('write again or call, and name the reference')
  await expect(receipt).not.toContainText(/You get an email|answers by email/)
})

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
  await page.getByLabel('Port', { exact: true }).fill(String(smtp.port))
  await page.getByRole('form', { name: 'Mail server' }).getByLabel('None').check()
  await page.getByLabel('Emails come from').fill('post@firm.example')
  await page.getByRole('button', { name: 'Save the mail server' }).click()
  await expect(page.getByRole('alert')).toContainText('without https:// and without a port')
  await expect(page.getByLabel('Port', { exact: true })).toHaveValue(String(smtp.port))
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
  await page.getByRole('link', { name: 'Next: Answers by email' }).click()
  await page.getByRole('link', { name: 'Next: Sender and signature' }).click()
  await page.getByLabel('DKIM selector').fill('s1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Saved\.$/ })).toBeVisible()
  await openReady(page, '/dashboard/setting/mail?step=signature&from=setup')
  await expect(page.getByLabel('DKIM selector'), 'it is stored').toHaveValue('s1')
  await axe(page)
  await expect(page.getByRole('link', { name: 'Back to the set-up' })).toHaveAttribute('href', '/dashboard/setup/mail')
  await page.getByRole('link', { name: '1. Server' }).click()
  await page.getByRole('button', { name: 'Check the domain' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'could not be asked in full' })).toBeVisible()
  const found = page.getByRole('region', { name: 'Check of the domain' }).getByRole('listitem')
  await expect(found).toContainText(['SPFNot known', 'DKIMNot known', 'DMARCNot known'])
  await expect(found.filter({ hasText: 'Missing' })).toHaveCount(0)
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

test('H1: an admin sets where answers by email arrive, and what a client answers joins the conversation', async ({
  page,
  plainPage,
  signIn,
  callAs,
  site,
  allow,
}) => {
  allow(/422/)
  const admin = await signIn(page, { role: 'admin', name: 'Anna Answers' })
  await openReady(page, '/dashboard/setting/mail?step=incoming')
  await expect(page.getByText('nobody gets an email to answer')).toBeVisible()
  const form = page.getByRole('form', { name: 'Answers by email' })
  await form.getByLabel('Address for answers').fill('reply@firm.example')
  await form.getByLabel('Mailbox server').fill('127.0.0.1')
  await form.getByLabel('Mailbox port').fill('1')
  await form.getByLabel('None').check()
  await form.getByLabel('Mailbox user name').fill('reply')
  await form.getByRole('button', { name: 'Save answers by email' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter the password')
  await expect(form.getByLabel('Mailbox server')).toHaveValue('127.0.0.1')
  await form.getByLabel('Mailbox password').fill('a secret')
  await form.getByLabel('Server that verifies senders').fill(MAIL_SERVER)
  await form.getByLabel('Join the conversation, marked').check()
  await form.getByRole('button', { name: 'Save answers by email' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Answers by email are received from now on.' })).toBeVisible()
  await page.getByRole('button', { name: 'Try the mailbox' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The connection was refused.' })).toBeVisible()
  await screenshots(page, 'incoming-mail')
  await axe(page)

  await form.getByLabel('Posted by a program').check()
  await expect(form.getByLabel('Mailbox server')).toBeHidden()
  await form.getByRole('button', { name: 'Save answers by email' }).click()
  await expect(page.getByText('It is shown this once:')).toBeVisible()
  const secret = await page.locator('code.select-all').innerText()

  const smtp = await startMailServer()
  const { version } = (await callAs(admin, 'GET', '/api/mail-server')) as { version: number }
  const server = { host: '127.0.0.1', port: smtp.port, security: 'none', username: '', sender: 'post@firm.example' }
  await callAs(admin, 'PUT', '/api/mail-server', { ...server, version })
  const { email, name } = await signIn(plainPage, { name: 'Quentin Quince' })
  const named = { kind: 'company', name: 'Quince Orchard' }
  const { id: client } = (await callAs(admin, 'POST', '/api/clients', named)) as { id: number }
  const member = { name, email, right: 'owner' }
  await callAs(admin, 'POST', `/api/clients/${client}/members`, member)
  const words = { clientId: client, subject: 'The press', body: 'When did you buy the press?' }
  const { id } = (await callAs(admin, 'POST', '/api/conversations', words)) as { id: number }
  const { replyTo } = await smtp.mailTo(email, /The press/)
  const headers = { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${secret}` }
  const text = 'In May.\n\nOn Mon, 16 Nov 2026 the firm wrote:\n> When did you buy the press?\n'
  const file = { name: 'Press.pdf', bytes: pdfOf('Press') }
  const stranger = `stranger-${Date.now()}@example.com`
  for (const body of [
    emailOf({ from: email, to: replyTo, text, file }),
    emailOf({ from: email, to: replyTo, text: 'Pay to another account.', isVerified: false }),
    emailOf({ from: stranger, text: 'Do you take new clients?' }),
  ]) {
    expect((await fetch(`${site.url}/api/inbound-mail`, { method: 'POST', headers, body })).status).toBe(202)
  }
  await expect(async () => {
    await openReady(page, `/dashboard/conversations/${id}`)
    await expect(page.getByText('By email')).toHaveCount(2, { timeout: 1000 })
  }).toPass()
  const marked = page.getByRole('listitem').filter({ hasText: 'Sender not verified' })
  await expect(marked).toHaveCount(1)
  await expect(marked).toContainText('Pay to another account.')
  await expect(page.getByText('In May.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Press\.pdf/ })).toBeVisible()
  await expect(page.getByText('> When did you buy the press?')).toBeHidden()
  await page.getByText('Quoted text').click()
  await expect(page.getByText('> When did you buy the press?')).toBeVisible()
  await screenshots(page, 'conversation-by-email')
  await axe(page)
  await expect(async () => {
    await openReady(page, `/dashboard/inbox?q=${stranger}`)
    await expect(page.getByRole('link', { name: 'Robin Writer' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('link', { name: 'Robin Writer' }).click()
  await expect(page.getByText('It came by email')).toBeVisible()
  await screenshots(page, 'request-by-email')

  await openReady(page, '/dashboard/setting/mail?step=incoming')
  await expect(page.getByText('2 added to a thread, 1 made a new request')).toBeVisible()
  await screenshots(page, 'incoming-mail-handed-over')
  await page.getByRole('button', { name: 'Stop receiving answers' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'no longer received' })).toBeVisible()
  await callAs(admin, 'DELETE', '/api/mail-server')
  await smtp.close()
})

test('Y2: without a mail server nobody is promised an email, and an admin lets a client in by hand', async ({
  page,
  plainPage,
  signIn,
  site,
  callAs,
  allow,
}) => {
  allow(/401|403/)
  await plainPage.goto('/login')
  await expect(plainPage.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(plainPage.getByText('Email me a code')).toHaveCount(0)
  await plainPage.goto('/forgot-password')
  await expect(plainPage.getByText('Please ask us for a link to choose a new password.')).toBeVisible()
  await expect(plainPage.getByRole('button', { name: 'Send the link' })).toHaveCount(0)
  await screenshots(plainPage, 'forgot-without-mail')
  await plainPage.goto('/register')
  await expect(plainPage.getByText('so we confirm your address ourselves')).toBeVisible()

  const email = `hanna-${Date.now()}@example.com`
  const words = 'four words in a row'
  const form = { fullName: 'Hanna Hand', email, password: words, confirmPassword: words }
  const headers = { 'Content-Type': 'application/json' }
  await fetch(`${site.url}/api/auth/register`, { method: 'POST', headers, body: JSON.stringify(form) })
  const admin = await signIn(page, { role: 'admin', name: 'Ada Admin' })
  const { items } = (await callAs(admin, 'GET', `/api/customers?q=${email}`)) as { items: { id: number }[] }
  await openReady(page, `/dashboard/customers/${items[0]?.id}`)
  await expect(page.getByText('Address not confirmed')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The address is confirmed.' })).toBeVisible()
  await expect(page.getByText('Address not confirmed')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create a reset link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'shown only now' })).toBeVisible()
  const link = await page.locator('code').filter({ hasText: '/reset-password?token=' }).innerText()
  await screenshots(page, 'reset-link')
  await noSidewaysScroll(page)
  await axe(page)

  const client = (await callAs(admin, 'POST', '/api/clients', { kind: 'company', name: 'Handmade Ltd' })) as {
    id: number
  }
  await openReady(page, `/dashboard/clients/${client.id}/people`)
  await expect(page.getByText('We send the invitation there.')).toHaveCount(0)
  await page.getByLabel('Name').fill('Hanna Hand')
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('make them a link to a password, on their page under Customers')).toBeVisible()

  await plainPage.goto(link)
  const chosen = 'five other words in row'
  await plainPage.getByLabel('New password', { exact: true }).fill(chosen)
  await plainPage.getByLabel('Confirm password').fill(chosen)
  await plainPage.getByRole('button', { name: /password/i }).click()
  await plainPage.getByLabel('Email').fill(email)
  await plainPage.getByLabel('Password').fill(chosen)
  await plainPage.getByRole('button', { name: 'Sign in' }).click()
  await expect(plainPage).not.toHaveURL(/login/)
})
