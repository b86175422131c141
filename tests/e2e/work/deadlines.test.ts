import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { addDays, longDate } from '#domain/time/days.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, ready, screenshots } from '#tests/support/screen.ts'

test('T1 T2: a rule is written from an example, looked at and applied; the week is worked through, and the client sees its year', async ({
  page,
  browser,
  site,
  signIn,
  callAs,
  allow,
}) => {
  // A form that is sent without a name comes back.
  allow(/422|409/)
  const admin = await signIn(page, { role: 'admin', name: 'Ada Counter' })
  const phone = await browser.newContext({ viewport: { width: 390, height: 780 }, baseURL: site.url })
  const theirs = await phone.newPage()
  const owner = await signIn(theirs, { name: 'Olga Owner' })
  const call = async (method: string, path: string, body?: unknown) =>
    (await callAs(admin, method, path, body)) as { id: number }
  const { id: client } = await call('POST', '/api/clients', { kind: 'company', name: 'Sluice Bakery' })
  await call('POST', `/api/clients/${client}/members`, { name: owner.name, email: owner.email, right: 'owner' })

  await openReady(page, '/dashboard/deadlines')
  await page.getByRole('link', { name: 'Rules', exact: true }).click()
  await page.getByRole('link', { name: 'Use this example: Example: VAT return, monthly' }).click()
  await expect(page.getByRole('heading', { name: 'New rule' })).toBeVisible()
  await ready(page)
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save the rule' }).click()
  await expect(page.getByRole('link', { name: 'Enter a name' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('VAT return')
  await page.getByLabel(/^On this day of the month/).fill('20')
  await page.getByLabel(/^Steps/).fill('Check the papers: 7\nPrepare the return')
  await page.getByRole('button', { name: 'Show the dates' }).click()
  const preview = page.getByRole('region', { name: 'The next 24 months' })
  await expect(preview.locator(':focus')).toContainText('Day 20 of the month, 1 month after the end of each month')
  await expect(preview.locator(':focus')).toBeInViewport()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('VAT return')
  await page.getByRole('button', { name: 'Save the rule' }).click()
  await expect(page.getByRole('heading', { name: 'VAT return', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Apply to all active clients' }).click()
  // Tests before this one may have left clients on this site.
  await expect(page.getByText(/^It applies to \d+ clients?\.$/)).toBeVisible()
  await expect(page.getByText(/^“VAT return” applies to \d+ clients?\.$/)).toBeVisible()
  // A change says what moves before it is saved.
  await page.getByLabel(/^On this day of the month/).fill('22')
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('Dates change with this.')).toBeVisible()
  await expect(preview).toContainText(/When this is saved: [\d,]+ dates move/)
  await axe(page)
  await screenshots(page, 'deadline-rule-moves')
  // While it takes its time, the page says for how many it is saved.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/dashboard/deadlines/rules/*', async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText(/^Saving for \d+ clients? …$/)).toBeVisible()
  answer()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.unroute('**/dashboard/deadlines/rules/*')

  const today = new Date().toISOString().slice(0, 10)
  const late = addDays(today, -3)
  const add = (title: string, dueOn: string) => call('POST', '/api/deadlines', { clientId: client, title, dueOn })
  const { id: first } = await add('Licence fee', late)
  await add('Wage list', today)
  const items = [{ title: 'Bank statements' }, { title: 'Invoices' }]
  const asked = (await call('POST', '/api/paper-requests', {
    clients: [client],
    title: 'VAT papers',
    items,
  })) as unknown as {
    items: { id: number }[]
  }
  await call('PATCH', `/api/deadlines/${first}`, { version: 1, paperRequest: asked.items[0]?.id })

  await openReady(page, '/dashboard/deadlines')
  await expect(page.getByRole('region', { name: 'Late' })).toContainText('Missing: Bank statements, Invoices')
  // Ten rows are in sight at 1280×800, also of those that wait for papers.
  const missing = page.getByRole('listitem').filter({ hasText: 'Missing: Bank statements' })
  expect((await missing.boundingBox())?.height).toBeLessThanOrEqual(54)
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Licence fee' })).toBeFocused()
  // On the day of the rule its own dates are between the two.
  await page.getByRole('link', { name: 'Wage list' }).focus()
  await page.keyboard.press('x')
  await expect(page.getByLabel('Select Wage list for Sluice Bakery')).toBeChecked()
  await axe(page)
  await screenshots(page, 'deadlines-week')
  await page.getByRole('button', { name: 'Filed', exact: true }).click()
  await expect(page.getByText('1 deadline filed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Wage list' })).toBeHidden()
  await screenshots(page, 'deadlines-filed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Wage list' })).toBeVisible()

  // The dashboard says what is late and leads there.
  await openReady(page, '/dashboard')
  await page.getByRole('link', { name: /deadlines? due this week \d+ late/ }).click()
  await expect(page.getByRole('region', { name: 'Late' })).toContainText('Licence fee')
  // Papers are asked for in one act, and both sides can write about it.
  await openReady(page, '/dashboard/deadlines')
  await page.getByRole('link', { name: 'Wage list' }).click()
  await expect(page.getByRole('heading', { name: 'Ask for papers' })).toBeVisible()
  await ready(page)
  await page.getByText('Add a step').click()
  await page.getByLabel('Step', { exact: true }).fill('Collect the hours')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('The step is added.')).toBeVisible()
  await axe(page)
  await screenshots(page, 'deadline')
  await page.getByRole('button', { name: 'Done: Collect the hours' }).click()
  await expect(page.getByRole('region', { name: 'Steps' })).toContainText('Done by Ada Counter')
  await expect(page.getByText('1 of 1 done')).toBeVisible()
  await page.getByLabel('List of papers').selectOption('payroll-start')
  await page.getByRole('button', { name: 'Ask for these papers' }).click()
  await expect(page.getByText(/^The client is asked for them/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Waiting for papers' })).toBeVisible()
  await page.getByRole('link', { name: 'Write about this: Wage list' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Wage list')
  await openReady(page, '/dashboard/deadlines')

  // Another user files it while the page is open.
  await page.getByRole('link', { name: 'Licence fee' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for papers' })).toBeVisible()
  await ready(page)
  await call('PATCH', `/api/deadlines/${first}`, { version: 2, state: 'filed', reference: 'R-77' })
  await page.getByLabel(/^Reference/).fill('R-78')
  await page.getByRole('button', { name: 'Filed', exact: true }).click()
  await expect(page.getByText(/^Ada Counter has filed this already/)).toBeVisible()
  await expect(page.getByText('Reference: R-77')).toBeVisible()

  // What is shown is there as a file, and a proof is uploaded where it is needed.
  await openReady(page, `/dashboard/clients/${client}/deadlines`)
  await page.getByLabel('What is due').fill('Rent report')
  await page.getByLabel('On', { exact: true }).fill(today)
  await page.getByLabel(/^Repeats/).selectOption('quarter')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(/^“Rent report” is due on/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rules for this client' })).toContainText('Rent report')
  await openReady(page, '/dashboard/deadlines')
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('Rent report')
  await page.getByRole('link', { name: /^Rent report/ }).click()
  // A proof leaves as soon as it is chosen: who presses Filed next would else file without it.
  await page.getByLabel('Upload the proof').setInputFiles({
    ...{ name: 'filed rent.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
  })
  await expect(page.getByLabel(/^Proof/).locator('option:checked')).toHaveText('filed rent.pdf')
  await ready(page)
  // A refused file chooses no other document in its place.
  await page.getByLabel('Upload the proof').setInputFiles({
    ...{ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ, a program') },
  })
  await expect(page.getByText('receipt.pdf', { exact: false })).toBeVisible()
  await expect(page.getByLabel(/^Proof/)).toHaveValue('')
  await page.getByLabel(/^Proof/).selectOption('filed rent.pdf')
  await page.getByRole('button', { name: 'Filed', exact: true }).click()
  await expect(page.getByRole('link', { name: 'filed rent.pdf' })).toBeVisible()

  await openReady(page, '/dashboard/deadlines/month')
  await expect(page.getByRole('link', { name: new RegExp(longDate(today)) })).toBeVisible()
  await axe(page)
  await screenshots(page, 'deadlines-month')
  await page.setViewportSize({ width: 390, height: 780 })
  await noSidewaysScroll(page)
  // Paper is narrow as well, and shows the month as a month, without what only a screen can do.
  await page.setViewportSize({ width: 390, height: 780 })
  await expect(page.getByText('Wednesday', { exact: true })).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Wednesday', { exact: true })).toBeVisible()
  await expect(page.getByText('Month before')).toBeHidden()
  await expect(page.getByText('Skip to content')).toBeHidden()
  await page.emulateMedia({ media: null })

  await openReady(theirs, `/portal/${client}`)
  await expect(theirs.getByRole('region', { name: 'Next deadlines' })).toContainText('Wage list')
  await theirs.getByRole('link', { name: 'Your whole year' }).click()
  await expect(theirs.getByText('R-77')).toBeVisible()
  await expect(theirs.getByText('Ada Counter')).toBeHidden()
  await noSidewaysScroll(theirs)
  await axe(theirs)
  await screenshots(theirs, 'portal-deadlines')
  await theirs.getByRole('link', { name: 'Write about this: Wage list' }).click()
  await expect(theirs.getByRole('heading', { name: 'About Wage list' })).toBeVisible()
  await phone.close()
})
