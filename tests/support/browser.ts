import { randomInt } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type BackOffice, openBackOffice } from './back-office.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import type { Person, PersonTraits, TestRole } from './people.ts'
import { type Site, startSite } from './site.ts'

export { expect, type Page }

interface WorkerFixtures {
  /** Environment variables of the site, for a whole file: `test.use({ siteEnv: { NEWS_SERVICE_URL: … } })`. */
  siteEnv: Record<string, string>
  mail: MailServer
  site: Site
  /** The site's own database and verbs, for what a test finds in place. */
  office: BackOffice
}

interface TestFixtures {
  /** Signs somebody in, in this page's browser; a person of their own each time. */
  signIn: (page: Page, who: TestRole | PersonTraits) => Promise<Person>
  /** Lets a test expect an error that would fail it otherwise: `allow(/404/)`. */
  allow: (expected: RegExp) => void
  faults: Faults
  /** A page in a browser without JavaScript. */
  plainPage: Page
  /** A page of somebody else, in a browser of their own; as many as are asked for. */
  visitor: () => Promise<Page>
}

/** Playwright's test, against the built site; any error in the browser or in the site fails it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteEnv: [{}, { scope: 'worker', option: true }],
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from this pattern.
    async ({}, use) => {
      const mail = await startMailServer()
      await use(mail)
      await mail.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mail, siteEnv }, use) => {
      const site = await startSite({ SMTP_URL: mail.url, MAIL_FROM: 'office@example.com', ...siteEnv })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  office: [
    async ({ site }, use) => {
      const office = await openBackOffice(site)
      await use(office)
      await office.close()
    },
    { scope: 'worker' },
  ],
  signIn: ({ office, site }, use) =>
    use(async (page, who) => {
      const person = await office.people.person(typeof who === 'string' ? { role: who } : who)
      const [name = '', value = ''] = person.cookie.Cookie.split(/=(.*)/s)
      await page.context().addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
      const token = person.bearer.Authorization.slice('Bearer '.length)
      await page.addInitScript((kept) => {
        if (location.protocol.startsWith('http')) localStorage.setItem('countinghouse.token', kept)
      }, token)
      return person
    }),
  baseURL: ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  extraHTTPHeaders: ({}, use) => use({ 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }),
  faults: [
    async ({ site }, use, testInfo) => {
      const faults = new Faults(site)
      await use(faults)
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('site.log', { body: site.lines.slice(-200).join('\n'), contentType: 'text/plain' })
      }
      expect(faults.unexpected(), 'errors in the browser or in the site').toEqual([])
    },
    { auto: true },
  ],
  allow: ({ faults }, use) => use((expected) => faults.allow(expected)),
  context: async ({ context, faults }, use) => {
    faults.watch(context)
    await use(context)
  },
  plainPage: async ({ browser, faults, site, extraHTTPHeaders }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url, extraHTTPHeaders })
    faults.watch(context)
    await use(await context.newPage())
    await context.close()
  },
  visitor: async ({ browser, faults, contextOptions, extraHTTPHeaders, site }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL: site.url, extraHTTPHeaders })
      contexts.push(context)
      faults.watch(context)
      return await context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/** What went wrong during a test, in the browser and in the site. */
class Faults {
  readonly #seen: string[] = []
  readonly #allowed: RegExp[] = []
  readonly #site: Site
  readonly #firstLine: number

  constructor(site: Site) {
    this.#site = site
    this.#firstLine = site.lines.length
  }

  allow(expected: RegExp): void {
    this.#allowed.push(expected)
  }

  watch(context: BrowserContext): void {
    const own = (address: string) => address.startsWith(this.#site.url)
    context.on('console', (message) => {
      if (message.type() === 'error') this.#seen.push(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#seen.push(`uncaught: ${error.error().stack ?? error.error().message}`))
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // A page that is left ends its own requests; a browser without JavaScript refuses scripts.
      if (own(request.url()) && !['net::ERR_ABORTED', 'csp'].includes(reason))
        this.#seen.push(`request: ${request.url()} ${reason}`)
    })
    context.on('response', (response) => {
      if (own(response.url()) && response.status() >= 400) {
        this.#seen.push(`answer: ${response.status()} ${response.request().method()} ${response.url()}`)
      }
    })
  }

  unexpected(): string[] {
    const logged = this.#site.lines.slice(this.#firstLine).filter(isErrorLine)
    const all = [...this.#seen, ...logged.map((line) => `site: ${line}`)]
    return all.filter((fault) => !this.#allowed.some((expected) => expected.test(fault)))
  }
}

// Errors are level 50 and up; a line that is no JSON was written past the log.
function isErrorLine(line: string): boolean {
  try {
    return JSON.parse(line).level >= 50
  } catch {
    return true
  }
}
