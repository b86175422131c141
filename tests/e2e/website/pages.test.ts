import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { everyPair } from '#tests/support/page-blocks.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { axe, noSidewaysScroll, openReady, ready } from '#tests/support/screen.ts'

test('Y4: the owner makes a page of blocks, puts them in order, publishes it and puts it into the navigation', async ({
  page,
  signIn,
  callAs,
}) => {
  const mark = Date.now().toString(36)
  const admin = await signIn(page, 'admin')
  await openReady(page, '/dashboard/pages')
  await page.getByRole('link', { name: 'New page' }).first().click()
  await ready(page)
  await page.getByLabel('Title').fill(`Payroll ${mark}`)
  await page.getByLabel('Empty page').check()
  await page.getByRole('button', { name: 'Create the page' }).click()
  await expect(page.getByText('This page is empty.')).toBeVisible()
  await ready(page)

  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add a block', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
  }
  await add('Heading with lead')
  await page.getByLabel('Heading', { exact: true }).fill('Wages, on time')
  await add('Call to action')
  const action = page.getByRole('listitem').filter({ hasText: 'Call to action' })
  await action.getByLabel('Title').fill('Shall we?')
  await action.getByLabel('Button', { exact: true }).fill('Request a quote')
  await action.getByLabel('Where the button leads').fill('/quote')
  await add('Text')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('We pay your people on the same day each month.')
  // What is missing is told beside its block, and the checklist leads there.
  await add('Quote')
  await page.getByRole('listitem').filter({ hasText: 'Quote' }).locator('summary').first().click()
  await expect(page.getByRole('complementary').getByRole('link', { name: /^Fill in Quote/ })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Fill in Quote/ })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('summary:focus')).toContainText('Quote')
  await page.locator('summary', { hasText: /^More for Quote$/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.locator('.block-name')).toHaveCount(3)

  const order = () => page.locator('.block-name').allTextContents()
  // By keyboard: the button keeps the focus while the block moves.
  const up = page.getByRole('button', { name: /^Move Text.* up$/ })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(order)
    .toEqual(['Heading with lead: Wages, on time', expect.stringContaining('Text'), 'Call to action: Shall we?'])
  await expect(up).toBeFocused()
  // By dragging: the blocks are open, and are put away meanwhile, so that all of them are within reach.
  const handle = (name: string) => page.getByTitle(`Drag ${name}`)
  await expect(action.getByLabel('Title')).toBeVisible()
  await handle('Call to action: Shall we?').hover()
  await page.mouse.down()
  await handle('Call to action: Shall we?').hover({ position: { x: 12, y: 30 } })
  await expect(action.getByLabel('Title')).toBeHidden()
  await handle('Heading with lead: Wages, on time').hover({ position: { x: 12, y: 2 } })
  await page.mouse.up()
  await expect.poll(async () => (await order())[0]).toBe('Call to action: Shall we?')
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveText(/^We pay your people .* month\.$/)
  // Enter in a field sends nothing.
  await action.getByLabel('Title').press('Enter')
  await expect(page.getByText('Page saved.')).toHaveCount(0)

  await expect(page.locator('.save-state')).toHaveAttribute('data-status', 'saved')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .click()
  await expect(page.getByText('Page published.')).toBeVisible()

  await openReady(page, '/dashboard/setting/navigation')
  const group = page.getByRole('group', { name: /^Navigation/ })
  await group.getByRole('button', { name: 'Add a link' }).click()
  const entry = group.getByRole('listitem').last()
  await entry.getByLabel('Link text').fill(`Payroll ${mark}`)
  // Where nothing is published it says so beside the link and in its line; the right address takes the words away.
  await entry.getByLabel('Address').fill(`/wages-${mark}`)
  await expect(entry.getByText('Nothing is published at this address yet.')).toBeVisible()
  await expect(entry.locator('summary')).toContainText('Not published')
  await axe(page)
  await entry.getByLabel('Address').fill(`/payroll-${mark}`)
  await expect(entry.getByText('Nothing is published')).toBeHidden()
  await expect(entry.locator('summary')).not.toContainText('Not published')
  await entry.getByLabel('In the menu').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()

  await openReady(page, `/payroll-${mark}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Payroll ${mark}`)
  await expect(page.getByText('We pay your people')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByText('See More').click()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: `Payroll ${mark}` }),
  ).toBeVisible()
  // Renamed, with the old address given up: it answers no more, and the navigation leads to the new one.
  await openReady(page, '/dashboard/pages')
  await page.getByRole('link', { name: `Payroll ${mark}`, exact: true }).click()
  await ready(page)
  await page.getByLabel('Address', { exact: false }).fill(`wages-${mark}`)
  const keep = page.getByLabel('Keep the old address working')
  await expect(keep).toBeChecked()
  await keep.uncheck()
  await expect(page.getByText('The old address will say “page not found”.')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('Page published.')).toBeVisible()
  await expect(keep).toBeHidden()
  expect((await page.request.get(`/payroll-${mark}`)).status()).toBe(404)
  await openReady(page, `/wages-${mark}`)
  await page.getByRole('navigation', { name: 'Main' }).getByText('See More').click()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: `Payroll ${mark}` }),
  ).toHaveAttribute('href', `/wages-${mark}`)
  // Several at once, and what leads to them is told first.
  await callAs(admin, 'POST', '/api/pages', { title: `Wages ${mark}` })
  await openReady(page, '/dashboard/pages')
  await page.getByLabel(`Select Payroll ${mark}`).check()
  await page.getByLabel(`Select Wages ${mark}`).check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  const asked = page.getByRole('dialog', { name: 'Delete 2 pages?' })
  await expect(asked.getByRole('link', { name: /avigation/ })).toBeVisible()
  await asked.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('2 pages deleted.')).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo' })
  // It stays for as long as a user points at it.
  await undo.hover()
  const office = await page.context().newPage()
  await openReady(office, '/dashboard/setting/navigation')
  await expect(office.locator('summary', { hasText: `Payroll ${mark}` })).toContainText('Not published')
  await office.close()
  await undo.click()
  await expect(page.getByRole('row', { name: new RegExp(`Payroll ${mark}.*Published`) })).toBeVisible()
  await page.getByLabel(`Select Wages ${mark}`).check()
  await page.getByRole('button', { name: 'Publish selected', exact: true }).click()
  await expect(page.getByText(`Wages ${mark}`, { exact: true }).last()).toBeVisible()
  const { versions } = (await callAs(admin, 'GET', '/api/settings/office')) as { versions: Record<string, number> }
  await callAs(admin, 'POST', '/api/settings/navigation/reset', { version: versions.navigation })
})

test('Y4: whichever blocks stand beside each other, everybody can read the page, on the smallest screen and on paper', async ({
  page,
  office,
  callAs,
}) => {
  const editor = await office.people.person({ role: 'editor' })
  const form = new FormData()
  form.set('images', new File([new Uint8Array(await jpeg(1280, 800, 41))], 'plate.jpg', { type: 'image/jpeg' }))
  const { media } = (await callAs(editor, 'POST', '/api/upload/image', form)) as {
    media: { id: number; url: string }[]
  }
  const begun = (await callAs(editor, 'POST', '/api/pages', { title: 'All pairs' })) as { id: number; version: number }
  const address = `pairs-${Date.now().toString(36)}`
  const [picture] = media
  if (!picture) throw new Error('the picture was not taken')
  const save = { saveId: 'editor-of-pairs', sequence: 1, baseVersion: begun.version, content: everyPair(picture) }
  await callAs(editor, 'PATCH', `/api/articles/${begun.id}`, { ...save, address, shortDesc: 'Each beside each.' })
  await callAs(editor, 'POST', `/api/articles/${begun.id}/publish`, {})

  await openReady(page, `/${address}`)
  await axe(page, { within: ['main'] })
  await noSidewaysScroll(page)
  // Where steps meet a block that begins with a double rule, one of the two is drawn.
  const ended = await page.locator('.page-blocks > :has(.page-steps):has(+ .rule-double-top)').all()
  expect(ended.length).toBeGreaterThan(0)
  for (const steps of ended) await expect(steps.locator('.page-steps')).toHaveCSS('border-bottom-width', '0px')
  // With text twice as large on a phone, people have the whole line for their words.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await noSidewaysScroll(page, [320, 390])
  const person = page.getByRole('listitem').filter({ hasText: 'Maya Okafor' }).first()
  const [line, words] = [await person.boundingBox(), await person.getByText('Reads every page.').boundingBox()]
  expect(words?.width).toBe(line?.width)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'A large heading' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Shall we?' }).first()).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Write to us' }).first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`/${address.toUpperCase()}`)
  await expect(page).toHaveURL(new RegExp(`/${address}$`))
})
