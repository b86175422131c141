import { expect, type Page, test } from '#tests/support/browser.ts'
import { openReady } from '#tests/support/screen.ts'

// A site of its own: what other tests write into the settings breaks lines elsewhere.
test.use({ siteEnv: { ADMIN_EMAIL: 'first-visit@example.com' } })

const PUBLIC = ['/', '/about', '/services', '/blog', '/blogd/1', '/Contact', '/publication', '/quote', '/careers']

/** The scripts a page has got so far, with their compressed sizes; each address once, though it may be preloaded and then used. */
function watchScripts(page: Page) {
  const scripts = new Map<string, number>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.set(pathname, Number(response.headers()['content-length']))
  })
  return { clear: () => scripts.clear(), bytes: () => [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) }
}

test('a public page loads one style sheet, and less than 5 KB of script before it is touched', async ({ page }) => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = watchScripts(page)
  for (const address of PUBLIC) {
    scripts.clear()
    await page.goto(address, { waitUntil: 'networkidle' })
    expect(scripts.bytes(), `compressed bytes of script on ${address}`).toBeGreaterThan(1024)
    expect(scripts.bytes(), `compressed bytes of script on ${address}`).toBeLessThan(5 * 1024)
    await expect(page.locator('link[rel=stylesheet]'), `style sheets of ${address}`).toHaveCount(1)
  }
})

test('a touched form is hydrated with less than 80 KB of script', async ({ page }) => {
  const scripts = watchScripts(page)
  await page.goto('/quote')
  await page.getByLabel('First name').focus()
  await expect(page.locator('[data-island=quote-page]')).toHaveAttribute('data-hydrated', 'yes')
  expect(scripts.bytes()).toBeLessThan(80 * 1024)
})

test('fonts are fetched with the page and move nothing when they arrive after it was drawn', async ({ visitor }) => {
  const page = await visitor()
  let held = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.addInitScript(() => {
    const seen: Seen = { shift: 0, upOrDown: [] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        seen.shift += value
        for (const { node, previousRect: before, currentRect: after } of sources)
          if (before.top !== after.top || before.height !== after.height)
            seen.upOrDown.push(`${node?.textContent}: ${before.top} to ${after.top}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const address of ['/', '/about', '/blogd/1', '/Contact', '/chat']) {
      held = Promise.withResolvers()
      await page.goto(address, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await page.waitForFunction(() => document.readyState !== 'loading')
      expect(await countLoaded(page), 'drawn before they arrive').toBe(0)
      held.resolve()
      await expect.poll(() => countLoaded(page), `fonts on ${address}`).toBe(2)
      // The shift is reported with the frame that draws them.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Ledger Display/)
      const { shift, upOrDown } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
      // Letters of another width move sideways what is set from the right: by a few pixels, in the masthead alone.
      expect(upOrDown, `moved up or down on ${address} at ${width}`).toEqual([])
      expect(shift, `layout shift on ${address} at ${width}`).toBeLessThan(0.002)
    }
  }
  await page.close()
})

interface Seen {
  shift: number
  upOrDown: string[]
}

type LayoutShift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** How many of our own two fonts the page has. */
const countLoaded = (page: Page) =>
  page.evaluate(
    () =>
      [...document.fonts].filter(
        ({ status, family }) => status === 'loaded' && /^"?Ledger (Display|Text)"?$/.test(family),
      ).length,
  )

test('a picture of the whole page is blank nowhere', async ({ page, plainPage }) => {
  for (const reader of [page, plainPage]) {
    await reader.goto('/services')
    expect(await reader.locator('footer').evaluate((footer) => footer.checkVisibility())).toBe(true)
    const hidden = await reader.evaluate(() =>
      [...document.querySelectorAll('main *, footer *')]
        .filter((element) => getComputedStyle(element).contentVisibility !== 'visible')
        .map((element) => element.outerHTML.slice(0, 80)),
    )
    expect(hidden).toEqual([])
  }
})

test('what waits on this device is taken up without a touch', async ({ page }) => {
  await openReady(page, '/quote')
  await page.getByLabel('First name').pressSequentially('Ada')
  await page.goto('/quote')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

test('where a visitor came from is known though the first touch led on', async ({ page, site }) => {
  await page.goto('/about?utm_source=letter', { referer: 'https://elsewhere.example/' })
  await page.goto(`${site.url}/services`)
  const arrival = await page.evaluate(() => sessionStorage.getItem('countinghouse.arrival'))
  expect(JSON.parse(arrival ?? '')).toMatchObject({
    referrer: 'elsewhere.example',
    campaign: { utm_source: 'letter' },
  })
})

test('the application leads to public pages as the browser does', async ({ page, signIn }) => {
  await signIn(page, 'client')
  await openReady(page, '/dashboard')
  await page.getByRole('link', { name: 'Back to the site' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('html:not([data-app])[data-client=ready]')).toBeAttached()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.locator('html[data-app][data-client=ready]')).toBeAttached()
})

test('a campaign in the address changes nothing for the visitor', async ({ page }) => {
  await openReady(page, '/about?utm_source=letter&fbclid=x')
  await expect(page).toHaveURL(/utm_source=letter/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a script that is not the page’s own is refused', async ({ page, allow }) => {
  allow(/Content Security Policy|violates|Trusted/)
  await openReady(page, '/about')
  const ran = await page.evaluate(() => {
    const byElement = () => {
      const script = document.createElement('script')
      script.textContent = 'window.smuggled = true'
      document.body.append(script)
    }
    const byMarkup = () =>
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.smuggled = true">')
    for (const smuggle of [byElement, byMarkup]) {
      try {
        smuggle()
      } catch {
        // Refused before it is even in the page.
      }
    }
    return 'smuggled' in window
  })
  expect(ran).toBe(false)
})
