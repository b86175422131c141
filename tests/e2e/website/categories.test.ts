import { expect, type Page } from '#tests/support/browser.ts'
import { formOf, test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

const ADDRESS = '/dashboard/categories'

const names = async (page: Page, list: string) =>
  (
    await page.getByRole('list', { name: list, exact: true }).locator(':scope > li .category-name').allTextContents()
  ).map((name) => name.trim())

/** Those of this test, in the order of the page. */
const mine = async (page: Page, mark: string) => (await names(page, 'Categories')).filter((name) => name.includes(mark))

test('A6: an editor adds, renames, reorders, merges and deletes categories', async ({
  page,
  signIn,
  callAs,
  allow,
}) => {
  allow(/422/)
  const mark = `K${Date.now().toString(36)}`
  const editor = await signIn(page, 'editor')
  await openReady(page, ADDRESS)
  await expect(page.getByRole('link', { name: 'Categories', exact: true })).toHaveAttribute('aria-current', 'page')

  const add = page.getByRole('form', { name: 'Add a category' })
  for (const name of ['Levies', 'Duties', 'Grants']) {
    await add.getByLabel('New category').fill(`${name} ${mark}`)
    await add.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('status').filter({ hasText: `${name} ${mark} was added.` })).toBeVisible()
  }
  for (const name of ['Imports', 'Stamps']) {
    await add.getByLabel('New category').fill(name)
    await add.getByLabel('Under').selectOption(`Levies ${mark}`)
    await add.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('status').filter({ hasText: `${name} was added.` })).toBeVisible()
  }
  await add.getByLabel('New category').fill(`DUTIES ${mark}`)
  await add.getByRole('button', { name: 'Add' }).click()
  await expect(add.getByLabel('New category')).toHaveAccessibleDescription(/There is already a category/)
  await expect(add.getByLabel('New category')).toHaveValue(`DUTIES ${mark}`)

  const fields = { title: `Filed ${mark}`, content: '<p>Text.</p>', category: `Levies ${mark}`, subcategory: 'Imports' }
  await callAs(editor, 'POST', '/api/articles', formOf(fields))
  await openReady(page, ADDRESS)
  await expect(page.getByRole('listitem').filter({ hasText: `Levies ${mark}` })).toContainText('1 published')

  // By keyboard: the button keeps the focus while the entry moves.
  const up = page.getByRole('button', { name: `Move Grants ${mark} up` })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await expect.poll(() => mine(page, mark)).toEqual([`Levies ${mark}`, `Grants ${mark}`, `Duties ${mark}`])
  await page.keyboard.press('Enter')
  await expect.poll(() => mine(page, mark)).toEqual([`Grants ${mark}`, `Levies ${mark}`, `Duties ${mark}`])
  await expect(page.getByRole('status').filter({ hasText: `Grants ${mark} is now` })).toHaveCount(1)

  // By dragging.
  const handleOf = (name: string) => page.getByTitle(`Drag ${name}`)
  await handleOf(`Duties ${mark}`).dragTo(handleOf(`Grants ${mark}`), { targetPosition: { x: 4, y: 2 } })
  await expect.poll(() => mine(page, mark)).toEqual([`Duties ${mark}`, `Grants ${mark}`, `Levies ${mark}`])
  // Shown at once, but kept only when it is no longer busy.
  await expect(page.getByRole('list', { name: 'Categories', exact: true })).toHaveAttribute('aria-busy', 'false')
  await page.reload()
  expect(await mine(page, mark)).toEqual([`Duties ${mark}`, `Grants ${mark}`, `Levies ${mark}`])
  await openReady(page, ADDRESS)

  // In place; Escape leaves the name as it was.
  await page.getByRole('link', { name: `Rename Grants ${mark}` }).click()
  const name = page.getByLabel(`New name of Grants ${mark}`)
  await expect(name).toBeFocused()
  await name.fill('Never mind')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: `Rename Grants ${mark}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await name.fill(`Funding ${mark}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `Renamed to Funding ${mark}` })).toBeVisible()

  await page.getByRole('link', { name: `Merge Levies ${mark}` }).click()
  await axe(page)
  await screenshots(page, 'categories')
  await noSidewaysScroll(page, [390, 1280])
  const merge = page.getByRole('region', { name: `Merge Levies ${mark} into another` })
  await merge.getByLabel('Into', { exact: true }).selectOption(`Duties ${mark}`)
  await merge.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Merged. 1 article moved' })).toBeVisible()
  await expect.poll(() => names(page, `Subcategories of Duties ${mark}`)).toEqual(['Imports', 'Stamps'])

  // With subcategories it cannot go; one with an article asks where that goes; an empty one goes at once.
  await page.getByRole('link', { name: `Delete Duties ${mark}` }).click()
  await expect(page.getByRole('region', { name: `Duties ${mark} has subcategories` })).toBeVisible()
  await page.keyboard.press('Escape')
  const below = page.getByRole('list', { name: `Subcategories of Duties ${mark}` })
  await below.getByRole('link', { name: 'Delete Imports' }).click()
  const remove = page.getByRole('region', { name: 'Delete Imports' })
  await remove.getByLabel('Its articles go to').selectOption(`Funding ${mark}`)
  await remove.getByRole('button', { name: 'Delete the category' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Imports was deleted, 1 article moved.' })).toBeVisible()
  await expect.poll(() => names(page, `Subcategories of Duties ${mark}`)).toEqual(['Stamps'])
  await below.getByRole('button', { name: 'Delete Stamps' }).click()
  await expect(page.getByText('Stamps was deleted.')).toBeVisible()
  await expect(below).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(below.getByRole('button', { name: 'Delete Stamps' })).toBeVisible()
  const news = await page.request.get(`/blog?category=${encodeURIComponent(`Funding ${mark}`)}`)
  expect(await news.text()).toContain(`Filed ${mark}`)
})

test('A6: all of it works without JavaScript; visitors and clients stay outside', async ({
  plainPage,
  signIn,
  page,
  allow,
}) => {
  const mark = `P${Date.now().toString(36)}`
  expect((await plainPage.request.get(ADDRESS, { maxRedirects: 0 })).status()).toBe(302)
  await signIn(page, 'client')
  allow(/403/)
  expect((await page.request.get(ADDRESS)).status()).toBe(403)

  await signIn(plainPage, 'admin')
  await plainPage.goto(ADDRESS)
  for (const name of [`First ${mark}`, `Second ${mark}`]) {
    await plainPage.getByLabel('New category').fill(name)
    await plainPage.getByRole('button', { name: 'Add' }).click()
  }
  await plainPage.getByRole('button', { name: `Move Second ${mark} up` }).click()
  await expect(plainPage.getByText(`Second ${mark} is now`)).toBeVisible()
  expect(await mine(plainPage, mark)).toEqual([`Second ${mark}`, `First ${mark}`])
  await plainPage.getByRole('link', { name: `Rename First ${mark}` }).click()
  await plainPage.getByLabel(`New name of First ${mark}`).fill(`Third ${mark}`)
  await plainPage.getByRole('button', { name: 'Save' }).click()
  await expect(plainPage.getByText(`Renamed to Third ${mark}`)).toBeVisible()
  await plainPage.getByRole('link', { name: `Merge Third ${mark}` }).click()
  await plainPage.getByLabel('Into', { exact: true }).selectOption(`Second ${mark}`)
  await plainPage.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(plainPage.getByText('Merged. 0 articles moved')).toBeVisible()
  await plainPage.getByRole('button', { name: `Delete Second ${mark}` }).click()
  await expect(plainPage.getByText(`Second ${mark} was deleted.`)).toBeVisible()
  expect(await mine(plainPage, mark)).toEqual([])
})
