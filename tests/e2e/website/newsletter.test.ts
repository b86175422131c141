import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

test('J2, J3: on a phone an issue is written, tested and scheduled, addresses are imported and removed, and a reader chooses', async ({
  page,
  site,
  mail,
  office,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const editor = await signIn(page, 'editor')
  await office.services.newsletter.issues.prepare()
  await openReady(page, '/dashboard/newsletter')
  await axe(page)
  await noSidewaysScroll(page, [390, 1280])
  await screenshots(page, 'newsletter')
  await page.getByRole('link', { name: /^News from / }).click()
  await page.getByLabel('Subject').fill('Our week')
  await page.getByLabel('Introduction').fill('Dear reader,')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByText('Dear reader,')).toBeVisible()
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText(`A test is on its way to ${editor.email}.`)).toBeVisible()
  expect((await mail.mailTo(editor.email, /^Test: Our week$/)).text).toContain('Dear reader,')
  const year = new Date().getFullYear() + 1
  await page.getByLabel('Send at').fill(`${year}-01-07T08:00`)
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Scheduled.' })).toBeVisible()
  await expect(page.getByText(/^Scheduled for /)).toContainText(String(year))
  await axe(page)
  await noSidewaysScroll(page, [390, 1280])
  await screenshots(page, 'newsletter-issue')

  await openReady(page, '/dashboard/newsletter/subscribers/import')
  const email = `ivo-${Date.now()}@example.org`
  const buffer = Buffer.from(`Email,Source of consent\n${email},Signed a list at the fair\nnobody,A list`)
  await page.getByLabel('Table (CSV)').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: 'Import 1 subscriber' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 subscriber imported' })).toBeVisible()
  await openReady(page, `/dashboard/newsletter/subscribers?q=${email}`)
  await expect(page.getByRole('row', { name: email })).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page, [390, 1280])
  await screenshots(page, 'subscribers')

  const [reader] = await office.services.newsletter.subscribers.listConfirmed({ after: 0, limit: 1, news: 'weekly' })
  if (!reader) throw new Error('there is no subscriber')
  await openReady(
    page,
    office.services.newsletter.subscribers.preferencesUrl(reader).replace(/^https?:\/\/[^/]+/, site.url),
  )
  await page.getByLabel('Each article when it is published').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page, [390, 1280])

  await openReady(page, `/dashboard/newsletter/subscribers?q=${email}`)
  await page.getByRole('link', { name: `Remove ${email}` }).click()
  const question = page.getByRole('status').filter({ hasText: `Remove ${email}?` })
  await expect(question).toBeInViewport()
  await question.getByRole('link', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('link', { name: `Remove ${email}` }).click()
  await axe(page)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Removed. The address gets no more emails.')).toBeInViewport()
  await expect(page.getByRole('link', { name: `Remove ${email}` })).toHaveCount(0)
})
