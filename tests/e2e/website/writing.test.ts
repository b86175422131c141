import { articleDesk, drawPicture } from '#tests/support/article-desk.ts'
import { expect, type Page } from '#tests/support/browser.ts'
import { formOf, test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page, 'editor')
})

async function choosePicture(page: Page, name = 'counter.png'): Promise<void> {
  const buffer = await drawPicture(page)
  await page.getByLabel('Main image').setInputFiles({ name, mimeType: 'image/png', buffer })
  await expect(page.getByLabel('What the image shows')).toBeVisible()
}

/** It is open by itself as long as there is no category to choose. */
async function openNewCategory(page: Page): Promise<void> {
  const details = page.locator('details', { hasText: 'Another category' })
  if ((await details.getAttribute('open')) === null) await details.locator('summary').click()
}

test('A4 R13 R14 R16: the wizard leads from title and image to a published article', async ({ page, allow }) => {
  allow(/422/)
  await openReady(page, '/articles/new')
  await screenshots(page, 'step1')
  await noSidewaysScroll(page)
  await page.getByRole('button', { name: 'Continue to the text' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to create article.' })).toBeVisible()
  await axe(page)

  await page.getByLabel('Title').fill('Year end without fear')
  await page.getByLabel('Short description').fill('A list to work through, a week at a time.')
  await choosePicture(page)
  await page.getByLabel('What the image shows').fill('A counter with a ledger')
  await page.getByRole('button', { name: 'Continue to the text' }).click()

  await expect(page).toHaveURL(/\/articles\/step2\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const desk = articleDesk(page)
  await desk.text.click()
  await page.keyboard.type('Begin with the bank: every line has a reason.')
  await desk.saved()
  await screenshots(page, 'step2')
  await page.reload()
  await expect(desk.text).toContainText('every line has a reason')

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(new RegExp(`/articles\\?published=${id}$`))
  await expect(page.getByRole('status').filter({ hasText: 'Article published.' })).toBeVisible()
  const first = page.getByRole('table').getByRole('row').nth(1)
  await expect(first).toContainText('Year end without fear')
  await expect(first).toContainText(String(id))
  await expect(first.locator('img')).toHaveCount(1)
  await axe(page)
  await screenshots(page, 'articles')
})

test('A4 E1: a step that fails says so and keeps what was typed', async ({ page, allow }) => {
  allow(/step1|step2|Failed|ERR_FAILED|500|TypeError/)
  await openReady(page, '/articles/new')
  await page.getByLabel('Title').fill('Kept through a storm')
  await page.getByLabel('Short description').fill('It rains.')
  await choosePicture(page)
  await page.route('**/api/articles/step1', (route) => route.abort())
  await page.getByRole('button', { name: 'Continue to the text' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to create article.')
  await expect(page.getByLabel('Title')).toHaveValue('Kept through a storm')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Kept through a storm')
  await page.unroute('**/api/articles/step1')
  await page.getByRole('button', { name: 'Continue to the text' }).click()
  await expect(page).toHaveURL(/step2/)

  const desk = articleDesk(page)
  await desk.text.click()
  await page.keyboard.type('Still here.')
  await desk.saved()
  await page.route('**/api/articles/step2/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to update content.')
  await expect(desk.text).toContainText('Still here.')
})

test('A3 R11 R12: one page creates an article, another edits it', async ({ page, site, allow }) => {
  allow(/422/)
  await openReady(page, '/create')
  const desk = articleDesk(page)
  await screenshots(page, 'create')
  await expect(desk.text).toBeVisible()
  await page.getByRole('button', { name: 'Create article' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /^Error: / })).toBeVisible()
  await axe(page)

  await desk.title.fill('Three ways to keep receipts')
  await desk.text.click()
  await page.keyboard.type('Shoebox, scanner, or somebody like us.')
  await openNewCategory(page)
  await page.getByLabel('Name of the new category').fill('Bookkeeping basics')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(desk.category.locator('option:checked')).toHaveText('Bookkeeping basics')
  await page.getByRole('button', { name: 'Create article' }).click()
  await expect(page).toHaveURL(/\/alist\?done=created&article=\d+$/)
  await expect(page.getByRole('status').filter({ hasText: 'Article created successfully' })).toBeVisible()

  await page.getByRole('link', { name: 'Three ways to keep receipts', exact: true }).click()
  await expect(page).toHaveURL(/\/edit\/\d+$/)
  await expect(desk.text).toContainText('Shoebox')
  await desk.title.fill('Four ways to keep receipts')
  await desk.saved()
  const id = Number(page.url().split('/').at(-1))
  const asReadersSeeIt = async () => (await (await fetch(`${site.url}/api/articles/${id}`)).json()).title
  expect(await asReadersSeeIt(), 'the old title until Update is pressed').toBe('Three ways to keep receipts')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Article updated!' })).toBeVisible()
  expect(await asReadersSeeIt()).toBe('Four ways to keep receipts')
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'edit')
})

test('A3 E1: creating fails with the words of the specification', async ({ page, allow }) => {
  allow(/api\/articles|is not responding|ERR_FAILED/)
  await openReady(page, '/create')
  const desk = articleDesk(page)
  await expect(desk.text).toBeVisible()
  await page.route('**/api/articles{,/**}', (route) => route.abort())
  await desk.title.fill('Nobody hears')
  await desk.text.click()
  await page.keyboard.type('Words.')
  await page.getByRole('button', { name: 'Create article' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Error creating article. Check console for details.' }),
  ).toBeVisible()
  await expect(desk.title).toHaveValue('Nobody hears')
})

test('A3: a draft whose first answer is lost is begun once', async ({ page, office, signIn, allow }) => {
  allow(/ERR_FAILED/)
  const { accountId } = await signIn(page, 'editor')
  let lost = 0
  await page.route('**/api/articles/work', async (route) => {
    if (lost++ > 0) return await route.continue()
    await route.fetch()
    await route.abort()
  })
  await openReady(page, '/create')
  const desk = articleDesk(page)
  await expect(desk.text).toBeVisible()
  await desk.title.fill('Begun on a train')
  await desk.saved()
  expect(lost).toBe(2)
  const drafts = await office.db.read.selectFrom('articles').select('id').where('authorId', '=', accountId).execute()
  expect(drafts.map(({ id }) => String(id))).toEqual([new URL(page.url()).searchParams.get('draft')])
})

test('A2 R10: the list searches, filters, deletes after the question, and takes it back', async ({
  page,
  signIn,
  callAs,
}) => {
  const editor = await signIn(page, 'editor')
  for (const title of ['Payroll in December', 'Books closed in January']) {
    const fields = { title, content: '<p>Some words.</p>', category: 'Bookkeeping', state: 'draft' }
    await callAs(editor, 'POST', '/api/articles', formOf(fields))
  }
  await openReady(page, '/alist?state=draft')
  const row = page.getByRole('row').filter({ hasText: 'Payroll in December' })
  await expect(row).toContainText('Bookkeeping')
  await expect(row).toContainText('Draft')
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'alist')

  await page.getByLabel('Search').fill('payroll')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/q=payroll/)
  await expect(row).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Books closed' })).toHaveCount(0)

  await row.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this article?' })
  await expect(question).toBeVisible()
  await axe(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Article deleted.' })).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()

  await page.goto('/alist?q=no-such-word-anywhere')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
})

test('A2 A3 A4: list, form and wizard work without JavaScript', async ({ plainPage: page, signIn, allow }) => {
  allow(/422/)
  await signIn(page, 'editor')
  await page.goto('/create')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Written by hand')
  await page.getByRole('textbox', { name: 'Content' }).fill('First paragraph.\n\nSecond < third & last.')
  await page.getByRole('button', { name: 'Create article' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Error: ')
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Written by hand')
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(/Second/)
  await openNewCategory(page)
  await page.getByLabel('Name of the new category').fill('By hand')
  await page.getByRole('button', { name: 'Create article' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Article created successfully' })).toBeVisible()

  await page.getByRole('link', { name: 'Written by hand', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(/<p>Second &lt; third &amp; last.<\/p>/)
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Written by hand, twice')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Article updated!' })).toBeVisible()

  await page.goto('/alist')
  await page
    .getByRole('row')
    .filter({ hasText: 'Written by hand, twice' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByRole('alert')).toContainText('Delete this article?')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 entry deleted.' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Written by hand, twice' })).toBeVisible()
})
