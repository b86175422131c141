import { expect, test } from '#tests/support/browser.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { axe, noSidewaysScroll, openReady } from '#tests/support/screen.ts'
import { ADMIN } from '#tests/support/site.ts'

const PASSWORD = 'a quiet river bends twice'

// The set-up of the new site has been seen, so that whoever signs in comes to their day.
test.beforeAll(async ({ office, site }) => {
  const { bearer } = await office.people.person({ role: 'admin' })
  const headers = { ...bearer, 'Content-Type': 'application/json' }
  await fetch(`${site.url}/api/setup`, { method: 'POST', headers, body: JSON.stringify({ opened: true }) })
})

test('R5, G4, G5, G6: registers, refuses passwords that differ without sending, and clears the form', async ({
  page,
  mail,
}) => {
  const email = 'ada.register@example.com'
  await openReady(page, '/register')
  await axe(page)
  await noSidewaysScroll(page)
  await page.getByLabel('Full name').fill('Ada Client')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill('something else')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toContainText("Passwords don't match")
  expect(sent).toEqual([])

  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'mail' })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('')

  const link = await linkIn(mail, email, 'verify-email')
  await openReady(page, link.pathname + link.search)
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'confirmed' })).toBeVisible()
})

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`G4: at ${width} × ${height} a failed registration keeps the form, and a good one is in view and focused`, async ({
    page,
    allow,
  }) => {
    allow(/500/)
    await page.setViewportSize({ width, height })
    await openReady(page, '/register')
    await page.getByLabel('Full name').fill('Ada Client')
    await page.getByLabel('Email').fill(`ada.${width}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.route(/register/, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'Out of order' }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('alert')).toContainText('Registration failed')
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Client')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
    await page.unroute(/register/)
    await page.getByRole('button', { name: 'Register' }).click()
    const success = page.getByRole('status').filter({ hasText: 'mail' })
    await expect(success).toBeFocused()
    await expect(success).toBeInViewport({ ratio: 1 })
  })
}

test('R4, R15, G1, G2: logs in to the dashboard, keeps a token that is not the cookie, and logs out of both', async ({
  page,
  context,
}) => {
  await openReady(page, '/login')
  await axe(page)
  await expect(page.getByLabel('Keep me logged in')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good to see you')
  await axe(page)

  const token = await page.evaluate(() => localStorage.getItem('countinghouse.token'))
  const cookies = await context.cookies()
  expect(token).toBeTruthy()
  expect(cookies.some(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Lax')).toBe(true)
  expect(cookies.map(({ value }) => value)).not.toContain(token)
  const me = (headers: Record<string, string>) => page.request.get('/api/auth/me', { headers })
  expect((await me({ Authorization: `Bearer ${token}` })).status()).toBe(200)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('status')).toContainText('signed out')
  expect(await page.evaluate(() => localStorage.getItem('countinghouse.token'))).toBeNull()
  expect((await me({ Authorization: `Bearer ${token}` })).status()).toBe(401)
})

test('G3: a wrong password and an unknown address get the same words, and the address stays', async ({
  page,
  allow,
}) => {
  allow(/401/)
  // On a line where nothing else comes, the next try is taken all the same.
  await page.route(/\.data/, () => {})
  const words: string[] = []
  for (const email of [ADMIN.email, 'nobody@example.com']) {
    await openReady(page, '/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('not the right one')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    words.push(await page.getByRole('alert').innerText())
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByRole('alert')).toBeFocused()
    await page.getByLabel('Password').fill('not the right one either')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert'), 'the same error takes focus a second time').toBeFocused()
  }
  expect(words[0]).toBe(words[1])
})

test('G1, G8: logging in works without JavaScript and leads back to where the person was', async ({ plainPage }) => {
  await plainPage.goto('/alist')
  await expect(plainPage).toHaveURL(/\/login\?next=%2Falist$/)
  await plainPage.getByLabel('Email').fill(ADMIN.email)
  await plainPage.getByLabel('Password').fill(ADMIN.password)
  await plainPage.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(plainPage).toHaveURL(/\/alist$/)
  await plainPage.goto('/dashboard/security')
  await expect(plainPage.getByRole('heading', { name: 'Devices', exact: true })).toBeVisible()
})

test('G8: an address of another site is never where signing in leads', async ({ plainPage }) => {
  await plainPage.goto('/login?next=https://evil.example/')
  await plainPage.getByLabel('Email').fill(ADMIN.email)
  await plainPage.getByLabel('Password').fill(ADMIN.password)
  await plainPage.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(plainPage).toHaveURL(/\/dashboard$/)
})

test('G1: a forgotten password is replaced by mail, once', async ({ page, mail, allow }) => {
  allow(/422|410/)
  const email = 'greta.forgot@example.com'
  const fields = { fullName: 'Greta', email, password: PASSWORD, confirmPassword: PASSWORD }
  await page.request.post('/api/auth/register', { data: fields })
  await openReady(page, '/forgot-password')
  await axe(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status')).toBeVisible()
  const link = await linkIn(mail, email, 'reset-password')
  await openReady(page, link.pathname + link.search)
  // Open in a second tab, too: there it is only found out when the form is sent.
  const late = await page.context().newPage()
  await openReady(late, link.pathname + link.search)
  for (const tab of [page, late]) {
    await tab.getByRole('textbox', { name: 'New password' }).fill('another quiet river 9')
    await tab.getByLabel('Confirm password').fill('another quiet river 9')
    await tab.getByRole('button', { name: 'Change the password' }).click()
    if (tab === page) await expect(tab.getByRole('status')).toContainText('Your password has been changed')
    else await expect(tab.getByRole('alert')).toContainText('used or is too old')
  }
  await openReady(page, link.pathname + link.search)
  await expect(page.getByRole('alert'), 'before anything is typed').toContainText('used or is too old')
  await expect(page.getByRole('textbox', { name: 'New password' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

async function linkIn(mail: MailServer, to: string, path: string): Promise<URL> {
  const { links } = await mail.mailTo(to, path === 'verify-email' ? /confirm/i : /password/i)
  return new URL(links.find((link) => link.includes(path)) ?? '')
}
