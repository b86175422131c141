import { randomInt } from 'node:crypto'
import { expect } from '#tests/support/browser.ts'
import { formOf, test } from '#tests/support/office.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

const ADDRESS = '/dashboard/inventory'
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text.repeat(60)}\n%%EOF`)
const mark = () => Math.random().toString(36).slice(2, 8)

/** Another picture each time: the same one twice would be one entry. */
const ownPicture = () => jpeg(200 + randomInt(200), 200 + randomInt(200), randomInt(256))

test('A8: an editor adds pictures, describes, cuts, replaces, deletes and brings back', async ({
  page,
  signIn,
  callAs,
  allow,
}) => {
  allow(/415|422|409/)
  const own = `desk${mark()}`
  const editor = await signIn(page, 'editor')
  await openReady(page, ADDRESS)
  await expect(page.getByRole('link', { name: 'Inventory', exact: true })).toHaveAttribute('aria-current', 'page')
  const add = page.getByRole('region', { name: 'Upload' })
  await add.getByLabel('Into').selectOption('Pictures › a new folder')
  await add.getByLabel('Name of the folder').fill(`Shelf ${own}`)
  await add.getByLabel('Add files').setInputFiles([
    { name: `${own}-one.jpg`, mimeType: 'image/jpeg', buffer: await jpeg(900, 600, Math.floor(Math.random() * 1e6)) },
    { name: `${own}-two.jpg`, mimeType: 'image/jpeg', buffer: await jpeg(400, 400, Math.floor(Math.random() * 1e6)) },
    { name: `${own}-three.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') },
  ])
  await expect(add.getByRole('status')).toHaveText('2 of 3 files added, 1 failed')
  await expect(add.getByRole('alert')).toContainText('This file is not a supported picture')
  await expect(add.getByRole('button', { name: /Try again/ })).toHaveCount(0)
  await add.getByRole('button', { name: 'Clear the list' }).click()

  await page
    .getByRole('navigation', { name: 'Folders' })
    .getByRole('link', { name: `Shelf ${own}` })
    .click()
  await expect(page.getByRole('heading', { name: `Shelf ${own}` })).toBeVisible()
  await expect(page.getByText('2 entries')).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page, [390, 1280])
  await screenshots(page, 'inventory-folder')
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.getByRole('table').getByRole('link', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('rowheader')).toContainText([`${own}-one.jpg`, `${own}-two.jpg`])
  await axe(page)
  await screenshots(page, 'inventory-list')
  await page.getByLabel('Only').selectOption('Without alt text')
  await expect(page).toHaveURL(/show=undescribed/)
  await page.getByRole('link', { name: `${own}-one.jpg` }).click()

  await page.getByLabel('Alt text').fill('A desk with two ledgers')
  await page.getByLabel('Caption').fill('The old counter')
  await page.getByRole('button', { name: 'Save the description' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The description was saved.' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'A desk with two ledgers' })).toBeVisible()

  // By keyboard alone: the focal point, then the cut.
  await page.getByLabel('From the left').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Save the focal point' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'The focal point was saved.' })).toBeVisible()
  await expect(page.getByLabel('From the left')).toHaveValue('1')
  await page.getByRole('heading', { name: 'Crop' }).click()
  await page.getByRole('button', { name: 'Square' }).click()
  await page.getByRole('button', { name: /Move the frame/ }).press('Shift+ArrowLeft')
  await expect(page.getByLabel('Left', { exact: true })).toHaveValue('90')
  await page.getByRole('button', { name: /upper left corner/ }).press('Shift+ArrowDown')
  await expect(page.getByLabel('Height')).toHaveValue('540')
  await axe(page)
  await noSidewaysScroll(page, [390, 1280])
  await screenshots(page, 'inventory-picture')
  await page.getByRole('button', { name: 'Crop the picture' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The picture was cropped' })).toBeVisible()
  await expect(page.getByText('600 × 540')).toBeVisible()
  await page.getByLabel('New picture').setInputFiles({
    name: 'new.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpeg(640, 300, Math.floor(Math.random() * 1e6)),
  })
  await page.getByRole('button', { name: 'Replace the picture' }).click()
  await expect(page.getByText('640 × 300')).toBeVisible()

  // While an article shows it, it stays.
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const content = `<figure data-media-id="${id}"><img data-media-id="${id}" src="${await page.getByRole('img', { name: 'A desk with two ledgers' }).getAttribute('src')}" alt="A desk"></figure><p>Text.</p>`
  const article = (await callAs(
    editor,
    'POST',
    '/api/articles',
    formOf({ title: `Shows ${own}`, content, category: 'Tax' }),
  )) as {
    id: number
  }
  await page.reload()
  await expect(page.getByRole('link', { name: `Shows ${own}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete the picture' })).toHaveCount(0)
  await expect(page.getByText('It cannot be deleted while it is in use')).toBeVisible()
  await callAs(editor, 'DELETE', `/api/articles/${article.id}`)

  await openReady(page, `${ADDRESS}?q=${own}`)
  await page.getByRole('link', { name: `${own}-two.jpg` }).click()
  await page.getByRole('button', { name: 'Delete the picture' }).click()
  await expect(page.getByText('You can restore it for 30 days')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Restored.' })).toBeVisible()
  await openReady(page, `${ADDRESS}?q=${own}`)
  await expect(page.getByRole('link', { name: `${own}-two.jpg` })).toBeVisible()
})

test('A8, P1: an admin keeps publication folders, files and their editions', async ({ page, signIn, allow }) => {
  allow(/422/)
  const own = `Leaflets ${mark()}`
  await signIn(page, 'admin')
  await openReady(page, ADDRESS)
  await page.getByText('New publication folder').click()
  const form = page.getByRole('form', { name: 'New publication folder' })
  await form.getByLabel('Name').fill(own)
  await form.getByLabel('Who may read it').selectOption('Staff only')
  await form.getByRole('button', { name: 'Create the folder' }).click()
  await expect(page.getByRole('status').filter({ hasText: `The folder ${own} was created.` })).toBeVisible()
  await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: own }).click()
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible()
  await axe(page)
  await screenshots(page, 'inventory-empty')
  await page.getByText('Rename it or change who may read it').click()
  await page
    .getByRole('region', { name: `Folder ${own}` })
    .getByLabel('Who may read it')
    .selectOption('Everyone')
  await page.getByRole('button', { name: 'Save the folder' }).click()
  await expect(page.getByRole('region', { name: `Folder ${own}` }).getByText('For everyone')).toBeVisible()

  const add = page.getByRole('region', { name: 'Upload' })
  await add
    .getByLabel('Add files')
    .setInputFiles({ name: `Rates ${own}.pdf`, mimeType: 'application/pdf', buffer: pdf(own) })
  await expect(add.getByRole('status')).toHaveText('1 of 1 file added')
  await page.getByRole('link', { name: new RegExp(`Rates ${own}`) }).click()
  await page.getByLabel('The year it is for').fill('soon')
  await page.getByRole('button', { name: 'Save the file' }).click()
  await expect(page.getByLabel('The year it is for')).toHaveAccessibleDescription(/Enter a year such as 2026/)
  await page.getByLabel('The year it is for').fill('2025')
  await page.getByRole('button', { name: 'Save the file' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The file was saved.' })).toBeVisible()
  await expect(page.getByLabel('The year the new edition is for')).toHaveValue('2026')
  await page
    .getByLabel('File of the new edition')
    .setInputFiles({ name: `Rates ${own}.pdf`, mimeType: 'application/pdf', buffer: pdf(`new ${own}`) })
  await page.getByRole('button', { name: 'Add the edition' }).click()
  await expect(page.getByText('The new edition is now current.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Editions' }).getByRole('rowheader')).toHaveCount(3)
  await axe(page)
  await noSidewaysScroll(page, [390, 1280])
  await screenshots(page, 'inventory-file')
  const library = await (await page.request.get('/api/publications')).json()
  const shown = library.items.find((folder: { name: string }) => folder.name === own)
  expect(shown.files).toMatchObject([{ year: 2026, earlier: [{ year: 2025 }] }])

  await page.getByRole('button', { name: 'Delete the file' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Restored.' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: own }).click()
  await page.getByRole('button', { name: `Delete the folder ${own}` }).click()
  await expect(page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: own })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: own })).toBeVisible()
})

test('A8: a failed upload can be tried again, and one under way can be stopped', async ({ page, signIn, allow }) => {
  allow(/ERR_FAILED|Failed to load|ERR_CONNECTION/)
  const own = `retry${mark()}`
  await signIn(page, 'editor')
  await openReady(page, ADDRESS)
  const add = page.getByRole('region', { name: 'Upload' })
  const picture = async () => ({
    name: `${own}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await ownPicture(),
  })
  await page.route('**/api/upload/image', (route) => route.abort())
  await add.getByLabel('Add files').setInputFiles(await picture())
  await expect(add.getByRole('alert')).toHaveText('The connection was lost.')
  await page.unroute('**/api/upload/image')
  await add.getByRole('button', { name: `Try again with ${own}.jpg` }).click()
  await expect(add.getByRole('status')).toHaveText('1 of 1 file added')

  await page.route('**/api/upload/image', () => {})
  await add.getByLabel('Add files').setInputFiles(await picture())
  await add.getByRole('button', { name: 'Cancel' }).click()
  await expect(add.getByRole('listitem')).toHaveCount(0)
})

test('A8: pictures are added, described and deleted without JavaScript; others stay outside', async ({
  plainPage,
  page,
  signIn,
  allow,
}) => {
  allow(/403/)
  expect((await plainPage.request.get(ADDRESS, { maxRedirects: 0 })).status()).toBe(302)
  await signIn(page, 'client')
  expect((await page.request.get(ADDRESS)).status()).toBe(403)
  const own = `plain${mark()}`
  await signIn(plainPage, 'editor')
  await plainPage.goto(ADDRESS)
  await plainPage.getByLabel('Add files').setInputFiles({
    name: `${own}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await ownPicture(),
  })
  await plainPage.getByRole('button', { name: 'Upload' }).click()
  await expect(plainPage.getByText('The file was added.')).toBeVisible()
  await plainPage.getByLabel('Search').fill(own)
  await plainPage.getByRole('button', { name: 'Apply' }).click()
  await plainPage.getByRole('link', { name: `${own}.jpg` }).click()
  await plainPage.getByLabel('Alt text').fill('A plain picture')
  await plainPage.getByRole('button', { name: 'Save the description' }).click()
  await expect(plainPage.getByText('The description was saved.')).toBeVisible()
  await plainPage.getByRole('button', { name: 'Delete the picture' }).click()
  await plainPage.getByRole('button', { name: 'Undo' }).click()
  await expect(plainPage.getByText('Restored.')).toBeVisible()
})
