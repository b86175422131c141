import type { Route } from '@playwright/test'
import { KIND, weekOf } from '#tests/support/appointments.ts'
import { expect, type Page } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

async function setUp(call: Call, enabled: boolean): Promise<void> {
  for (const [section, change] of [
    ['appointments', { enabled }],
    ['firm', { timeZone: enabled ? 'Europe/Berlin' : 'UTC' }],
  ] as const) {
    const { settings, versions } = (await call('GET', '/api/settings/office')) as {
      settings: Record<string, object>
      versions: Record<string, number>
    }
    await call('PUT', '/api/settings', {
      section,
      value: { ...settings[section], ...change },
      version: versions[section],
    })
  }
}

/** Tests before this one may have left some on the site that they share. */
async function archiveAll(call: Call): Promise<void> {
  const { items } = (await call('GET', '/api/appointment-kinds')) as {
    items: { id: number; name: string; version: number }[]
  }
  for (const { id, name, version } of items)
    await call('PATCH', `/api/appointment-kinds/${id}`, { ...KIND, name, staff: [], state: 'archived', version })
}

test.describe('S7: an appointment on a phone, in another zone than the firm', () => {
  test.use({ timezoneId: 'America/New_York', viewport: { width: 390, height: 800 } })

  test('is booked, moved and cancelled, with a script and without, and is worked on in the office', async ({
    page,
    plainPage: plain,
    visitor,
    office,
    callAs,
    signIn,
    mail,
    allow,
  }) => {
    allow(/404 GET \S+\/book$|status of 404 .*\/book\)|409|422/)
    const admin = await office.people.person({ role: 'admin' })
    const call: Call = (method, path, body) => callAs(admin, method, path, body)
    expect((await plain.goto('/book'))?.status()).toBe(404)
    await archiveAll(call)
    await setUp(call, true)
    await call('PUT', '/api/appointments/hours', { week: weekOf(['09:00', '12:00']), version: 0 })
    const kind = { ...KIND, name: 'First talk', place: 'By phone', staff: [admin.accountId] }
    await call('POST', '/api/appointment-kinds', kind)

    // With a script: by the clock of the device, with that of the firm beside it.
    await openReady(page, '/Contact')
    await page.getByRole('link', { name: 'Book an appointment' }).click()
    await page.getByRole('link', { name: /First talk/ }).click()
    await expect(page.getByText(/times in/i).first()).toBeVisible()
    await page.waitForURL(/zone=America%2FNew_York/)
    await axe(page)
    await noSidewaysScroll(page)
    await screenshots(page, 'book-times')
    const later = page.getByRole('navigation', { name: 'Days' }).getByRole('link')
    await later.last().click()
    await page.getByRole('link', { name: /09:30 Berlin/ }).click()
    await expect(page.getByText(/\(New York\)/)).toBeVisible()
    await expect(page.getByText(/09:30–10:00 \(Berlin\)/)).toBeVisible()
    await axe(page)
    await screenshots(page, 'book-form')
    const email = `appointment-${Date.now()}@example.com`
    await fill(page, email)
    await page.getByRole('textbox', { name: 'Phone' }).fill('')
    await page.getByRole('button', { name: 'Book this time' }).click()
    await expect(page.getByRole('link', { name: 'Enter your phone number' })).toBeVisible()
    await fill(page, email)
    await page.getByRole('button', { name: 'Choose another time' }).click()
    await page.getByRole('button', { name: /10:00 Berlin/ }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Vera Visitor')
    await expect(page.getByRole('textbox', { name: 'Topic' })).toHaveValue('Our first year')
    expect(page.url()).not.toContain('Vera')
    await page.getByRole('button', { name: 'Book this time' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is booked')
    await expect(page.getByText(/10:00–10:30 \(Berlin\)/)).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)
    await screenshots(page, 'book-manage')
    await mail.mailTo(email, /^Confirmed: First talk/)

    // Without one: in the firm’s time zone, or the zone that is chosen; a time that was taken meanwhile keeps what was typed.
    await plain.setViewportSize({ width: 390, height: 800 })
    await plain.goto('/book')
    await plain.getByRole('link', { name: /First talk/ }).click()
    await expect(plain.getByText('Times in Berlin time.')).toBeVisible()
    await plain.getByRole('navigation', { name: 'Days' }).getByRole('link').last().click()
    await plain.getByRole('link', { name: '11:00' }).click()
    const other = await visitor()
    await other.goto(plain.url())
    const taken = `taken-${Date.now()}@example.com`
    for (const [each, address] of [
      [other, taken],
      [plain, `plain-${email}`],
    ] as const) {
      await fill(each, address)
      await each.getByRole('button', { name: 'Book this time' }).click()
    }
    await expect(plain.getByText('This time is not free any more.')).toBeVisible()
    await plain.getByRole('button', { name: '11:30' }).click()
    await expect(plain.getByRole('textbox', { name: 'Email' })).toHaveValue(`plain-${email}`)
    await plain.getByRole('button', { name: 'Book this time' }).click()
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Your appointment is booked')
    await plain.getByRole('link', { name: 'Move it to another time' }).click()
    await plain.getByRole('link', { name: 'Later days' }).click()
    await plain.getByRole('button', { name: '10:30' }).click()
    await expect(plain.getByText('Your appointment has a new time.')).toBeVisible()
    await plain.getByLabel('Reason').fill('I am ill')
    await plain.getByRole('button', { name: 'Cancel the appointment' }).click()
    await expect(plain.getByText('Your appointment is cancelled.')).toBeVisible()

    // In the office.
    await page.setViewportSize({ width: 1280, height: 800 })
    await signIn(page, 'admin')
    await openReady(page, `/dashboard/appointments?person=${admin.accountId}`)
    await expect(page.getByRole('row')).toHaveCount(3)
    await axe(page)
    await screenshots(page, 'appointments')
    await page
      .getByRole('link', { name: /10:00$/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Open the request' }).click()
    await page.getByRole('link', { name: /10:00–10:30 \(Berlin\)/ }).click()
    await page.getByRole('link', { name: 'Move to another time' }).click()
    await axe(page)
    await screenshots(page, 'appointment')
    await page.getByRole('link', { name: 'Later days' }).click()
    const held = Promise.withResolvers<void>()
    const reading = /\.data/
    const holdReading = async (route: Route) => {
      if (route.request().method() === 'GET') await held.promise
      await route.fallback()
    }
    await page.route(reading, holdReading)
    await page.getByRole('button', { name: '09:00' }).click()
    await expect(page.getByText('Moved. Vera Visitor gets an email.')).toBeVisible()
    // It can be cancelled before the screen is read again.
    await expect(page.getByRole('definition').filter({ hasText: '09:00–09:30 (Berlin)' })).toBeVisible()
    await page.getByLabel('Reason').fill('We are closed')
    await page.getByRole('button', { name: 'Cancel the appointment' }).click()
    await expect(page.getByText('Cancelled. Vera Visitor gets an email.')).toBeVisible()
    held.resolve()
    await page.unroute(reading, holdReading)

    await openReady(page, '/dashboard/appointments/kinds')
    await page.getByRole('link', { name: 'Use this example: Intro call' }).click()
    await page.getByLabel('Length in minutes').fill('two')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name: 'Enter a whole number' })).toBeVisible()
    await axe(page)
    await screenshots(page, 'appointment-kind')
    await page.getByLabel('Length in minutes').fill('25')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The kind of appointment is saved.')).toBeInViewport()
    await expect(page.getByText('25 minutes. Nobody takes it yet')).toBeVisible()
    await screenshots(page, 'appointment-kinds')
    await openReady(page, '/dashboard/appointments/hours')
    await page.getByLabel('Monday').fill('all day')
    await page.getByRole('button', { name: 'Save the hours' }).click()
    await expect(page.getByRole('link', { name: 'Monday: enter times such as' })).toBeVisible()
    await page.getByLabel('Monday').fill('9:00-12:00, 13.00-17:00')
    await page.getByRole('button', { name: 'Save the hours' }).click()
    await expect(page.getByText('Saved. What is booked stays as it is.')).toBeVisible()
    await expect(page.getByLabel('Monday')).toHaveValue('09:00-12:00, 13:00-17:00')
    await axe(page)
    await screenshots(page, 'appointment-hours')
    const { version } = (await call('GET', '/api/appointments/hours')) as { version: number }
    await call('PUT', '/api/appointments/hours', { week: weekOf(), version })
    await openReady(page, '/dashboard/appointments/kinds')
    await expect(page.getByText('Visitors cannot book yet: nobody who takes one has hours.')).toBeVisible()
    await setUp(call, false)
  })
})

async function fill(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Vera Visitor')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Phone' }).fill('+49 30 1234567')
  await page.getByRole('textbox', { name: 'Topic' }).fill('Our first year')
}
