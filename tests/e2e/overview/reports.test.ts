import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

// A month of its own: what other tests do is counted today.
const MARCH = '/dashboard/reports?from=2026-03-01&to=2026-03-31'

test.beforeAll(async ({ office }) => {
  const known = await office.db.read.selectFrom('visitDays').select('day').where('day', '=', '2026-03-02').execute()
  if (known.length > 0) return
  await office.db.transaction(async (tx) => {
    for (const [day, views] of [
      ['2026-02-10', 600],
      ['2026-03-02', 900],
      ['2026-03-20', 345],
    ] as const) {
      await tx
        .insertInto('visitDays')
        .values({ day, views, visitors: views / 3 })
        .execute()
      await tx.insertInto('visitPages').values({ day, path: '/services', views }).execute()
      const month = { month: day.slice(0, 7), path: '/services', views }
      await tx
        .insertInto('visitPageMonths')
        .values(month)
        .onConflict((conflict) => conflict.columns(['month', 'path']).doUpdateSet({ views: 1245 }))
        .execute()
      await tx
        .insertInto('leadDays')
        .values({ day, kind: 'quote', state: 'answered', source: 'search.example', total: 4 })
        .execute()
      await tx.insertInto('replyDays').values({ day, kept: 1, withinHours: 4, total: 4, minutes: 600 }).execute()
      await tx.insertInto('commentDays').values({ day, state: 'visible', total: 2 }).execute()
    }
  })
})

test('A9: an admin reads charts, tables and files for any period', async ({ page, signIn, allow }) => {
  await signIn(page, 'admin')
  await openReady(page, MARCH)
  const office = page.getByRole('navigation', { name: 'Office' })
  await expect(office.getByRole('link', { name: 'Reports' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('1 Mar 2026 to 31 Mar 2026')).toBeVisible()

  const visits = page.getByRole('region', { name: 'Visits', exact: true })
  await expect(visits.getByText('1,245', { exact: true }).first()).toBeVisible()
  await expect(visits.getByRole('img', { name: 'Pages viewed' })).toHaveAccessibleDescription(
    '1,245 pages were viewed, ▲ 108 % more (600 before).',
  )
  await expect(
    visits.getByRole('table', { name: 'Most read' }).getByRole('row', { name: /Our Services/ }),
  ).toContainText('1,245')
  await visits.getByText('As a table').click()
  const days = visits.getByRole('table', { name: 'Pages viewed and visitors' })
  await expect(days.getByRole('row', { name: /^2 Mar/ })).toContainText('900')

  const requests = page.getByRole('region', { name: 'Requests', exact: true })
  await expect(requests.getByRole('row', { name: /search\.example/ })).toContainText('8')
  await expect(page.getByRole('region', { name: 'Replies' }).getByText('100 %').first()).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'reports')

  const href = await visits.getByRole('link', { name: /^CSV.*Most read/ }).getAttribute('href')
  const file = await page.request.get(href ?? '')
  expect(await file.text()).toContain('/services,,1245,600')

  await page.getByLabel('To', { exact: true }).fill('2026-03-10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/to=2026-03-10/)
  await expect(visits.getByText('900', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: '7 days' }).click()
  await expect(page.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true')

  allow(/422/)
  await page.goto('/dashboard/reports?from=2026-03-10&to=2026-03-01')
  await expect(page.getByRole('alert')).toHaveText('The last day comes before the first one')
  await expect(page.getByRole('region', { name: 'Visits', exact: true })).toHaveCount(0)
})

test('A9: without JavaScript too, a period is chosen by a plain form', async ({ plainPage: page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto(MARCH)
  await page.getByLabel('To', { exact: true }).fill('2026-03-10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('1 Mar 2026 to 10 Mar 2026')).toBeVisible()
})

test('A9: an editor finds no reports, and is told whose they are', async ({ page, signIn, allow }) => {
  allow(/403/)
  await signIn(page, 'editor')
  await page.goto('/dashboard/reports')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This screen is for accountants')
  await axe(page)
  await page.goto('/alist')
  await expect(page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Reports' })).toHaveCount(0)
})
