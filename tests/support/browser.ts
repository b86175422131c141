import { randomInt } from 'node:crypto'
import { type Browser, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { SECTIONS } from '#contract/system/settings.ts'
import { defaultSettings } from '#server/features/system/settings/settings.defaults.ts'
import { changesBetween } from '#server/features/system/settings/settings.model.ts'
import { type BackOffice, openBackOffice } from './back-office.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import type { Person, PersonTraits, TestRole } from './people.ts'
import { dateOffset, shiftDate } from './set-date.mjs'
import { type Site, startSite } from './site.ts'

export { expect, type Locator, type Page }

interface WorkerFixtures {
  mail: MailServer
  /** Answers the site with these variables, which is started when it is first asked for. */
  siteWith: (env: Record<string, string>) => Promise<OpenSite>
}

interface OpenSite {
  site: Site
  office: BackOffice
  close: () => Promise<void>
}

interface TestFixtures {
  /** Environment variables of a site of one's own, for a whole file: `test.use({ siteEnv: { NEWS_SERVICE_URL: … } })`. */
  siteEnv: Record<string, string>
  site: Site
  /** The site's own database and verbs, for what a test finds in place. */
  office: BackOffice
  /** Signs a user in, in this page's browser; a person of their own each time. */
  signIn: (page: Page, who: TestRole | PersonTraits) => Promise<Person>
  /** Lets a test expect an error that would fail it otherwise: `allow(/404/)`. */
  allow: (expected: RegExp) => void
  faults: Faults
  /** Fails a test that leaves the settings of the shared site changed for whichever test is next. */
  settingsAsFound: undefined
  /** A page in a browser without JavaScript. */
  plainPage: Page
  /** A page of another user, in a browser of their own; as many as are asked for. The site may have another address for them. */
  visitor: (url?: string) => Promise<Page>
}

/** Playwright's test, against the built site; any error in the browser or in the site fails it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      if (dateOffset !== 0) shiftDates(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  siteEnv: [{}, { option: true }],
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from this pattern.
    async ({}, use) => {
      const mail = await startMailServer()
      await use(mail)
      await mail.close()
    },
    { scope: 'worker' },
  ],
  siteWith: [
    async ({ mail }, use) => {
      const open = new Map<string, Promise<OpenSite>>()
      const close = async (env: string) => await (await open.get(env)?.catch(() => null))?.close()
      await use(async (env) => {
        const wanted = JSON.stringify(env)
        // What most files share stays; that of one file ends when another has one of its own.
        const ended = [...open.keys()].filter((each) => each !== '{}' && wanted !== '{}' && each !== wanted)
        for (const each of ended) {
          await close(each)
          open.delete(each)
        }
        const site = open.get(wanted) ?? openSite({ ...COMMON, SMTP_URL: mail.url, ...env })
        open.set(wanted, site)
        return await site
      })
      await Promise.all([...open.keys()].map(close))
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  site: [async ({ siteWith, siteEnv }, use) => await use((await siteWith(siteEnv)).site), { timeout: 180_000 }],
  office: [async ({ siteWith, siteEnv }, use) => await use((await siteWith(siteEnv)).office), { timeout: 180_000 }],
  signIn: ({ office, site }, use) =>
    use(async (page, who) => {
      const person = await office.people.person(typeof who === 'string' ? { role: who } : who)
      const [name = '', value = ''] = person.cookie.Cookie.split(/=(.*)/s)
      await page.context().addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
      const token = person.bearer.Authorization.slice('Bearer '.length)
      await page.addInitScript((kept) => {
        try {
          localStorage.setItem('countinghouse.token', kept)
        } catch {
          // A frame that shows a file or a video has no storage.
        }
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
  settingsAsFound: [
    async ({ office, siteEnv }, use) => {
      const found = await settingsIn(office)
      await use(undefined)
      if (Object.keys(siteEnv).length > 0) return
      const left = await settingsIn(office)
      const changes = SECTIONS.flatMap((section) =>
        changesBetween(found[section], left[section]).map((change) => ({ section, ...change })),
      )
      expect(changes, 'settings that this test leaves changed').toEqual([])
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
    await use(async (url = site.url) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: url, extraHTTPHeaders })
      contexts.push(context)
      faults.watch(context, url)
      return await context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/** Every page has the date of the run, whichever way it is opened. */
function shiftDates(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(shiftDate, dateOffset)
    return context
  }
}

/** Pictures of imports come from the tests themselves. */
const COMMON = { MAIL_FROM: 'office@example.com', IMPORT_HOSTS: '127.0.0.1' }

async function openSite(env: Record<string, string>): Promise<OpenSite> {
  const site = await startSite(env, { isUsed: true })
  const office = await openBackOffice(site)
  const close = async () => {
    await office.close()
    await site.stop()
  }
  return { site, office, close }
}

/** Read from the database: the services of this process keep settings in memory and do not see what the site saves. */
async function settingsIn({ db }: BackOffice): Promise<Record<string, unknown>> {
  const rows = await db.read.selectFrom('settings').select(['section', 'value']).execute()
  return { ...defaultSettings, ...Object.fromEntries(rows.map(({ section, value }) => [section, JSON.parse(value)])) }
}

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

  watch(context: BrowserContext, url = this.#site.url): void {
    const own = (address: string) => address.startsWith(url)
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
