import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '#tests/support/browser.ts'
import { codeOf } from '#tests/support/one-time-codes.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { axe, noSidewaysScroll, openReady } from '#tests/support/screen.ts'

test('G9, R15: a client goes through every room of the account by keyboard, and turns on two steps', async ({
  page,
  signIn,
  allow,
}) => {
  allow(/401|422/)
  const person = await signIn(page, { role: 'client', name: 'Clara Keys' })
  await openReady(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good to see you, Clara')
  await axe(page)
  await goTo(page, 'Profile')
  await axe(page)
  await noSidewaysScroll(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const links = page.getByRole('navigation', { name: 'My account' }).getByRole('link')
  const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
  expect(new Set(heights).size, 'one line on the narrowest phones').toBe(1)
  if (size) await page.setViewportSize(size)
  await goTo(page, 'My data')
  await axe(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).press('Enter'),
  ])
  expect(readFileSync(await file.path(), 'utf8')).toContain(person.email)

  await goTo(page, 'Security')
  await axe(page)
  await noSidewaysScroll(page)
  const steps = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Two-step verification' }) })
  await steps.getByLabel('Your password').focus()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(steps.getByRole('alert')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(steps.getByLabel('Your password'), 'the summary leads to the field').toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(steps.getByAltText('QR code for your authenticator app')).toBeVisible()
  const secret = (await steps.getByText('Or type this key').locator('span').innerText()).replaceAll(' ', '')
  await steps.getByLabel('Code').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(steps.getByRole('listitem')).toHaveCount(10)
  const recovery = await steps.getByRole('listitem').first().innerText()
  await axe(page)

  await page.getByRole('button', { name: 'Sign out', exact: true }).press('Enter')
  await page.waitForURL(/\/login/)
  await openReady(page, '/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await axe(page)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The code is not right')
  await expect(page.getByRole('alert')).toBeFocused()
  await code.fill(recovery)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/portal$/)
})

test('G1, G2: profile, address, password and farewell work without JavaScript', async ({
  plainPage: page,
  signIn,
  allow,
}) => {
  allow(/422/)
  const person = await signIn(page, { role: 'client', name: 'Paula Plain' })
  await page.goto('/dashboard/account')
  await page.getByLabel('Full name').fill('Paula Plainer')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your profile has been saved.' })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Paula Plainer')
  await page.getByLabel('New email').fill('paula.elsewhere@example.com')
  await page.getByLabel('Your password').fill('wrong one here')
  await page.getByRole('button', { name: 'Change email address' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()

  await page.goto('/dashboard/data')
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account will be deleted on')).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()

  await page.goto('/dashboard/security')
  const form = page.getByRole('form', { name: 'Password' })
  await form.getByLabel('Current password').fill(PASSWORD)
  await form.getByLabel('New password').fill('another quiet river 9')
  await form.getByLabel('Confirm password').fill('another quiet river 9')
  await form.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your password has been changed.' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('You are signed out.')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('G1: a link to a new password is kept from others, and says what is missing', async ({ page, allow }) => {
  allow(/410/)
  await openReady(page, '/reset-password')
  await expect(page.getByRole('alert')).toContainText('This link is incomplete.')
  await axe(page)
  await openReady(page, '/reset-password?token=made-up')
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await axe(page)
  await openReady(page, '/verify-email?token=made-up')
  await axe(page)
})

async function goTo(page: Page, room: string): Promise<void> {
  await page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: room }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(room)
}

test('G9: who is signed in finds name, email and phone filled in on every form, and cached pages stay nobody’s', async ({
  page,
  plainPage,
  signIn,
  allow,
}) => {
  allow(/422/)
  const person = await signIn(page, { role: 'client', name: 'Clara van Keys' })
  await openReady(page, '/dashboard/account')
  await page.getByLabel('Phone').fill('abc')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByRole('alert').first()).toContainText('Enter a phone number')
  await page.getByLabel('Phone').fill('0161 496 0000')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await openReady(page, '/Contact')
  const contact = page.getByRole('form', { name: 'Contact form' })
  await expect(contact.getByLabel('Name')).toHaveValue('Clara van Keys')
  await expect(contact.getByLabel('Email')).toHaveValue(person.email)
  await expect(contact.getByLabel('Phone')).toHaveValue('0161 496 0000')

  await openReady(page, '/quote')
  const quote = page.getByRole('main').getByRole('form', { name: 'Request a quote' })
  await expect(quote.getByLabel('First name')).toHaveValue('Clara van')
  await expect(quote.getByLabel('Last name')).toHaveValue('Keys')
  await expect(quote.getByLabel('Email')).toHaveValue(person.email)

  await openReady(page, '/blogd/1')
  const comment = page.getByRole('form', { name: 'Leave a comment' })
  await expect(comment.getByLabel('Name')).toHaveValue('Clara van Keys')
  await expect(comment.getByLabel('Email')).toHaveValue(person.email)
  for (const path of ['/Contact', '/quote', '/blogd/1']) {
    await plainPage.goto(path)
    expect(await plainPage.content()).not.toContain(person.email)
  }
})
