import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { textPdf } from '#tests/support/rooms.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

test('D5, D9: the firm shares a statement to be confirmed; both sides see who did; versions, words, trash and ZIP work on screen', async ({
  page,
  browser,
  signIn,
  callAs,
  allow,
}) => {
  // What is held is refused to be deleted.
  allow(/422/)
  const staff = await signIn(page, { role: 'admin', name: 'Ada Counter' })
  const client = (await callAs(staff, 'POST', '/api/clients', { kind: 'company', name: 'Pier Boats' })) as {
    id: number
  }
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage()
  await phone.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }))
  const person = await signIn(phone, { role: 'client', name: 'Cleo Captain' })
  const owner = { name: 'Cleo Captain', email: person.email, right: 'owner' }
  await callAs(staff, 'POST', `/api/clients/${client.id}/members`, owner)
  const file = async (words: string) => ({
    name: 'Statement.pdf',
    mimeType: 'application/pdf',
    buffer: await textPdf(words),
  })

  const office = `/dashboard/clients/${client.id}/documents`
  await openReady(page, office)
  await page.getByLabel('Ask the client’s people to').first().selectOption('confirm')
  await page.getByLabel('Files for this client').setInputFiles(await file('Depreciation of the ferry'))
  await expect(page.getByText('Nobody has confirmed it yet.')).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'client-documents')

  await openReady(phone, `/portal/${client.id}`)
  await expect(
    phone.getByRole('region', { name: 'To read' }).getByRole('link', { name: 'Statement.pdf' }),
  ).toBeVisible()
  await axe(phone)
  await screenshots(phone, 'to-read')
  await phone.getByRole('button', { name: 'I confirm it: Statement.pdf' }).click()
  await expect(phone.getByText('It is recorded that you confirm Statement.pdf.')).toBeVisible()
  await expect(phone.getByText('Confirmed by Cleo Captain')).toBeVisible()
  await phone.getByRole('link', { name: 'Details of Statement.pdf' }).click()
  await expect(phone.getByRole('heading', { name: 'Versions' })).toBeVisible()
  const open = phone.getByRole('link', { name: 'Open Statement.pdf' })
  await expect(open, 'phones show no PDF within a page').toBeInViewport()
  await expect(phone.locator('iframe')).toHaveCount(0)
  const shown = await phone.request.get(new URL((await open.getAttribute('href')) ?? '', phone.url()).href)
  expect(shown.headers()).toMatchObject({ 'content-disposition': expect.stringMatching(/^inline/) })
  await axe(phone)
  await noSidewaysScroll(phone)
  await screenshots(phone, 'room-document')

  await openReady(page, office)
  await expect(page.getByText('Confirmed by Cleo Captain')).toBeVisible()
  await page.getByRole('link', { name: 'Details of Statement.pdf' }).click()
  await page.getByLabel('Files for a new version of Statement.pdf').setInputFiles(await file('Nothing of the kind'))
  await page.getByRole('button', { name: 'Make current: version 1' }).click()
  await expect(page.getByText('Version 1 is the current one again.')).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'client-document')

  await page.getByLabel('What it is').selectOption('letters')
  await page.getByRole('button', { name: 'Save the kind' }).click()
  await expect(page.getByText(/It is kept until 31 December/)).toBeVisible()
  await page.getByLabel('Reason for a legal hold').fill('A lawsuit')
  // On a slow line the next act comes before the screen has been renewed after the last.
  const next = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'GET') await next.promise
    await route.continue().catch(() => {})
  })
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(page.getByText('It is under legal hold: nobody can delete it.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  next.resolve()
  await expect(page.getByText('This document is under legal hold. Nobody can delete it.')).toBeVisible()
  await page.getByRole('button', { name: 'Lift the hold' }).click()
  await expect(page.getByText('The legal hold is lifted.')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await openReady(page, '/dashboard/documents/retention')
  await expect(page.getByText('Nothing is due')).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'retention')

  await openReady(page, office)
  await page.getByLabel('Find by name, or by words in a PDF').fill('depreciation')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.waitForURL('**/documents?q=depreciation')
  // A job reads the words; the list is loaded again, so that it is never the one before the search.
  await expect(async () => {
    await openReady(page, page.url())
    await expect(page.getByRole('link', { name: 'Statement.pdf', exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByLabel('Select Statement.pdf').check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as ZIP' }).click()
  expect((await download).suggestedFilename()).toBe('Pier Boats.zip')

  await page.getByLabel('New folder').fill('Year end')
  await page.getByRole('button', { name: 'Create the folder' }).click()
  await page.getByRole('button', { name: 'Move selected' }).click()
  await expect(page.getByText('Choose a folder.')).toBeVisible()
  await page.getByLabel('Select Statement.pdf').check()
  await page.getByLabel('Folder for the selected').selectOption('Year end')
  await page.getByRole('button', { name: 'Move selected' }).click()
  await expect(page.getByText('1 document moved.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'Year end' }).click()
  await page.getByLabel('Select Statement.pdf').check()
  await page.getByLabel('Folder for the selected').selectOption('No folder')
  await axe(page)
  await page.getByRole('button', { name: 'Move selected' }).click()
  await expect(page.getByText('1 document moved.')).toBeVisible()
  await expect(page.getByLabel('Select Statement.pdf')).toHaveCount(0)
  await page.getByRole('link', { name: 'All documents' }).click()
  await page.getByText('Change', { exact: true }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Statement.pdf was deleted.')).toBeVisible()
  await page.getByRole('link', { name: 'Deleted' }).click()
  await axe(page)
  await screenshots(page, 'deleted-documents')
  await page.getByRole('button', { name: 'Restore Statement.pdf' }).click()
  await expect(page.getByText('Statement.pdf was restored.')).toBeVisible()
  await phone.context().close()
})
