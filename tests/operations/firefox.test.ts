import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { program } from '#scripts/test-tools.mjs'
import { type BackOffice, openBackOffice } from '#tests/support/back-office.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import type { Person } from '#tests/support/people.ts'
import { pdfOf } from '#tests/support/rooms.ts'
import { startRoundRobin } from '#tests/support/round-robin.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { needs } from '#tests/support/tools.ts'

const PHONE = { width: 390, height: 844 }
const PUBLIC = ['/', '/about', '/blog', '/publication', '/calendar', '/Contact', '/quote', '/chat', '/login']
/** Firefox says so of a page that is left while it loads. Scripts that the site does not have are errors of their own. */
const HARMLESS =
  /Failed to fetch manifest patches|NetworkError when attempting to fetch resource|error loading dynamically imported module/

/** How many requests for files that are loaded later fail at first. */
const LOST = 4

describe('Firefox', needs('firefox'), () => {
  let [site, office, mail, browser] = [] as unknown as [Site, BackOffice, MailServer, Browser]
  let [admin, client] = [] as unknown as [Person, number]
  const errors: string[] = []
  const email = 'fox@example.com'

  beforeAll(async () => {
    mail = await startMailServer()
    const started = startSite({ SMTP_URL: mail.url, MAIL_FROM: 'office@example.com' }, { isUsed: true })
    const options = { browser: 'firefox', executablePath: program('firefox-esr'), headless: true } as const
    const extraPrefsFirefox = {
      'dom.ipc.processPrelaunch.enabled': false,
      'fission.autostart': false,
      'javascript.options.ion': false,
      'layout.frame_rate': 10,
    }
    ;[site, browser] = await Promise.all([started, puppeteer.launch({ ...options, extraPrefsFirefox })])
    office = await openBackOffice(site)
    admin = await office.people.person({ role: 'admin', name: 'Ada Counter' })
    client = (await call('POST', '/api/clients', { kind: 'company', name: 'Fox Ltd' })).id
    await call('POST', `/api/clients/${client}/members`, { name: 'Fay Fox', email, right: 'owner' })
  })
  afterAll(async () => {
    await browser?.close()
    await office?.close()
    await site?.stop()
    await mail?.close()
  })

  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  async function call(method: string, path: string, body: unknown): Promise<any> {
    const isForm = body instanceof FormData
    const headers: Record<string, string> = { ...admin.bearer }
    if (!isForm) headers['Content-Type'] = 'application/json'
    const answer = await fetch(site.url + path, { method, headers, body: isForm ? body : JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return await answer.json()
  }

  async function watched(context: Pick<Browser, 'newPage'> = browser): Promise<Page> {
    const page = await context.newPage()
    await page.setViewport(PHONE)
    const note = (words: string) => HARMLESS.test(words) || errors.push(`${page.url()}: ${words}`)
    page.on('pageerror', (error) => note(String(error)))
    page.on('console', (line) => line.type() === 'error' && note(line.text()))
    page.on('response', (answer) => {
      if (answer.url().includes('/assets/') && answer.status() >= 400) note(`${answer.url()}: ${answer.status()}`)
    })
    return page
  }
  async function open(address: string, page?: Page): Promise<Page> {
    const opened = page ?? (await watched())
    await opened.goto(new URL(address, site.url).href)
    return opened
  }
  const field = (label: string) => `::-p-aria([name="${label}"][role="textbox"])`
  const button = (label: string) => `::-p-aria([name="${label}"][role="button"])`
  const press = (page: Page, selector: string) => page.locator(selector).click()
  const shows = (page: Page, words: string) => page.locator(`::-p-text(${words})`).wait()
  /** Typed by keys, as a person does, until it is there: what is typed before the script comes is kept, too. */
  async function type(page: Page, label: string, words: string): Promise<void> {
    await page.locator(field(label)).click()
    await page.keyboard.type(words)
  }
  const codeFor = async (subject: RegExp) =>
    /(\d{3}) (\d{3})/
      .exec((await mail.mailTo(email, subject)).text ?? '')
      ?.slice(1)
      .join('') ?? ''

  it('shows every public page on a phone without an error and without scrolling sideways', async () => {
    const page = await open('/')
    for (const address of PUBLIC) {
      await open(address, page)
      const { title, tooWide } = await page.evaluate(() => ({
        title: document.querySelector('h1')?.textContent ?? '',
        tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }))
      expect([address, title.length > 0, tooWide]).toEqual([address, true, 0])
    }
    await page.close()
  })

  it('Q3: sends a quote request from the dialog', async () => {
    const page = await open('/about')
    await press(page, button('Quote'))
    await page.locator('dialog[open]').wait()
    const words = { 'First name': 'Fay', 'Last name': 'Fox', 'Company name': 'Fox Ltd', Phone: '+44 161 496 0000' }
    for (const [label, text] of Object.entries({ ...words, Email: 'quote@fox.example', Location: 'Millbridge' })) {
      await type(page, label, text)
    }
    await press(page, '::-p-aria([name="Wholesaler"][role="radio"])')
    await press(page, '::-p-aria([name="Need advice on accounting software"][role="checkbox"])')
    await press(page, button('Send request'))
    await shows(page, 'Form submitted! Your reference is Q-')
    await page.close()
  })

  it('N7: takes a comment', async () => {
    const fields = { title: 'Foxes', content: '<p>Of foxes.</p>', category: 'Tax', state: 'published' }
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const { id } = await call('POST', '/api/articles', form)
    const page = await open(`/blogd/${id}`)
    await type(page, 'Name', 'Fay Fox')
    await type(page, 'Email', 'comment@fox.example')
    await type(page, 'Comment', 'We like this.')
    await press(page, button('Post comment'))
    await shows(page, 'Thank you')
    await page.close()
  })

  it('M3, D2, O3: signs in by a code, sends a file and signs a proposal', async () => {
    const items = [{ title: 'Bank statements' }]
    await call('POST', '/api/paper-requests', { clients: [client], title: 'Year end', items })
    const draft = await call('POST', '/api/proposals', { clientId: client })
    const line = {
      ...{ id: 'a', title: 'Books', detail: '', quantity: 100, unitPrice: 10_000, rhythm: 'month', discount: 0 },
      ...{ taxRate: 1900, option: null, addOn: false, papers: null },
    }
    const { version } = await call('PATCH', `/api/proposals/${draft.id}`, {
      ...{ version: 1, signingOrder: 'together', expiresOn: null, signers: [{ name: 'Fay Fox', email }] },
      content: { ...draft.content, title: 'Your books', lines: [line] },
    })
    await call('POST', `/api/proposals/${draft.id}/send`, { version })

    const { text = '' } = await mail.mailTo(email, /invited to the client area/)
    const page = await open(/https?:\/\/\S+\/portal\/\S+/.exec(text)?.[0] ?? '')
    await press(page, button('Email me a code'))
    await type(page, 'Code from the email', await codeFor(/code to sign in/i))
    await press(page, button('Sign in'))
    await shows(page, 'Bank statements')
    const folder = mkdtempSync(join(tmpdir(), 'countinghouse-firefox-'))
    const file = join(folder, 'statements.pdf')
    writeFileSync(file, pdfOf('October'))
    await page.locator(button('Choose files for Bank statements')).wait()
    const input = await page.$('input[type=file]')
    await input?.uploadFile(file)
    await shows(page, 'Received: statements.pdf')
    rmSync(folder, { recursive: true })

    await open(`/portal/${client}/proposals/${draft.id}`, page)
    await type(page, 'Your name', 'Fay Fox')
    await press(page, 'input[name=consent]')
    await press(page, button('Email me a code'))
    await type(page, 'Code from the email', await codeFor(/code to sign$/i))
    await press(page, button('Sign and accept'))
    await shows(page, 'Signed by everybody')
    await page.close()
  })

  it('D3: a client area whose later files did not come at first sends a file all the same, once they do', async () => {
    const items = [{ title: 'Payroll' }]
    await call('POST', '/api/paper-requests', { clients: [client], title: 'October', items })
    let lost = 0
    const isLost = (path: string) => /\/assets\/(acts|errors|room-later|browser)-/.test(path) && lost++ < LOST
    const line = await startRoundRobin(() => [Number(new URL(site.url).port)], isLost)
    // Not watched: what fails here is meant to.
    const page = await browser.newPage()
    await page.setViewport(PHONE)
    await open('/login', page)
    const token = await page.evaluate(() => localStorage.getItem('countinghouse.token') ?? '')
    // Nothing of the client area is loaded or kept before it is opened.
    await page.goto(`${line.url}/robots.txt`)
    await page.evaluate((kept) => localStorage.setItem('countinghouse.token', kept), token)
    await page.goto(`${line.url}/portal/${client}`)
    await page.locator(button('Choose files for Payroll')).wait()
    const folder = mkdtempSync(join(tmpdir(), 'countinghouse-firefox-'))
    const file = join(folder, 'payroll.pdf')
    writeFileSync(file, pdfOf('Payroll'))
    await (await page.$('input[aria-label="Files for Payroll"]'))?.uploadFile(file)
    await shows(page, 'Received: payroll.pdf')
    expect(lost).toBeGreaterThan(LOST)
    rmSync(folder, { recursive: true })
    await page.close()
    await line.stop()
  })

  it('D3: a camera part that does not come says so, and comes when it is tried again', async () => {
    await call('POST', '/api/paper-requests', { clients: [client], title: 'Till', items: [{ title: 'Till rolls' }] })
    let isLost = true
    const isCamera = (path: string) => isLost && /\/assets\/photographs-/.test(path)
    const line = await startRoundRobin(() => [Number(new URL(site.url).port)], isCamera)
    const page = await browser.newPage()
    await page.setViewport(PHONE)
    await open('/login', page)
    const token = await page.evaluate(() => localStorage.getItem('countinghouse.token') ?? '')
    await page.goto(`${line.url}/login`)
    await page.evaluate((kept) => localStorage.setItem('countinghouse.token', kept), token)
    await page.goto(`${line.url}/portal/${client}`)
    await press(page, button('Photograph pages for Till rolls'))
    await shows(page, 'This could not be loaded')
    // Before the line is back: then it is loaded automatically, too.
    await press(page, button('Try again'))
    isLost = false
    await shows(page, 'Photograph a page')
    await page.close()
    await line.stop()
  })

  it('A5: writes in the editor and saves', async () => {
    const form = new FormData()
    const draft = { title: 'A draft', content: '<p>Beginning.</p>', category: 'Tax', state: 'draft' }
    for (const [name, value] of Object.entries(draft)) form.set(name, value)
    const { id } = await call('POST', '/api/articles', form)
    // A browser of another user.
    const context = await browser.createBrowserContext()
    const [name = '', value = ''] = admin.cookie.Cookie.split(/=(.*)/s)
    await context.setCookie({ name, value, domain: '127.0.0.1', path: '/', httpOnly: true })
    const page = await open('/login', await watched(context))
    const token = admin.bearer.Authorization.slice('Bearer '.length)
    await page.evaluate((kept) => localStorage.setItem('countinghouse.token', kept), token)
    await open(`/edit/${id}`, page)
    await page.setViewport({ width: 1280, height: 800 })
    await press(page, '[contenteditable=true]')
    await page.keyboard.type('Foxes write too. ')
    await page.locator('::-p-text(Saved at)').wait()
    await page.reload()
    await shows(page, 'Foxes write too.')
    await context.close()
  })

  it('wrote no error to the console on all of these pages', () => {
    expect(errors).toEqual([])
  })
})
