import { articleDesk } from '#tests/support/article-desk.ts'
import { expect, type Page } from '#tests/support/browser.ts'
import { formOf, test } from '#tests/support/office.ts'
import { PASSWORD, type Person } from '#tests/support/people.ts'
import { axe, openBeforeScripts, openReady } from '#tests/support/screen.ts'

let id = 0
let editor: Person

test.beforeEach(async ({ page, signIn, callAs }) => {
  editor = await signIn(page, 'editor')
  const fields = { title: 'A draft', content: '<p>Beginning.</p>', category: 'Tax', state: 'draft' }
  id = ((await callAs(editor, 'POST', '/api/articles', formOf(fields))) as { id: number }).id
})

async function openText(page: Page): Promise<ReturnType<typeof articleDesk>> {
  await openReady(page, `/edit/${id}`)
  const desk = articleDesk(page)
  // The editor takes the place of a plain field, which knows no shortcuts.
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await desk.text.click()
  await page.keyboard.press('Control+End')
  return desk
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('A5: nothing moves for ever around the text one writes', async ({ page }) => {
    const desk = await openText(page)
    await page.keyboard.type(' And more.')
    await desk.saved()
    const endless = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
        .map((animation) => (animation.effect as KeyframeEffect).target?.className),
    )
    expect(endless).toEqual([])
  })
})

test('A3: no key is lost while the editor takes the place of the plain field', async ({ page }) => {
  // The editor comes while a user types.
  const { promise: typing, resolve: go } = Promise.withResolvers<void>()
  await page.route(/text-editor-[^/]+\.js$/, async (route) => {
    await typing
    await route.fallback()
  })
  await page.goto(`/edit/${id}`)
  const plain = page.locator('textarea#content')
  await plain.press('Control+End')
  const words = Array.from({ length: 60 }, (_, at) => ` w${at}`).join('')
  const typed = page.keyboard.type(words, { delay: 5 })
  go()
  await typed
  const desk = articleDesk(page)
  await expect(desk.text).toBeVisible()
  await page.keyboard.type(' and on.')
  await expect(desk.text).toContainText(`${words.trim()} and on.`)
  await desk.saved()
})

test('A3: the caret that was placed before the scripts are there stays in its place', async ({ page }) => {
  const scriptsCome = await openBeforeScripts(page, `/edit/${id}`)
  await page.locator('textarea#content').press('Control+End')
  await scriptsCome()
  const desk = articleDesk(page)
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await expect(desk.text).toBeFocused()
  await page.keyboard.type(' And on.')
  await expect(desk.text).toContainText('Beginning. And on.')
  await desk.saved()
})

test('A3: a space that was typed before the scripts are there is before the next word', async ({ page }) => {
  const scriptsCome = await openBeforeScripts(page, `/edit/${id}`)
  const plain = page.locator('textarea#content')
  await plain.press('Control+End')
  await page.keyboard.type(' ')
  await scriptsCome()
  const desk = articleDesk(page)
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await expect(desk.text).toBeFocused()
  await page.keyboard.type('And so on.')
  await expect(desk.text).toContainText('Beginning. And so on.')
  await desk.saved()
})

test('A3: a title typed and a category chosen before the scripts are there are kept', async ({ page, callAs }) => {
  const other = { title: 'Another', content: '<p>Text.</p>', category: 'Early hours', state: 'draft' }
  await callAs(editor, 'POST', '/api/articles', formOf(other))
  const scriptsCome = await openBeforeScripts(page, `/edit/${id}`)
  const title = page.getByLabel('Title', { exact: true })
  await title.press('End')
  await page.keyboard.type(' of the early hours')
  const category = page.getByLabel('Category', { exact: true })
  await category.selectOption('Early hours')
  await scriptsCome()
  await expect(title).toHaveValue('A draft of the early hours')
  await articleDesk(page).saved()
  await openReady(page, `/edit/${id}`)
  await expect(title).toHaveValue('A draft of the early hours')
  await expect(category.locator('option:checked')).toHaveText('Early hours')
})

test('A5: a link is made with the keyboard alone: its key, the address, Enter', async ({ page }) => {
  const desk = await openText(page)
  await page.keyboard.type(' See ')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByLabel('Address')).toBeFocused()
  await page.keyboard.type('example.com/guide')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(desk.text.getByRole('link')).toHaveAttribute('href', 'https://example.com/guide')
  await page.keyboard.type(' for more.')
  await expect(desk.text).toContainText('Beginning. See https://example.com/guide for more.')
})

test('A3: a dialog without a field begins where Enter and space do no harm', async ({ page }) => {
  await openText(page)
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Control+/')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(dialog, 'a list to read stays open').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.locator('#main').getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/edit/${id}$`))
})

test('G8: a session that ends while somebody types takes no letter; signing in again works by keyboard', async ({
  page,
  office,
  allow,
}) => {
  allow(/401/)
  const desk = await openText(page)
  await office.db.transaction((tx) => tx.deleteFrom('sessions').where('accountId', '=', editor.accountId).execute())
  await page.keyboard.type(' One')
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.type(' two three')
  await expect(desk.text).toHaveText('Beginning. One two three')
  await axe(page)

  await page.getByRole('button', { name: 'Sign in', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await desk.saved()
  await expect(page.getByText('Your session has ended')).toHaveCount(0)
  const { content } = await (await page.request.get(`/api/articles/${id}`)).json()
  expect(content).toContain('Beginning. One two three')
})
