import { readFileSync } from 'node:fs'
import { type BackOffice, grewOld } from '#tests/support/back-office.ts'
import { expect, test } from '#tests/support/browser.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'
import { dateOffset } from '#tests/support/set-date.mjs'

const NEW = 'copper kettle 88 rain'

test('M3: somebody signs in with six digits from a mail', async ({ page, office, mail, allow }) => {
  allow(/401/)
  const { email } = await office.people.person({ name: 'Cora Code' })
  await openReady(page, '/login?next=%2Fdashboard%2Fsecurity')
  await page.getByRole('link', { name: 'Email me a code' }).click()
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'login-ask-code')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const field = page.getByLabel('Code from the email')
  await expect(field).toBeFocused()
  await expect(page.getByRole('status')).toContainText('If this address has an account')
  await axe(page)
  await screenshots(page, 'login-code')
  const code = await codeFor(mail, email)
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The code is not right')
  await field.fill(code)
  await page.getByLabel('Keep me logged in').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/dashboard\/security$/)
  expect(await page.evaluate(() => localStorage.getItem('countinghouse.token'))).toBeTruthy()
  const session = (await page.context().cookies()).find(({ name }) => name === 'session')
  expect((session?.expires ?? 0) - (Date.now() - dateOffset) / 1000).toBeGreaterThan(29 * 24 * 3600)
})

test('M3: the same without JavaScript, and an address that nobody knows gets the same page', async ({
  plainPage: page,
  office,
  mail,
}) => {
  const { email } = await office.people.person({ name: 'Cora Plain' })
  const ask = async (address: string) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Email me a code' }).click()
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await expect(page.getByLabel('Code from the email')).toBeVisible()
    return (await page.locator('main').innerText()).replace(address, 'the address')
  }
  expect(await ask('nobody.at.all@example.com')).toBe(await ask(email))
  await page.getByLabel('Code from the email').fill(await codeFor(mail, email))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/portal$/)
})

test('“This was not me” undoes a change: looking does nothing, one press does it all', async ({
  page,
  plainPage,
  office,
  mail,
  signIn,
  allow,
}) => {
  allow(/410|401/)
  const owner = await signIn(page, { name: 'Nora Notice' })
  await openReady(page, '/dashboard/security')
  const password = page.getByRole('form', { name: 'Password' })
  await password.getByLabel('Current password').fill(PASSWORD)
  await password.getByLabel('New password').fill(NEW)
  await password.getByLabel('Confirm password').fill(NEW)
  await password.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'changed' })).toBeVisible()
  const byToken = await page.evaluate(async () => {
    const Authorization = `Bearer ${localStorage.getItem('countinghouse.token')}`
    return (await fetch('/api/auth/me', { headers: { Authorization }, credentials: 'omit' })).status
  })
  expect(byToken, 'the kept token is that of the new session').toBe(200)

  const { links } = await mail.mailTo(owner.email, /password was changed/i)
  const link = new URL(links.find((each) => each.includes('/not-me')) ?? '')
  await plainPage.goto(link.pathname + link.search)
  await expect(plainPage.getByText('The password of your account was changed')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Devices' }), 'looking has changed nothing').toBeVisible()

  const fresh = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  const reader = await fresh?.newPage()
  if (!reader) throw new Error('there is no browser')
  await openReady(reader, link.pathname + link.search)
  await axe(reader)
  await noSidewaysScroll(reader)
  await screenshots(reader, 'not-me')
  await reader.getByRole('button', { name: 'This was not me: secure my account' }).click()
  await expect(reader.getByRole('heading', { name: 'Your account is safe' })).toBeVisible()
  await axe(reader)
  await reader.goto(link.pathname + link.search)
  await expect(reader.getByText('This link has been used')).toBeVisible()
  await fresh?.close()

  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  const { links: resets } = await mail.mailTo(owner.email, /get your account back/i)
  const reset = new URL(resets.find((each) => each.includes('/reset-password')) ?? '')
  await openReady(page, reset.pathname + reset.search)
  await page.getByRole('textbox', { name: 'New password' }).fill('a fresh page of the ledger 3')
  await page.getByLabel('Confirm password').fill('a fresh page of the ledger 3')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByRole('status')).toContainText('Your password has been changed')
  expect(await heldOf(office, owner.accountId)).toBe(0)
})

test('Security asks about a passkey that was added shortly before, and shows the devices', async ({
  page,
  office,
  signIn,
}) => {
  const owner = await signIn(page, { name: 'Rita Review' })
  for (const name of ['My phone', 'Unknown laptop']) await addHeldPasskey(office, owner.accountId, name)
  await openReady(page, '/dashboard')
  await axe(page)
  await page.getByRole('link', { name: 'Look at it under Security' }).click()
  await page.waitForURL(/security$/)
  const asked = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Is this yours?' }) })
  await expect(asked.getByRole('listitem')).toHaveCount(2)
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'security-review')
  await asked.getByRole('button', { name: 'Yes, keep it: My phone' }).click()
  await expect(asked.getByRole('status')).toContainText('opens your account again')
  await expect(asked.getByRole('listitem')).toHaveCount(1)
  await asked.getByRole('button', { name: 'No, remove it: Unknown laptop' }).click()
  await expect(asked.getByRole('status')).toContainText('It is removed')
  const passkeys = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Passkeys' }) })
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
  await expect(passkeys).not.toContainText('waiting for your answer')
})

test('a grave act asks once more who is there, in a dialog that begins at its field, and then goes on', async ({
  page,
  office,
  signIn,
  allow,
}) => {
  allow(/403|422/)
  const admin = await signIn(page, { role: 'admin', name: 'Ada Again' })
  // By name, on the first page of a team that other tests have made long.
  const editor = await office.people.person({ role: 'editor', name: 'Aabel Editor' })
  await grewOld(office, admin.accountId)
  await openReady(page, '/dashboard/team?order=name')
  const row = page.getByRole('listitem').filter({ hasText: editor.email })
  await row.getByText('Change', { exact: false }).first().click()
  await row.getByLabel('Role', { exact: true }).selectOption('admin')
  await row.getByRole('button', { name: 'Change the role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await axe(page)
  await screenshots(page, 'confirm-identity')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('The role has been changed.')).toBeHidden()

  await row.getByRole('button', { name: 'Change the role' }).click()
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('The password is not right')
  await dialog.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The role has been changed.')).toBeVisible()
  await expect(row).toContainText('Administrator')

  await grewOld(office, admin.accountId)
  await openReady(page, '/dashboard/customers')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  await dialog.getByLabel('Password').fill(PASSWORD)
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(readFileSync(await file.path(), 'utf8')).toContain(editor.email)

  await grewOld(office, admin.accountId)
  await openReady(page, '/dashboard/inbox')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  await dialog.getByLabel('Password').fill(PASSWORD)
  const [requests] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(requests.suggestedFilename()).toMatch(/\.csv$/)
})

test('without JavaScript a page asks, and leads on', async ({ plainPage: page, office, site }) => {
  const admin = await office.people.person({ role: 'admin', name: 'Ada Plain' })
  const editor = await office.people.person({ role: 'editor', name: 'Aabel Plain' })
  const [name = '', value = ''] = admin.cookie.Cookie.split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
  await grewOld(office, admin.accountId)
  await page.goto('/dashboard/team?order=name')
  const row = page.getByRole('listitem').filter({ hasText: editor.email })
  await row.getByText('Change', { exact: false }).first().click()
  await row.getByLabel('Role', { exact: true }).selectOption('admin')
  await row.getByRole('button', { name: 'Change the role' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm and carry on' }).click()
  await expect(page).toHaveURL(/\/dashboard\/team(\?order=name)?$/)
  await page.goto('/dashboard/team?order=name')
  await row.getByText('Change', { exact: false }).first().click()
  await row.getByLabel('Role', { exact: true }).selectOption('admin')
  await row.getByRole('button', { name: 'Change the role' }).click()
  await expect(page.getByText('The role has been changed.')).toBeVisible()
})

/** The six digits of the newest mail to an address. */
async function codeFor(mail: MailServer, email: string): Promise<string> {
  const { text } = await mail.mailTo(email, /code to sign in/i)
  return (
    /(\d{3}) (\d{3})/
      .exec(text ?? '')
      ?.slice(1)
      .join('') ?? ''
  )
}

/** As if the password had been shown an hour ago. */
async function addHeldPasskey(office: BackOffice, accountId: string, name: string): Promise<void> {
  const now = new Date().toISOString()
  await office.db.transaction((tx) =>
    tx
      .insertInto('passkeys')
      .values({
        id: crypto.randomUUID(),
        accountId: accountId,
        sessionId: null,
        name,
        publicKey: 'k',
        credentialId: crypto.randomUUID(),
        counter: 0,
        synced: 0,
        transports: '',
        heldAt: now,
        createdAt: now,
      })
      .execute(),
  )
}

async function heldOf(office: BackOffice, accountId: string): Promise<number> {
  const rows = await office.db.read.selectFrom('passkeys').select('id').where('accountId', '=', accountId).execute()
  return rows.length
}

test('who has to choose a password first is not told of the office, and meets no error', async ({ page, signIn }) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await signIn(page, { role: 'editor', mustChangePassword: true })
  await openReady(page, '/dashboard')
  await expect(page.getByText('Your password was only for your first sign-in.')).toBeVisible()
  await page.getByLabel('Current password').click()
  expect(asked).not.toContain('/api/live')
})
