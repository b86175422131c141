import type { Request } from '@playwright/test'
import { expect, type Page, test } from '#tests/support/browser.ts'
import { validHtml } from '#tests/support/markup.ts'
import { axe, noSidewaysScroll, screenshots } from '#tests/support/screen.ts'
import { ADMIN } from '#tests/support/site.ts'

const PAGES = ['/', '/about', '/services', '/careers', '/privacy']
const INDEXED = [...PAGES, '/quote', '/blog', '/Contact', '/publication']
const SIGN_IN = ['/login', '/register', '/forgot-password']

test('every public page says once and for itself what it is, in valid markup', async ({ request, site }) => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  const cards = new Set<string>()
  for (const path of INDEXED) {
    const html = await (await request.get(path)).text()
    await validHtml(html, path)
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1)
    titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '')
    descriptions.add(/<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '')
    expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"/>`)
    for (const feed of ['/feed.xml', '/atom.xml', '/feed.json']) {
      expect(html, path).toMatch(new RegExp(`<link rel="alternate" type="[^"]+" title="[^"]+" href="${feed}"/>`))
    }
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
    const card = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    const picture = await request.get(card)
    expect(picture.headers()['content-type']).toBe('image/png')
    cards.add(card)
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
    for (const data of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)) {
      expect(JSON.parse(data[1] ?? '')).toMatchObject({ '@context': 'https://schema.org' })
    }
  }
  for (const path of SIGN_IN) await validHtml(await (await request.get(path)).text(), path)
  for (const own of [titles, descriptions, cards]) expect(own.size).toBe(INDEXED.length)
  expect(titles).not.toContain('')
})

for (const path of PAGES) {
  test(`${path} fits from 320 pixels upwards and reads well in light and dark`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await noSidewaysScroll(page)
    await axe(page)
    await screenshots(page, path === '/' ? 'home' : path.slice(1))
  })
}

test('every public page is readable after 100 KB at most, and nothing moves', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of [...PAGES, '/login']) {
    const arriving: Promise<number>[] = []
    const weigh = (request: Request) => {
      if (['document', 'stylesheet', 'font', 'image'].includes(request.resourceType())) {
        arriving.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
      }
    }
    page.on('requestfinished', weigh)
    await page.goto(path, { waitUntil: 'networkidle' })
    page.off('requestfinished', weigh)
    const weights = await Promise.all(arriving)
    expect(weights.reduce((sum, one) => sum + one, 0) / 1024, `kilobytes of ${path}`).toBeLessThan(100)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    const moved = shifts.reduce((sum, one) => sum + one, 0)
    // A word may move sideways by some pixels when our faces take over from their stand-ins; no line moves.
    expect(moved, `shifts on ${path}`).toBeLessThan(0.001)
  }
})

test('R1: the landing page offers Get Started, the monthly services and what to expect', async ({
  page,
  plainPage,
}) => {
  for (const visitor of [page, plainPage]) {
    await visitor.goto('/')
    const main = visitor.getByRole('main')
    await expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register')
    const quote = main.getByRole(visitor === page ? 'button' : 'link', { name: 'Request a quote' }).first()
    await expect(quote).toBeVisible()
    if (visitor === plainPage) await expect(quote).toHaveAttribute('href', '/quote')
    const monthly = visitor.locator('#monthly-services')
    await expect(monthly.getByRole('heading', { level: 2, name: 'Included every month' })).toBeVisible()
    await expect(monthly.getByRole('listitem')).toHaveCount(6)
    await expect(visitor.getByRole('region', { name: 'What to expect' }).getByRole('listitem')).toHaveCount(4)
    await expect(main).not.toContainText(/\b(lorem|undefined|null|NaN)\b/)
  }
})

test('R2: the about page tells the firm’s story, its people, values and history', async ({ page, plainPage }) => {
  for (const visitor of [page, plainPage]) {
    await visitor.goto('/about')
    for (const part of ['#values', '#people', '#history']) {
      await expect(visitor.locator(part).getByRole('heading', { level: 2 })).toBeVisible()
    }
    await expect(visitor.locator('#people').getByRole('heading', { level: 3 })).toHaveCount(4)
  }
})

test('R3, K3: each of six service cards leads to its own section', async ({ page, plainPage }) => {
  const names = [
    'Tax',
    'Business development',
    'Bookkeeping',
    'HR/management',
    'Professional training',
    'Software installation',
  ]
  for (const visitor of [page, plainPage]) {
    await visitor.goto('/services')
    const cards = visitor.getByRole('navigation', { name: 'Services' }).getByRole('link')
    await expect(cards).toHaveCount(names.length)
    for (const name of names) {
      await cards.filter({ hasText: name }).click()
      await expect(visitor.getByRole('region', { name })).toBeInViewport()
    }
    await expect(visitor).toHaveURL(/\/services#software-installation$/)
  }
})

test('K1: three plan cards show price, discount, storage and mailboxes and lead to a quote', async ({ plainPage }) => {
  await plainPage.goto('/services')
  const plans = plainPage.getByRole('region', { name: 'An online office for a small firm' })
  const expected = [
    { name: 'House', price: '$47.88', discount: '33% off', storage: '75GB', mailboxes: 'Mailboxes5', slug: 'house' },
    { name: 'Office', price: '$29.98', discount: '28% off', storage: '30GB', mailboxes: 'Mailboxes3', slug: 'office' },
    { name: 'Desk', price: '$11.88', discount: '20% off', storage: '5GB', mailboxes: 'Mailbox1', slug: 'desk' },
  ]
  for (const plan of expected) {
    const card = plans.getByRole('listitem').filter({ has: plainPage.getByRole('heading', { name: plan.name }) })
    for (const words of [plan.price, 'per year', plan.discount, plan.storage, plan.mailboxes]) {
      await expect(card).toContainText(words)
    }
    await expect(card.getByRole('link', { name: `Choose ${plan.name}` })).toHaveAttribute(
      'href',
      `/quote?plan=${plan.slug}`,
    )
  }
})

test('K2, K4: home and services show the counters and three dated certifications', async ({ page }) => {
  for (const path of ['/', '/services']) {
    await page.goto(path)
    await expectFigures(page)
    const certifications = page.locator('#certifications').getByRole('listitem')
    await expect(certifications).toHaveCount(3)
    for (const one of await certifications.all()) {
      await expect(one.locator('svg, img')).toBeVisible()
      await expect(one.getByRole('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/)
    }
  }
})

test('questions open in place, without a script', async ({ plainPage }) => {
  await plainPage.goto('/services')
  const answer = plainPage.getByText('You get a fixed price in writing before we begin')
  await expect(answer).toBeHidden()
  await plainPage.getByText('What does it cost?').click()
  await expect(answer).toBeVisible()
})

test('L2: the careers page is honest about having no opening', async ({ page }) => {
  await page.goto('/careers')
  await expect(page.getByRole('main')).toContainText('There are no openings at the moment.')
  await expect(page.getByRole('link', { name: /^Write to hello@/ })).toHaveAttribute('href', /^mailto:/)
})

test('L3: the privacy page says what is kept, and leads to each part', async ({ page }) => {
  await page.goto('/privacy')
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'What you can ask for' })
    .click()
  await expect(page.getByRole('heading', { name: 'What you can ask for' })).toBeInViewport()
})

test('R1: the landing page shows the three latest articles', async ({ page, request }) => {
  const { token } = await (await request.post('/api/auth/login', { data: ADMIN })).json()
  const latest = page.getByRole('region', { name: 'Latest news' })
  await page.goto('/')
  await expect(latest.getByRole('listitem')).toHaveCount(3)
  // Other tests may have published articles without a picture on this site.
  const { items } = (await (await request.get('/api/news')).json()) as {
    items: { picture: object | null; image: string | null }[]
  }
  const pictures = items.slice(0, 3).filter(({ picture, image }) => picture ?? image).length
  await expect(latest.getByRole('listitem').locator('img')).toHaveCount(pictures)
  for (const title of ['First notice', 'Second notice', 'Third notice', 'Fourth notice']) {
    const posted = await request.post('/api/articles', {
      headers: { Authorization: `Bearer ${token}` },
      multipart: { title, content: '<p>What changes, and what to do about it.</p>', category: 'Tax' },
    })
    expect(posted.ok(), title).toBe(true)
  }
  await page.reload()
  await expect(latest.getByRole('listitem')).toHaveCount(3)
  await expect(latest.getByRole('heading', { level: 3 })).toHaveText(['Fourth notice', 'Third notice', 'Second notice'])
  await expect(latest).not.toContainText('First notice')
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'home-news')
  await latest.getByRole('link', { name: 'Fourth notice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fourth notice' })).toBeVisible()
})

test('A10: what an admin saves stands on the pages at once, as plain words', async ({ page, request }) => {
  const { token } = await (await request.post('/api/auth/login', { data: ADMIN })).json()
  const headers = { Authorization: `Bearer ${token}` }
  const { settings, versions } = await (await request.get('/api/settings')).json()
  const hostile = '</script><script>alert(1)</script> & <b>Daughters</b>'
  page.on('dialog', () => expect('a script in the settings').toBe('never run'))

  const firm = { ...settings.firm, name: hostile }
  const saved = await request.put('/api/settings', {
    headers,
    data: { section: 'firm', value: firm, version: versions.firm },
  })
  expect(saved.status()).toBe(200)
  await page.goto('/about')
  await expect(page.getByRole('banner')).toContainText(hostile)
  await expect(page).toHaveTitle(/<b>Daughters<\/b>/)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.map((text) => JSON.parse(text).name)).toContain(hostile)

  const { version } = await saved.json()
  await request.post('/api/settings/firm/reset', { headers, data: { version } })
  await page.reload()
  await expect(page.getByRole('banner')).not.toContainText('Daughters')
})

async function expectFigures(page: Page): Promise<void> {
  const counters = page.getByRole('region', { name: 'Counted since we opened' })
  for (const [figure, label] of [
    ['60+', 'trainees'],
    ['18k+', 'issues solved'],
    ['10k+', 'happy customers'],
  ] as const) {
    const counter = counters.locator('dl > div').filter({ hasText: label })
    await expect(counter.getByRole('definition')).toHaveText(figure)
  }
}
