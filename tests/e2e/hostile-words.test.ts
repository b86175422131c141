import { expect, type Page } from '#tests/support/browser.ts'
import { HOSTILE, writeEverywhere } from '#tests/support/hostile-words.ts'
import { test } from '#tests/support/office.ts'
import { openReady } from '#tests/support/screen.ts'

// A site of its own: nobody else wants these words in their settings.
test.use({ siteEnv: { ADMIN_EMAIL: 'hostile@example.com' } })

const OFFICE = [
  ...['/dashboard', '/alist', '/alist?state=draft', '/articles', '/create', '/articles/new', '/dashboard/inbox'],
  ...['/dashboard/inbox/templates', '/dashboard/customers', '/dashboard/customers/import', '/dashboard/comments'],
  ...['/dashboard/comments?state=visible', '/dashboard/categories', '/dashboard/mail', '/dashboard/reports'],
  ...['/dashboard/health', '/dashboard/inventory', '/dashboard/team', '/dashboard/audit', '/dashboard/setting'],
  ...['/dashboard/account', '/dashboard/security', '/dashboard/data'],
]
const SITE = [
  ...['/', '/about', '/services', '/careers', '/blog', '/publication', '/publication?folder=1', '/Contact', '/quote'],
  ...['/privacy', '/login', '/register', '/forgot-password', `/login?next=${encodeURIComponent(HOSTILE)}`],
]

test('XSS: words that would be scripts stay words on every screen of the office and the site', async ({
  page,
  browser,
  site,
  signIn,
  callAs,
  allow,
}) => {
  const admin = await signIn(page, { role: 'admin', name: HOSTILE })
  const written = await writeEverywhere(site.url, (method, path, body) => callAs(admin, method, path, body))
  const strange = await browser.newContext({ userAgent: HOSTILE, baseURL: site.url })
  await strange.request.post('/api/auth/login', { data: { email: admin.email, password: 'wrong' } })
  await strange.close()

  const shows: string[] = []
  // A mail is shown in a sandbox, into which the test itself cannot reach.
  allow(/document is sandboxed/)
  page.on('dialog', (dialog) => {
    throw new Error(`a page asked: ${dialog.message()}`)
  })
  await page.addInitScript(() => {
    Object.assign(window, { ran: () => document.documentElement.setAttribute('data-evil', 'ran') })
  })
  for (const screen of [...OFFICE, ...written.office, ...SITE, ...written.site]) {
    if (screen.endsWith('/html')) await page.goto(screen)
    else await openReady(page, screen)
    await expect(page.locator('[data-evil]'), screen).toHaveCount(0)
    if (await showsWords(page)) shows.push(screen)
  }
  // What is looked at does show them: a walk past empty lists would prove nothing.
  for (const screen of [...written.site, '/dashboard/inbox', '/dashboard/customers', '/alist', '/dashboard/inventory'])
    expect(shows).toContain(screen)
  expect(shows.length, shows.join(' ')).toBeGreaterThan(30)

  // Nor could a slip of our own make them more than words.
  allow(/TrustedHTML|TrustedScript/)
  for (const sink of ['innerHTML', 'outerHTML'] as const) {
    const refused = page.evaluate((name) => Object.assign(document.body, { [name]: '<img src=x data-evil>' }), sink)
    await expect(refused, sink).rejects.toThrow(/TrustedHTML/)
  }
  const script = page.evaluate(() => Object.assign(document.createElement('script'), { src: '/favicon.ico' }))
  await expect(script).rejects.toThrow(/TrustedScriptURL/)
})

const showsWords = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    return `${document.body.textContent} ${fields.join(' ')}`.includes('<img src=x data-evil')
  })
