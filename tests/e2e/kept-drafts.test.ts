import { randomUUID } from 'node:crypto'
import { expect, type Page } from '#tests/support/browser.ts'
import { formOf, test } from '#tests/support/office.ts'
import type { Person } from '#tests/support/people.ts'
import { openReady } from '#tests/support/screen.ts'

/** A browser that refuses storage, as some do in private windows and with cookies blocked. */
async function refuseStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
}

/** By the cookie alone. */
async function signInByCookie(page: Page, url: string, person: Person): Promise<void> {
  const [name = '', value = ''] = person.cookie.Cookie.split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
}

test('the forms of the site work in a browser that refuses storage', async ({ page, office, callAs }) => {
  await refuseStorage(page)
  const editor = await office.people.person({ role: 'editor' })
  await openReady(page, `/blogd/${await publish(editor, callAs)}`)
  const comment = page.getByLabel('Comment', { exact: true })
  await page.getByRole('main').getByLabel('Name').fill('Nora Nostore')
  await page.getByRole('main').getByLabel('Email').fill('nora@example.com')
  await comment.fill('Written where nothing is stored.')
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(page.getByText(/Thank you/)).toBeVisible()
  await expect(comment).toHaveValue('')

  await openReady(page, '/Contact')
  await page.getByRole('main').getByLabel('Message').fill('Hello from a private window')
  await expect(page.getByRole('main').getByLabel('Message')).toHaveValue('Hello from a private window')
  await page.getByRole('main').getByLabel('Name').fill('Nora Nostore')
  await page.getByRole('main').getByLabel('Email').fill('nora@example.com')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your reference', { exact: true })).toBeVisible()

  await openReady(page, '/quote')
  await page.getByRole('main').getByLabel('Company name').fill('Nostore Ltd')
  await expect(page.getByRole('main').getByLabel('Company name')).toHaveValue('Nostore Ltd')
})

test('the screens that keep drafts work in a browser that refuses storage', async ({
  page,
  site,
  office,
  callAs,
  allow,
}) => {
  // React Router's script for scroll positions, which runs on its own before anything of ours.
  allow(/SecurityError|^uncaught: $/)
  await refuseStorage(page)
  const person = await office.people.person({ role: 'admin' })
  await signInByCookie(page, site.url, person)
  const made = await draftPlaces(person, callAs, site.url)
  for (const { address, field } of made.filter((place) => place.isOffice)) {
    await openReady(page, address)
    await page.getByRole('main').getByLabel(field, { exact: true }).fill('typed without storage')
    await expect(page.getByRole('main').getByLabel(field, { exact: true })).toHaveValue('typed without storage')
  }
})

test('what one person typed and did not send is not shown to the next on the same device', async ({
  page,
  site,
  office,
  callAs,
}) => {
  test.slow()
  const first = await office.people.person({ role: 'admin' })
  const second = await office.people.person({ role: 'admin' })
  const places = await draftPlaces(first, callAs, site.url)
  const enter = async (person: Person) => {
    await signInByCookie(page, site.url, person)
    await openReady(page, '/dashboard')
  }
  const fieldOf = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })

  await enter(first)
  for (const { address, field, subject } of places) {
    await openReady(page, address)
    await fieldOf(field).fill(`secret of the first, ${subject}`)
    await expect.poll(() => storedText(page), subject).toContain(`secret of the first, ${subject}`)
  }

  await enter(second)
  for (const { address, field, subject } of places) {
    await openReady(page, address)
    await expect(fieldOf(field)).toBeVisible()
    expect(await shownText(page), `${subject} for the second person`).not.toContain('secret of the first')
  }

  // Signing out leaves nothing to a visitor either.
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/dashboard'))
  for (const { address, subject } of places.filter((place) => !place.isOffice)) {
    await openReady(page, address)
    expect(await shownText(page), `${subject} for a visitor`).not.toContain('secret of the first')
  }

  await enter(first)
  for (const { address, field, subject } of places) {
    await openReady(page, address)
    await expect(fieldOf(field), subject).toHaveValue(`secret of the first, ${subject}`)
  }

  // Another subject of the same kind begins empty.
  for (const { other, subject } of places) {
    if (!other) continue
    await openReady(page, other)
    expect(await shownText(page), `another subject than ${subject}`).not.toContain(`secret of the first, ${subject}`)
  }
})

interface Place {
  subject: string
  address: string
  /** Another subject of the same kind. */
  other?: string
  field: string
  isOffice: boolean
}

/** Every form that keeps a draft, with the label of a field. */
async function draftPlaces(person: Person, callAs: CallAs, url: string): Promise<Place[]> {
  const call = async <T>(method: string, path: string, body?: unknown) =>
    (await callAs(person, method, path, body)) as T
  const lead = async (name: string) => {
    const mark = `${name}${Date.now().toString(36)}`
    await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.78.${Date.now() % 256}.${name.length}` },
      body: JSON.stringify({ name: mark, email: `${mark}@example.org`.toLowerCase(), message: 'Please write back.' }),
    })
    const { items } = await call<{ items: { id: number }[] }>('GET', `/api/leads?q=${mark}`)
    return items[0]?.id ?? 0
  }
  const client = async (name: string) =>
    (await call<{ id: number }>('POST', '/api/clients', { kind: 'company', name })).id
  const content = { title: '', intro: '', options: [], lines: [], terms: [] }
  const template = async (name: string) => {
    const body = { name: `${name} ${Date.now()}`, currency: 'USD', content }
    return (await call<{ id: number }>('POST', '/api/proposal-templates', body)).id
  }
  const [one, two] = [await lead('Adam'), await lead('Berta')]
  const [firm, shop] = [await client('Draft Firm'), await client('Draft Shop')]
  const [small, large] = [await template('Small'), await template('Large')]
  const [news, older] = [await publish(person, callAs), await publish(person, callAs)]
  return [
    { subject: 'contact', address: '/Contact', field: 'Message', isOffice: false },
    {
      subject: 'comment',
      address: `/blogd/${news}`,
      other: `/blogd/${older}`,
      field: 'Comment',
      isOffice: false,
    },
    {
      subject: 'template',
      address: `/dashboard/proposals/templates/${small}`,
      other: `/dashboard/proposals/templates/${large}`,
      field: 'Name of the template',
      isOffice: true,
    },
    { subject: 'quote', address: '/quote', field: 'Company name', isOffice: false },
    {
      subject: 'reply',
      address: `/dashboard/inbox/${one}`,
      other: `/dashboard/inbox/${two}`,
      field: 'Subject',
      isOffice: true,
    },
    {
      subject: 'message',
      address: `/dashboard/conversations/new?client=${firm}`,
      other: `/dashboard/conversations/new?client=${shop}`,
      field: 'Message',
      isOffice: true,
    },
    {
      subject: 'setting',
      address: '/dashboard/setting/counters',
      other: '/dashboard/setting/about',
      field: 'Title',
      isOffice: true,
    },
    { subject: 'setup', address: '/dashboard/setup/firm', field: 'City', isOffice: true },
  ]
}

type CallAs = (person: Person, method: string, path: string, body?: unknown) => Promise<unknown>

/** An article that takes comments. */
async function publish(person: Person, callAs: CallAs): Promise<number> {
  const form = formOf({ title: `Draft notes ${randomUUID()}`, content: '<p>The return is due.</p>', category: 'Tax' })
  return ((await callAs(person, 'POST', '/api/articles', form)) as { id: number }).id
}

/** All that this tab and this device hold for the page. */
const storedText = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

/** What a person can read on the page, in fields too. */
const shownText = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    return [document.body.innerText, ...fields].join('\n')
  })
