import type { BrowserContext } from '@playwright/test'
import { articleDesk } from '#tests/support/article-desk.ts'
import { expect, type Page } from '#tests/support/browser.ts'
import { formOf, test } from '#tests/support/office.ts'
import { axe, screenshots } from '#tests/support/screen.ts'

const draftOf = (title: string, content: string) => formOf({ title, content, category: 'Tax', state: 'draft' })

async function writeAtEnd(page: Page, paragraph: number, words: string): Promise<void> {
  await articleDesk(page).text.locator('p').nth(paragraph).click()
  await page.keyboard.press('End')
  await page.keyboard.type(words)
}

test('A3: two who edit the same article are warned, merged where they can be, and asked where not', async ({
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
    draftOf('Shared', '<p>Alpha.</p><p>Beta.</p><p>Gamma.</p>'),
  )) as { id: number }
  const other: BrowserContext = await browser.newContext({ baseURL: site.url })
  const theirs = await other.newPage()
  await signIn(theirs, { role: 'editor', name: 'Maya Okafor' })
  await page.goto(`/edit/${id}`)
  await expect(articleDesk(page).text).toBeVisible()
  await theirs.goto(`/edit/${id}`)
  await expect(theirs.getByRole('status').filter({ hasText: 'Also open with Edgar Editor' })).toBeVisible()

  // Different places: asked nothing more than to put them together.
  await writeAtEnd(theirs, 0, ' Theirs at the top.')
  await articleDesk(theirs).saved()
  await writeAtEnd(page, 2, ' Mine at the end.')
  const merge = page.getByRole('dialog', { name: 'You both changed this article' })
  await expect(merge).toBeVisible()
  await expect(merge.getByRole('radio')).toHaveCount(0)
  await merge.getByRole('button', { name: 'Put them together' }).click()
  await articleDesk(page).saved()
  await expect(articleDesk(page).text).toContainText('Alpha. Theirs at the top.')
  await expect(articleDesk(page).text).toContainText('Gamma. Mine at the end.')

  // The same place: each chooses; here both are kept.
  await theirs.reload()
  await expect(articleDesk(theirs).text).toContainText('Mine at the end.')
  await writeAtEnd(theirs, 1, ' Theirs in the middle.')
  await articleDesk(theirs).saved()
  await writeAtEnd(page, 1, ' Mine in the middle.')
  await expect(merge.getByRole('group', { name: 'Place 1 of 1 in the text' })).toBeVisible()
  await screenshots(page, 'merge')
  await axe(page)
  await merge.getByRole('button', { name: 'Decide later' }).click()
  await expect(page.getByText('Somebody else saved too').first()).toBeVisible()
  await page.getByRole('button', { name: 'Choose now' }).click()
  await merge.getByRole('radio', { name: /Keep both/ }).check()
  await merge.getByRole('button', { name: 'Put them together' }).click()
  await articleDesk(page).saved()
  await expect(articleDesk(page).text.locator('p')).toHaveText([
    'Alpha. Theirs at the top.',
    'Beta. Theirs in the middle.',
    'Beta. Mine in the middle.',
    'Gamma. Mine at the end.',
  ])
  await other.close()
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
  await page.goto(`/edit/${id}`)
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
  await page.goto(`/edit/${id}`)
  await articleDesk(page).text.locator('p').first().click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('The second version says early April.')
  await articleDesk(page).saved()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Article updated!' })).toBeVisible()

  await page.getByText('More', { exact: true }).click()
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
  await page.goto(`/edit/${id}`)
  await expect(articleDesk(page).text).toBeVisible()
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Preview' }).click()
  const address = await dialog.getByLabel('Secret address').inputValue()
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
  await expect(page.getByRole('status').filter({ hasText: 'Article scheduled.' })).toBeVisible()
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByLabel('Now').check()
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Article published.' })).toBeVisible()
  expect((await page.request.get(`/api/articles/${id}`)).status()).toBe(200)

  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'It is no longer on the site.' })).toBeVisible()
  await expect(page.getByText('Unpublished', { exact: true })).toBeVisible()
})
