import { doc } from '#tests/support/articles.ts'
import { expect } from '#tests/support/browser.ts'
import { DETAILS } from '#tests/support/events.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

const DAY_MS = 24 * 3600_000

test.describe('S2, S3, S4: an event on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('is found and joined without a script, full for the next, given up by the link, and checked in at the door', async ({
    page,
    plainPage: plain,
    office,
    callAs,
    signIn,
    mail,
    allow,
  }) => {
    allow(/422/)
    const admin = await office.people.person({ role: 'admin' })
    const call = (method: string, path: string, body?: unknown) =>
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
      callAs(admin, method, path, body) as Promise<any>
    const stamp = Date.now().toString(36)
    const title = `Wages in an hour ${stamp}`
    const sessions = [
      { day: new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10), start: '09:00', end: '12:00' },
    ]
    const { id, version } = await call('POST', '/api/events', { title, kind: 'course', capacity: 1, sessions })
    const save = { saveId: `editor-of-${stamp}`, sequence: 1, baseVersion: 1, content: doc('What you learn.') }
    await call('PATCH', `/api/articles/${id}`, save)
    const questions = [{ label: 'Lunch?', kind: 'yesno', choices: [], required: true }]
    await call('PUT', `/api/events/${id}`, { ...DETAILS, capacity: 1, sessions, questions, version })
    await call('POST', `/api/articles/${id}/publish`, {})

    await plain.setViewportSize({ width: 390, height: 844 })
    await plain.goto('/events')
    await plain.getByRole('link', { name: title }).first().click()
    const form = plain.getByRole('form', { name: 'Registration' })
    await form.getByLabel('Your name').fill('Rosa Reader')
    await form.getByLabel('Your email').fill('rosa')
    await form.getByRole('button', { name: 'Register' }).click()
    await expect(form.getByLabel('Your name')).toHaveValue('Rosa Reader')
    const email = `rosa-${stamp}@example.com`
    await form.getByLabel('Your email').fill(email)
    await form.getByLabel('Yes').check()
    await form.getByRole('button', { name: 'Register' }).click()
    await expect(plain.getByText('You are registered')).toBeInViewport()
    const confirmed = await mail.mailTo(email, new RegExp(title))

    await openReady(page, new URL(plain.url()).pathname)
    await axe(page)
    await noSidewaysScroll(page)
    await screenshots(page, 'event')
    await page.setViewportSize({ width: 320, height: 568 })
    await expect(page.getByRole('link', { name: 'Join the waiting list' }), 'without scrolling').toBeInViewport({
      ratio: 1,
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByLabel('Your name').fill('Next Norman')
    await page.getByLabel('Your email').fill(`norman-${stamp}@example.com`)
    await page.getByLabel('No', { exact: true }).check()
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(page.getByText('You are number 1 on the waiting list')).toBeInViewport()

    await signIn(page, 'admin')
    await openReady(page, `/dashboard/events/${id}`)
    await page.getByRole('button', { name: 'Check in Rosa Reader' }).click()
    await expect(page.getByRole('button', { name: /Undo the check-in of Rosa Reader/ })).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)
    await screenshots(page, 'event-attendees')

    const link = /https?:\/\/\S*\/events\/registration\S*/.exec(confirmed.text ?? '')?.[0] ?? ''
    await plain.goto(new URL(link).pathname + new URL(link).search)
    await expect(plain.getByText('Rosa Reader').first()).toBeVisible()
    await plain
      .getByRole('button', { name: /^Cancel/ })
      .first()
      .click()
    await expect(plain.getByText(/cancelled/i).first()).toBeVisible()
    await mail.mailTo(`norman-${stamp}@example.com`, /seat/i)
  })
})
