import { articleDesk, drawPicture } from '#tests/support/article-desk.ts'
import { expect, type Page } from '#tests/support/browser.ts'
import { formOf, test } from '#tests/support/office.ts'
import { axe, openReady, screenshots } from '#tests/support/screen.ts'

let id = 0

test.beforeEach(async ({ page, signIn, callAs }) => {
  const editor = await signIn(page, 'editor')
  const fields = { title: 'A draft', content: '<p>Beginning.</p>', category: 'Tax', state: 'draft' }
  id = ((await callAs(editor, 'POST', '/api/articles', formOf(fields))) as { id: number }).id
  await openReady(page, `/edit/${id}`)
  await expect(articleDesk(page).text).toBeVisible()
})

/** Puts the cursor on a new, empty line at the end. */
async function newLine(page: Page): Promise<void> {
  await articleDesk(page).text.locator(':scope > *').last().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
}

/** Pastes as another program would have put it on the clipboard. */
async function paste(page: Page, html: string): Promise<void> {
  await articleDesk(page).text.evaluate((element, markup) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', markup)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

test('A5: every tool of the toolbar does what it says, by mouse and by keyboard', async ({ page }) => {
  const desk = articleDesk(page)
  const toggles: [string, string][] = [
    ['Heading 2', 'h2'],
    ['Heading 3', 'h3'],
    ['Heading 4', 'h4'],
    ['Bold', 'strong'],
    ['Italic', 'em'],
    ['Underline', 'u'],
    ['Strikethrough', 's'],
    ['Code in a line', 'code'],
    ['Bulleted list', 'ul'],
    ['Numbered list', 'ol'],
    ['Quote', 'blockquote'],
    ['Code block', 'pre'],
  ]
  for (const [name, tag] of toggles) {
    await newLine(page)
    await desk.openTool(name)
    await page.keyboard.type('words')
    await expect(desk.text.locator(tag).filter({ hasText: 'words' }).last(), name).toBeVisible()
    await expect(desk.tool(name)).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Shift+Home')
    await desk.openTool(name)
    await expect(desk.tool(name)).toHaveAttribute('aria-pressed', 'false')
  }
  await newLine(page)
  await desk.openTool('Divider')
  await expect(desk.text.locator('hr')).toHaveCount(1)
  await desk.openTool('Undo')
  await expect(desk.text.locator('hr')).toHaveCount(0)
  await desk.openTool('Redo')
  await expect(desk.text.locator('hr')).toHaveCount(1)

  await page.keyboard.press('Alt+F10')
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
  await expect(toolbar.locator('button[tabindex="0"]')).toHaveCount(1)
  await page.keyboard.press('End')
  await expect(desk.tool('Keyboard shortcuts')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(desk.tool('Undo')).toBeFocused()
  for (const button of await toolbar.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  }
  await page.keyboard.press('Escape')
  await expect(desk.text).toBeFocused()
  await desk.saved()
  const { content } = await (await page.request.get(`/api/articles/${id}`)).json()
  expect(content).toMatch(/<hr\/?>/)
  await axe(page)
})

test('A5: links, tables, the slash menu and the list of shortcuts', async ({ page }) => {
  const desk = articleDesk(page)
  await newLine(page)
  await page.keyboard.type('More in ')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await axe(page)
  await dialog.getByLabel('Address').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('Enter a web address')).toBeVisible()
  await dialog.getByLabel('Address').fill('example.com/guide')
  await dialog.getByLabel('Words to show').fill('the guide')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(desk.text.getByRole('link', { name: 'the guide' })).toHaveAttribute('href', 'https://example.com/guide')

  await newLine(page)
  await page.keyboard.type('/tab')
  const menu = page.getByRole('listbox', { name: 'Insert' })
  await expect(menu.getByRole('option')).toHaveText(['Table'])
  await expect(desk.text).toHaveAttribute('aria-activedescendant', /./)
  await axe(page)
  await screenshots(page, 'slash-menu')
  await page.keyboard.press('Enter')
  await expect(menu).toHaveCount(0)
  await expect(desk.text.getByRole('row')).toHaveCount(3)
  const tools = page.getByRole('toolbar', { name: 'Table' })
  await tools.getByRole('button', { name: 'Row below' }).click()
  await tools.getByRole('button', { name: 'Column after' }).click()
  await expect(desk.text.getByRole('row')).toHaveCount(4)
  await expect(desk.text.getByRole('columnheader')).toHaveCount(4)
  for (const [index, head] of ['Quarter', 'Due', 'Paid', 'Note'].entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(head)
  }
  await expect(desk.text.getByRole('columnheader')).toHaveText(['Quarter', 'Due', 'Paid', 'Note'])
  await axe(page)
  await screenshots(page, 'table-tools')

  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(desk.text, 'Escape, then Tab leaves a table').not.toBeFocused()
  await desk.text.focus()
  await page.keyboard.press('Control+/')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Escape, then Tab')
  await axe(page)
})

test('A5: paste from Word and the web comes clean', async ({ page }) => {
  const desk = articleDesk(page)
  await newLine(page)
  await paste(
    page,
    `<!--StartFragment--><h1 class=MsoTitle style='color:red'>From Word</h1>
     <p class=MsoNormal style='font-family:Calibri'><b>Bold</b> words<o:p></o:p></p>
     <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>· </span>Point</p>
     <p>After <a href="https://example.com" onclick="x()">link</a><img src="https://tracker.example/pixel.gif"><script>alert(1)</script></p>`,
  )
  await expect(desk.text.getByRole('heading', { level: 2, name: 'From Word' })).toBeVisible()
  await expect(desk.text.getByRole('listitem')).toHaveText('Point')
  await expect(desk.text.locator('strong')).toHaveText('Bold')
  await desk.saved()
  const { content } = await (await page.request.get(`/api/articles/${id}`)).json()
  expect(content).not.toMatch(/style=|Mso|o:p|tracker|script|onclick/)
})

test('A5 W8: pictures by button, drop and paste ask for their words; a failed upload can be tried again', async ({
  page,
  allow,
}) => {
  allow(/upload\/image|ERR_FAILED/)
  const desk = articleDesk(page)
  const picture = { name: 'scales.png', mimeType: 'image/png', buffer: await drawPicture(page) }
  await newLine(page)
  await desk.openTool('Image')
  await page.getByRole('dialog').getByLabel('Upload pictures').setInputFiles(picture)
  const alt = desk.text.getByLabel('Alternative text')
  await expect(alt).toBeFocused()
  await expect(alt).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('complementary')).toContainText(/alternative text/i)
  await page.keyboard.type('A pair of scales')
  await desk.text.getByLabel('Caption').fill('In balance')
  await desk.saved()
  const { content } = await (await page.request.get(`/api/articles/${id}`)).json()
  expect(content).toContain('alt="A pair of scales"')
  expect(content).toContain('In balance')
  await axe(page)
  await screenshots(page, 'picture-in-text')

  await page.route('**/api/upload/image', (route) => route.abort())
  const second = (await drawPicture(page, 320, 200)).toString('base64')
  await desk.text.evaluate(async (element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
    const { left, top } = element.getBoundingClientRect()
    element.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 20 }),
    )
  }, second)
  await expect(page.getByRole('alert').filter({ hasText: 'Image upload failed' })).toBeVisible()
  await axe(page)
  await page.unroute('**/api/upload/image')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(desk.text.getByLabel('Alternative text')).toHaveCount(2)
  await expect(page.getByText('Image upload failed')).toHaveCount(0)
})
