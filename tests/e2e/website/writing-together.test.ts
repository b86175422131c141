import type { BrowserContext } from '@playwright/test'
import { articleDesk } from '#tests/support/article-desk.ts'
import { expect, type Page } from '#tests/support/browser.ts'
import { formOf, test } from '#tests/support/office.ts'
import { axe, openReady, screenshots } from '#tests/support/screen.ts'

const draftOf = (title: string, content: string) => formOf({ title, content, category: 'Tax', state: 'draft' })

async function writeAtEnd(page: Page, paragraph: number, words: string): Promise<void> {
  await articleDesk(page).text.locator('p').nth(paragraph).click()
  await page.keyboard.press('End')
  await page.keyboard.type(words)
}

test('A3: two who write at the same article are merged in silence, and asked only about the same words', async ({
  page,
  browser,
  site,
  signIn,
  callAs,
  allow,
}) => {
  allow(/409/)
  const editor = await signIn(page, { role: 'editor', name: 'Edgar Editor' })
  const { id } = (await callAs(
    editor,
    'POST',
    '/api/articles',
    draftOf('Shared', '<p>Alpha.</p><p>Beta goes on for a while.</p><p>Gamma.</p>'),
  )) as { id: number }
  const other: BrowserContext = await browser.newContext({ baseURL: site.url })
  const theirs = await other.newPage()
  await signIn(theirs, { role: 'editor', name: 'Maya Okafor' })
  await openReady(page, `/edit/${id}`)
  await expect(articleDesk(page).text).toBeVisible()
  await openReady(theirs, `/edit/${id}`)
  await expect(theirs.getByRole('status').filter({ hasText: 'Also open with Edgar Editor' })).toBeVisible()
  const mine = articleDesk(page)
  const asked = page.getByRole('group', { name: 'Maya Okafor changed the same words' })

  // Neighbouring blocks, and a title: nobody is asked, and the cursor stays in the sentence.
  await writeAtEnd(theirs, 0, ' Theirs at the top.')
  await articleDesk(theirs).title.fill('Shared by two')
  await articleDesk(theirs).saved()
  await writeAtEnd(page, 1, ' Mine in')
  await expect(mine.text).toContainText('Alpha. Theirs at the top.')
  await page.keyboard.type(' the middle.')
  await mine.saved()
  await expect(mine.text.locator('p')).toHaveText([
    'Alpha. Theirs at the top.',
    'Beta goes on for a while. Mine in the middle.',
    'Gamma.',
  ])
  await expect(mine.title).toHaveValue('Shared by two')
  await expect(asked).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Different words of one block.
  await theirs.reload()
  await expect(articleDesk(theirs).text).toContainText('Mine in the middle.')
  await writeAtEnd(theirs, 1, ' Theirs at its end.')
  await articleDesk(theirs).saved()
  await mine.text.locator('p').nth(1).click()
  await page.keyboard.press('Home')
  await page.keyboard.type('Now ')
  await mine.saved()
  const both = 'Now Beta goes on for a while. Mine in the middle. Theirs at its end.'
  await expect(mine.text.locator('p').nth(1)).toHaveText(both)
  await expect(asked).toHaveCount(0)

  // The same place: asked beside it, while one goes on writing; nothing is published over it.
  await theirs.reload()
  await expect(articleDesk(theirs).text).toContainText(both)
  await writeAtEnd(theirs, 2, ' Their delta.')
  await articleDesk(theirs).saved()
  await writeAtEnd(page, 2, ' My delta.')
  await expect(asked).toBeVisible()
  await page.keyboard.type(' Still typing.')
  await expect(mine.text).toContainText('Gamma. My delta. Still typing.')
  await screenshots(page, 'clash')
  await axe(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'First choose which words to keep.' })).toBeVisible()
  await expect(asked.getByRole('button', { name: 'Keep mine' })).toBeFocused()
  await asked.getByRole('button', { name: 'Keep both' }).click()
  await mine.saved()
  await expect(asked).toHaveCount(0)
  await expect(mine.text.locator('p')).toHaveText([
    'Alpha. Theirs at the top.',
    both,
    'Gamma. Their delta.',
    'Gamma. My delta. Still typing.',
  ])
  await other.close()
})

test('A3: two windows of one person are no two people, and keep every word of both', async ({
  page,
  context,
  signIn,
  callAs,
  allow,
}) => {
  allow(/409/)
  const editor = await signIn(page, { role: 'editor', name: 'Edgar Editor' })
  const { id } = (await callAs(
    editor,
    'POST',
    '/api/articles',
    draftOf('Twice open', '<p>Alpha.</p><p>Beta.</p>'),
  )) as { id: number }
  const second = await context.newPage()
  await openReady(page, `/edit/${id}`)
  await expect(articleDesk(page).text).toBeVisible()
  const present = second.waitForResponse((answer) => answer.url().endsWith('/presence'))
  await openReady(second, `/edit/${id}`)
  await expect(articleDesk(second).text).toBeVisible()
  await present
  await expect(second.getByText('Also open with')).toHaveCount(0)
  await writeAtEnd(page, 0, ' One.')
  await articleDesk(page).saved()
  await writeAtEnd(second, 1, ' Two.')
  await articleDesk(second).saved()
  await expect(articleDesk(second).text.locator('p')).toHaveText(['Alpha. One.', 'Beta. Two.'])
})

test('A3: an article that a colleague deletes is not saved over and over; it is restored with every word', async ({
  page,
  signIn,
  office,
  callAs,
  allow,
}) => {
  allow(/409/)
  const editor = await signIn(page, { role: 'editor', name: 'Edgar Editor' })
  const { id } = (await callAs(editor, 'POST', '/api/articles', draftOf('Deleted', '<p>Alpha.</p>'))) as { id: number }
  const colleague = await office.people.person({ role: 'editor', name: 'Maya Okafor' })
  await openReady(page, `/edit/${id}`)
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  const { text, saved } = articleDesk(page)
  await text.click()
  let saves = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves += 1
  })
  await callAs(colleague, 'DELETE', `/api/articles/${id}`)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Beta.')
  const notice = page.getByRole('status').filter({ hasText: 'This article was deleted.' })
  await expect(notice).toBeVisible()
  await page.keyboard.type(' Gamma.')
  await expect(text).toHaveText('Alpha. Beta. Gamma.')
  await axe(page)
  expect(saves).toBe(1)
  await page.getByRole('button', { name: 'Restore the article' }).click()
  await saved()
  await expect(notice).toHaveCount(0)
  expect(saves).toBe(2)
  const { content } = await (await page.request.get(`/api/articles/${id}`)).json()
  expect(content).toContain('Alpha. Beta. Gamma.')
})

test('A3: the history compares word by word and brings a version back', async ({ page, signIn, callAs }) => {
  const editor = await signIn(page, { role: 'editor', name: 'Edgar Editor' })
  const { id } = (await callAs(
    editor,
    'POST',
    '/api/articles',
    draftOf('With a past', '<p>The first version says March.</p>'),
  )) as { id: number }
  await openReady(page, `/edit/${id}`)
  await articleDesk(page).text.locator('p').first().click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('The second version says early April.')
  await articleDesk(page).saved()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Article updated!' })).toBeVisible()

  await page.locator('#main').getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await history
    .getByRole('button', { name: /^Compare/ })
    .last()
    .click()
  await expect(history.locator('del').filter({ hasText: 'first' })).toBeVisible()
  await expect(history.locator('ins').filter({ hasText: 'second' })).toBeVisible()
  await screenshots(page, 'history')
  await axe(page)
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await expect(articleDesk(page).text).toHaveText('The first version says March.')
  await page.reload()
  await expect(articleDesk(page).text).toHaveText('The first version says March.')
})

test('A3: publish after a checklist, schedule, unpublish, preview by secret address', async ({
  page,
  browser,
  site,
  signIn,
  callAs,
}) => {
  const editor = await signIn(page, 'editor')
  const { id } = (await callAs(
    editor,
    'POST',
    '/api/articles',
    draftOf('On its way', '<h2>Begin</h2><p>Words for readers.</p>'),
  )) as { id: number }
  await openReady(page, `/edit/${id}`)
  await expect(articleDesk(page).text).toBeVisible()
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Preview' }).click()
  const address = await dialog.getByLabel('Secret link').inputValue()
  await axe(page)
  const stranger = await browser.newContext({ baseURL: site.url })
  const preview = await stranger.newPage()
  await preview.goto(address)
  await expect(preview.getByText('Words for readers.')).toBeVisible()
  await stranger.close()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog.getByText(/short description/i)).toBeVisible()
  await screenshots(page, 'publish')
  await axe(page)
  await dialog.getByLabel('At a later time').check()
  await dialog.getByLabel('Date and time').fill('2099-01-02T09:30')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Article scheduled for 2 Jan 2099/ })).toBeVisible()
  await expect(page.getByText(/^Scheduled for 2 Jan 2099/)).toBeVisible()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByLabel('Now').check()
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Article published.' })).toBeVisible()
  expect((await page.request.get(`/api/articles/${id}`)).status()).toBe(200)

  await page.locator('#main').getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'It is no longer on the site.' })).toBeVisible()
  await expect(page.getByText('Unpublished', { exact: true })).toBeVisible()
})
