import { readFileSync } from 'node:fs'
import { expect, type Page } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

let counter = 0
const own = (name: string) => `${name}-${++counter}-${Math.random().toString(36).slice(2, 8)}@example.com`

async function writeIn(page: Page, name: string, email: string): Promise<void> {
  const answer = await page.request.post('/api/contact', { data: { name, email, message: 'Please call me back.' } })
  expect(answer.status()).toBe(201)
}

test('A7: an admin finds a person, notes, corrects, and sees all they have to do with the firm', async ({
  page,
  signIn,
  allow,
}) => {
  allow(/422/)
  const email = own('marta')
  await writeIn(page, 'Marta Novak', email)
  await signIn(page, 'admin')
  await openReady(page, '/dashboard/customers')
  await expect(page.getByRole('link', { name: 'Customers' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('searchbox', { name: 'Search' }).fill(email)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'customers')
  await page.getByRole('link', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')

  await page.getByRole('link', { name: 'Marta Novak' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marta Novak')
  await expect(page.getByRole('region', { name: 'Requests' })).toContainText('Please call me back.')
  await page.getByLabel('New note').fill('Prefers the telephone.')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Prefers the telephone.')
  await expect(page.getByLabel('New note')).toHaveValue('')
  await page.getByLabel('Phone').fill('call me')
  await page.getByLabel('Company').fill('Novak Bakery')
  await page.getByRole('button', { name: 'Save the details' }).click()
  await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Company')).toHaveValue('Novak Bakery')
  await page.getByLabel('Phone').fill('+44 20 7946 0000')
  await page.getByRole('button', { name: 'Save the details' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The details are saved.' })).toBeVisible()
  await expect(page.getByRole('link', { name: '+44 20 7946 0000' })).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'customer')
  await openReady(page, '/dashboard/customers/import')
  await axe(page)
  await noSidewaysScroll(page)
})

test('A7: an account is suspended and let in again, gets a role, and two records become one', async ({
  page,
  signIn,
  office,
}) => {
  const client = await office.people.person({ name: 'Clara Kept' })
  const second = own('clara')
  await writeIn(page, 'Clara Kept', second)
  await signIn(page, 'admin')
  await openReady(page, `/dashboard/customers?q=${client.email}`)
  await page.getByRole('link', { name: 'Clara Kept' }).click()
  const said = (words: string) => page.getByRole('status').filter({ hasText: words })

  await page.getByRole('button', { name: 'Suspend the account' }).click()
  await expect(said('signed out everywhere')).toBeVisible()
  const me = () => page.request.get('/api/auth/me', { headers: { ...client.bearer, Cookie: '' } })
  expect((await me()).status()).toBe(401)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(said('can sign in again')).toBeVisible()
  await page.getByLabel('Role').selectOption('Editor')
  await page.getByRole('button', { name: 'Change the role' }).click()
  await expect(said('The role is changed.')).toBeVisible()
  await expect(page.getByText('Staff cannot be erased.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Role')).toHaveValue('client')

  await page.getByLabel('Find the other record').fill(second)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('button', { name: `Merge ${second} into this record` }).click()
  await expect(said('The records were merged.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Requests' })).toContainText('Please call me back.')
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(second)
})

test('A7: a person is erased only after a tick, with a receipt to print and keep', async ({ page, signIn, allow }) => {
  allow(/422/)
  const email = own('erna')
  await writeIn(page, 'Erna Erasable', email)
  await signIn(page, 'admin')
  await openReady(page, `/dashboard/customers?q=${email}`)
  await page.getByRole('link', { name: 'Erna Erasable' }).click()
  await page.getByText('Erase this person').click()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByRole('alert')).toContainText('Tick the box first')
  await page.getByLabel('They asked for it').check()
  await axe(page)
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^E-\w{4}-\w{4}$/)
  await expect(page.getByRole('row', { name: /^Requests/ })).toContainText('1')
  await expect(page.getByRole('main')).not.toContainText('Erna')
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'receipt')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(JSON.parse(readFileSync(await download.path(), 'utf8')).removed.requests).toBe(1)
  await page.goto(`/dashboard/customers?q=${email}`)
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
})

test('A7: people come in from a table after a look at each row, without JavaScript too', async ({
  plainPage: page,
  signIn,
  allow,
}) => {
  allow(/422/)
  await signIn(page, 'admin')
  await page.goto('/dashboard/customers/import')
  const choose = async (csv: string) => {
    await page
      .getByLabel('Table (CSV)')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('button', { name: 'Check the rows' }).click()
  }
  await choose('Colour\nred')
  await expect(page.getByRole('alert')).toContainText('The first line must name the columns')
  const email = own('imported')
  await choose(`Name,Email,Phone,Company\nIvo Imported,${email},,"Ivo, Sons & Co"\nNobody,not-an-address,,`)
  await expect(page.getByRole('row', { name: /Nobody/ })).toContainText(
    'Enter an email address such as name@example.com',
  )
  await expect(page.getByRole('row', { name: /Ivo Imported/ })).toContainText('New')
  await page.getByRole('button', { name: 'Import 1 person' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 person imported' })).toBeVisible()
  await page.goto(`/dashboard/customers?q=${email}`)
  await expect(page.getByRole('link', { name: 'Ivo Imported' })).toBeVisible()
  await expect(page.getByRole('table')).toContainText('Ivo, Sons & Co')
})

test('G8: Customers is shut to editors, clients and visitors', async ({ page, signIn, allow }) => {
  allow(/403/)
  const away = await page.request.get('/dashboard/customers?kind=client', { maxRedirects: 0 })
  expect(away.headers().location).toBe(`/login?next=${encodeURIComponent('/dashboard/customers?kind=client')}`)
  await signIn(page, 'editor')
  const screens = ['/dashboard/customers', '/dashboard/customers/1', '/dashboard/customers/import']
  for (const screen of screens) expect((await page.request.get(screen)).status(), screen).toBe(403)
  await page.goto('/dashboard/customers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This screen is for accountants')
  await expect(page.getByRole('main').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await axe(page)
  await page.context().clearCookies()
  await signIn(page, 'client')
  for (const screen of screens) expect((await page.request.get(screen)).status(), screen).toBe(403)
})
