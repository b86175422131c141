import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

const FOLDERS = ['Publications', 'Client library', 'Staff documents']

test('R9 P1 P2: a chosen folder shows its files and is kept in the address', async ({ page, request }) => {
  await openReady(page, '/publication')
  const types = page.getByRole('navigation', { name: 'Publication types' })
  for (const name of FOLDERS) await expect(types.getByRole('link', { name })).toBeVisible()
  await expect(page.getByText('select publication type', { exact: true })).toBeVisible()
  await axe(page)
  await types.getByRole('link', { name: 'Publications' }).click()
  await expect(page).toHaveURL(/\/publication\?folder=\d+$/)
  await expect(page.getByText('select publication type')).toHaveCount(0)
  const files = page.getByRole('region', { name: 'Publications' })
  const modules = files.getByRole('listitem').filter({ hasText: 'Training modules.pdf' })
  await expect(modules).toHaveCount(1)
  await expect(modules).toContainText(/PDF.*\d+ KB/)
  const file = await request.get(
    (await files.getByRole('link', { name: 'Training modules.pdf' }).first().getAttribute('href')) ?? '',
  )
  expect(file.headers()['content-type']).toBe('application/pdf')
  await page.reload()
  await files.getByRole('link', { name: 'Preview Training modules.pdf' }).click()
  await expect(page.getByRole('heading', { name: 'Preview of Training modules.pdf' })).toBeVisible()
  await noSidewaysScroll(page)
  await screenshots(page, 'publication')
})

test('P3: without JavaScript too, folders for others are named, and closed', async ({ plainPage: page }) => {
  await page.goto('/publication')
  for (const name of FOLDERS.slice(1)) {
    await page.getByRole('navigation', { name: 'Publication types' }).getByRole('link', { name }).click()
    const closed = page.getByRole('region', { name })
    await expect(closed.getByText(/^This folder is for our (clients|staff)$/)).toBeVisible()
    await expect(closed.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /^\/login\?next=%2Fpublication/)
    await expect(closed.getByRole('link')).toHaveCount(1)
  }
})

test('P2: a PDF is shown where the browser can, and is one press away where it cannot', async ({ page, plainPage }) => {
  await openReady(page, '/publication?folder=1')
  const shown = page.waitForResponse(/Training%20modules\.pdf\?preview$/)
  const link = page.getByRole('link', { name: 'Preview Training modules.pdf' })
  const address = (await link.getAttribute('href')) ?? ''
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
  })
  await link.click()
  await expect(page.getByTitle('Preview of Training modules.pdf')).toBeVisible()
  expect((await shown).headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline/),
  })
  await expect(page.getByRole('link', { name: 'Open Training modules.pdf' })).toHaveCount(0)

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }))
  await page.reload()
  for (const reader of [page, plainPage]) {
    if (reader === plainPage) await reader.goto(address)
    const open = reader.getByRole('link', { name: 'Open Training modules.pdf' })
    await expect(open).toHaveAttribute('href', /Training%20modules\.pdf$/)
    await expect(reader.getByTitle('Preview of Training modules.pdf')).toHaveCount(0)
  }
  expect(
    asked.filter((url) => url.includes('.pdf')),
    'nothing is fetched that could not be shown',
  ).toEqual([])
  await axe(page)
})

test('P1, P3: an empty folder says so, a full one is paged, a closed one does not ask those to sign in who have', async ({
  page,
  office,
  signIn,
  callAs,
}) => {
  const editor = await office.people.person({ role: 'editor' })
  const made = (name: string, type: string) =>
    callAs(editor, 'POST', '/api/publications/folders', { name, type }) as Promise<{ id: number }>
  const empty = await made('A shelf for later', 'user')
  const full = await made('Forms by the dozen', 'user')
  const closed = await made('Minutes of the partners', 'admin')
  for (let count = 1; count <= 26; count += 1) {
    const form = new FormData()
    form.set('file', new File([`%PDF-1.7\n${'x'.repeat(500)}\n%%EOF`], `Form ${count}.pdf`))
    await callAs(editor, 'POST', `/api/publications/folders/${full.id}/files`, form)
  }

  await signIn(page, 'client')
  await openReady(page, `/publication?folder=${empty.id}`)
  await expect(page.getByRole('region', { name: 'A shelf for later' })).toContainText('Nothing in this folder yet')
  await page.getByRole('link', { name: 'Forms by the dozen' }).click()
  const files = page.getByRole('region', { name: 'Forms by the dozen' })
  await expect(files.getByRole('link', { name: /^Download/ })).toHaveCount(25)
  await expect(files.getByRole('link', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
  await files.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(`/publication?folder=${full.id}&page=2`)
  await expect(files.getByRole('link', { name: /^Download/ })).toHaveCount(1)
  await files.getByRole('link', { name: 'Preview Form 1.pdf' }).click()
  await expect(page.getByRole('heading', { name: 'Preview of Form 1.pdf' })).toBeVisible()
  for (const [asked, given] of [
    ['99', '&page=2'],
    ['nonsense', '&page=nonsense'],
  ]) {
    await page.goto(`/publication?folder=${full.id}&page=${asked}`)
    await expect(page).toHaveURL(`/publication?folder=${full.id}${given}`)
    await expect(files.getByRole('link', { name: /^Download/ })).toHaveCount(asked === '99' ? 1 : 25)
  }

  await page.goto(`/publication?folder=${closed.id}`)
  const partners = page.getByRole('region', { name: 'Minutes of the partners' })
  await expect(partners).toContainText('This folder is for our staff')
  await expect(partners.getByRole('link')).toHaveCount(0)
  for (const { id } of [empty, full, closed]) await callAs(editor, 'DELETE', `/api/publications/folders/${id}`)
})
