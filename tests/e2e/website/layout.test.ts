import { expect, type Page, test } from '#tests/support/browser.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

const WIDTHS = [1280, 390, 320]

test('L1 H4: the top bar shows email, address, opening hours and the way to chat at every width', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect(bar.getByRole('link', { name: /^Email hello@/ })).toHaveAttribute('href', /^mailto:hello@/)
    await expect(bar.locator('address').filter({ hasText: '12 Exchange Row' })).toBeVisible()
    await expect(bar.getByText('Mon-Fri 8AM-6PM')).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Chat with us' })).toHaveAttribute('href', '/chat')
  }
  await noSidewaysScroll(page)
  await screenshots(page, 'layout')
})

const MAIN_LINKS = ['Home', 'About', 'Our Services', 'Careers', 'Training (another site)', 'Sign in']
const SEE_MORE = {
  'News and Events': '/blog',
  'Events and courses': '/events',
  Publication: '/publication',
  Contact: '/Contact',
}

test('L2: the navigation leads everywhere, and See More opens by keyboard alone', async ({ page }) => {
  await openReady(page, '/about')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  expect(await navigation.getByRole('link').allTextContents()).toEqual(MAIN_LINKS)
  await expect(navigation.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page')
  await expect(navigation.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
  await expect(navigation.getByRole('link', { name: /Training/ })).toHaveAttribute('href', /^https:/)
  await expect(navigation.getByRole('button', { name: 'Quote' })).toBeVisible()

  await navigation.getByRole('link', { name: 'Our Services' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  for (const [name, href] of Object.entries(SEE_MORE)) {
    await page.keyboard.press('Tab')
    const link = navigation.getByRole('link', { name })
    await expect(link).toBeFocused()
    await expect(link).toHaveAttribute('href', href)
  }
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(navigation.getByText('See More')).toBeFocused()
  await expect(navigation.getByRole('link', { name: 'Publication' })).toBeHidden()

  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(navigation.getByRole('link', { name: 'Publication' }), 'a press elsewhere closes it').toBeHidden()

  await navigation.getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveURL('/careers')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})

test('L2: on a telephone one sheet holds the navigation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openReady(page, '/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Quote' })).toBeVisible()
  await page.getByText('Menu', { exact: true }).click()
  await everyLinkIn(navigation, page)
  await axe(page)
  await noSidewaysScroll(page, [320, 390])
  await page.keyboard.press('Escape')
  await expect(navigation).toBeHidden()

  await page.getByText('Menu', { exact: true }).click()
  await navigation.getByRole('link', { name: 'Our Services' }).click()
  await expect(page).toHaveURL('/services')
  await expect(navigation, 'a new page closes the sheet').toBeHidden()
})

test('L2: the menus open without JavaScript', async ({ plainPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await page.getByText('See More').first().click()
  await expect(page.getByRole('link', { name: 'News and Events' }).first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Quote' })).toHaveAttribute('href', '/quote')
  await expect(page.getByRole('button', { name: 'Quote', exact: true })).toHaveCount(0)

  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await page.getByText('Menu', { exact: true }).click()
  await everyLinkIn(page.getByRole('navigation', { name: 'Main' }), page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
})

test('a menu that is opened before the script arrives stays open', async ({ page }) => {
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/*.js', async (route) => {
    await late
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByText('See More').first().click()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Publication' })
  await expect(link).toBeVisible()
  arrive()
  await page.locator('html[data-client=ready]').waitFor({ state: 'attached' })
  await expect(link).toBeVisible()
})

test('L3: the footer has the contact form, the hours and every page', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Contact form' })).toHaveAttribute('href', '/Contact')
  for (const line of ['Mon-Thu 8am-6pm', 'Fri 8am-5pm', 'Weekend closed']) {
    await expect(footer.getByRole('listitem').filter({ hasText: line })).toBeVisible()
  }
  const pages = footer.getByRole('navigation', { name: 'Pages' })
  for (const name of ['Home', 'About', 'Our Services', ...Object.keys(SEE_MORE), 'Careers', 'Request a quote']) {
    await expect(pages.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(footer.getByRole('link', { name: 'Privacy and cookies' })).toHaveAttribute('href', '/privacy')
  for (const [name, href] of [
    ['RSS', '/feed.xml'],
    ['Atom', '/atom.xml'],
    ['JSON Feed', '/feed.json'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expect(page.locator('a[href="#"], a[href=""], a:not([href])'), 'no link leads nowhere').toHaveCount(0)
})

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/about')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('what can be pressed is 44 pixels high on a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  await page.getByText('Menu', { exact: true }).click()
  const low = await page.evaluate(() =>
    [...document.querySelectorAll('header a, header summary, footer a')]
      .filter((target) => target.checkVisibility() && !target.matches('[href="#main"]'))
      .filter((target) => target.getBoundingClientRect().height < 44)
      .map((target) => target.textContent),
  )
  expect(low).toEqual([])
})

const PUBLIC_PAGES = [
  '/',
  '/about',
  '/services',
  '/careers',
  '/privacy',
  '/Contact',
  '/quote',
  '/publication?folder=1',
  '/blog',
  '/blog?q=tax',
  '/blogd/12',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/no/such/page',
]

test('text at twice its size still fits the smallest telephone, on every page', async ({
  page,
  mail,
  office,
  allow,
}) => {
  allow(/404|410/)
  const { email } = await office.people.person({ role: 'client' })
  await page.request.post('/api/auth/forgot-password', { data: { email } })
  const { links } = await mail.mailTo(email, /password/i)
  const { pathname, search } = new URL(links.find((link) => link.includes('reset-password')) ?? '')
  const browser = await page.context().newCDPSession(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/about')
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  for (const address of [...PUBLIC_PAGES, pathname + search]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('font-size', '32px')
    await noSidewaysScroll(page, address === '/services' ? [320, 390, 1280] : [320])
  }
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await shortLines(page), `lines of the top bar at ${width} px`).toEqual([])
  }
})

/** What of the top bar is broken into lines of a few letters, whose words nobody can read. */
async function shortLines(page: Page): Promise<string[]> {
  return await page
    .getByRole('banner')
    .locator('a[href^=mailto], address, p')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.checkVisibility())
        .map((cell) => {
          const words = document.createRange()
          words.selectNodeContents(cell)
          words.setStartAfter(cell.querySelector('.sr-only') ?? cell)
          const lines = words.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(cell).lineHeight)
          return { text: cell.textContent, perLine: words.toString().length / Math.round(lines) }
        })
        .filter(({ perLine }) => perLine < 6)
        .map(({ text }) => text),
    )
}

test('in forced colours the current page, buttons and drawings are told apart', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openReady(page, '/about')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const borderOf = (name: string) =>
    navigation.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).borderBottomColor)
  expect(await borderOf('About')).not.toBe(await borderOf('Careers'))
  expect(await borderOf('Careers'), 'a border that is not meant is not seen').toBe('rgba(0, 0, 0, 0)')
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const quote = navigation.getByRole('button', { name: 'Quote' })
  const [width, words] = await quote.evaluate((button) => {
    const { borderTopWidth, color } = getComputedStyle(button)
    return [borderTopWidth, color]
  })
  expect(width).toBe('2px')
  expect(words, 'behind words the browser puts the colour of the paper').not.toBe(paper)
  await page.goto('/services')
  const pens = await page
    .getByRole('main')
    .locator('svg.ui-drawing')
    .evaluateAll((drawings) => drawings.map((drawing) => getComputedStyle(drawing).stroke))
  const ink = await page.evaluate(() => getComputedStyle(document.body).color)
  expect(new Set(pens)).toEqual(new Set([ink]))
  await axe(page)
})

test('paper gets the page without the frame', async ({ page }) => {
  await page.goto('/about')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByText('Contact form')).toBeHidden()
  const [paper, ink] = await page.evaluate(() => {
    const body = getComputedStyle(document.body)
    return [body.backgroundColor, body.color]
  })
  expect(paper).toBe('rgb(255, 255, 255)')
  expect(ink).toBe('rgb(20, 38, 31)')
})

test('an unknown address keeps the frame and says where to go', async ({ page, allow }) => {
  allow(/404/)
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle('There is no page at this address')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Quote' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'To the first page' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('There is no page at this address')
})

async function everyLinkIn(navigation: ReturnType<Page['getByRole']>, page: Page): Promise<void> {
  for (const name of ['Home', 'About', 'Our Services', ...Object.keys(SEE_MORE), 'Careers', 'Training', 'Sign in']) {
    await expect(navigation.getByRole('link', { name }), `${name} at ${page.viewportSize()?.width} px`).toBeVisible()
  }
}

test('a page fetched ahead is shown at once and counted when it is read', async ({ page }) => {
  await openReady(page, '/')
  const ahead = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/about')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).hover()
  expect((await ahead).request().headers()['sec-purpose']).toContain('prefetch')
  const told = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/visits')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  expect((await told).postDataJSON()).toEqual({ path: '/about' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
