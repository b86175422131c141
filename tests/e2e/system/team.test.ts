import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, ready, screenshots } from '#tests/support/screen.ts'

const PASSWORD = 'a ledger by the window'

test('G7: an admin invites somebody, who joins by the link, and looks after the team', async ({
  page,
  signIn,
  mail,
  browser,
  site,
  allow,
}) => {
  allow(/422/)
  await signIn(page, { role: 'admin', name: 'Tamsin Team' })
  // The first in the order of names, however many others there are.
  await openReady(page, '/dashboard/team?order=name&open=new')
  const email = `aaron-${Date.now().toString(36)}@example.com`
  await page.getByLabel('Full name').fill('Aaron Aabel')
  await page.getByLabel('Email').fill('not an address')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter an email address like name@example.com')
  await expect(page.getByLabel('Full name')).toHaveValue('Aaron Aabel')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('status').filter({ hasText: `The invitation to ${email} is on its way.` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Invited' })).toContainText(email)
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'team')

  const letter = await mail.mailTo(email, /invited/)
  const link = new URL(/https?:\S+\/join\?token=[\w-]+/.exec(letter.text)?.[0] ?? '')
  const theirs = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const door = await theirs.newPage()
  await door.goto(link.pathname + link.search)
  await expect(door.getByLabel('Email')).toHaveValue(email)
  await door.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await door.getByLabel('Confirm password').fill(PASSWORD)
  await door.getByRole('button', { name: 'Set the password and join' }).click()
  await expect(door.getByText('Welcome to the team.')).toBeVisible()
  await door.getByLabel('Email').fill(email)
  await door.getByLabel('Password').fill(PASSWORD)
  await door.getByRole('button', { name: 'Sign in' }).click()
  await expect(door).toHaveURL(/\/dashboard$/)

  await page.reload()
  await ready(page)
  const aaron = page.getByRole('listitem').filter({ hasText: email })
  await expect(aaron).toContainText('Password only')
  await aaron.getByText('Change', { exact: false }).first().click()
  await aaron.getByLabel('Role', { exact: true }).selectOption('admin')
  await aaron.getByRole('button', { name: 'Change the role' }).click()
  await expect(page.getByText('The role has been changed.')).toBeVisible()
  await expect(aaron).toContainText('Administrator')
  await aaron.getByRole('button', { name: 'Remove from the team' }).click()
  await expect(page.getByText('Aaron Aabel is no longer in the team')).toBeVisible()
  await expect(aaron).toHaveCount(0)
  await door.reload()
  await expect(door).toHaveURL(/\/login/)
  await theirs.close()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(aaron).toContainText('Administrator')

  await openReady(page, '/dashboard/audit')
  await expect(page.getByText('Tamsin Team removed from the team Aaron Aabel')).toBeVisible()
  await page.getByLabel('What').selectOption({ label: 'Account: invited' })
  await page.getByLabel('Who').selectOption({ label: 'Tamsin Team' })
  await page.getByRole('button', { name: 'Apply' }).click()
  // Addresses of people are no part of the record.
  await expect(page.getByText('sent an invitation').first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'removed from the team' })).toHaveCount(0)
  const href = await page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')
  expect(await (await page.request.get(href ?? '')).text()).toContain('account.invited')
  await page.getByRole('button', { name: 'Verify the chain' }).click()
  await expect(page.getByText('The record is complete')).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'audit')
})

test('G7: an editor finds neither team nor audit; an old link says what to do', async ({ page, signIn, allow }) => {
  allow(/403|410/)
  await page.goto('/join?token=used-long-ago')
  await expect(page.getByRole('alert')).toContainText('Please ask the person who invited you for a new one')
  await axe(page)
  await signIn(page, 'editor')
  for (const screen of ['/dashboard/team', '/dashboard/audit']) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This screen is for administrators')
  }
})
