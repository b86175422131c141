import { articleDesk, drawPicture } from '#tests/support/article-desk.ts'
import { expect } from '#tests/support/browser.ts'
import { formOf, test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

const LONG = Array.from({ length: 60 }, (_, at) => `<p>Paragraph ${at + 1} of a long article about receipts.</p>`)

test('A3: an outcome is seen where one stands, changes that are not published are named, and the way to the site is there', async ({
  page,
  context,
  signIn,
  callAs,
  allow,
}) => {
  allow(/500|Something went wrong/)
  const editor = await signIn(page, 'editor')
  const fields = { title: 'A long one', content: LONG.join(''), category: 'Tax' }
  const { id } = (await callAs(editor, 'POST', '/api/articles', formOf(fields))) as { id: number }
  await openReady(page, `/edit/${id}`)
  const desk = articleDesk(page)
  const bar = page.locator('.desk-bar')
  await expect(bar.getByText('Published', { exact: true })).toBeVisible()
  await expect(bar.getByText('Unpublished changes')).toHaveCount(0)
  await desk.text.locator('p').last().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' The end.')
  await desk.saved()
  await expect(bar.getByText('Unpublished changes')).toBeVisible()
  await screenshots(page, 'unpublished-changes')
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(800)

  await page.route(`**/api/articles/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Update' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Error creating article' })
  await expect(failure).toBeInViewport()
  await page.unroute(`**/api/articles/${id}`)
  await page.getByRole('button', { name: 'Update' }).click()
  const done = page.getByRole('status').filter({ hasText: 'Article updated!' })
  await expect(done).toBeInViewport()
  await expect(failure, 'an old error goes when its act succeeds').toHaveCount(0)
  await expect(bar.getByText('Unpublished changes')).toHaveCount(0)
  expect(await page.evaluate(() => scrollY), 'nobody is moved').toBeGreaterThan(800)
  await axe(page)

  const [site] = await Promise.all([
    context.waitForEvent('page'),
    bar.getByRole('link', { name: /^View on site/ }).click(),
  ])
  await expect(site.getByText('The end.')).toBeVisible()
})

test('A2 A3: what is scheduled says for when, in the editor and in the list; one word is one word', async ({
  page,
  signIn,
  callAs,
}) => {
  const editor = await signIn(page, 'editor')
  const fields = { title: 'Later on', content: '<p>Words</p>', category: 'Tax', state: 'draft' }
  const { id } = (await callAs(editor, 'POST', '/api/articles', formOf(fields))) as { id: number }
  await openReady(page, `/edit/${id}`)
  await expect(page.getByText('1 word', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('At a later time').check()
  await dialog.getByLabel('Date and time').fill('2099-01-02T09:30')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Article scheduled for 2 Jan 2099, 09:30.' })).toBeVisible()
  await expect(page.locator('.desk-bar').getByText('Scheduled for 2 Jan 2099, 09:30')).toBeVisible()
  await page.locator('#main').getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(dialog.getByText('· 1 word')).toBeVisible()
  await page.goto('/alist?state=scheduled')
  await expect(page.getByRole('row').filter({ hasText: 'Later on' })).toContainText('for 2 Jan 2099, 09:30')
})

test('A2 A3: one way to a new article, the wizard one click away, and from the list to the site', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor')
  await openReady(page, '/alist')
  const ways = page.locator('main header').getByRole('link')
  await expect(ways).toHaveText(['Newsletter', 'Calendar', 'New article'])
  await ways.last().click()
  await page.getByRole('link', { name: 'Step by step' }).click()
  await expect(page).toHaveURL(/\/articles\/new$/)
  await page.getByRole('link', { name: 'Single-page form' }).click()
  // The address changes a moment before the screen, and the wizard has a title too.
  await expect(page.getByRole('button', { name: 'Create article' })).toBeVisible()
  await expect(page).toHaveURL(/\/create$/)
  const desk = articleDesk(page)
  await desk.title.fill('Straight to the site')
  await desk.text.click()
  await page.keyboard.type('Short and sweet.')
  await page.getByLabel('Category', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Create article' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Article created successfully' })).toBeInViewport()
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('Straight to the site')
  await expect(row.getByRole('link', { name: 'View Straight to the site on the site' })).toBeVisible()
  await page.getByRole('link', { name: 'View on site' }).click()
  await expect(page.getByText('Short and sweet.')).toBeVisible()
})

test('A3 A5: pictures are chosen from the library, by words, by folder or the newest; a duplicate says so', async ({
  page,
  signIn,
  callAs,
}) => {
  const editor = await signIn(page, 'editor')
  await page.goto('/alist')
  const buffer = await drawPicture(page, 500, 300)
  const send = async (name: string, bytes: Buffer, folder?: string) => {
    const form = formOf(folder ? { folder } : {})
    form.append('images[]', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
    return ((await callAs(editor, 'POST', '/api/upload/image', form)) as { media: { id: number }[] }).media[0]?.id
  }
  const id = await send('harbour-crane.png', buffer, 'Harbour')
  await callAs(editor, 'PATCH', `/api/media/${id}`, { alt: 'A crane at the quay' })
  await send('plain.png', await drawPicture(page, 400, 300))

  await openReady(page, '/create')
  const desk = articleDesk(page)
  await expect(desk.text).toBeVisible()
  await page.getByRole('button', { name: 'Choose from the library' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose an image' })
  await expect(dialog.getByRole('button', { name: 'plain.png' }), 'the newest are there at once').toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'image-library')
  await dialog.getByLabel('Search').fill('crane')
  await expect(dialog.getByRole('button', { name: 'plain.png' })).toHaveCount(0)
  await dialog.getByLabel('Search').fill('')
  await dialog.getByLabel('Folder').selectOption('Harbour')
  await expect(dialog.getByRole('button', { name: 'plain.png' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'A crane at the quay' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('What the image shows')).toHaveValue('A crane at the quay')

  await desk.text.click()
  await page.keyboard.type('Before the picture.')
  await desk.openTool('Image')
  await dialog.getByLabel('Search').fill('crane')
  await dialog.getByRole('button', { name: 'A crane at the quay' }).click()
  await expect(desk.text.getByLabel('Alternative text')).toHaveValue('A crane at the quay')

  await page.getByLabel('Main image').setInputFiles({ name: 'again.png', mimeType: 'image/png', buffer })
  await expect(
    page.getByRole('status').filter({ hasText: 'already in the library, as “harbour-crane.png”' }),
  ).toBeVisible()
})
