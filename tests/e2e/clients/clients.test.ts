import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

test('M1, M2, M5: a client is added, changed, merged, ended and deleted on screen, each with a way back', async ({
  page,
  plainPage,
  signIn,
  callAs,
  allow,
}) => {
  allow(/404|409|422/)
  const admin = await signIn(page, 'admin')
  await openReady(page, '/dashboard/clients/new')
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'new-client')
  await page.getByRole('button', { name: 'Add the client' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Northgate Weavers')
  await page.getByLabel('Year end, month').selectOption('June')
  await page.getByRole('button', { name: 'Add the client' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northgate Weavers')
  await expect(page.getByText('30 June')).toBeVisible()
  await page.getByRole('link', { name: 'Edit the details' }).click()
  await page.getByLabel('Storage limit in GB').fill('2.5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('0 bytes of 2.5 GB (0 %)')).toBeVisible()

  await page.getByText('Merge, end or delete').click()
  await page.getByRole('button', { name: 'End the work' }).click()
  await expect(page.getByText('The work for Northgate Weavers has ended.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Northgate Weavers is active.')).toBeVisible()
  const first = new URL(page.url()).pathname
  await openReady(page, '/dashboard/clients/new')
  await page.getByLabel('Name', { exact: true }).fill('northgate weavers')
  await page.getByRole('button', { name: 'Add the client' }).click()
  await expect(page.getByText('This client may exist already')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Add the client all the same' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('northgate weavers')
  await openReady(page, first)
  await page.getByText('Merge, end or delete').click()
  await expect(page.getByText('same name')).toBeVisible()
  await page.getByRole('button', { name: 'Merge northgate weavers into this client' }).click()
  await expect(page.getByText('The two are one client now.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('both clients are there again')).toBeVisible()
  await page.getByRole('button', { name: 'Delete this client' }).click()
  await expect(page.getByText('The client is deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Northgate Weavers was restored.')).toBeVisible()
  await page.getByLabel('Select Northgate Weavers', { exact: true }).check()
  await page.getByLabel('Select northgate weavers', { exact: true }).check()
  const selected = page.getByRole('form', { name: 'Selected clients' })
  await selected.getByText('More', { exact: true }).click()
  await selected.getByRole('button', { name: 'Prospect' }).click()
  await expect(page.getByText('2 clients changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 clients changed back.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Northgate Weavers/ }).first()).toContainText('Active')

  await openReady(page, '/dashboard/clients/import')
  const buffer = Buffer.from('Name,Year end,Colour\nHarbour Bakery,31 December,red\n,soon,')
  await page.getByLabel('Table (CSV)').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('Write a day and a month, such as 31 December or 12-31')).toBeVisible()
  await expect(page.getByText('Columns that are not imported: Colour.')).toBeVisible()
  await page.getByText('What the columns are').click()
  await expect(page.getByLabel('Column “Colour”')).toHaveValue('')
  await axe(page)
  await page.getByRole('button', { name: 'Import 1 client' }).click()
  await expect(page.getByText('1 client imported.')).toBeVisible()

  // Several rooms, and none: without a script.
  const person = await signIn(plainPage, 'client')
  await plainPage.goto('/portal')
  await expect(plainPage.getByText('You do not act for a client of ours yet.')).toBeVisible()
  for (const name of ['Amber Ltd', 'Basalt Ltd']) {
    const { id } = (await callAs(admin, 'POST', '/api/clients', { kind: 'company', name })) as { id: number }
    const invited = { name: 'Several', email: person.email, right: 'reader' }
    await callAs(admin, 'POST', `/api/clients/${id}/members`, invited)
  }
  await plainPage.goto('/portal')
  await plainPage.getByRole('link', { name: 'Amber Ltd' }).click()
  await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText('Amber Ltd')
  await plainPage.getByText('Switch to another client').click()
  await plainPage.getByRole('link', { name: 'Basalt Ltd' }).click()
  await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText('Basalt Ltd')
})
