import { expect } from '#tests/support/browser.ts'
import { author, category, post, wxr } from '#tests/support/imports/wordpress.ts'
import { test } from '#tests/support/office.ts'
import { noSidewaysScroll, openReady, ready } from '#tests/support/screen.ts'

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
  await openReady(page, '/dashboard/imports')
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
  await expect(page.getByText('[contact-form-7 id="5"]')).toBeVisible()

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
