import { expect, type Page } from '#tests/support/browser.ts'
import { formOf, test } from '#tests/support/office.ts'
import { openReady } from '#tests/support/screen.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

interface Try {
  address: string
  /** The first field; Enter in it sends the form. */
  field: string
  /** What is typed before, field by field. */
  typed?: Record<string, string>
}

const OF_VISITORS: Record<string, Try> = {
  contact: { address: '/Contact', field: 'Name' },
  quote: { address: '/quote', field: 'First name' },
  register: { address: '/register', field: 'Full name' },
  'passwords that differ': {
    address: '/register',
    field: 'Full name',
    typed: { Password: 'a quiet river bends twice', 'Confirm password': 'another river' },
  },
  'a wrong password': {
    address: '/login',
    field: 'Email',
    typed: { Email: 'nobody@example.com', Password: 'a wrong password' },
  },
  'a forgotten password': { address: '/forgot-password', field: 'Email' },
}

const OF_ADMINS: Record<string, Try> = {
  profile: { address: '/dashboard/account', field: 'Full name', typed: { 'Full name': '' } },
  invitation: { address: '/dashboard/team?open=new', field: 'Full name' },
  template: { address: '/dashboard/inbox/templates?open=new', field: 'Name' },
  setting: { address: '/dashboard/setting/firm', field: 'Name', typed: { Name: '' } },
}

/** Sends the form with Enter, goes back to its first field, and sends it again: each time the errors are read out. */
async function refusedTwice(page: Page, { address, field, typed = {} }: Try): Promise<void> {
  await openReady(page, address)
  const main = page.getByRole('main')
  for (const [label, words] of Object.entries(typed)) {
    await main.getByLabel(label, { exact: true }).fill('')
    await main.getByLabel(label, { exact: true }).pressSequentially(words)
  }
  const first = main.getByLabel(field, { exact: true }).first()
  const summary = main.getByRole('alert')
  for (const time of ['first', 'second', 'third']) {
    await first.focus()
    const before = await first.inputValue()
    await first.press('Enter')
    await expect(summary, `${address}, the ${time} time`).toBeFocused()
    await expect(first, `${address}, the ${time} time`).toHaveValue(before)
    // Until the screen is renewed the button says that it takes no press.
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
  }
}

for (const [name, each] of Object.entries(OF_VISITORS)) {
  test(`a form that is refused again takes the focus again: ${name}`, async ({ page, allow }) => {
    allow(/4(01|22)/)
    await refusedTwice(page, each)
  })
}

test('a comment that is refused again takes the focus again', async ({ page, office, callAs, allow }) => {
  allow(/422/)
  const editor = await office.people.person({ role: 'editor' })
  const fields = { title: 'Much discussed', content: '<p>Some words.</p>', category: 'Tax' }
  const { id } = (await callAs(editor, 'POST', '/api/articles', formOf(fields))) as { id: number }
  await refusedTwice(page, { address: `/blogd/${id}`, field: 'Name' })
})

test('forms of the office that are refused again take the focus again', async ({ page, signIn, allow }) => {
  allow(/422/)
  await signIn(page, 'admin')
  for (const each of Object.values(OF_ADMINS)) await refusedTwice(page, each)

  // Who goes on from the errors at once is not called back to them when their answer has been counted.
  await openReady(page, '/dashboard/team?open=new')
  const main = page.getByRole('main')
  const name = main.getByLabel('Full name', { exact: true })
  const summary = main.getByRole('alert')
  await name.press('Enter')
  await expect(summary).toBeFocused()
  await name.fill('Fay Forward')
  await name.evaluate((field) => {
    const goOn = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.role !== 'alert') return
      document.removeEventListener('focusin', goOn)
      field.setAttribute('data-went-on', 'yes')
      field.focus()
    }
    document.addEventListener('focusin', goOn)
  })
  await name.press('Enter')
  await expect(main.locator('[data-went-on]')).toHaveCount(1)
  await drawnTwice(page)
  await expect(name).toBeFocused()
})

/** Lets the screen be drawn again, with whatever was about to change it. */
const drawnTwice = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

test('Q2: what is unticked again is neither asked for nor sent', async ({ page }) => {
  await openReady(page, '/quote')
  const other = page.getByLabel('Other', { exact: true })
  const more = page.getByLabel('What else do you need help with?')
  await other.focus()
  for (const _ of ['once', 'twice']) {
    await page.keyboard.press('Space')
    await expect(more).toBeVisible()
    await more.pressSequentially('Nothing')
    await other.focus()
    await page.keyboard.press('Space')
    await expect(more).toBeHidden()
  }
  await page.getByLabel('First name').focus()
  await page.keyboard.press('Enter')
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary.getByRole('link', { name: 'Choose at least one challenge' })).toBeVisible()
  await expect(summary).not.toContainText('what else')
})
