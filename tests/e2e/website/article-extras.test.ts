import { articleDesk } from '#tests/support/article-desk.ts'
import { expect } from '#tests/support/browser.ts'
import { formOf, test } from '#tests/support/office.ts'
import { axe, openReady, ready } from '#tests/support/screen.ts'

test('Y5: an editor writes with notes, links, buttons, files and videos; readers load a video when they ask', async ({
  page,
  signIn,
  callAs,
}) => {
  const mark = Date.now().toString(36)
  const editor = await signIn(page, 'editor')
  const other = { title: `Harbour fees ${mark}`, content: '<p>Words.</p>', category: 'Tax' }
  const harbour = (await callAs(editor, 'POST', '/api/articles', formOf(other))) as { id: number }
  const folder = (await callAs(editor, 'POST', '/api/publications/folders', {
    name: `Papers ${mark}`,
    type: 'shared',
  })) as { id: number }
  const file = formOf({})
  file.set('file', new File(['%PDF-1.4\n%%EOF'], `rates-${mark}.pdf`))
  await callAs(editor, 'POST', `/api/publications/folders/${folder.id}/files`, file)
  const { id } = (await callAs(
    editor,
    'POST',
    '/api/articles',
    formOf({
      title: `With extras ${mark}`,
      content: '<p></p>',
      category: 'Tax',
      tags: `Ports ${mark}`,
      state: 'draft',
    }),
  )) as { id: number }

  await openReady(page, `/edit/${id}`)
  const desk = articleDesk(page)
  const dialog = page.getByRole('dialog')
  const goOn = async () => {
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Enter')
  }
  await desk.text.click()
  await page.keyboard.type('/warn')
  await page.getByRole('option', { name: 'Warning' }).click()
  await page.keyboard.type('The rate changes in May.')
  await expect(desk.text.locator('[data-tone=warning]')).toContainText('The rate changes in May.')
  // Out of the callout, as one leaves a list.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('See also ')
  await expect(desk.text.locator('[data-tone=warning]')).not.toContainText('See also')

  await page.keyboard.press('ControlOrMeta+k')
  await dialog.getByLabel('Address').fill(`harbour ${mark}`)
  await dialog.getByRole('button', { name: `Harbour fees ${mark}` }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(desk.text.getByRole('link', { name: `Harbour fees ${mark}` })).toBeVisible()

  await goOn()
  await desk.openTool('Button')
  await dialog.getByLabel('Words').fill('Request a quote')
  await dialog.getByLabel('Address').fill('/quote')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(desk.text.getByText('Request a quote')).toBeVisible()

  await goOn()
  await desk.openTool('File')
  await dialog.getByLabel('Search the library').fill(`rates-${mark}`)
  await dialog.getByRole('button', { name: `rates-${mark}.pdf` }).click()
  await expect(desk.text.getByText(`rates-${mark}`)).toBeVisible()

  await goOn()
  await desk.openTool('Video')
  await dialog.getByLabel('Address').fill('https://youtu.be/aqz-KE-bpKQ?t=3')
  await dialog.getByLabel('Title').fill('How fees are counted')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(desk.text.getByText('How fees are counted')).toBeVisible()
  await desk.saved()
  await axe(page)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByRole('button', { name: /^Publish/ }).click()
  await expect(page.getByText('Article published.')).toBeVisible()

  // Other words in its address: those before lead on or not, as is chosen.
  const answers = async (words: string) => (await page.request.get(`/blogd/${id}/${words}`)).status()
  const rename = async (words: string, isKept: boolean) => {
    await page.getByLabel('Words in the address').fill(words)
    await page.getByLabel('Keep the old address working').setChecked(isKept)
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.getByLabel('Keep the old address working')).toBeHidden()
  }
  await page.getByText('Address, search engines, shared links').click()
  await rename('extras-1', false)
  expect([await answers(`with-extras-${mark}`), await answers('extras-1')]).toEqual([404, 200])
  await rename('extras-2', true)
  expect([await answers('extras-1'), await answers(`with-extras-${mark}`), await answers('extras-2')]).toEqual([
    200, 404, 200,
  ])

  const away: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== new URL(page.url()).hostname) away.push(request.url())
  })
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
  )
  await openReady(page, `/blogd/${id}`)
  const article = page.getByRole('article')
  await expect(article.getByRole('note')).toContainText('The rate changes in May.')
  await expect(article.getByRole('link', { name: 'Request a quote' })).toHaveAttribute('href', '/quote')
  await expect(article.getByRole('link', { name: `rates-${mark}` })).toHaveAttribute(
    'href',
    /\/uploads\/publications\//,
  )
  await axe(page)
  expect(away).toEqual([])
  await page.getByRole('button', { name: 'Play here: How fees are counted' }).click()
  await expect(page.getByTitle('How fees are counted')).toBeFocused()
  // The frame has the focus before it asks for its page.
  await expect.poll(() => away).toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1'])

  await page.getByRole('link', { name: `Ports ${mark}` }).click()
  await ready(page)
  await expect(page.getByText(`Articles about Ports ${mark}`)).toBeVisible()
  await expect(page.getByRole('link', { name: `With extras ${mark}` })).toBeVisible()
  await expect(page.getByRole('link', { name: `Harbour fees ${mark}` })).toHaveCount(0)
  await axe(page)

  // What leads to an article is told before it goes.
  await openReady(page, `/edit/${harbour.id}`)
  await page.locator('#main').getByText('More', { exact: true }).click()
  await page.getByText('Delete', { exact: true }).click()
  await expect(dialog.getByRole('link', { name: `With extras ${mark}` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('Y5: an editor acts on several articles, pins one, sees the month and asks a colleague, who answers', async ({
  page,
  signIn,
  callAs,
  visitor,
}) => {
  const mark = Date.now().toString(36)
  const editor = await signIn(page, { role: 'editor', name: `Asker ${mark}` })
  const draft = async (title: string) => {
    const form = formOf({ title, content: '<p>Words.</p>', category: 'Tax', state: 'draft' })
    return (await callAs(editor, 'POST', '/api/articles', form)) as { id: number }
  }
  const { id } = await draft(`First of ${mark}`)
  await draft(`Second of ${mark}`)
  await openReady(page, `/alist?q=${mark}`)
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Publish selected', exact: true }).click()
  await expect(page.getByText('2 entries published.')).toBeVisible()
  await expect(page.getByLabel(`Select First of ${mark}`)).not.toBeChecked()
  await page.getByLabel(`Select Second of ${mark}`).check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(page.getByText('1 entry deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 entry restored.')).toBeVisible()

  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(page).toHaveURL(/\/dashboard\/calendar$/)
  await page.getByRole('link', { name: `First of ${mark}`, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/edit/${id}$`))
  await ready(page)
  await page.locator('#main').getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Pin to the top' }).click()
  await expect(page.getByText('It stays at the top of the news.')).toBeVisible()

  const theirs = await visitor()
  await signIn(theirs, { role: 'editor', name: `Reader ${mark}` })
  // The menu stays open for the next act.
  await page.getByRole('button', { name: 'Ask for a review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Who should read it').selectOption({ label: `Reader ${mark}` })
  await dialog.getByLabel('What to look at').fill('Is the table right?')
  await axe(page)
  await dialog.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByText(`Reader ${mark} was asked to read it.`)).toBeVisible()

  await openReady(theirs, '/dashboard')
  await theirs
    .getByRole('link', { name: `First of ${mark}` })
    .first()
    .click()
  await ready(theirs)
  await expect(theirs.getByText('Is the table right?')).toBeVisible()
  await theirs.getByRole('button', { name: 'I have read it' }).click()
  await theirs.getByRole('dialog').getByRole('textbox').fill('It is.')
  await theirs.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(theirs.getByText('Is the table right?')).toHaveCount(0)

  await openReady(page, '/blog')
  await expect(page.getByRole('listitem').filter({ hasText: 'Pinned' })).toContainText(`First of ${mark}`)
  await callAs(editor, 'POST', `/api/articles/${id}/pin`, { pinned: false })
})
