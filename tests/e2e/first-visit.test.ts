import { expect, type Page, test } from '#tests/support/browser.ts'
import { openReady } from '#tests/support/screen.ts'

const PUBLIC = ['/', '/about', '/services', '/quote']

/** The scripts a page has asked for so far, with their compressed sizes as they came over the wire. */
function watchScripts(page: Page) {
  const scripts: { address: string; bytes: Promise<number> }[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    const bytes = request.sizes().then((sizes) => sizes.responseBodySize)
    scripts.push({ address: new URL(request.url()).pathname, bytes })
  })
  return scripts
}

const ready = (page: Page) => page.locator('html[data-client=ready]')

test('a public page is read before any script is asked for, and the client comes at the first touch', async ({
  page,
}) => {
  // Somebody who saves data: nothing comes by itself, however slow the machine is that looks.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  )
  const scripts = watchScripts(page)
  for (const address of PUBLIC) {
    scripts.length = 0
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(scripts, address).toEqual([])
    await page.locator('body').dispatchEvent('pointerdown')
    await expect(ready(page)).toBeAttached()
    expect(scripts.length, address).toBeGreaterThan(3)
    const sizes = await Promise.all(scripts.map(({ bytes }) => bytes))
    const total = sizes.reduce((sum, bytes) => sum + bytes, 0)
    expect(total, `compressed bytes of script on ${address}`).toBeLessThan(150 * 1024)
  }
})

test('the client comes by itself when nobody has touched the page for long', async ({ page }) => {
  await page.clock.install()
  const scripts = watchScripts(page)
  await page.goto('/about')
  await page.clock.runFor(3_000)
  expect(scripts, 'nothing is fetched while the page is read').toEqual([])
  await page.clock.runFor(9_000)
  await page.clock.resume()
  await expect(ready(page)).toBeAttached()
})

test('the page carries its own styles, and the client brings the whole sheet', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.resourceType()))
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Ledger Display/)
  expect(files).not.toContain('stylesheet')
  const styled = () =>
    page.evaluate(() => {
      // Not its height: that may follow the faces, which come when they come.
      const { color, display, fontFamily, fontSize, maxWidth, paddingLeft } = getComputedStyle(
        document.querySelector('main') as Element,
      )
      return { color, display, fontFamily, fontSize, maxWidth, paddingLeft }
    })
  const before = await styled()
  await page.locator('body').dispatchEvent('pointerdown')
  await expect(ready(page)).toBeAttached()
  expect(files).toContain('stylesheet')
  expect(await styled()).toEqual(before)
  expect(await page.evaluate(() => document.querySelector('link[rel=stylesheet]')?.matches('[disabled]'))).toBe(false)
})

test('words are set before the faces are asked for, which then take their places together', async ({
  page,
  plainPage,
}) => {
  const ours = () =>
    [...document.fonts].filter(({ family, status }) => status === 'loaded' && /Ledger (Display|Text)"?$/.test(family))
      .length
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(ours)).toBe(2)
  const { stood, asked } = await page.evaluate(() => ({
    stood: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).domContentLoadedEventEnd,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ startTime }) => startTime),
  }))
  expect(asked).toHaveLength(2)
  expect(Math.min(...asked)).toBeGreaterThan(stood)
  // The next page has them from the start, and where no script runs they come with the words.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL(/privacy$/)
  await expect.poll(() => page.evaluate(ours)).toBe(2)
  const face = plainPage.waitForRequest(/\.woff2$/)
  await plainPage.goto('/about')
  await face
})

test('what lies far down is there for whoever looks for it before the client has come', async ({ page, plainPage }) => {
  await page.goto('/services')
  await expect(page.locator('html')).toHaveAttribute('data-veiled', '')
  await expect(page.locator('html')).not.toHaveAttribute('data-client')
  await page.evaluate(() => document.querySelector('#questions')?.scrollIntoView())
  await expect(page.locator('#questions h2')).toBeInViewport()
  await page.goto('/about')
  await page.goto('/services#questions')
  await expect(page.locator('html')).not.toHaveAttribute('data-veiled')
  await expect(page.locator('#questions h2')).toBeInViewport()
  await plainPage.goto('/services')
  await expect(plainPage.locator('html')).not.toHaveAttribute('data-veiled')
})

test('what waits on this device brings the client soon, and so does a part that needs it', async ({ page }) => {
  await openReady(page, '/quote')
  await page.getByLabel('First name').pressSequentially('Ada')
  await page.goto('/about')
  await expect(ready(page)).toBeAttached()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await expect(ready(page)).toBeAttached()
})

test('where a visitor came from is known though the first touch led on', async ({ page, site }) => {
  await page.goto('/about?utm_source=letter', { referer: 'https://elsewhere.example/' })
  await page.goto(`${site.url}/services`)
  await page.locator('body').dispatchEvent('pointerdown')
  await expect(ready(page)).toBeAttached()
  const arrival = await page.evaluate(() => sessionStorage.getItem('countinghouse.arrival'))
  expect(JSON.parse(arrival ?? '')).toMatchObject({
    referrer: 'elsewhere.example',
    campaign: { utm_source: 'letter' },
  })
})

test('what was typed before the client arrived is still there, and can be sent', async ({ page }) => {
  await page.goto('/quote')
  await page.getByLabel('First name').pressSequentially('Ada')
  await expect(ready(page)).toBeAttached()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

test('a link works before the client has arrived', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL(/\/privacy$/)
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
