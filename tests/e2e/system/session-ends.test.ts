import { articleDesk } from '#tests/support/article-desk.ts'
import type { BackOffice } from '#tests/support/back-office.ts'
import { expect, type Page } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { axe, openReady } from '#tests/support/screen.ts'

test('G8, A3: a session that ends while someone writes is taken up again in place, with every word', async ({
  page,
  office,
  signIn,
  allow,
}) => {
  allow(/401/)
  const person = await signIn(page, 'editor')
  const desk = articleDesk(page)
  await openReady(page, '/create')
  await desk.title.fill('Written across the end of a session')
  await desk.text.click()
  await page.keyboard.type('Before the end.')
  await desk.saved()
  const id = new URL(page.url()).searchParams.get('draft')

  await endSessions(office, person.accountId)
  await page.keyboard.type(' After the end.')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(desk.text).toHaveText('Before the end. After the end.')
  await openReady(page, `/create?draft=${id}`)
  await expect(page, 'no page opens without a session').toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(desk.text).toHaveText('Before the end. After the end.')
  await desk.saved()

  await endSessions(office, person.accountId)
  await desk.text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' And again.')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await answerWith(page, 'not the password')
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await answerWith(page, PASSWORD)
  await expect(dialog(page)).toBeHidden()
  await desk.saved()
  await expect(desk.text).toHaveText('Before the end. After the end. And again.')
  const { content } = await (await page.request.get(`/api/articles/${id}`)).json()
  expect(content).toContain('Before the end. After the end. And again.')
})

test('G8: a form that is sent after the session has ended waits for the password, and loses nothing', async ({
  page,
  office,
  signIn,
  allow,
}) => {
  allow(/401/)
  const person = await signIn(page, { role: 'client', name: 'Clara Before' })
  await openReady(page, '/dashboard/account')
  const form = page.getByRole('form', { name: 'About you' })
  await form.getByLabel('Full name').fill('Clara After')
  await form.getByLabel('Address').fill('4 Harbour Steps')
  await endSessions(office, person.accountId)

  await form.getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeVisible()
  await axe(page)
  await dialog(page).getByRole('button', { name: 'Later' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(form.getByLabel('Full name')).toHaveValue('Clara After')
  await expect(page.getByText('has been saved')).toBeHidden()

  await form.getByRole('button', { name: 'Save' }).click()
  await answerWith(page, PASSWORD)
  await expect(page.getByRole('status').filter({ hasText: 'Your profile has been saved.' })).toBeVisible()
  await expect(form.getByLabel('Address')).toHaveValue('4 Harbour Steps')
  const me = await (await page.request.get('/api/auth/me')).json()
  expect(me).toMatchObject({ fullName: 'Clara After', address: '4 Harbour Steps', email: person.email })
})

test('G8 M3: a member who has no password is offered a code by email when the session has ended, and every word stays', async ({
  page,
  office,
  mail,
  signIn,
  allow,
}) => {
  allow(/401/)
  await page.setViewportSize({ width: 390, height: 844 })
  const person = await signIn(page, { role: 'client', name: 'Mia Mailcode' })
  await office.db.transaction((tx) => tx.deleteFrom('passwords').where('accountId', '=', person.accountId).execute())
  await openReady(page, '/dashboard/account')
  const form = page.getByRole('form', { name: 'About you' })
  await form.getByLabel('Address').fill('7 Quay Side')
  await endSessions(office, person.accountId)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeInViewport()
  await expect(dialog(page).getByLabel('Password')).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: 'Use the password' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Email me a code' }).click()
  await expect(dialog(page).getByLabel('Code from the email')).toBeFocused()
  await axe(page)
  await dialog(page).getByLabel('Code from the email').fill('000 000')
  await dialog(page).getByRole('button', { name: 'Sign in and continue' }).click()
  await expect(dialog(page).getByRole('alert')).toBeInViewport()
  const { text } = await mail.mailTo(person.email, /code/i)
  await dialog(page)
    .getByLabel('Code from the email')
    .fill(/\d{3} \d{3}/.exec(text)?.[0] ?? '')
  await dialog(page).getByRole('button', { name: 'Sign in and continue' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your profile has been saved.' })).toBeVisible()
  await expect(form.getByLabel('Address')).toHaveValue('7 Quay Side')
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })

async function answerWith(page: Page, password: string): Promise<void> {
  await dialog(page).getByLabel('Password').fill(password)
  await dialog(page).getByRole('button', { name: 'Sign in and continue' }).click()
}

async function endSessions(office: BackOffice, accountId: string): Promise<void> {
  await office.db.transaction((tx) => tx.deleteFrom('sessions').where('accountId', '=', accountId).execute())
}
