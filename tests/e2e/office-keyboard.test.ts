import { expect, type Page } from '#tests/support/browser.ts'
import { formOf, test } from '#tests/support/office.ts'
import { openReady } from '#tests/support/screen.ts'

type Target = ReturnType<Page['getByRole']>

test('A1: every screen is reached and its main act done by keyboard alone', async ({ page, signIn, callAs }) => {
  const admin = await signIn(page, { role: 'admin', name: 'Kay Keys' })
  const own = `keys${Date.now().toString(36)}`
  for (const title of ['first', 'second']) {
    const fields = formOf({ title: `${own} ${title}`, content: '<p>Words</p>', category: 'Tax', state: 'draft' })
    await callAs(admin, 'POST', '/api/articles', fields)
    const sender = { name: `${own} ${title}`, email: `${own}-${title}@example.com`, message: `Please call. ${own}` }
    await callAs(admin, 'POST', '/api/contact', sender)
  }
  const main = page.getByRole('main')

  await openReady(page, '/dashboard')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(main).toBeFocused()

  await test.step('News: a question keeps the focus, an answer gives it back, what is gone passes it on', async () => {
    await goTo(page, 'News')
    await tabTo(page, main.getByLabel('Search'))
    await page.keyboard.type(own)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(own))
    await expect(main.getByRole('rowheader')).toHaveCount(2)
    const remove = main.getByRole('button', { name: `Delete ${own} first` })
    await tabTo(page, remove)
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Delete this article?' })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, question.getByRole('button', { name: 'Delete' }))
    await page.keyboard.press('Enter')
    await expect(main.getByRole('rowheader')).toHaveCount(1)
    await expect(main.getByRole('link', { name: `${own} second` }).first()).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Undo' }))
    await page.keyboard.press('Enter')
    await expect(main.getByRole('rowheader')).toHaveCount(2)
    await expect(page.locator('body')).not.toBeFocused()
  })

  await test.step('Categories: one is added, and the next can be typed at once', async () => {
    await goTo(page, 'Categories')
    await tabTo(page, main.getByLabel('New category'))
    await page.keyboard.type(own)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${own} was added.`)).toBeVisible()
    await expect(main.getByLabel('New category')).toBeFocused()
    await expect(main.getByLabel('New category')).toHaveValue('')
  })

  await test.step('Inbox: letters are keys in the list, and letters in a field', async () => {
    await goTo(page, 'Inbox')
    await page.keyboard.press('/')
    await expect(main.getByLabel('Search')).toBeFocused()
    await page.keyboard.type(`jker${own}`)
    await expect(main.getByLabel('Search'), 'typed, not obeyed').toHaveValue(`jker${own}`)
    await main.getByLabel('Search').fill(own)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`q=${own}`))
    const rows = main.getByRole('list', { name: 'Inbox', exact: true }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await page.keyboard.press('Escape')
    await tabTo(page, main.getByRole('navigation', { name: 'State' }).getByRole('link', { name: /^New/ }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/state=new/)
    await page.keyboard.press('j')
    const held = page.locator(':focus')
    await expect(held).toHaveClass(/inbox-link/)
    const name = await held.innerText()
    await page.keyboard.press('e')
    await expect(page.getByText('The request is now closed.')).toBeVisible()
    await expect(main.getByRole('link', { name, exact: true })).toHaveCount(0)
    await expect(page.locator(':focus'), 'the next request').toHaveClass(/inbox-link|tick/)
    await tabTo(page, page.getByRole('button', { name: 'Undo' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Undone.')).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('r')
    await expect(page.getByLabel(/^Answer to/)).toBeFocused()
    await page.keyboard.type('jk er')
    await expect(page.getByLabel(/^Answer to/)).toHaveValue(/jk er/)
    await expect(page).toHaveURL(/inbox\/\d+/)
  })

  await test.step('the other main acts are within reach', async () => {
    const acts: [screen: string, act: Target][] = [
      ['Comments', main.getByLabel('Search')],
      ['Customers', main.getByRole('link', { name: 'Import from CSV' })],
      ['Inventory', main.getByLabel('Add files')],
      ['Mail', main.getByLabel('Sent to')],
      ['Reports', main.getByRole('link', { name: '90 days' })],
      ['Health', main.getByRole('button', { name: 'Make a backup now' })],
      ['Team', main.getByRole('link', { name: 'Invite somebody' })],
      ['Dashboard', main.getByRole('link').first()],
      ['Audit', main.getByRole('button', { name: 'Verify the chain' })],
    ]
    for (const [screen, act] of acts) {
      await goTo(page, screen)
      await tabTo(page, act)
      if (screen !== 'Team') continue
      await page.keyboard.press('Enter')
      await tabTo(page, main.getByRole('button', { name: 'Send the invitation' }))
    }
    await page.keyboard.press('Enter')
    await expect(main.getByText('The record is complete')).toBeVisible()
    await expect(page.locator('body')).not.toBeFocused()
    await goTo(page, 'Setting')
    await tabTo(page, main.getByRole('link', { name: 'Counters' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Counters')
    await tabTo(page, main.getByRole('button', { name: 'Save', exact: true }))
  })
})

/** By the key for finding anything. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(name === 'Dashboard' ? /^Good/ : name)
  await expect(page.getByRole('main'), 'the focus is at the content').toBeFocused()
}

/** Presses Tab until this has the focus, and sees that it shows. */
async function tabTo(page: Page, target: Target, key = 'Tab'): Promise<void> {
  await target.first().waitFor()
  for (let time = 0; time < 120; time++) {
    if (await target.first().evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press(key)
  }
  await expect(target.first()).toBeFocused()
  const shown = await target.first().evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
  expect(shown, 'the focus is visible').toBe(true)
}
