import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openBeforeScripts, openReady, ready, screenshots } from '#tests/support/screen.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

test('D1, D2, D3, D4: papers are asked for, sent from a phone, receipted, returned with a reason, sent again and accepted', async ({
  page,
  browser,
  signIn,
  callAs,
  allow,
}) => {
  allow(/422/)
  const staff = await signIn(page, { role: 'admin', name: 'Ada Counter' })
  const made = await callAs(staff, 'POST', '/api/clients', { kind: 'company', name: 'Quarry Bakery' })
  const client = made as { id: number }
  await openReady(page, `/dashboard/clients/${client.id}/requests?template=vat-quarter`)
  await expect(page.getByLabel('Title')).toHaveValue('Papers for the VAT return')
  await expect(page.getByText('Nobody acts for this client yet')).toBeVisible()
  await page.getByRole('textbox', { name: 'Papers' }).fill('Sales invoices: Those of the quarter')
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'ask-for-papers')

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage()
  const person = await signIn(phone, { role: 'client', name: 'Bo Baker' })
  await callAs(staff, 'POST', `/api/clients/${client.id}/members`, {
    name: 'Bo Baker',
    email: person.email,
    right: 'owner',
  })
  await page.getByLabel('Title').fill('')
  await page.getByRole('button', { name: 'Ask for these papers' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a title')
  await expect(page.getByRole('textbox', { name: 'Papers' })).toHaveValue('Sales invoices: Those of the quarter')
  await page.getByLabel('Title').fill('Papers for the VAT return')
  await page.getByRole('button', { name: 'Ask for these papers' }).click()
  await expect(page.getByText('The list is in the client area.')).toBeVisible()

  await openReady(phone, `/portal/${client.id}`)
  await expect(phone.getByRole('heading', { name: 'Sales invoices' })).toBeVisible()
  await axe(phone)
  await noSidewaysScroll(phone)
  await screenshots(phone, 'room-papers')
  // On a slow line the room is read again while the next file is already being chosen: that choice counts, and what is said of it stays.
  const line = Promise.withResolvers<void>()
  await phone.route('**/*.data*', async (route) => [await line.promise, await route.fallback()])
  await phone
    .getByLabel('Files for Sales invoices')
    .setInputFiles({ name: 'invoices.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(phone.getByText('Received: invoices.pdf')).toBeVisible()
  await expect(phone.getByText(/R-[2-9A-Z]{4}-[2-9A-Z]{4}/)).toBeVisible()
  const choosing = phone.waitForEvent('filechooser')
  await phone.getByRole('button', { name: 'Choose files' }).click()
  const dialog = await choosing
  line.resolve()
  await expect(phone.getByText('Everything is sent')).toBeVisible()
  await expect(phone.getByText('Received: invoices.pdf')).toBeVisible()
  const renewed = phone.waitForResponse('**/*.data*', { timeout: 5_000 }).catch(() => null)
  await dialog.setFiles({ name: 'tool.exe', mimeType: 'x', buffer: Buffer.from('MZ') })
  const refusal = phone.getByText('This file is a program.')
  await expect(refusal).toBeVisible()
  await renewed
  await expect(refusal).toBeVisible()

  await openReady(page, '/dashboard/documents')
  await expect(page.getByRole('table').getByRole('link', { name: /, Quarry Bakery$/ })).toBeVisible()
  await axe(page)
  await screenshots(page, 'documents')
  await page.getByRole('link', { name: /^Arrived since yesterday/ }).click()
  await expect(page.getByRole('link', { name: 'invoices.pdf' })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: /^Open requests/ }).click()
  await page.getByRole('link', { name: /^Quarry Bakery: / }).click()
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
  // The keys work once the screen has settled after the way there.
  await expect(async () => {
    await page.keyboard.press('r')
    await expect(page.getByLabel('Reason to return it')).toBeFocused({ timeout: 1000 })
  }).toPass()
  await page.keyboard.type('Page 2 is missing.')
  // Of several forms on the screen only the one that was sent is busy.
  const returning = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => [await returning.promise, await route.fallback()])
  // As people do who came by the keyboard.
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await page.keyboard.press('Enter')
  await posted
  await expect(page.getByRole('button', { name: 'Ask for these papers' })).not.toHaveAttribute('aria-busy')
  returning.resolve()
  await expect(page.getByText('Returned. The client')).toBeInViewport()

  // The same list, asked again every month.
  await page.getByRole('link', { name: 'Repeat this list' }).click()
  await expect(page.getByRole('heading', { name: 'Repeat a request' })).toBeVisible()
  await ready(page)
  await expect(page.getByRole('textbox', { name: 'Papers' })).toHaveValue('Sales invoices: Those of the quarter')
  await page.getByLabel('On day').fill('40')
  await page.getByRole('button', { name: 'Repeat this request' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter 31 or less')
  await page.getByLabel('On day').fill('5')
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'repeating-request')
  await page.getByRole('button', { name: 'Repeat this request' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await openReady(page, '/dashboard/documents/repeating')
  await expect(page.getByRole('row', { name: /Papers for the VAT return/ })).toContainText('Every month')
  await axe(page)
  await screenshots(page, 'repeating-requests')
  await page.getByRole('link', { name: 'Papers for the VAT return' }).click()
  await page.getByRole('button', { name: 'Stop repeating' }).click()
  await expect(page.getByText('The request is no longer repeated.')).toBeVisible()
  await expect(page.getByText('No request repeats')).toBeVisible()

  // On a slow line a file may be chosen before the scripts are there: it stays chosen.
  const scriptsCome = await openBeforeScripts(phone, `/portal/${client.id}`)
  await expect(phone.getByText('Page 2 is missing.')).toBeVisible()
  await phone
    .getByLabel('File for Sales invoices')
    .setInputFiles({ name: 'both pages.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([PDF, PDF]) })
  await scriptsCome()
  await phone.getByRole('button', { name: 'Send this file' }).click()
  await expect(phone.getByText('Received: both pages.pdf')).toBeVisible()
  await openReady(page, `/dashboard/clients/${client.id}/requests`)
  await page.getByRole('button', { name: 'Accept', exact: true }).focus()
  await page.keyboard.press('a')
  await expect(page.getByText('Accepted.')).toBeVisible()
  await openReady(phone, `/portal/${client.id}/documents`)
  await expect(phone.getByRole('link', { name: 'both pages.pdf', exact: true })).toBeVisible()
  await axe(phone)
  await noSidewaysScroll(phone)
  await screenshots(phone, 'room-documents')
  await phone.context().close()
})
