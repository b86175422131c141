import { expect, type Page, test } from '#tests/support/browser.ts'
import { records } from '#tests/support/records.ts'

/** How slowly things may come: a line of so many bits a second, or every script late. */
const LINES: Record<string, (page: Page) => Promise<void>> = {
  'at 400 kbit/s': (page) => slowLine(page, 400_000, 400),
  'at 1.6 Mbit/s': (page) => slowLine(page, 1_600_000, 150),
  'with scripts 15 s late': lateScripts,
}

async function slowLine(page: Page, bitsPerSecond: number, latency: number): Promise<void> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const rate = bitsPerSecond / 8
  const line = { offline: false, latency, downloadThroughput: rate, uploadThroughput: rate }
  await network.send('Network.emulateNetworkConditions', line)
}

async function lateScripts(page: Page): Promise<void> {
  let until = 0
  await page.route('**/*.js', async (route) => {
    until ||= Date.now() + 15_000
    await new Promise((resolve) => setTimeout(resolve, until - Date.now()))
    await route.continue().catch(() => {})
  })
}

/** The browser imitates a slow line, and now and then stops reading on it for good: answers that the site has sent wait in its sockets. */
class StuckLine extends Error {}

/** Until the page is painted, which needs its style sheet; no script has to have come. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading)
    .toHaveCSS('font-family', /Ledger/)
    .catch((error: Error) => {
      throw new StuckLine(error.message)
    })
}

const hydrated = (page: Page, name: string) =>
  expect(page.locator(`[data-island=${name}]`)).toHaveAttribute('data-hydrated', 'yes', { timeout: 60_000 })

const TOUCHES: Record<string, (page: Page) => Promise<void>> = {
  'the first tap on Quote opens the dialog at 390, and what is typed at once is kept': (page) => tapQuote(page, 390),
  'the first tap on Quote opens the dialog at 1280, and what is typed at once is kept': (page) => tapQuote(page, 1280),
  async 'what is typed into the quote page before its island is hydrated is kept'(page) {
    await open(page, '/quote')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Need advice on accounting software').check()
    await hydrated(page, 'quote-page')
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await expect(page.getByLabel('Need advice on accounting software')).toBeChecked()
  },
  async 'what is typed into the contact form before its island is hydrated is kept'(page) {
    await open(page, '/Contact')
    const form = page.getByRole('form', { name: 'Contact form' })
    await form.getByLabel('Name').fill('Grace')
    await form.getByLabel('Message').fill('A letter came.')
    await hydrated(page, 'contact')
    await expect(form.getByLabel('Name')).toHaveValue('Grace')
    await expect(form.getByLabel('Message')).toHaveValue('A letter came.')
    await expect(form.getByLabel('Message')).toBeFocused()
  },
  async 'what is typed into the comment form before its island is hydrated is kept'(page) {
    await open(page, '/blogd/1')
    const form = page.getByRole('form', { name: 'Leave a comment' })
    await form.getByLabel('Name').fill('Grace')
    await form.getByLabel('Comment').fill('Well said.')
    await hydrated(page, 'comment')
    await expect(form.getByLabel('Name')).toHaveValue('Grace')
    await expect(form.getByLabel('Comment')).toHaveValue('Well said.')
  },
  async 'sharing by mail works at once; what needs the script appears when it works'(page) {
    await page.addInitScript(() => {
      window.print = () => Object.assign(window, { printed: true })
    })
    await open(page, '/blogd/1')
    const mail = page.getByRole('link', { name: 'Send by email' })
    await expect(mail).toHaveAttribute('href', /body=http.*blogd/)
    const print = page.getByRole('button', { name: 'Print' })
    await print.click({ timeout: 60_000 })
    expect(await page.evaluate(() => 'printed' in window)).toBe(true)
  },
  async 'a plan leads to the quote form with that plan chosen'(page) {
    await open(page, '/services')
    const choose = page.getByRole('link', { name: /^Choose / }).first()
    const plan = ((await choose.textContent()) ?? '').replace('Choose ', '').trim()
    await choose.click()
    await expect(page.getByLabel(/^Plan/)).toHaveValue(plan, { timeout: 60_000 })
  },
}

async function tapQuote(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await open(page, '/about')
  await page.getByRole('button', { name: 'Quote', exact: true }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a quote' })
  await expect(dialog).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/about')
  await dialog.getByLabel('First name').fill('Ada')
  await dialog.getByLabel('Wholesaler').check()
  await dialog.getByLabel('Other', { exact: true }).check()
  await dialog.getByLabel('What else do you need help with?').fill('Stock')
  await dialog.getByLabel(/^Plan/).selectOption({ index: 1 })
  const plan = await dialog.getByLabel(/^Plan/).inputValue()
  await hydrated(page, 'quote-dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('First name')).toHaveValue('Ada')
  await expect(dialog.getByLabel('Wholesaler')).toBeChecked()
  await expect(dialog.getByLabel('What else do you need help with?')).toHaveValue('Stock')
  await expect(dialog.getByLabel(/^Plan/)).toHaveValue(plan)
}

for (const [line, makeSlow] of Object.entries(LINES)) {
  // Each visitor has a browser and a line of their own; they wait at the same time.
  test(`${line} every first touch does what it promises`, async ({ visitor }) => {
    const outcomes = await Promise.all(
      Object.entries(TOUCHES).map(async ([promise, touch]) => {
        const onNewLine = async () => {
          const page = await visitor()
          await makeSlow(page)
          await touch(page)
        }
        return await test
          .step(promise, () =>
            onNewLine().catch((error) => (error instanceof StuckLine ? onNewLine() : Promise.reject(error))),
          )
          .then(
            () => '',
            (error: Error) => `${promise}: ${error.message}`,
          )
      }),
    )
    expect(outcomes.filter(Boolean)).toEqual([])
  })
}

test('a form that is sent before its island is hydrated arrives all the same', async ({ page, site }) => {
  await lateScripts(page)
  await open(page, '/Contact')
  const form = page.getByRole('form', { name: 'Contact form' })
  await form.getByLabel('Name').fill('Grace')
  await form.getByLabel('Email').fill('early@example.org')
  await form.getByLabel('Message').fill('A letter came.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'has reached us' })).toBeVisible()
  expect(records(site, 'select * from leads where email = ?', 'early@example.org')).toMatchObject([{ state: 'new' }])
})

test('without invoker commands the first tap on Quote opens the dialog too, and Cancel closes it', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['command', 'commandForElement']) {
      Object.defineProperty(HTMLButtonElement.prototype, name, { value: null })
    }
    addEventListener('command', (event) => event.preventDefault(), { capture: true })
  })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Quote', exact: true }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a quote' })
  await expect(dialog).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})
