import { expect, type Page } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, ready, screenshots } from '#tests/support/screen.ts'

const OF_EDITORS = ['Dashboard', 'News', 'Categories', 'Pages', 'Events', 'Comments', 'Inventory']
const OF_ACCOUNTANTS = [
  'Inbox',
  'Clients',
  'Conversations',
  'Documents',
  'Proposals',
  'Deadlines',
  'Appointments',
  'Customers',
  'Reports',
]
const SEEN_BY_ACCOUNTANTS = ['Dashboard', ...OF_ACCOUNTANTS.toSpliced(-2, 0, 'Events')]
const OF_ADMINS = ['Setting']
const PAGES_OF_SETTING = ['Team', 'Mail', 'Health', 'Audit']

const MORE_OF_EDITORS = [
  '/articles',
  '/articles/new',
  '/create',
  '/dashboard/inventory?view=list',
  '/dashboard/find?q=tax',
  '/dashboard/account',
  '/dashboard/security',
  '/dashboard/data',
]
const MORE_OF_ACCOUNTANTS = [
  '/dashboard/inbox/templates',
  '/dashboard/inbox/1',
  '/dashboard/customers/import',
  '/dashboard/customers/1',
]
const MORE_OF_ADMINS = ['/dashboard/mail/1', '/dashboard/setting/firm', '/dashboard/setting/firm/history']

test('A1: an editor walks through every screen that is theirs, and the others say whose they are', async ({
  page,
  signIn,
  allow,
}) => {
  await signIn(page, { role: 'editor', name: 'Wanda Walker' })
  await openReady(page, '/dashboard')
  const office = page.getByRole('navigation', { name: 'Office' })
  await expect(office.getByRole('link')).toHaveText(OF_EDITORS.map((label) => new RegExp(`^${label}`)))
  for (const label of OF_EDITORS) {
    await office.getByRole('link', { name: new RegExp(`^${label}`) }).click()
    const heading = label === 'Dashboard' ? 'Good to see you, Wanda' : label
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${label} · \\S`))
  }
  for (const address of MORE_OF_EDITORS) await look(page, address)
  allow(/403/)
  const addresses = (labels: string[]) => labels.map((label) => `/dashboard/${label.toLowerCase()}`)
  const closed = [
    ...[...addresses([...OF_ADMINS, ...PAGES_OF_SETTING]), ...MORE_OF_ADMINS].map((address) => ({
      address,
      to: 'administrators',
    })),
    ...[...addresses(OF_ACCOUNTANTS), ...MORE_OF_ACCOUNTANTS].map((address) => ({ address, to: 'accountants' })),
  ]
  for (const { address, to } of closed) {
    const { status, heading, words, links } = await toldAt(page, address)
    const expected = { status: 403, heading: `This screen is for ${to}`, links: OF_EDITORS.length }
    expect({ status, heading, links }, address).toEqual(expected)
    expect(words, address).toMatch(/Ask (one of them|an administrator) if you need/)
  }
  // One of each as it is drawn.
  for (const { address, to } of [closed[0], closed.at(-1)].flatMap((each) => each ?? [])) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(`This screen is for ${to}`)
    await expect(page.getByText(/Ask (one of them|an administrator) if you need/)).toBeVisible()
    await expect(office.getByRole('link')).toHaveCount(OF_EDITORS.length)
  }
})

test('M4: an accountant’s day: the inbox, a client, the reports; every other screen says whose it is', async ({
  page,
  signIn,
  allow,
}) => {
  const email = `day-${Date.now()}@example.com`
  const message = { name: 'Dora Dayton', email, message: 'May I bring my receipts on Friday?' }
  expect((await page.request.post('/api/contact', { data: message })).status()).toBe(201)
  await signIn(page, { role: 'accountant', name: 'Anton Ayres' })

  await openReady(page, '/dashboard')
  const office = page.getByRole('navigation', { name: 'Office' })
  await expect(office.getByRole('link')).toHaveText(SEEN_BY_ACCOUNTANTS.map((label) => new RegExp(`^${label}`)))
  await expect(page.getByText(/^Accountant\. Times in/)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(/requests? to answer/)).toBeVisible()
  for (const word of ['comments to review', 'drafts', 'Last backup']) await expect(main.getByText(word)).toHaveCount(0)
  await axe(page)

  await screenshots(page, 'accountant-dashboard')
  await openReady(page, `/dashboard/inbox?q=${email}`)
  await main
    .getByRole('link', { name: /Dora Dayton/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dora Dayton')
  await main.getByRole('button', { name: 'Assign to me' }).click()
  await expect(main.getByText('Anton Ayres').first()).toBeVisible()

  await openReady(page, `/dashboard/customers?q=${email}`)
  await main.getByRole('link', { name: 'Dora Dayton' }).click()
  await main.getByLabel('Company').fill('Dayton Roofing')
  await main.getByRole('button', { name: 'Save the details' }).click()
  await expect(main.getByText('Dayton Roofing')).toBeVisible()
  await expect(
    main.getByText('An administrator can export everything that is kept about this person, and erase them for good.'),
  ).toBeVisible()
  await expect(main.getByText('Erase this person', { exact: true })).toHaveCount(0)
  await screenshots(page, 'accountant-person')
  await axe(page)
  await look(page, '/dashboard/reports')
  await expect(main.getByRole('link', { name: /Weekly report/ })).toHaveCount(0)
  await ready(page)

  await page.keyboard.press('Control+k')
  const find = page.getByRole('combobox', { name: 'Find anything' })
  await find.fill('Dora Dayton')
  await expect(page.getByRole('option', { name: /Dora Dayton/ }).first()).toBeVisible()
  await find.fill('setting')
  await expect(page.getByText(/No results for “setting”/)).toBeVisible()
  await page.keyboard.press('Escape')

  allow(/403/)
  for (const address of ['/dashboard/setting', '/dashboard/team', '/dashboard/audit', '/dashboard/health']) {
    expect((await page.request.get(address)).status(), address).toBe(403)
  }
  for (const address of ['/alist', '/create', '/articles/new', '/dashboard/comments', '/dashboard/inventory']) {
    expect((await page.request.get(address)).status(), address).toBe(403)
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText('This screen is for editors')
    await expect(office.getByRole('link')).toHaveCount(SEEN_BY_ACCOUNTANTS.length)
  }
  await axe(page)
})

test('A1: an admin walks through every screen, and each tells times by the firm’s clock', async ({ page, signIn }) => {
  await signIn(page, { role: 'admin', name: 'Wilma Walker' })
  await openReady(page, '/dashboard')
  const office = page.getByRole('navigation', { name: 'Office' })
  await expect(office.getByRole('link')).toHaveCount(OF_EDITORS.length + OF_ACCOUNTANTS.length + OF_ADMINS.length)
  for (const label of [...OF_ADMINS, ...OF_ACCOUNTANTS, ...OF_EDITORS]) {
    await office.getByRole('link', { name: new RegExp(`^${label}`) }).click()
    await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${label} · \\S`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/Times in \S/)).toBeVisible()
  }
  await openReady(page, '/alist?review=due')
  await expect(
    page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: /^Due for review/ }),
  ).toHaveAttribute('aria-current', 'true')
  await openReady(page, '/dashboard/setting')
  const sections = page.getByRole('main').getByRole('link')
  const addresses = await sections.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const settings = addresses.filter((address) => /^\/dashboard\/setting\/(?!programs)[a-z]+$/.test(address))
  expect(settings).toHaveLength(31)
  for (const address of settings) {
    const answer = await page.request.get(address)
    expect(answer.status(), address).toBe(200)
    expect(await answer.text(), address).toMatch(/<h1[^>]*>\S/)
  }
  for (const address of [...MORE_OF_ADMINS, ...MORE_OF_ACCOUNTANTS].filter((each) => !/\/1$/.test(each)))
    await look(page, address)
})

const ORDERED = [
  { name: 'News', address: '/alist', order: 'oldest', words: 'Least recently changed first', usual: 'newest' },
  { name: 'Comments', address: '/dashboard/comments', order: 'oldest', words: 'Oldest first', usual: 'newest' },
  { name: 'Mail', address: '/dashboard/mail', order: 'oldest', words: 'Oldest first', usual: 'newest' },
  { name: 'Audit', address: '/dashboard/audit', order: 'oldest', words: 'Oldest first', usual: 'newest' },
  { name: 'Team', address: '/dashboard/team', order: 'name', words: 'Name', usual: 'role' },
]

test('A1: a list stands in the order that is chosen; the address keeps it', async ({ page, signIn, callAs }) => {
  const admin = await signIn(page, { role: 'admin', name: 'Olga Orderly' })
  await callAs(admin, 'POST', '/api/articles/work', { title: 'Just written down' })
  for (const _ of ['first', 'second']) await callAs(admin, 'POST', '/api/outbox/test', {})
  const choice = page.getByRole('main').getByLabel('Order', { exact: true })
  for (const { name, address, order, words, usual } of ORDERED) {
    await openReady(page, `${address}?order=sideways`)
    await expect(choice, name).toHaveValue(usual)
    await choice.selectOption(words)
    await expect(page, name).toHaveURL(new RegExp(`[?&]order=${order}`))
    await expect(choice).toHaveValue(order)
    const answer = await page.request.get(page.url())
    expect(await answer.text(), `${name}, from the server`).toMatch(
      new RegExp(`<option[^>]*value="${order}"[^>]*selected|<option[^>]*selected[^>]*value="${order}"`),
    )
    await screenshots(page, `order-${name.toLowerCase()}`)
  }

  // One choice serves them all: how it looks, and that it goes back and forth, is seen on one list.
  await openReady(page, '/alist')
  await expect(page.getByRole('row').nth(1)).toContainText('Just written down')
  await choice.selectOption('Least recently changed first')
  await expect(page).toHaveURL(/[?&]order=oldest/)
  await axe(page, { within: ['main form[role=search]'] })
  await noSidewaysScroll(page, [390, 1280])
  await page.goBack()
  await expect(choice).toHaveValue('newest')
  await page.goForward()
  await expect(choice).toHaveValue('oldest')
  await expect(page.getByRole('row').nth(1)).not.toContainText('Just written down')
  await page
    .getByRole('navigation', { name: 'State' })
    .getByRole('link', { name: /^Drafts/ })
    .click()
  await expect(page).toHaveURL(/state=draft/)
  await expect(choice).toHaveValue('oldest')
  // What a search finds has an order of its own.
  await page.goto('/alist?order=oldest&q=tax')
  await expect(page.getByRole('search', { name: 'News' })).toBeVisible()
  await expect(choice).toHaveCount(0)

  await page.goto('/dashboard/audit?order=oldest')
  await expect(
    page
      .getByRole('main')
      .getByText(/^Event \d+$/)
      .first(),
  ).toHaveText('Event 1')
  for (const [asked, way] of [
    ['', -1],
    ['&order=oldest', 1],
  ] as const) {
    await page.goto(`/dashboard/mail?to=${admin.email}${asked}`)
    // An admin also gets an email about documents that arrive.
    const mails = page.getByRole('main').getByRole('link', { name: 'A test email from your site' })
    await expect(mails).toHaveCount(2)
    const [first = 0, second = 0] = await mails.evaluateAll((links) =>
      links.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))),
    )
    expect(Math.sign(second - first), asked).toBe(way)
  }
})

/** What the server says of a screen, read without drawing it. */
async function toldAt(page: Page, address: string) {
  const answer = await page.request.get(address)
  const html = (await answer.text()).replaceAll('<!-- -->', '')
  const textOf = (part = '') => part.replaceAll(/<[^>]*>/g, '').trim()
  const office = /<nav[^>]*aria-label="Office"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? ''
  return {
    status: answer.status(),
    heading: textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]),
    words: textOf(html.replaceAll(/<script.*?<\/script>/gs, '')),
    links: office.match(/<a\s/g)?.length ?? 0,
  }
}

/** A screen as the server makes it: named, in its frame, and told apart from an error. */
async function look(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address, { waitUntil: 'domcontentloaded' })
  expect(answer?.status(), address).toBe(200)
  await expect(page.getByRole('heading', { level: 1 }), address).not.toBeEmpty()
  await expect(page, address).toHaveTitle(/^(\(\d+\) )?\S.* · \S/)
  await expect(page.getByRole('navigation', { name: 'Office' })).toBeVisible()
}
