import type { Locator } from '@playwright/test'
import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'
import type { Site } from '#tests/support/site.ts'

let people = 0

/** A user of a name of their own writes in; answers how the office finds them. */
async function writeIn({ url }: Site, words: Record<string, unknown> = {}) {
  const name = `Wanda Writer${++people}x${Date.now().toString(36)}`
  const email = `${name.toLowerCase().replace(' ', '.')}@example.org`
  const message = 'Could you take over our payroll from January?'
  const answer = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.77.${Date.now() % 256}.${people}` },
    body: JSON.stringify({ name, email, message, ...words }),
  })
  const { reference } = (await answer.json()) as { reference: string }
  return { name, email, reference, list: `/dashboard/inbox?q=${reference}` }
}

test('A11: an admin finds a request, works on it by keyboard, and takes it back', async ({ page, site, signIn }) => {
  await signIn(page, { role: 'admin', name: 'Ina Inbox' })
  const marker = `marker${Date.now().toString(36)}`
  const first = await writeIn(site, { message: `Payroll, please. ${marker}` })
  const second = await writeIn(site, { message: `Taxes, please. ${marker}` })
  await openReady(page, '/dashboard/inbox')
  await page.setViewportSize({ width: 390, height: 700 })
  await expect(page.getByRole('list', { name: 'Inbox', exact: true }).getByRole('listitem').first()).toBeInViewport()
  const edgeOf = async (part: Locator) => Math.round((await part.boundingBox())?.x ?? 0)
  const csv = page.getByRole('link', { name: 'Export as CSV' })
  expect(await edgeOf(csv), 'at the margin').toBe(await edgeOf(page.getByRole('heading', { level: 1 })))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first')
  await expect(page).toHaveURL(/sort=oldest/)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest first')
  await expect(page).toHaveURL(/sort=newest/)
  await expect(page.getByRole('button', { name: 'Spam', exact: true })).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search' }).fill(marker)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/q=marker/)
  const rows = page.getByRole('list', { name: 'Inbox', exact: true }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(second.name)
  await expect(rows.first()).toContainText(/\d+ h( \d+ min)? left/)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Close')
  await page.keyboard.press('Escape')
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: first.name })).toBeFocused()
  await page.keyboard.press('k')
  await expect(page.getByRole('link', { name: second.name })).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByText('The request is now closed.')).toBeVisible()
  await expect(rows.first()).toContainText('Closed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(rows.first()).toContainText('New')

  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Spam' }).click()
  await expect(page.getByText('2 requests are now spam.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await openReady(page, `/dashboard/inbox?state=spam&q=${marker}`)
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Not spam' }).click()
  await expect(page.getByText('2 requests are now new.')).toBeVisible()
  await openReady(page, `/dashboard/inbox?q=${marker}`)
  await expect(rows).toHaveCount(2)
  await noSidewaysScroll(page)
  await screenshots(page, 'inbox')
  await axe(page)
})

test('A11: an admin answers by mail from a template, and the thread is kept', async ({ page, site, signIn, mail }) => {
  await signIn(page, { role: 'admin', name: 'Ina Inbox' })
  const { name, email, list } = await writeIn(site)
  await openReady(page, list)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Where it came from')).toBeVisible()
  await page.getByLabel('Assigned to').selectOption({ label: 'Ina Inbox' })
  await page.getByLabel('Tags').fill('payroll, new year')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.locator('header').getByText('new year')).toBeVisible()
  await page.getByLabel('Note').fill('She called twice.')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByText('noted: She called twice.')).toBeVisible()

  await page.locator('h1').click()
  await page.keyboard.press('r')
  const answer = page.getByLabel(`Answer to ${name}`)
  await expect(answer).toBeFocused()
  await answer.fill('Half a thought')
  await page.getByLabel('Template').selectOption({ label: 'A call to get to know each other' })
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(answer).toHaveValue(/^Dear Wanda,[\s\S]*Ina Inbox$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(answer).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(answer).toHaveValue(/twenty minutes/)
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'request')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText(`Your answer to ${email} is saved and waiting to be sent.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Our answers' })).toBeVisible()
  await expect(page.locator('header').getByText('Answered', { exact: true })).toBeVisible()
  const sent = await mail.mailTo(email, /shall we talk/)
  expect(sent.text).toContain('Dear Wanda,')
  expect(sent.text).not.toContain('She called twice')
})

test('A11: of two admins who change one request, the second sees what changed', async ({
  page,
  site,
  signIn,
  office,
  callAs,
  allow,
}) => {
  allow(/422/)
  await signIn(page, { role: 'admin', name: 'Ina Inbox' })
  const { name, list } = await writeIn(site)
  await openReady(page, list)
  await page.getByRole('link', { name }).click()
  const answer = page.getByLabel(`Answer to ${name}`)
  await answer.fill('We would be glad to.')
  await page.getByLabel('Note').fill('Half a thought')
  await page.getByLabel('Tags').fill('half-a-tag')
  const other = await office.people.person({ role: 'admin', name: 'Olive Other' })
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await callAs(other, 'POST', `/api/leads/${id}/replies`, { version: 1, subject: 'Yes', body: 'Already answered.' })
  await expect(page.getByText('Someone else changed this request')).toBeVisible()
  await expect(answer).toHaveValue('We would be glad to.')
  await expect(page.getByLabel('Note')).toHaveValue('Half a thought')
  await expect(page.getByLabel('Tags')).toHaveValue('half-a-tag')
  await expect(page.getByLabel('State'), 'what was left alone follows').toHaveValue('answered')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Olive Other changed this request meanwhile' })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByLabel('Tags')).toHaveValue('half-a-tag')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Olive Other changed this request meanwhile' })
  await expect(alert).toContainText('its state is now answered')
  await expect(page.getByText('Already answered.')).toBeVisible()
  await expect(page.getByText('is saved and waiting to be sent')).toHaveCount(0)
})

test('A11: templates are written, refused in words, deleted and brought back', async ({ page, signIn, allow }) => {
  allow(/422/)
  await signIn(page, 'admin')
  await openReady(page, '/dashboard/inbox/templates?open=new')
  const title = `Season’s greetings ${Date.now()}`
  await page.getByLabel('Name').fill(title)
  await page.getByLabel('Text').fill('Dear {surname}')
  await page.getByRole('button', { name: 'Save the template' }).click()
  await expect(
    page.getByRole('alert').getByRole('link', { name: /Nothing is known to fill \{surname\}/ }),
  ).toBeVisible()
  await axe(page)
  await screenshots(page, 'templates')
  await page.getByLabel('Text').fill('Dear {name}')
  await page.getByRole('button', { name: 'Save the template' }).click()
  await expect(page.getByText('The template is saved.')).toBeVisible()
  await page.getByRole('button', { name: `Delete the template ${title}` }).click()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await noSidewaysScroll(page)
})

test('A11: what is held as spam says so in the inbox at once, and is decided there', async ({ page, site, signIn }) => {
  await signIn(page, { role: 'admin', name: 'Hilda Holds' })
  const live = page.waitForResponse('**/api/live')
  await openReady(page, '/dashboard/inbox')
  await live
  const robot = await writeIn(site, { website: 'https://spam.example' })
  const note = page.getByRole('status').filter({ hasText: /looks? like spam and (is|are) held/ })
  await expect(note).toBeVisible()
  await screenshots(page, 'inbox-held-note')
  await note.getByRole('link').click()
  await expect(page.getByRole('link', { name: /^Held \d+$/ })).toHaveAttribute('aria-current', 'true')
  const row = page.getByRole('listitem').filter({ hasText: robot.name })
  await expect(row).toContainText('Held')
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'inbox-held')
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Spam', exact: true }).click()
  await expect(page.getByText('The request is now spam.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('A11: the inbox works without a script', async ({ plainPage, site, signIn }) => {
  await signIn(plainPage, { role: 'admin', name: 'Ina Inbox' })
  const { name, email, list } = await writeIn(site)
  await plainPage.goto(list)
  await plainPage.getByLabel(`Select ${name}`).check()
  await plainPage.getByRole('button', { name: 'Assign to me' }).click()
  await expect(plainPage.getByText('Assigned to you.')).toBeVisible()
  await plainPage.getByRole('button', { name: 'Undo' }).click()
  await expect(plainPage.getByText('Undone.')).toBeVisible()
  await plainPage.getByRole('link', { name }).click()
  await plainPage.getByLabel('Template').selectOption({ label: 'A few questions first' })
  await plainPage.getByRole('button', { name: 'Insert' }).click()
  await expect(plainPage.getByLabel(`Answer to ${name}`)).toHaveValue(/software/)
  await plainPage.getByRole('button', { name: 'Send the answer' }).click()
  await expect(plainPage.getByText(`Your answer to ${email} is saved and waiting to be sent.`)).toBeVisible()
})

test('G8: the inbox is closed to editors and clients, and they see nothing of it', async ({ page, signIn, allow }) => {
  allow(/403/)
  for (const role of ['editor', 'client'] as const) {
    await signIn(page, role)
    for (const path of ['/dashboard/inbox', '/dashboard/inbox/1', '/dashboard/inbox/templates']) {
      const answer = await page.request.get(path)
      expect(answer.status(), `${role} ${path}`).toBe(403)
      expect(await answer.text()).not.toContain('With selected')
    }
  }
})
