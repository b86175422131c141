import { expect } from '#tests/support/browser.ts'
import { formOf, test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

test('A1: an admin finds people, requests, articles and screens by the keyboard alone', async ({
  page,
  signIn,
  callAs,
}) => {
  const name = `Xaver Finder${Math.random().toString(36).slice(2, 8)}`
  const [, word = ''] = name.split(' ')
  const message = { name, email: `${word}@example.com`, message: 'Please send the forms.' }
  expect((await page.request.post('/api/contact', { data: message })).status()).toBe(201)
  const admin = await signIn(page, 'admin')
  await callAs(
    admin,
    'POST',
    '/api/articles',
    formOf({ title: `All about ${word}`, content: '<p>Text.</p>', category: 'Tax' }),
  )

  await openReady(page, '/dashboard/comments')
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Find anything' })
  await expect(box).toBeFocused()
  await expect(page.getByRole('option', { name: 'Customers' })).toBeVisible()
  await page.keyboard.type('set')
  const found = page.getByRole('listbox', { name: 'Found' })
  const chosen = found.getByRole('option', { selected: true })
  await expect(chosen).toHaveText('Setting')
  await box.fill(word)
  await expect(page.getByRole('status').filter({ hasText: '3 found' })).toBeVisible()
  await expect(found.getByRole('group', { name: 'Articles' }).getByRole('option')).toHaveText(/All about/)
  await expect(found.getByRole('group', { name: 'People' }).getByRole('option')).toHaveText(new RegExp(name))
  await expect(found.getByRole('group', { name: 'Requests' }).getByRole('option')).toHaveText(/send the forms/)
  await expect(chosen).toHaveText(/All about/)
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveText(new RegExp(name))
  await expect(box).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
  await axe(page)
  await screenshots(page, 'find-anything')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(box).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(`about ${word}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/edit\/\d+/)
  await openReady(page, '/dashboard/comments')

  for (let time = 0; time < 5; time++) {
    const title = `More about ${word} ${time}`
    await callAs(admin, 'POST', '/api/articles', formOf({ title, content: '<p>Text.</p>', category: 'Tax' }))
  }
  await page.keyboard.press('Control+k')
  await box.fill(word)
  await expect(page.getByRole('status').filter({ hasText: '7 found, and there may be more' })).toBeVisible()
  await axe(page)
  await screenshots(page, 'find-anything-more')
  await expect(found.getByRole('option', { name: /^More (people|requests)/ })).toHaveCount(0)
  await found.getByRole('option', { name: 'More articles' }).click()
  await expect(page).toHaveURL(new RegExp(`/alist\\?q=${word}`))
  await expect(page.getByRole('link', { name: `All about ${word}`, exact: true })).toBeVisible()
  await openReady(page, '/dashboard/comments')

  const opener = page.getByRole('link', { name: 'Find anything' })
  await opener.click()
  await box.fill('zzzzzz')
  await expect(page.getByRole('status').filter({ hasText: 'No results' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(opener).toBeFocused()
})

test('A1: an editor finds no people; a lost line is told, and the page does without a script', async ({
  page,
  plainPage,
  signIn,
  allow,
}) => {
  allow(/503|ERR_FAILED/)
  await signIn(page, 'editor')
  await page.setViewportSize({ width: 390, height: 800 })
  await openReady(page, '/alist')
  await page.getByRole('link', { name: 'Find anything' }).click()
  const box = page.getByRole('combobox', { name: 'Find anything' })
  await box.fill('adm')
  await expect(page.getByRole('status').filter({ hasText: 'No results' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'People' })).toHaveCount(0)
  await page.route('**/api/search?*', (route) => route.abort())
  await box.fill('tax')
  await expect(page.getByRole('alert')).toContainText('The server is not responding.')
  await page.unroute('**/api/search?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('group', { name: 'Articles' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(box).toBeHidden()

  await signIn(plainPage, 'editor')
  await plainPage.goto('/alist')
  await plainPage.getByRole('link', { name: 'Find anything' }).click()
  await plainPage.getByRole('searchbox', { name: 'Search' }).fill('tax')
  await plainPage.getByRole('button', { name: 'Apply' }).click()
  await expect(plainPage.getByRole('region', { name: 'Articles' }).getByRole('link').first()).toBeVisible()
  await openReady(page, '/dashboard/find?q=tax')
  await axe(page)
  await noSidewaysScroll(page)
})
