import { readFileSync } from 'node:fs'
import { grewOld } from '#tests/support/back-office.ts'
import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

test('admins see how the site is, make a backup, take it home and delete it', async ({
  page,
  signIn,
  office,
  mail,
}) => {
  const admin = await signIn(page, 'admin')
  await openReady(page, '/dashboard/health')
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible()
  await expect(page.getByText('SQLite,')).toBeVisible()
  await page.getByRole('button', { name: 'Make a backup now' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The backup has begun.' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'On demand' }).first()
  await expect(row.getByText('Good')).toBeVisible({ timeout: 180_000 })
  await expect(page.getByRole('button', { name: 'Make a backup now' })).toBeVisible()
  await expect(row.getByText('Not encrypted')).toBeVisible()

  await grewOld(office, admin.accountId)
  await page.getByRole('button', { name: 'Make a backup key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await expect(page.getByText(/^AGE-SECRET-KEY-1/)).toHaveCount(0)
  await dialog.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  const shown = page.getByText(/^AGE-SECRET-KEY-1/)
  await expect(shown).toBeVisible()
  const text = await shown.innerText()
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'health-key')
  const key = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the key file' }).click()
  expect(readFileSync(await (await key).path(), 'utf8')).toContain(`\n${text}\n`)
  await openReady(page, '/dashboard/health')
  await expect(page.getByText(/^age1/)).toBeVisible()
  await expect(page.getByText('AGE-SECRET-KEY'), 'the private half is shown once').toHaveCount(0)
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'health')

  const download = page.waitForEvent('download')
  await row.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^countinghouse-.+\.tar$/)
  // It is deleted below, and must have arrived whole before.
  expect(await (await download).failure()).toBeNull()

  await page.getByRole('button', { name: 'Send me a test email' }).click()
  await expect(page.getByRole('status').filter({ hasText: `accepted the test email to ${admin.email}.` })).toBeVisible()
  await mail.mailTo(admin.email, /^A test email from your site$/)

  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The backup was deleted.' })).toBeVisible()
})

test('editors do not see it, and a backup needs no script', async ({ page, plainPage, signIn, allow }) => {
  allow(/403|404/)
  await signIn(page, 'editor')
  await page.goto('/dashboard/health')
  await expect(page.getByRole('link', { name: 'Health' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Make a backup now' })).toHaveCount(0)

  await signIn(plainPage, 'admin')
  await plainPage.goto('/dashboard/health')
  await plainPage.getByRole('button', { name: 'Make a backup now' }).click()
  await expect(plainPage.getByText('The backup has begun.')).toBeVisible()
})
