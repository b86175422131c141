import { expect, test } from '#tests/support/browser.ts'
import { axe, noSidewaysScroll, openReady, ready, screenshots } from '#tests/support/screen.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" onload="alert(1)"><script>alert(1)</script>' +
  '<circle cx="20" cy="20" r="18" fill="#1d4ed8"/><path d="M12 28 20 10l8 18z" fill="#fff"/></svg>'
const PASSWORD = 'Brass-inkwell-orchard-52'

let fresh: Site
test.beforeAll(async () => {
  // As an operator starts it: no password given, and no mail server.
  fresh = await startSite({ ADMIN_EMAIL: 'olga@example.com', ADMIN_PASSWORD: undefined })
})
test.afterAll(() => fresh.stop())

test('Y1: the owner’s first hour, without mail: password, set-up, samples cleared, checklist', async ({ browser }) => {
  test.slow()
  const context = await browser.newContext({ baseURL: fresh.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const shown = fresh.lines.find((line) => line.includes('Password:')) ?? ''
  const first = shown.split('Password:')[1]?.replace('║', '').trim() ?? ''

  await test.step('the set-up opens by itself once the first password is replaced', async () => {
    await openReady(page, '/login')
    await page.getByLabel('Email').fill('olga@example.com')
    await page.getByLabel('Password').fill(first)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Please choose your own to continue')).toBeVisible()
    await page.getByLabel('Current password').fill(first)
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change the password' }).click()
    await expect(page).toHaveURL(/\/dashboard\/setup$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome. Let us make the site yours.')
    await axe(page)
    await noSidewaysScroll(page)
    await screenshots(page, 'setup')
  })

  await test.step('the firm: errors and reloads lose nothing', async () => {
    await page.getByRole('link', { name: 'Start' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your firm')
    await page.getByLabel('Your own name').fill('Olga Owner')
    await page.getByLabel('Name of the firm').fill('Hill & Co')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByRole('link', { name: 'Enter a telephone number' })).toBeVisible()
    await expect(page.getByLabel('Name of the firm')).toHaveValue('Hill & Co')
    await screenshots(page, 'setup-firm')
    await page.reload()
    await ready(page)
    await expect(page.getByLabel('Name of the firm')).toHaveValue('Hill & Co')
    await page.getByLabel('Legal name').fill('Hill & Co Ltd')
    await page.getByLabel('Email address of the firm').fill('office@hill.example')
    await page.getByLabel('Phone').fill('030 1234')
    await page.getByLabel('Street and house').fill('1 Hill Street')
    await page.getByLabel('City').fill('Hilltown')
    await page.getByRole('button', { name: 'Save and continue' }).click()
  })

  await test.step('Y3: logo and colours: what cannot be read is refused, and the nearest that can is offered', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logo and colours')
    await page.getByLabel('Choose an SVG or PNG file').setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(LOGO),
    })
    await expect(page.getByText('Save to show it on the site')).toBeVisible()
    await page.getByLabel('Main colour').fill('#ffd400')
    await page.getByRole('button', { name: /^Use #/ }).click()
    await expect(page.getByText('Too light to be read')).toHaveCount(0)
    await page.getByLabel('Main colour').fill('#1d4ed8')
    await page.getByLabel('Second colour').fill('#9a3412')
    await axe(page)
    await noSidewaysScroll(page)
    await screenshots(page, 'setup-look')
    await page.getByRole('button', { name: 'Save and continue' }).click()
  })

  await test.step('time zone and currency, then mail, which is not set', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Time zone and currency')
    await expect(page.getByLabel('Time zone', { exact: true }), 'as the browser has it').toHaveValue('Europe/London')
    await page.getByLabel('Time zone', { exact: true }).selectOption('Europe/Vienna')
    await page.getByLabel('Currency', { exact: true }).selectOption('EUR')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByText('No mail server is set.')).toBeVisible()
    await screenshots(page, 'setup-mail')
    expect(await (await page.request.get('/services')).text()).toMatch(/€<\/span>47<span[^>]*>\.<!-- -->88|€<\/span>47/)
    await page.getByRole('link', { name: 'Skip this step' }).click()
  })

  await test.step('the samples are cleared, and the public pages are sound without them', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample content')
    await axe(page)
    await noSidewaysScroll(page)
    await screenshots(page, 'setup-samples')
    await page.getByRole('button', { name: 'Keep the figures' }).click()
    await expect(page.getByRole('heading', { name: 'Figures' })).toHaveCount(0)
    await openReady(page, '/dashboard')
    await expect(page.getByText('Your live site shows invented people')).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)
    await screenshots(page, 'setup-dashboard')
    await page.getByRole('link', { name: 'Keep or clear the samples' }).click()
    await page.getByRole('button', { name: 'Clear all samples' }).click()
    await expect(page.getByText('There is no sample content left')).toBeVisible()
    for (const [address, gone] of [
      ['/about', ['Miriam Adeyemi']],
      ['/', ['Keeping books since', 'Latest']],
      ['/blog', ['Search the news', '/blogd/']],
      ['/services', ['per year']],
      ['/publication', ['Training modules']],
      ['/events', ['Bookkeeping for owners', 'Exchange Row']],
      ['/quote', ['online office']],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const content = await page.content()
      for (const words of gone) expect(content, address).not.toContain(words)
      if (address === '/blog') await axe(page)
      await screenshots(page, `cleared-${address.slice(1) || 'home'}`)
    }
  })

  await test.step('Y3: the mark and the colours are on the site, in the office, in tabs and on shared links', async () => {
    await page.goto('/')
    const shown = page.getByRole('banner').locator('img[src^="/brand/marks/"]').last()
    await expect(shown).toBeVisible()
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const green = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--green'))
    expect(green).toContain('#1d4ed8')
    for (const selector of ['link[rel=icon]', 'link[rel=apple-touch-icon]']) {
      const href = (await page.locator(selector).first().getAttribute('href')) ?? ''
      expect((await page.request.get(href)).headers()['content-type'], href).toBe('image/png')
    }
    const mark = await (await page.request.get((await shown.getAttribute('src')) ?? '')).text()
    expect(mark).toContain('<circle')
    expect(mark).not.toMatch(/script|alert|onload/)
    expect((await page.request.get('/og/home.png')).status()).toBe(200)
    await screenshots(page, 'brand-home')
    await openReady(page, '/dashboard/setting/brand')
    await expect(page.getByAltText('The logo as it is now')).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)
    await screenshots(page, 'brand-setting')
  })

  await test.step('the checklist says what is left, is put aside and found again', async () => {
    await openReady(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good to see you, Olga')
    await page.getByRole('link', { name: 'Continue' }).click()
    const list = page.getByRole('region', { name: 'Checklist' })
    await expect(list.getByRole('link', { name: 'Set up email and send a test' })).toBeVisible()
    await list.getByRole('button', { name: /^Not now.*Invite a colleague/ }).click()
    await openReady(page, '/dashboard')
    await page.getByRole('button', { name: 'Hide the checklist' }).click()
    await expect(page.getByText(/^Set-up: \d+ of \d+ done/)).toHaveCount(0)
    await openReady(page, '/dashboard/setting')
    await page.getByRole('navigation', { name: 'Setting' }).getByRole('link', { name: 'Set-up' }).click()
    await expect(page.getByRole('button', { name: /^Show again.*Invite a colleague/ })).toBeVisible()
    await page.getByRole('button', { name: 'Show the checklist on the dashboard' }).click()
    await expect(page.getByRole('button', { name: 'Hide the checklist on the dashboard' })).toBeVisible()
    await openReady(page, '/dashboard/setup/promises')
    await axe(page)
    await noSidewaysScroll(page)
    await screenshots(page, 'setup-promises')
    const remove = page.getByRole('button', { name: /^Remove.*You never pay a fine for our delay\.$/ })
    await remove.click()
    await expect(page.getByText('Removed from the site.')).toBeVisible()
    await expect(remove).toHaveCount(0)
    expect(await (await page.request.get('/about')).text()).not.toContain('You never pay a fine')
    await openReady(page, '/dashboard')
    await expect(page.getByText(/^Set-up: \d+ of \d+ done/)).toBeVisible()
  })

  await test.step('all of it without a script', async () => {
    const plain = await browser.newContext({
      baseURL: fresh.url,
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    })
    const bare = await plain.newPage()
    await bare.goto('/dashboard/setup/firm')
    await bare.getByLabel('City').fill('Valley')
    await bare.getByLabel('Phone').fill('')
    await bare.getByRole('button', { name: 'Save and continue' }).click()
    await expect(bare.getByRole('link', { name: 'Enter a telephone number' })).toBeVisible()
    await expect(bare.getByLabel('City')).toHaveValue('Valley')
    await bare.goto('/dashboard')
    await bare.getByRole('button', { name: 'Hide the checklist' }).click()
    await expect(bare).toHaveURL(/\/dashboard\?hidden$/)
    await expect(bare.getByText(/^Set-up: \d+ of \d+ done/)).toHaveCount(0)
    await plain.close()
  })
  await context.close()
})
