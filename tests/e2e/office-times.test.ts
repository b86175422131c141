import { expect } from '#tests/support/browser.ts'
import { formOf, test } from '#tests/support/office.ts'
import { openReady, screenshots } from '#tests/support/screen.ts'

const ZONE = 'Pacific/Auckland'

// A site of its own: the zone of the firm holds for everybody, and nobody has written to it.
test.use({ siteEnv: { LOG_LEVEL: 'error' } })

test('A1: a firm in another zone reads and types its own time, whatever the browser’s is', async ({
  page,
  signIn,
  callAs,
}) => {
  const admin = await signIn(page, { role: 'admin', name: 'Tane Times' })
  await callAs(admin, 'PUT', '/api/settings', await firmIn(ZONE))
  await page.goto('/dashboard')
  await expect(page.getByRole('main')).toContainText('Nothing is waiting for you.')
  await expect(page.getByRole('main').getByRole('link', { name: /^0 requests to answer/ })).toBeVisible()
  await expect(page.getByText('Everyone has been answered')).toHaveCount(0)
  await screenshots(page, 'dashboard-new-firm')
  await callAs(admin, 'POST', '/api/contact', { name: 'Mere Moment', email: 'mere@example.com', message: 'Kia ora' })
  const { items } = (await callAs(admin, 'GET', '/api/leads')) as { items: { id: number; createdAt: string }[] }
  const [lead] = items
  const at = inZone(lead?.createdAt ?? '')
  expect(at, 'a zone of another hour').not.toBe(inZone(lead?.createdAt ?? '', 'Europe/London'))

  await openReady(page, `/dashboard/inbox/${lead?.id}`)
  await expect(page.getByText('Times in Auckland.')).toBeVisible()
  await expect(page.getByRole('main').getByText(at).first()).toBeVisible()
  await page.goto('/dashboard/inbox')
  await expect(page.getByRole('list', { name: 'Inbox', exact: true })).toContainText(at.replace(/ \d{4},/, ','))
  await page.goto('/dashboard/mail')
  // Its email may have gone in the minute after.
  const minuteAfter = inZone(new Date(Date.parse(lead?.createdAt ?? '') + 60_000).toISOString())
  await expect(
    page
      .getByRole('main')
      .getByText(new RegExp(`${at}|${minuteAfter}`))
      .first(),
  ).toBeVisible()

  const fields = formOf({ title: 'Sent at nine', content: '<p>Words</p>', category: 'Tax', state: 'draft' })
  const article = (await callAs(admin, 'POST', '/api/articles', fields)) as { id: number }
  const year = new Date().getUTCFullYear() + 1
  await openReady(page, `/edit/${article.id}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('At a later time').check()
  await expect(dialog.getByText('In the time of Auckland')).toBeVisible()
  await dialog.getByLabel('Date and time').fill(`${year}-01-20T09:00`)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Scheduled for 20 Jan ${year}, 09:00`, { exact: true })).toBeVisible()
  const kept = await callAs(admin, 'GET', `/api/articles/${article.id}/work`)
  expect(JSON.stringify(kept), 'nine in Auckland in January').toContain(`${year}-01-19T20:00`)
  await page.goto('/alist?state=scheduled')
  await expect(page.getByRole('row', { name: /Sent at nine/ })).toContainText(`20 Jan ${year}, 09:00`)

  async function firmIn(timeZone: string) {
    const { settings, versions } = (await callAs(admin, 'GET', '/api/settings/office')) as {
      settings: { firm: object }
      versions: { firm?: number }
    }
    return { section: 'firm', version: versions.firm ?? 0, value: { ...settings.firm, timeZone } }
  }
})

/** As the office writes it: "3 May 2027, 10:42". */
function inZone(at: string, timeZone = ZONE): string {
  const digits = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const day = new Intl.DateTimeFormat('en-US', { ...digits, timeZone }).formatToParts(new Date(at))
  const part = (type: string) => day.find((each) => each.type === type)?.value
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(at))
  return `${part('day')} ${part('month')} ${part('year')}, ${time}`
}
