import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expect } from '#tests/support/browser.ts'
import { formOf, test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, ready, screenshots } from '#tests/support/screen.ts'

const content = `<h2>What changed</h2><p>${'The return is due on the tenth. '.repeat(12)}</p><h2>What to do</h2><p>Mark it.</p><h2>Who is meant</h2><p>All.</p>`

test.describe.configure({ mode: 'serial' })

test('R6, N3: the list shows nine a page with an excerpt, and Previous and Next end where the list ends', async ({
  page,
  signIn,
  callAs,
}) => {
  const editor = await signIn(page, 'editor')
  for (let number = 1; number <= 10; number++) {
    const form = formOf({ title: `Browser notice ${number}`, content, category: 'Tax' })
    await callAs(editor, 'POST', '/api/articles', form)
  }
  await page.context().clearCookies()
  await openReady(page, '/blog')
  await expect(page.getByRole('main').getByRole('listitem').getByRole('heading')).toHaveCount(9)
  await expect(
    page
      .getByRole('main')
      .getByText(/^What changed The return.*…$/)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
  await axe(page)
  await noSidewaysScroll(page)
  await page.getByRole('link', { name: 'Next older articles' }).click()
  await expect(page).toHaveURL(/pageno=2$/)
  await expect(page.getByRole('link', { name: 'Previous newer articles' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Previous' })).not.toHaveAttribute('aria-disabled', 'true')
  await page.goto('/blog?pageno=9999')
  await expect(page.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
})

test('R6: on a telephone news have their picture, and a wide table shows that it scrolls', async ({
  page,
  signIn,
  callAs,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/blog?category=Software')
  const picture = page.getByRole('main').getByRole('listitem').locator('img').first()
  await expect(picture).toBeVisible()
  expect((await picture.boundingBox())?.width).toBeGreaterThan(80)
  await noSidewaysScroll(page)

  const editor = await signIn(page, 'editor')
  const cells = ['Quarter', 'Turnover', 'Purchases', 'Personnel', 'Depreciation', 'Contribution']
  const row = `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const form = formOf({ title: 'A wide table', content: `<table><tbody>${row}</tbody></table>`, category: 'Tax' })
  const { id } = (await callAs(editor, 'POST', '/api/articles', form)) as { id: number }
  await page.context().clearCookies()
  await page.goto(`/blogd/${id}`)
  const table = page.getByRole('group', { name: 'Table' })
  const edge = async (side: 'left' | 'right') => await shadeAt(table, side)
  expect(await edge('left'), 'nothing is hidden on the left').toBeGreaterThan(230)
  expect(await edge('right'), 'there is more on the right').toBeLessThan(210)
  await table.focus()
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => edge('right')).toBeGreaterThan(230)
  expect(await edge('left')).toBeLessThan(210)
  await axe(page)
  await expect(page.getByRole('link', { name: /^Older article/ })).toBeVisible()
})

/** How bright the very edge of an element is, between its lines of text: 255 is white. */
async function shadeAt(element: Locator, side: 'left' | 'right'): Promise<number> {
  const { data, info } = await sharp(await element.screenshot({ animations: 'disabled' }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const column = side === 'left' ? 0 : info.width - 1
  return data[4 * info.width * info.channels + column * info.channels] ?? 0
}

test('R6: search finds by words and marks them', async ({ plainPage }) => {
  await plainPage.goto('/blog')
  await plainPage.getByLabel('Search the news').fill('browser notices')
  await plainPage.getByRole('button', { name: 'Search' }).click()
  await expect(plainPage).toHaveURL(/q=browser/)
  await expect(plainPage.getByRole('link', { name: /Browser notice/ }).first()).toBeVisible()
})

test('R8, N7, N8: an article is read and discussed; the page says what becomes of a comment, and shows no email', async ({
  page,
  allow,
}) => {
  allow(/422/)
  await page.setViewportSize({ width: 390, height: 700 })
  await openReady(page, '/blog')
  await page.getByRole('link', { name: 'Browser notice 10' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Browser notice 10' })).toBeVisible()
  await ready(page)
  await expect(page.getByRole('navigation', { name: 'In this article' })).toBeVisible()
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  )
  const logo = data.find((each) => each['@type'] === 'NewsArticle')?.publisher?.logo
  expect(logo).toMatchObject({ '@type': 'ImageObject', width: 512, height: 512 })
  expect((await page.request.get(logo.url)).headers()['content-type']).toBe('image/png')
  await axe(page)
  await noSidewaysScroll(page)
  await expect(page.getByText('We read your first comment before it is shown.')).toBeVisible()
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter your name')
  await page.getByRole('main').getByLabel('Name').fill('Rita Reader')
  await page.getByRole('main').getByLabel('Email').fill('rita.hidden@example.com')
  await page.getByLabel('Comment', { exact: true }).fill(`I have a question about the tenth (${Date.now()}).`)
  await page.getByLabel('Write to me when it is shown or answered').check()
  await page.getByRole('button', { name: 'Post comment' }).click()
  const thanks = page.getByRole('status').filter({ hasText: 'Thank you' })
  await expect(thanks).toContainText('shown once we have read it. We will email you when it is shown.')
  await screenshots(page, 'comment-thanks')
  await expect(thanks).toBeFocused()
  await expect(thanks).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Comment', { exact: true })).toHaveValue('')
  expect(await page.content()).not.toContain('rita.hidden')
})

test('N9: what was typed is kept when the network fails', async ({ page, allow }) => {
  allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load/)
  await openReady(page, '/blog')
  await page.getByRole('link', { name: 'Browser notice 10' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Browser notice 10' })).toBeVisible()
  await ready(page)
  await page.getByRole('main').getByLabel('Name').fill('Rita')
  await page.getByRole('main').getByLabel('Email').fill('rita@example.com')
  await page.getByLabel('Comment', { exact: true }).fill('Typed in a tunnel.')
  await page.route('**/news/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(page.getByRole('alert')).toContainText('Network error')
  await expect(page.getByLabel('Comment', { exact: true })).toHaveValue('Typed in a tunnel.')
  await page.unroute('**/news/**')
  await page.reload()
  await expect(page.getByLabel('Comment', { exact: true })).toHaveValue('Typed in a tunnel.')
})

test('N7: a comment can be left without JavaScript', async ({ plainPage, mail }) => {
  await plainPage.goto('/blog')
  await plainPage.getByRole('link', { name: 'Browser notice 9' }).click()
  await plainPage.getByRole('main').getByLabel('Name').fill('Paul Plain')
  await plainPage.getByRole('main').getByLabel('Email').fill('paul@example.com')
  await plainPage.getByLabel('Comment', { exact: true }).fill('Written without a script.')
  await expect(plainPage.getByRole('checkbox', { name: 'Send me the newsletter' })).not.toBeChecked()
  await plainPage.getByRole('checkbox', { name: 'Send me the newsletter' }).check()
  await plainPage.getByRole('button', { name: 'Post comment' }).click()
  await expect(plainPage.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()
  await expect(plainPage.getByText('Written without a script.')).toHaveCount(0)
  await mail.mailTo('paul@example.com', /confirm: our emails/)
})

test('R6: a search with a wrong letter asks what was meant, without JavaScript too', async ({ plainPage }) => {
  await plainPage.goto('/blog?q=notise')
  await expect(plainPage.getByText('Nothing found')).toBeVisible()
  await expect(plainPage.getByRole('navigation', { name: 'News: pages' })).toHaveCount(0)
  await plainPage.getByRole('link', { name: 'notice', exact: true }).click()
  await expect(plainPage).toHaveURL(/\/blog\?q=notice$/)
  await expect(plainPage.getByRole('link', { name: /^Browser notice/ }).first()).toBeVisible()
})

test('N6: while a post is fetched the page says Loading... in view, and not any more on the way back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openReady(page, '/blog')
  // Looked at by the page itself: a page that is being left answers nobody else.
  await page.evaluate(() => {
    const look = () => {
      const note = [...document.querySelectorAll('[role=status]')].find(
        ({ textContent }) => textContent === 'Loading...',
      )
      if (!note) return
      const { top, bottom, height } = note.getBoundingClientRect()
      sessionStorage.setItem('said', String(height > 0 && top >= 0 && bottom <= innerHeight))
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('main').locator('a[href^="/blogd/"]').first().click()
  await expect(page).toHaveURL(/\/blogd\//)
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe('true')
  await page.goBack()
  await expect(page).toHaveURL(/\/blog$/)
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
})

test('N6: a post that is not there is a 404 that says so', async ({ page, allow }) => {
  allow(/404/)
  const answer = await page.goto('/blogd/999999')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('alert')).toHaveText('Post not found.')
})

test('N7, A11: staff review comments and read requests', async ({ page, signIn }) => {
  await page.request.post('/api/contact', {
    data: { name: 'Walter Writer', email: 'walter@example.com', message: 'Hello?' },
  })
  await signIn(page, 'admin')
  await openReady(page, '/dashboard/comments')
  await page.getByRole('button', { name: 'Approve the comment by Paul Plain' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The comment is on the site.' })).toBeVisible()
  await openReady(page, '/dashboard/comments?state=visible')
  await page.getByRole('button', { name: 'Spam the comment by Paul Plain' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'marked as spam' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 comment moved' })).toBeVisible()
  await page.getByLabel('Select the comment by Paul Plain').check()
  await page.getByRole('form', { name: 'Selected comments' }).getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Written without a script.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Written without a script.')).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page, [390, 1280])
  await openReady(page, '/dashboard/inbox')
  await axe(page)
  await page.getByRole('link', { name: 'Walter Writer' }).click()
  await page.getByRole('combobox', { name: 'State' }).selectOption('answered')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await page.getByLabel('Note').fill('Called back.')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByText('Called back.')).toBeVisible()
  await axe(page)
})

test('A8: a picture that is cut in the list shows the place that its focal point says', async ({
  page,
  signIn,
  callAs,
}) => {
  const editor = await signIn(page, 'editor')
  const bytes = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#4a6' } })
    .png()
    .toBuffer()
  const form = formOf({ title: 'A wide picture', content, category: 'Tax', imageAlt: 'A green field' })
  form.set('mainImage', new File([new Uint8Array(bytes)], 'wide.png', { type: 'image/png' }))
  const { image } = (await callAs(editor, 'POST', '/api/articles', form)) as { image: string }
  const { items } = (await callAs(editor, 'GET', '/api/media')) as { items: { id: number; url: string }[] }
  const picture = items.find(({ url }) => url === image)
  await page.goto('/blog')
  const cut = page.locator(`main img[src="${picture?.url}"]`).first()
  await expect(cut).toHaveCSS('object-position', '50% 50%')
  await callAs(editor, 'PATCH', `/api/media/${picture?.id}`, { focalX: 80, focalY: 20 })
  await page.goto('/blog')
  await expect(cut).toHaveCSS('object-position', '80% 20%')
})

test('N8: a long talk shows its end first, and the rest is one press away, without JavaScript too', async ({
  page,
  plainPage,
  signIn,
  callAs,
  office,
}) => {
  const editor = await signIn(page, 'editor')
  const form = formOf({ title: 'Much discussed', content: '<p>One line.</p>', category: 'Tax' })
  const { id } = (await callAs(editor, 'POST', '/api/articles', form)) as { id: number }
  const remarks = Array.from({ length: 43 }, (_, number) => ({
    ...{ articleId: id, replyTo: null, name: `Reader ${number + 1}`, email: 'reader@example.com' },
    ...{ body: `Remark number ${number + 1}.`, bodyHash: `h${number}`, state: 'visible' as const },
    ...{
      fromStaff: 0,
      mailsWanted: 'none' as const,
      token: `talk-${id}-${number}`,
      createdAt: '2026-11-15T08:00:00.000Z',
      cameOn: '2026-11-15',
    },
  }))
  await office.db.transaction((tx) => tx.insertInto('comments').values(remarks).execute())
  await plainPage.goto(`/blogd/${id}`)
  await expect(plainPage.getByRole('heading', { name: '43 comments' })).toBeVisible()
  // The margin beside a short text, which is higher than the text, does not push its first line down.
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const head = await boxOf(plainPage.getByRole('heading', { level: 1 }))
  const line = await boxOf(plainPage.getByText('One line.'))
  const margin = await boxOf(plainPage.getByRole('complementary', { name: 'About this article' }))
  expect(plainPage.viewportSize()?.width).toBe(1280)
  expect(margin.x + margin.width).toBeLessThan(line.x)
  expect(margin.y + margin.height).toBeGreaterThan(line.y + line.height)
  expect(line.y - head.y - head.height).toBeLessThan(48)
  await expect(plainPage.getByText('Remark number 43.')).toBeVisible()
  await expect(plainPage.getByText('Remark number 3.', { exact: true })).toHaveCount(0)
  await plainPage.getByRole('link', { name: 'Show the 3 earlier comments' }).click()
  await expect(plainPage.getByText('Remark number 3.', { exact: true })).toBeVisible()
  await expect(plainPage.getByText(/Remark number \d+\./)).toHaveCount(43)
  await expect(plainPage.getByRole('link', { name: /earlier comment/ })).toHaveCount(0)
  expect(await plainPage.content()).not.toContain('reader@example.com')
  await office.db.transaction((tx) => tx.deleteFrom('comments').where('articleId', '=', id).execute())
})
