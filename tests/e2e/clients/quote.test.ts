import { expect, type Page, test } from '#tests/support/browser.ts'
import { records } from '#tests/support/records.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'
import type { Site } from '#tests/support/site.ts'

const leadsFrom = (site: Site, email: string) =>
  records<{ state: string; plan: string | null; reference: string }>(site, 'select * from leads where email = ?', email)

const quoteButton = (page: Page) => page.getByRole('button', { name: 'Quote', exact: true }).filter({ visible: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Request a quote' })
const status = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Company name').fill('Engines')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone').fill('+44 (0)161 496 0000 ext. 3')
  await page.getByLabel('Location').fill('Millbridge')
  await page.getByLabel('Wholesaler').check()
  await page.getByLabel('Need advice on accounting software').check()
}

/** What a message lies over at an end of the page, where it cannot be scrolled away from under it. */
const coveredAt = (page: Page, end: 'start' | 'end') =>
  page.evaluate((at) => {
    scrollTo({ top: at === 'start' ? 0 : document.documentElement.scrollHeight, behavior: 'instant' })
    const messages = document.querySelector('[aria-label=Messages]')
    const isCovered = (control: Element) => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const y = (top + bottom) / 2
      const isNearEnd = at === 'start' ? y < innerHeight / 2 : y > innerHeight / 2
      return (
        isNearEnd && control.checkVisibility() && messages?.contains(document.elementFromPoint((left + right) / 2, y))
      )
    }
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    return controls
      .filter((each) => !messages?.contains(each) && isCovered(each))
      .map((each) => each.outerHTML.slice(0, 90))
  }, end)

test('Q1: the Quote button opens the form over the page; Cancel and Escape close it and give focus back', async ({
  page,
}) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await openReady(page, '/about')
    await expect(dialog(page)).toBeHidden()
    await quoteButton(page).click()
    await expect(dialog(page)).toBeVisible()
    await expect(page).toHaveURL(/\/about$/)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(quoteButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    for (let step = 0; step < 25; step++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(() => {
        const active = document.activeElement
        return active && active !== document.body && !active.closest('dialog') ? active.outerHTML : null
      })
      expect(outside, 'focus on the page behind the dialog').toBeNull()
    }
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(quoteButton(page)).toBeFocused()
  }
})

test('Q1: every link to a quote opens the dialog, with the plan it names', async ({ page }) => {
  await openReady(page, '/services')
  const choose = page.getByRole('link', { name: /^Choose / }).first()
  const plan = ((await choose.textContent()) ?? '').replace('Choose ', '').trim()
  await choose.click()
  await expect(dialog(page).getByLabel(/^Plan/)).toHaveValue(plan)
  await page.keyboard.press('Escape')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Request a quote' }).click()
  await expect(dialog(page)).toBeVisible()
  // The screens of an account are no documents: there the form is made when the dialog is opened.
  await openReady(page, '/login')
  await expect(page.getByLabel('First name')).toHaveCount(0)
  await quoteButton(page).click()
  await expect(dialog(page).getByLabel('First name')).toBeVisible()
})

test('Q2: what is missing is said on top and beside each field, and removed as it is fixed', async ({ page }) => {
  await openReady(page, '/about')
  const title = await page.title()
  await quoteButton(page).click()
  await screenshots(page, 'quote-dialog')
  await page.getByRole('button', { name: 'Send request' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Enter your first name',
    'Enter your last name',
    'Enter the name of your company, or your own name',
    'Enter your email address',
    'Enter your phone number',
    'Enter the town or region you work in',
    'Choose what describes you best',
    'Choose at least one challenge',
  ])
  await expect(page).toHaveTitle(`Error: ${title}`)
  await axe(page)
  await noSidewaysScroll(page)
  await summary.getByRole('link', { name: 'Enter your phone number' }).click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Error: Enter your phone number')
  await page.getByLabel('Phone').pressSequentially('0161')
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('')
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(7)
  await expect(page.getByLabel('What else do you need help with?')).toBeHidden()
  await page.getByLabel('Other', { exact: true }).check()
  await expect(page.getByLabel('What else do you need help with?')).toBeVisible()
  await fill(page, 'not an address')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(summary.getByRole('link')).toHaveText([
    'Enter an email address in the right form, such as name@example.com',
    'Tell us in a few words what else you need help with',
  ])
  await expect(status(page, 'Form submitted!')).toHaveCount(0)
})

test('Q2: a draft survives closing, reloading and going elsewhere, and ends with sending', async ({ page, site }) => {
  await openReady(page, '/about')
  await quoteButton(page).click()
  await fill(page, 'draft@example.org')
  await page.keyboard.press('Escape')
  await quoteButton(page).click()
  await expect(page.getByLabel('Company name')).toHaveValue('Engines')
  await page.reload()
  await openReady(page, '/services')
  await quoteButton(page).click()
  await expect(page.getByLabel('Wholesaler')).toBeChecked()
  await openReady(page, '/quote')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Need advice on accounting software')).toBeChecked()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(status(page, 'Form submitted!')).toBeFocused()
  await expect(status(page, /Q-\w{4}-\w{4}/)).toBeVisible()
  expect(leadsFrom(site, 'draft@example.org')).toHaveLength(1)
  await openReady(page, '/quote')
  await expect(page.getByLabel('First name')).toHaveValue('')
})

test('Q3: sent from the dialog, the form is submitted, closed and in the inbox once', async ({ page, site, mail }) => {
  await openReady(page, '/services?utm_source=letter')
  await quoteButton(page).click()
  await fill(page, 'direct@example.org')
  const newsletter = dialog(page).getByLabel('Send me the newsletter')
  await expect(newsletter).not.toBeChecked()
  await newsletter.check()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(status(page, /Form submitted! Your reference is Q-\w{4}-\w{4}\./)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(status(page, 'waiting to be sent')).toHaveCount(0)
  expect(leadsFrom(site, 'direct@example.org')).toHaveLength(1)
  const [lead] = records<{ origin: string }>(site, 'select origin from leads where email = ?', 'direct@example.org')
  expect(JSON.parse(lead?.origin ?? '')).toMatchObject({ page: '/services', campaign: { utm_source: 'letter' } })
  await mail.mailTo('direct@example.org', /confirm: our emails/)
})

test('Q3: without a network the form is submitted, waits, and is delivered exactly once', async ({
  page,
  context,
  site,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  await openReady(page, '/about')
  await quoteButton(page).click()
  await fill(page, 'offline@example.org')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(status(page, 'Form submitted!')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(status(page, 'One form is waiting to be sent.')).toBeVisible()
  expect(leadsFrom(site, 'offline@example.org')).toHaveLength(0)
  await axe(page)
  await screenshots(page, 'quote-waiting')
  await page.setViewportSize({ width: 390, height: 700 })
  // The page makes room a frame after something is said, which is long where others have the machine.
  await expect.poll(() => coveredAt(page, 'start'), 'controls that no scrolling brings out').toEqual([])
  await expect.poll(() => coveredAt(page, 'end'), 'controls that no scrolling brings out').toEqual([])
  await context.setOffline(false)
  await expect(status(page, 'Your request for a quote has arrived.')).toBeVisible()
  expect(await status(page, 'It is waiting to be sent.').count(), 'what no longer holds').toBe(0)
  await expect(status(page, 'waiting to be sent')).toHaveCount(0)
  await openReady(page, '/services')
  expect(leadsFrom(site, 'offline@example.org')).toHaveLength(1)
})

test('Q3: an answer that is lost on its way does not make a second request', async ({ page, site, allow }) => {
  allow(/ERR_FAILED/)
  await openReady(page, '/about')
  await quoteButton(page).click()
  await fill(page, 'lost@example.org')
  await page.route('**/api/quotes', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(status(page, 'Form submitted!')).toBeVisible()
  await expect(status(page, 'One form is waiting to be sent.')).toBeVisible()
  expect(leadsFrom(site, 'lost@example.org')).toHaveLength(1)
  await page.unroute('**/api/quotes')
  await page.reload()
  await expect(status(page, 'Your request for a quote has arrived.')).toContainText(
    leadsFrom(site, 'lost@example.org')[0]?.reference ?? 'no reference',
  )
  expect(leadsFrom(site, 'lost@example.org')).toHaveLength(1)
})

test('Q3: what only the server finds wrong stands beside its field, and nothing is kept back', async ({
  page,
  site,
  allow,
}) => {
  allow(/422/)
  await openReady(page, '/about')
  await quoteButton(page).click()
  await fill(page, 'odd"address@example.org')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/Enter an email address/)
  await expect(status(page, 'waiting to be sent')).toHaveCount(0)
  await page.getByLabel('Email', { exact: true }).fill('fixed@example.org')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(status(page, 'Form submitted!')).toBeVisible()
  expect(leadsFrom(site, 'fixed@example.org')).toHaveLength(1)
})

test('Q1 Q2 Q3: without JavaScript the quote page does it all', async ({ plainPage: page, site, allow }) => {
  allow(/422/)
  await page.goto('/services')
  const choose = page.getByRole('link', { name: /^Choose / }).first()
  const plan = ((await choose.textContent()) ?? '').replace('Choose ', '').trim()
  await choose.click()
  await expect(page).toHaveURL(/\/quote\?plan=/)
  await expect(page.getByLabel(/^Plan/)).toHaveValue(plan)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Other', { exact: true }).check()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(7)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel(/^Plan/)).toHaveValue(plan)
  await fill(page, 'plain-quote@example.org')
  await page.getByLabel('What else do you need help with?').fill('Stock')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(status(page, 'Form submitted!')).toBeVisible()
  const reference = (await status(page, 'Form submitted!').textContent())?.match(/Q-\w{4}-\w{4}/)?.[0]
  // The same words sent again: still one request.
  await page.goto('/quote')
  await fill(page, 'plain-quote@example.org')
  await page.getByLabel('Other', { exact: true }).check()
  await page.getByLabel('What else do you need help with?').fill('Stock')
  await page.getByLabel(/^Plan/).selectOption(plan)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(status(page, reference ?? 'no reference')).toBeVisible()
  expect(leadsFrom(site, 'plain-quote@example.org')).toMatchObject([{ state: 'new', plan, reference }])
  const mails = records<{ subject: string }>(
    site,
    'select * from outbox_mails where recipient = ?',
    'plain-quote@example.org',
  )
  expect(mails).toMatchObject([{ subject: expect.stringContaining(reference ?? 'no reference') }])
})

test('the quote page reads well at every width, in light and dark', async ({ page }) => {
  await openReady(page, '/quote')
  await noSidewaysScroll(page)
  await axe(page)
  await screenshots(page, 'quote')
})
