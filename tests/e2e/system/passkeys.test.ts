import { expect, type Page, test } from '#tests/support/browser.ts'
import { openReady } from '#tests/support/screen.ts'
import { dateOffset } from '#tests/support/set-date.mjs'
import { ADMIN, freePort, type Site, startSite } from '#tests/support/site.ts'

// A browser gives passkeys to names only, not to network addresses.
let site: Site
test.beforeAll(async () => {
  const port = String(await freePort())
  site = await startSite({ PORT: port, PUBLIC_URL: `http://localhost:${port}` }, { isUsed: true })
})
test.afterAll(() => site.stop())

test('G2: a passkey is added in My account, opens it instead of a password, and is removed', async ({
  page,
  allow,
}) => {
  const authenticator = await withAuthenticator(page)
  const address = (path: string) => site.env.PUBLIC_URL + path
  await openReady(page, address('/login'))
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // A new site leads its owner to the set-up once.
  await page.waitForURL(/\/dashboard\/setup$/)

  await openReady(page, address('/dashboard/security'))
  const room = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Passkeys' }) })
  const add = room.getByRole('button', { name: 'Add a passkey' })
  await add.click()
  await expect(room.getByRole('alert')).toContainText('Give the passkey a name')
  await room.getByRole('link', { name: 'Give the passkey a name' }).click()
  await expect(room.getByLabel('Name of this device')).toBeFocused()
  expect(await authenticator.keys()).toBe(0)
  await room.getByLabel('Name of this device').fill('Desk in the back room')
  await room.getByLabel('Your password').fill(ADMIN.password)
  await add.click()
  await expect(room.getByRole('status')).toContainText('has been added')
  await expect(room.getByRole('listitem').filter({ hasText: 'Desk in the back room' })).toBeVisible()
  await expect(room.getByLabel('Your password')).toHaveValue('')
  expect(await authenticator.keys()).toBe(1)

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(/\/login/)
  await openReady(page, address('/login?next=/dashboard/security'))
  await authenticator.verifies(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('did not return a passkey')
  await authenticator.verifies(true)
  await page.getByLabel('Keep me logged in').check()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(address('/dashboard/security'))
  expect(await page.evaluate(() => localStorage.getItem('countinghouse.token'))).toBeTruthy()
  const cookie = (await page.context().cookies()).find(({ httpOnly }) => httpOnly)
  expect((cookie?.expires ?? 0) - (Date.now() - dateOffset) / 1000, 'kept for 30 days').toBeGreaterThan(29 * 24 * 3600)

  // The session ends while something is typed: the passkey takes it up again in place.
  allow(/401/)
  await openReady(page, address('/dashboard/account'))
  await page.getByLabel('Full name').fill('Ada Counter')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('countinghouse.token'))
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await again.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(again).toBeHidden()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Counter')
  expect(
    (await page.context().cookies()).some(({ httpOnly }) => httpOnly),
    'signed in',
  ).toBe(true)

  await openReady(page, address('/dashboard/security'))
  await room.getByRole('button', { name: 'Remove the passkey Desk in the back room' }).click()
  await expect(room.getByRole('status')).toContainText('removed')
  await expect(room.getByRole('listitem')).toHaveCount(0)

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(/\/login/)
  await openReady(page, address('/login'))
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('does not open an account here')
  expect(await page.evaluate(() => localStorage.getItem('countinghouse.token'))).toBeNull()
})

/** A fingerprint reader, as far as the browser can tell. */
async function withAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    keys: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    verifies: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}
