import { expect, type Page, test } from '#tests/support/browser.ts'
import { records } from '#tests/support/records.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'
import type { Site } from '#tests/support/site.ts'

const leadsFrom = (site: Site, email: string) =>
  records<{ kind: string; message: string; reference: string; phone: string | null; state: string }>(
    site,
    'select * from leads where email = ?',
    email,
  )

const status = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })

async function fill(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByLabel('Name').fill('Grace Hopper')
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('main').getByLabel('Message').fill('A letter came.\nWhat now?')
}

test('R7 C1: /Contact and /contact show the form, the address and whether the office is open', async ({ page }) => {
  for (const address of ['/contact', '/Contact']) {
    expect((await page.goto(address))?.status()).toBe(200)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/Contact$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const form = page.getByRole('form', { name: 'Contact form' })
  for (const label of ['Name', 'Email', 'Phone (optional)', 'Message'])
    await expect(form.getByLabel(label)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(/^(Open now, until|Closed now\.) .*\d(am|pm)$/)).toBeVisible()
  await expect(main.getByRole('row', { name: 'Friday 8am – 5pm' })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Directions/ })).toHaveAttribute('href', /^https:/)
  await noSidewaysScroll(page)
  await axe(page)
  await screenshots(page, 'contact')
})

test('R7: Contact has a plan of the street, and a telephone opens the address in its map app', async ({
  browser,
  page,
  site,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await page.goto('/Contact', { waitUntil: 'networkidle' })
  expect([...hosts], 'no map service sees the visitor').toEqual([site.url])
  const plan = page.getByRole('figure').filter({ hasText: 'How to find us' })
  await expect(plan.getByRole('listitem')).toContainText(['12 Exchange Row', 'library', 'post office', 'Bus stop'])
  const app = { name: 'Open in your map app' }
  await expect(page.getByRole('link', app), 'a desk has none').toBeHidden()
  for (const [userAgent, address] of [
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140', /^geo:0,0\?q=12%20Exchange%20Row/],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', /^https:\/\/maps\.apple\.com\/\?q=12%20Exchange%20Row/],
  ] as const) {
    const context = await browser.newContext({ baseURL: site.url, userAgent, isMobile: true, hasTouch: true })
    const phone = await context.newPage()
    await openReady(phone, '/Contact')
    await expect(phone.getByRole('link', app)).toHaveAttribute('href', address)
    await context.close()
  }
})

test('C1: a message is checked, sent once, and confirmed with a reference and what happens next', async ({
  page,
  site,
  mail,
}) => {
  await openReady(page, '/Contact')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  const links = ['Enter your name', 'Enter your email address', 'Write your message']
  await expect(summary.getByRole('link')).toHaveText(links)
  await axe(page)
  await fill(page, 'grace@example.org')
  await expect(summary).toBeHidden()
  await expect(page).not.toHaveTitle(/^Error: /)
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick()
  const receipt = status(page, 'Thank you. Your message has reached us.')
  await expect(receipt).toBeFocused()
  await expect(receipt).toContainText('What happens next')
  const [lead, ...more] = leadsFrom(site, 'grace@example.org')
  expect(more).toEqual([])
  expect(lead).toMatchObject({ kind: 'contact', message: 'A letter came.\nWhat now?', phone: null })
  await expect(receipt).toContainText(lead?.reference ?? 'no reference')
  // What it promises of the email is in the email.
  await expect(receipt).toContainText('You get an email with a link to the conversation')
  await expect(receipt).not.toContainText('write again')
  const { text } = await mail.mailTo('grace@example.org')
  expect(text).toContain(`${site.url}/portal/requests/${lead?.reference}`)
  await axe(page)
  await screenshots(page, 'contact-sent')
})

test('C1: without a network the message waits on the device and is delivered exactly once', async ({
  page,
  context,
  site,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  await page.setViewportSize({ width: 390, height: 700 })
  await openReady(page, '/Contact')
  await fill(page, 'later@example.org')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const receipt = status(page, 'kept on this device, waiting to be sent')
  await expect(receipt).toBeFocused()
  await expect(receipt).toContainText('As soon as your message has arrived, your reference is shown here.')
  await expect(receipt).not.toContainText('keep your reference')
  expect(leadsFrom(site, 'later@example.org')).toEqual([])
  await context.setOffline(false)
  await expect(status(page, 'Your message has arrived.')).toBeVisible()
  const [lead] = leadsFrom(site, 'later@example.org')
  const arrived = status(page, 'Thank you. Your message has reached us.')
  await expect(arrived).toContainText(lead?.reference ?? 'no reference')
  await expect(arrived).toContainText('Please keep your reference')
  await expect(status(page, 'waiting to be sent')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('main').getByLabel('Message')).toHaveValue('')
  expect(leadsFrom(site, 'later@example.org')).toHaveLength(1)
})

test('C1: without JavaScript a message is refused in words, then sent and confirmed', async ({
  plainPage: page,
  site,
  mail,
  allow,
}) => {
  allow(/422/)
  await page.goto('/Contact')
  const newsletter = page.getByRole('form', { name: 'Contact form' }).getByLabel('Send me the newsletter')
  await expect(newsletter).not.toBeChecked()
  await newsletter.check()
  await page.getByRole('main').getByLabel('Name').fill('Grace Hopper')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByRole('main').getByLabel('Email')).toHaveAccessibleDescription(/Enter your email address/)
  await expect(page.getByRole('main').getByLabel('Name')).toHaveValue('Grace Hopper')
  await expect(newsletter).toBeChecked()
  await fill(page, 'plain-contact@example.org')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(status(page, 'Your message has reached us.')).toContainText(/C-\w{4}-\w{4}/)
  expect(leadsFrom(site, 'plain-contact@example.org')).toMatchObject([{ state: 'new' }])
  expect((await mail.mailTo('plain-contact@example.org', /confirm/)).text).toContain('One email a week')
})
