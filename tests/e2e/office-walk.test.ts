import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { openReady } from '#tests/support/screen.ts'

const OF_EDITORS = ['Dashboard', 'News', 'Categories', 'Inventory', 'Comments']
const OF_ADMINS = ['Customers', 'Inbox', 'Mail', 'Reports', 'Setting', 'Health', 'Team', 'Audit']

test('A1: an editor walks through every screen that is theirs, and the others say whose they are', async ({
  page,
  signIn,
  allow,
}) => {
  await signIn(page, { role: 'editor', name: 'Wanda Walker' })
  await openReady(page, '/dashboard')
  const office = page.getByRole('navigation', { name: 'Office' })
  await expect(office.getByRole('link')).toHaveText(OF_EDITORS.map((label) => new RegExp(`^${label}`)))
  for (const label of OF_EDITORS) {
    await office.getByRole('link', { name: new RegExp(`^${label}`) }).click()
    const heading = label === 'Dashboard' ? 'Good to see you, Wanda' : label
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${label} · \\S`))
  }
  allow(/403/)
  for (const label of OF_ADMINS) {
    await page.goto(`/dashboard/${label.toLowerCase()}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This screen is for administrators')
    await expect(page.getByRole('navigation', { name: 'Office' })).toHaveCount(0)
  }
})

test('A1: an admin walks through every screen, and each tells times by the firm’s clock', async ({ page, signIn }) => {
  await signIn(page, { role: 'admin', name: 'Wilma Walker' })
  await openReady(page, '/dashboard')
  const office = page.getByRole('navigation', { name: 'Office' })
  await expect(office.getByRole('link')).toHaveCount(OF_EDITORS.length + OF_ADMINS.length)
  for (const label of [...OF_ADMINS, ...OF_EDITORS]) {
    await office.getByRole('link', { name: new RegExp(`^${label}`) }).click()
    await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${label} · \\S`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Times are those of \S/)).toBeVisible()
  }
  await openReady(page, '/alist?review=due')
  await expect(
    page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: /^Due for review/ }),
  ).toHaveAttribute('aria-current', 'true')
})
