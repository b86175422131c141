import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Request } from '@playwright/test'
import { expect } from '#tests/support/browser.ts'
import { author, category, post, wxr } from '#tests/support/imports/wordpress.ts'
import { formOf, test } from '#tests/support/office.ts'
import { answerBeforeDrawing, noSidewaysScroll, openReady, ready } from '#tests/support/screen.ts'

test('I1 I4 Y6: an owner imports an old blog, follows an old address, exports the site and undoes the import', async ({
  page,
  signIn,
  allow,
}) => {
  allow(/404/)
  const mark = Date.now().toString(36)
  const old = `/2019/${mark}/tax-tips/`
  const blog = wxr(
    author('anna', 'Anna Ledger'),
    category(`duties-${mark}`, `Duties ${mark}`),
    post({
      id: 1,
      title: `Tax tips ${mark}`,
      link: `https://old-${mark}.example${old}`,
      content: '<p>Keep every receipt. [contact-form-7 id="5"]</p>',
      terms: `<category domain="category" nicename="duties-${mark}">Duties</category>`,
    }),
  ).replaceAll('https://old.example', `https://old-${mark}.example`)
  await signIn(page, 'admin')
  await openReady(page, '/dashboard/imports?open=new')
  await page.getByLabel('Export files').setInputFiles({
    name: `blog-${mark}.xml`,
    mimeType: 'text/xml',
    buffer: Buffer.from(blog),
  })
  await page.getByRole('button', { name: 'Read the files' }).click()

  // Read through first: nothing has changed yet.
  await expect(page.getByText('Ready to import', { exact: true })).toBeVisible()
  await ready(page)
  await expect(page.getByRole('row', { name: /^All 3 2 1 0$/ })).toBeVisible()
  await expect(page.getByText('shortcode contact-form-7', { exact: true })).toBeVisible()
  expect((await page.request.get(old, { maxRedirects: 0 })).status()).toBe(404)
  await noSidewaysScroll(page)

  await page.getByRole('button', { name: 'Import 3 items' }).click()
  await expect(page.getByRole('link', { name: 'See the articles' })).toBeVisible()
  const imported = page.url()
  await page.goto(old)
  await expect(page.getByRole('heading', { name: `Tax tips ${mark}`, level: 1 })).toBeVisible()
  await expect(page.getByText('contact-form-7'), 'readers see no shortcode').toHaveCount(0)

  await openReady(page, `/dashboard/redirects?q=${mark}`)
  await expect(page.getByRole('row', { name: new RegExp(`/2019/${mark}/tax-tips .*Imported`) })).toBeVisible()

  await openReady(page, '/dashboard/exports')
  await page.getByRole('button', { name: 'Make an export' }).click()
  const download = page.getByRole('link', { name: /^Download \(/ }).first()
  await expect(download).toBeVisible()
  const archive = await page.request.get((await download.getAttribute('href')) ?? '')
  expect([archive.status(), archive.headers()['content-type']]).toEqual([200, 'application/zip'])

  await openReady(page, imported)
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByRole('button', { name: 'Undo the import' })).toBeHidden()
  await expect(page.getByText('This import was undone.')).toBeVisible()
  expect((await page.request.get(old, { maxRedirects: 0 })).status()).toBe(404)
})

test('I1 I3: an import is watched, cancelled, gone on with and undone without a mouse, and says what becomes of it', async ({
  page,
  signIn,
  allow,
  callAs,
}) => {
  allow(/422/)
  const mark = Date.now().toString(36)
  const pictures = await heldPictures()
  const shown = Array.from({ length: 12 }, (_, n) => `<img src="${pictures.url}/${n}.jpg">`).join('')
  const blog = (...more: string[]) =>
    wxr(
      post({ id: 1, title: `Kept ${mark}`, content: `<p>[old-form]</p>${shown}` }),
      post({ id: 2, title: `Not kept ${mark}` }),
      ...more,
    ).replaceAll('https://old.example', `https://states-${mark}.example`)
  const admin = await signIn(page, 'admin')
  const focused = page.locator(':focus')
  const state = page.locator('h1 + *')

  await readFile(page, 'letter.xml', 'Dear all')
  await expect(state).toHaveText('Failed')
  await expect(page.getByRole('alert')).toContainText('letter.xml: This is neither an export of WordPress')
  await page.getByRole('link', { name: 'Choose other files' }).click()

  const nothing = wxr('<item><title>A & b</title></item>').replaceAll('https://old.', `https://none-${mark}.`)
  await readFile(page, 'nothing.xml', nothing)
  await expect(state).toHaveText('Nothing to import')
  await expect(page.getByText(/nothing\.xml, line \d+: /)).not.toContainText('What comes before')
  await page.getByRole('link', { name: 'Choose other files' }).click()
  await expect(page.getByRole('row').filter({ hasText: `none-${mark}.example` })).toContainText('Nothing to import')

  await readFile(page, 'blog.xml', blog('<item><title>A & b</title></item>'))
  await expect(state).toHaveText('Ready to import')
  await openReady(page, page.url())
  await expect(page.getByText(/^The files are read\. Nothing on your site has changed yet\.$/)).toBeVisible()
  await expect(page.locator('body'), 'who opens the screen anew begins at its top').toBeFocused()
  await expect(page.getByText(/blog\.xml, line \d+: /)).toBeVisible()
  await page.getByRole('button', { name: 'Import 14 items' }).press('Enter')
  await expect(focused).toHaveText('The import has begun.')
  await expect(page.getByRole('progressbar', { name: 'Importing' })).toBeVisible()

  const beside = await page.context().newPage()
  await readFile(beside, 'other.xml', wxr())
  await expect(beside.getByRole('alert')).toHaveText('Another import is at work. Wait until it has ended.')
  await beside.close()

  await answerBeforeDrawing(page)
  const isLook = (request: Request) => request.method() === 'GET' && request.url().startsWith(`${page.url()}.data`)
  for (const look of ['first', 'second', 'third'])
    expect((await page.waitForRequest(isLook)).url(), `the ${look} look`).toBeTruthy()

  await page.keyboard.press('Tab')
  await expect(focused).toHaveText('Cancel')
  await page.keyboard.press('Enter')
  await expect(state).toHaveText('Cancelled')
  await expect(focused).toHaveText('The import is cancelled.')
  pictures.answer()
  await page.keyboard.press('Tab')
  await expect(focused).toHaveText('Go on with the import')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The import is finished.')).toBeVisible()
  await expect(state).toHaveText('Imported')
  await expect(page.getByText(/blog\.xml, line \d+: .* What came before is here\.$/)).toBeVisible()
  await expect(page.getByText('shortcode old-form', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Pictures 12 0 12 0 0 0$/ })).toBeVisible()
  await noSidewaysScroll(page)

  const id = (await page.getByRole('link', { name: `Kept ${mark}` }).getAttribute('href'))?.split('/').at(-1)
  const changed = formOf({ title: `Kept ${mark}`, content: '<p>By hand.</p>', category: `States ${mark}` })
  await callAs(admin, 'PUT', `/api/articles/${id}`, changed)
  await page.getByRole('button', { name: 'Undo the import' }).press('Enter')
  await expect(page.getByText('The import is undone.')).toBeVisible()
  await page.getByRole('link', { name: 'see what was left' }).press('Enter')
  await expect(page.getByRole('row', { name: /^Kept .* Somebody has changed it since\.$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Not kept/ })).toHaveCount(0)
  pictures.close()
})

async function readFile(page: Page, name: string, text: string): Promise<void> {
  if (!page.url().endsWith('/imports?open=new')) await openReady(page, '/dashboard/imports?open=new')
  const field = page.getByLabel('Export files')
  await field.setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Read the files' }).press('Enter')
}

/** An old site that has lost its pictures, and says so only when it is told to. */
async function heldPictures() {
  const held: ServerResponse[] = []
  let isHeld = true
  const refuse = (response: ServerResponse) => response.writeHead(404).end()
  const server = createServer((_, response) => void (isHeld ? held.push(response) : refuse(response)))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer() {
      isHeld = false
      for (const response of held) refuse(response)
    },
    close: () => server.close(),
  }
}

test('Y6: redirects are made, refused with words, changed, deleted and brought back', async ({
  page,
  signIn,
  allow,
}) => {
  allow(/422/)
  const mark = Date.now().toString(36)
  await signIn(page, 'admin')
  await openReady(page, '/dashboard/redirects?open=new')
  await page.getByLabel('Old address').fill('/about')
  await page.getByLabel('Leads to').fill('/services')
  await page.getByRole('button', { name: 'Save the redirect' }).click()
  await expect(page.getByLabel('Old address')).toHaveAccessibleDescription(/The site has a page of its own/)
  await page.getByLabel('Old address').fill(`/Old-${mark}/`)
  await page.getByRole('button', { name: 'Save the redirect' }).click()
  await expect(page.getByText(`/old-${mark} leads to /services.`)).toBeVisible()
  await page.goto(`/old-${mark}`)
  await expect(page).toHaveURL(/\/services$/)

  await openReady(page, `/dashboard/redirects?q=${mark}`)
  await page.getByRole('button', { name: `Delete the redirect from /old-${mark}` }).click()
  await expect(page.getByText(`The redirect from /old-${mark} is deleted.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`/old-${mark} leads to /services.`)).toBeVisible()
})
