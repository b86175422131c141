import { expect, test } from '#tests/support/browser.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

const FOLDERS = ['Publications', 'Client library', 'Staff documents']

test('R9 P1 P2: a chosen folder shows its files and is kept in the address', async ({ page, request }) => {
  await openReady(page, '/publication')
  const types = page.getByRole('navigation', { name: 'Publication types' })
  for (const name of FOLDERS) await expect(types.getByRole('link', { name })).toBeVisible()
  await expect(page.getByText('select publication type', { exact: true })).toBeVisible()
  await axe(page)
  await types.getByRole('link', { name: 'Publications' }).click()
  await expect(page).toHaveURL(/\/publication\?folder=\d+$/)
  await expect(page.getByText('select publication type')).toHaveCount(0)
  const files = page.getByRole('region', { name: 'Publications' })
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await expect(files.getByRole('listitem')).toContainText(/PDF.*\d+ KB/)
  const file = await request.get(
    (await files.getByRole('link', { name: 'Training modules.pdf' }).first().getAttribute('href')) ?? '',
  )
  expect(file.headers()['content-type']).toBe('application/pdf')
  await page.reload()
  await files.getByRole('link', { name: 'Preview Training modules.pdf' }).click()
  await expect(page.getByTitle('Preview of Training modules.pdf')).toBeVisible()
  await noSidewaysScroll(page)
  await screenshots(page, 'publication')
})

test('P3: without JavaScript too, folders for others are named, and closed', async ({ plainPage: page }) => {
  await page.goto('/publication')
  for (const name of FOLDERS.slice(1)) {
    await page.getByRole('navigation', { name: 'Publication types' }).getByRole('link', { name }).click()
    const closed = page.getByRole('region', { name })
    await expect(closed.getByText(/^This folder is for our (clients|staff)$/)).toBeVisible()
    await expect(closed.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /^\/login\?next=%2Fpublication/)
    await expect(closed.getByRole('link')).toHaveCount(1)
  }
})
