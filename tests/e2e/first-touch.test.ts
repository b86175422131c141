import { expect, type Page, test } from '#tests/support/browser.ts'
import { records } from '#tests/support/records.ts'
import { openSlowLine } from '#tests/support/slow-line.ts'

interface Visit {
  page: Page
  /** Lets those scripts come that were held back until the first touch. */
  letScriptsCome: () => void
}

type Visitor = (url?: string) => Promise<Page>

/** How slowly things may come: a line of so many bits a second, or every script after the touch. */
const LINES: Record<string, (visitor: Visitor, port: number) => Promise<Visit & { end?: () => Promise<void> }>> = {
  'at 400 kbit/s': (visitor, port) => onSlowLine(visitor, port, 400_000, 400),
  'at 1.6 Mbit/s': (visitor, port) => onSlowLine(visitor, port, 1_600_000, 150),
  'with scripts that come only afterwards': async (visitor) => await holdScripts(await visitor()),
}

async function onSlowLine(visitor: Visitor, port: number, bitsPerSecond: number, latencyMs: number) {
  const line = await openSlowLine(port, bitsPerSecond, latencyMs)
  const page = await visitor(line.url)
  // The page goes first: a line that ends beneath it would be an error.
  const end = () => page.close().finally(line.close)
  return { page, letScriptsCome: () => {}, end }
}

async function holdScripts(page: Page): Promise<Visit> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await promise
    await route.continue().catch(() => {})
  })
  return { page, letScriptsCome: resolve }
}

/** Until the page is painted, which needs its style sheet; no script has to have come. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Ledger/)
}

async function hydrated({ page, letScriptsCome }: Visit, name: string): Promise<void> {
  letScriptsCome()
  await expect(page.locator(`[data-island=${name}]`)).toHaveAttribute('data-hydrated', 'yes', { timeout: 120_000 })
}

const TOUCHES: Record<string, (visit: Visit) => Promise<void>> = {
  'the first tap on Quote opens the dialog at 390, and what is typed at once is kept': (visit) => tapQuote(visit, 390),
  'the first tap on Quote opens the dialog at 1280, and what is typed at once is kept': (visit) =>
    tapQuote(visit, 1280),
  async 'what is typed into the quote page before its island is hydrated is kept'(visit) {
    const { page } = visit
    await open(page, '/quote')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Need advice on accounting software').check()
    await hydrated(visit, 'quote-page')
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await expect(page.getByLabel('Need advice on accounting software')).toBeChecked()
  },
  async 'what is typed into the contact form before its island is hydrated is kept'(visit) {
    const { page } = visit
    await open(page, '/Contact')
    const form = page.getByRole('form', { name: 'Contact form' })
    await form.getByLabel('Name').fill('Grace')
    await form.getByLabel('Message').fill('A letter came.')
    await hydrated(visit, 'contact')
    await expect(form.getByLabel('Name')).toHaveValue('Grace')
    await expect(form.getByLabel('Message')).toHaveValue('A letter came.')
    await expect(form.getByLabel('Message')).toBeFocused()
  },
  async 'what is typed into the comment form before its island is hydrated is kept'(visit) {
    const { page } = visit
    await open(page, '/blogd/1')
    const form = page.getByRole('form', { name: 'Leave a comment' })
    await form.getByLabel('Name').fill('Grace')
    await form.getByLabel('Comment').fill('Well said.')
    await hydrated(visit, 'comment')
    await expect(form.getByLabel('Name')).toHaveValue('Grace')
    await expect(form.getByLabel('Comment')).toHaveValue('Well said.')
  },
  async 'sharing by mail works at once; what needs the script appears when it works'(visit) {
    const { page } = visit
    await page.addInitScript(() => {
      window.print = () => Object.assign(window, { printed: true })
    })
    await open(page, '/blogd/1')
    const mail = page.getByRole('link', { name: 'Send by email' })
    await expect(mail).toHaveAttribute('href', /body=http.*blogd/)
    visit.letScriptsCome()
    const print = page.getByRole('button', { name: 'Print' })
    await print.click({ timeout: 120_000 })
    expect(await page.evaluate(() => 'printed' in window)).toBe(true)
  },
  async 'a plan leads to the quote form with that plan chosen'(visit) {
    const { page } = visit
    await open(page, '/services')
    const choose = page.getByRole('link', { name: /^Choose / }).first()
    const plan = ((await choose.textContent()) ?? '').replace('Choose ', '').trim()
    await choose.click()
    visit.letScriptsCome()
    await expect(page.getByLabel(/^Plan/)).toHaveValue(plan, { timeout: 120_000 })
  },
}

async function tapQuote(visit: Visit, width: number): Promise<void> {
  const { page } = visit
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
  await hydrated(visit, 'quote-dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('First name')).toHaveValue('Ada')
  await expect(dialog.getByLabel('Wholesaler')).toBeChecked()
  await expect(dialog.getByLabel('What else do you need help with?')).toHaveValue('Stock')
  await expect(dialog.getByLabel(/^Plan/)).toHaveValue(plan)
}

for (const [line, arrive] of Object.entries(LINES)) {
  // Each visitor has a browser and a line of their own; they wait at the same time.
  test(`${line} every first touch does what it promises`, async ({ visitor, site }) => {
    const outcomes = await Promise.all(
      Object.entries(TOUCHES).map(async ([promise, touch]) => {
        const { end, ...visit } = await arrive(visitor, site.port)
        return await test
          .step(promise, () => touch(visit))
          .then(
            () => '',
            (error: Error) => `${promise}: ${error.message}`,
          )
          .finally(end)
      }),
    )
    expect(outcomes.filter(Boolean)).toEqual([])
  })
}

test('a form that is sent before its island is hydrated arrives all the same', async ({ page, site }) => {
  const { letScriptsCome } = await holdScripts(page)
  await open(page, '/Contact')
  const form = page.getByRole('form', { name: 'Contact form' })
  await form.getByLabel('Name').fill('Grace')
  await form.getByLabel('Email').fill('early@example.org')
  await form.getByLabel('Message').fill('A letter came.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'has reached us' })).toBeVisible()
  letScriptsCome()
  expect(records(site, 'select * from leads where email = ?', 'early@example.org')).toMatchObject([{ state: 'new' }])
})

test('A3: what is typed in the office before its scripts are there is kept and saved', async ({ page, signIn }) => {
  await signIn(page, 'editor')
  const { letScriptsCome } = await holdScripts(page)
  await open(page, '/create')
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.click()
  await page.keyboard.type('Typed befor')
  letScriptsCome()
  await expect(page).toHaveURL(/draft=\d+/, { timeout: 120_000 })
  await expect(title).toBeFocused()
  await page.keyboard.type('e')
  await expect(title).toHaveValue('Typed before')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  // What is in a field already is changed, not put back.
  const again = await holdScripts(page)
  await open(page, page.url().replace(/.*draft=/, '/edit/'))
  await title.press('End')
  await page.keyboard.type(' anything')
  again.letScriptsCome()
  await expect(page.locator('html[data-client=ready]')).toBeAttached({ timeout: 120_000 })
  await expect(title).toHaveValue('Typed before anything')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
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
