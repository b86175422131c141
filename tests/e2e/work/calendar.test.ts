import { expect } from '#tests/support/browser.ts'
import { QUARTERLY } from '#tests/support/calendar.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

test('T5: a visitor without a script reads the dates, asks for emails, confirms, chooses and ends them', async ({
  page,
  plainPage: plain,
  office,
  callAs,
  mail,
  allow,
}) => {
  allow(/422/)
  const admin = await office.people.person({ role: 'admin' })
  const rule = { rule: QUARTERLY, region: null, isPublic: true }
  const rules = [
    { ...rule, name: 'VAT return', service: 'VAT', note: 'Online.' },
    { ...rule, name: 'Payroll return', service: 'Payroll' },
  ]
  const made: { id: number; version: number }[] = []
  for (const each of rules)
    made.push((await callAs(admin, 'POST', '/api/deadline-rules', each)) as (typeof made)[number])

  await openReady(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tax calendar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is due when')
  await expect(page.getByRole('heading', { name: 'VAT return' })).toHaveCount(4)
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'calendar')

  await plain.goto('/calendar')
  await plain
    .getByRole('link', { name: /^Tell me before this date: VAT return/ })
    .first()
    .click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('What is due when: VAT')
  await expect(plain.getByRole('heading', { name: 'Payroll return' })).toHaveCount(0)
  await expect(plain.getByLabel('Payroll')).not.toBeChecked()
  await plain.getByRole('button', { name: 'Email me before these dates' }).click()
  await expect(plain).toHaveTitle(/^Error: /)
  await expect(plain.getByRole('alert')).toContainText('Enter your email address')
  await plain.getByLabel('Your email').fill('vera@visitor.example')
  await plain.getByLabel('When').selectOption('Three days before')
  await plain.getByRole('button', { name: 'Email me before these dates' }).click()
  await expect(plain.getByText('An email to your address is on its way.')).toBeVisible()

  const asked = await mail.mailTo('vera@visitor.example', /confirm/)
  const confirm = asked.links.find((link) => link.includes('/subscriptions/confirm')) ?? ''
  await plain.goto(confirm)
  await plain.getByRole('button', { name: 'Yes, email me' }).click()
  await expect(plain.getByText('Confirmed. Thank you.')).toBeVisible()

  // Who asks again is sent the link to what they have.
  await plain.goto('/calendar')
  await plain.getByLabel('Your email').fill('vera@visitor.example')
  await plain.getByRole('button', { name: 'Email me before these dates' }).click()
  const known = await mail.mailTo('vera@visitor.example', /You already get our emails/)
  const manage = known.links.find((link) => link.includes('/subscriptions?')) ?? ''
  await plain.goto(manage)
  await expect(plain.getByLabel('VAT')).toBeChecked()
  await plain.getByLabel('Payroll').check()
  await plain.getByRole('button', { name: 'Save' }).click()
  await expect(plain.getByText('Saved.')).toBeVisible()
  await expect(plain.getByLabel('Payroll')).toBeChecked()
  await openReady(page, manage)
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'subscriptions')

  // As a mail program does it when a user presses its own button: one POST, without a page of ours.
  expect(known.headers['list-unsubscribe']?.replace(/\s/g, '')).toBe(`<${manage}>`)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  // The address in emails that are older than the one list works as well.
  const old = manage.replace('/subscriptions', '/calendar/emails')
  expect(await (await fetch(old)).text()).toContain('vera@visitor.example')
  expect((await fetch(old, { method: 'POST', body })).status).toBe(200)
  await plain.goto(manage)
  await expect(plain.getByText('This link no longer works.')).toBeVisible()
  await plain.goto(confirm)
  await plain.getByRole('button', { name: 'Yes, email me' }).click()
  await expect(plain.getByRole('alert')).toHaveText('This link no longer works.')
  await expect(plain.getByRole('button', { name: 'Yes, email me' })).toHaveCount(0)
  await expect(plain.getByRole('link', { name: 'Subscribe again' })).toBeVisible()

  // Without public dates the site has no such page, and no link to it.
  allow(/404/)
  for (const [at, { id, version }] of made.entries()) {
    await callAs(admin, 'PATCH', `/api/deadline-rules/${id}`, { ...rules[at], version, isPublic: false })
  }
  expect((await plain.goto('/calendar'))?.status()).toBe(404)
  await expect(plain.getByRole('link', { name: 'Tax calendar' })).toHaveCount(0)
})

test('T4: a calendar for one’s own program is made and revoked, in the office and in a room', async ({
  page,
  signIn,
  callAs,
  office,
}) => {
  const admin = await office.people.person({ role: 'admin' })
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  const call = async (...args: [string, string, unknown?]): Promise<any> => await callAs(admin, ...args)
  const client = await call('POST', '/api/clients', { kind: 'company', name: 'Feed and Grain Ltd' })
  const due = {
    clientId: client.id,
    title: 'Feed return',
    dueOn: new Date(Date.now() + 9e8).toISOString().slice(0, 10),
  }
  await call('POST', '/api/deadlines', due)

  await signIn(page, 'accountant')
  await openReady(page, '/dashboard/deadlines')
  await page.getByRole('link', { name: 'In your own calendar' }).click()
  await expect(page.getByText('changes may appear there a day late')).toBeVisible()
  await page.getByLabel('All that I can see').check()
  await page.getByLabel('With the names of clients').check()
  await page.getByRole('button', { name: 'Make the calendar' }).click()
  const address = await page.getByLabel('Secret address').inputValue()
  const read = async () => await page.request.get(new URL(address).pathname)
  expect(await (await read()).text()).toContain('Feed return (Feed and Grain Ltd)')
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'calendar-feeds')
  await page.getByRole('button', { name: /^Revoke calendar 1/ }).click()
  await expect(page.getByText('The calendar is revoked.')).toBeVisible()
  await expect(page.getByText('Your calendars')).toHaveCount(0)
  expect((await read()).status()).toBe(404)

  const member = await signIn(page, { role: 'client', name: 'Fiona Feed' })
  await call('POST', `/api/clients/${client.id}/members`, { name: 'Fiona Feed', email: member.email, right: 'reader' })
  await openReady(page, `/portal/${client.id}/deadlines`)
  await page.getByRole('link', { name: 'In your own calendar' }).click()
  await page.getByRole('button', { name: 'Make the calendar' }).click()
  const own = await page.getByLabel('Secret address').inputValue()
  expect(await (await page.request.get(new URL(own).pathname)).text()).toContain('SUMMARY:Feed return\r\n')
  await noSidewaysScroll(page)
})
