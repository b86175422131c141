import { expect, type Page } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

const COUNT = 60
const rowsIn = (page: Page) => page.getByRole('table').getByRole('checkbox', { name: /^Select (?!all)/ })

/** How many rows are in view whole, without scrolling. */
async function rowsInSight(page: Page): Promise<number> {
  const height = page.viewportSize()?.height ?? 0
  const boxes = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom))
  return boxes.filter((bottom) => bottom <= height).length
}

test('the office list: pages, sort, filters, selection over pages, bulk acts with undo, back, two tabs, phone', async ({
  page,
  context,
  signIn,
  callAs,
  allow,
}) => {
  allow(/422/)
  const admin = await signIn(page, { role: 'admin', name: 'Lina List' })
  const stamp = `L${Date.now().toString(36)}`
  for (let at = 0; at < COUNT; at++) {
    const kind = at % 2 ? 'company' : 'individual'
    const yearEnd = at % 3 ? '12-31' : '06-30'
    await callAs(admin, 'POST', '/api/clients', { kind, yearEnd, name: `${stamp} ${String(at).padStart(3, '0')}` })
  }
  const list = `/dashboard/clients?q=${stamp}`
  await openReady(page, list)
  await expect(page.getByText(`${COUNT} clients`, { exact: true })).toBeVisible()
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(10)
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'office-list')

  // Pages and order keep the search; a filter begins at the first page, and Back is where one was.
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('link', { name: `${stamp} 025` })).toBeVisible()
  await page.getByLabel('Year end', { exact: true }).selectOption('June')
  await expect(page).toHaveURL(/yearEnd=06/)
  expect(page.url()).not.toContain('page=')
  await expect(page.getByText('20 clients', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('link', { name: `${stamp} 025` })).toBeVisible()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click()
  await expect(page).toHaveURL(/sort=-name/)
  await expect(page.getByRole('link', { name: `${stamp} 059` })).toBeVisible()

  // A page that is not there, and a filter that finds nothing, lead back.
  await openReady(page, `${list}&page=9`)
  await page.getByRole('link', { name: 'Show the first page' }).click()
  await expect(rowsIn(page)).toHaveCount(25)
  await page.getByLabel('Responsible', { exact: true }).selectOption('Me')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('link', { name: 'Remove the filter “Responsible”' }).click()
  await expect(rowsIn(page)).toHaveCount(25)

  // The selection: some, the page, all results; the filters make room for the acts.
  await expect(page.getByRole('button', { name: 'Add tag' })).toBeHidden()
  await rowsIn(page).first().check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.getByRole('search')).toBeHidden()
  await page.getByLabel('Select all on this page').check()
  await expect(page.getByText('25 selected')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: `Select all ${COUNT} results` }).click()
  await expect(page.getByText(`All ${COUNT} results`)).toBeVisible()
  await rowsIn(page).first().uncheck()
  await expect(page.getByText('24 selected')).toBeVisible()
  await rowsIn(page).first().check()
  await page.getByRole('button', { name: `Select all ${COUNT} results` }).click()
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByText('Enter a tag first.')).toBeVisible()
  await expect(page.getByText(`All ${COUNT} results`)).toBeVisible()
  await page.getByLabel('Tag for the selected').fill(`tag-${stamp}`)
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByText(`${COUNT} clients tagged.`)).toBeVisible()
  await expect(page.getByText('selected')).toBeHidden()

  // Another tab changes one of them meanwhile: the undo leaves it and says so first.
  const other = await context.newPage()
  await openReady(other, `/dashboard/clients?tag=tag-${stamp}&sort=-name`)
  await rowsIn(other).first().check()
  await other.getByRole('form', { name: 'Selected clients' }).getByText('More', { exact: true }).click()
  await other.getByRole('button', { name: 'Ended' }).click()
  await expect(other.getByText('1 client changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 not done.')).toBeVisible()
  await expect(page.getByText(`${COUNT - 1} clients changed back.`)).toBeVisible()
  await other.close()

  // A view of one's own comes back by its name.
  await openReady(page, `${list}&kind=company&sort=-name`)
  await page.getByText('Save this view').click()
  await page.getByLabel('Name of the view').fill(`View ${stamp}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: `View ${stamp}` })).toBeVisible()
  await openReady(page, '/dashboard/clients')
  await page.getByRole('link', { name: `View ${stamp}` }).click()
  await expect(page).toHaveURL(/kind=company/)
  await expect(page.getByText('30 clients', { exact: true })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await openReady(page, list)
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(3)
  await noSidewaysScroll(page)
  await axe(page)
  await expect(page.getByLabel('Kind', { exact: true })).toBeHidden()
  await page.getByLabel('Filters', { exact: true }).check()
  await page.getByLabel('Kind', { exact: true }).selectOption('Company')
  await expect(page.getByText('30 clients', { exact: true })).toBeVisible()
  // Tests after this one share the site: what applies to all active clients leaves these alone.
  await callAs(admin, 'POST', '/api/clients/bulk', { filter: { q: stamp }, act: 'state', state: 'ended' })
})

test('D1: one list of papers is asked of several clients at once, and the outcome is told for each', async ({
  page,
  signIn,
  callAs,
}) => {
  const admin = await signIn(page, 'admin')
  const stamp = `P${Date.now().toString(36)}`
  for (let at = 0; at < 50; at++) {
    const { id } = (await callAs(admin, 'POST', '/api/clients', {
      ...{ kind: 'company', name: `${stamp} ${at}`, tags: [stamp] },
    })) as { id: number }
    if (at < 8) {
      const person = { name: 'Robin', email: `${stamp}${at}@example.com`.toLowerCase(), right: 'owner' }
      await callAs(admin, 'POST', `/api/clients/${id}/members`, person)
    }
  }
  await openReady(page, '/dashboard')
  let clicks = 0
  const click = async (role: 'link' | 'button' | 'checkbox', name: string) => {
    clicks++
    await page.getByRole(role, { name, exact: true }).first().click()
  }
  await click('link', 'Clients')
  clicks++
  await page.getByLabel('Tag', { exact: true }).selectOption(stamp)
  await expect(page.getByText('50 clients', { exact: true })).toBeVisible()
  await click('checkbox', 'Select all on this page')
  await click('button', 'Select all 50 results')
  await click('button', 'Ask for papers')
  await expect(page.getByText('42 of them have nobody to write to.')).toBeVisible()
  await axe(page)
  await click('link', 'Papers for the audit')
  await expect(page.getByLabel('Title')).not.toHaveValue('')
  await click('button', 'Ask for these papers')
  const outcome = page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: '42 not done.' })
  await expect(outcome).toContainText('8 clients asked.')
  await expect(outcome.getByRole('link', { name: 'Invite somebody' })).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(8)
  await page.goBack()
  await page.getByRole('link', { name: 'Papers for the audit' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Papers for the audit')
  await page.getByRole('button', { name: 'Ask for these papers' }).click()
  await expect(page.getByText('50 not done.')).toBeVisible()
  await expect(page.getByText(/The same list has been open since/)).toBeVisible()
  // Tests after this one share the site: what applies to all active clients leaves these alone.
  await callAs(admin, 'POST', '/api/clients/bulk', { filter: { q: stamp }, act: 'state', state: 'ended' })
})
