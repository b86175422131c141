import { expect, type Page } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'

/** Every list of the office, asked with filters that nothing but the person may take away. */
const LISTS: { path: string; asked: Record<string, string> }[] = [
  { path: '/dashboard/inbox', asked: { q: 'a', kind: 'message', sort: 'oldest' } },
  { path: '/dashboard/clients', asked: { q: 'a', kind: 'company', responsible: 'none', sort: '-name' } },
  { path: '/dashboard/customers', asked: { q: 'a', kind: 'contact', sort: 'name' } },
  { path: '/dashboard/conversations', asked: { view: 'all', client: '1' } },
  { path: '/dashboard/proposals', asked: { view: 'draft' } },
  { path: '/dashboard/deadlines', asked: { person: 'nobody', group: 'client', week: '2026-11-16' } },
  { path: '/dashboard/comments', asked: { state: 'visible', q: 'a', order: 'oldest' } },
  { path: '/dashboard/redirects', asked: { q: 'a', reason: 'hand', order: 'address' } },
  { path: '/dashboard/mail', asked: { state: 'failed', to: 'a', order: 'oldest' } },
  { path: '/dashboard/audit', asked: { order: 'oldest', from: '2026-01-01' } },
  { path: '/dashboard/inventory', asked: { q: 'a', kind: 'picture', sort: 'name', view: 'list' } },
  { path: '/dashboard/pages', asked: { state: 'draft' } },
  { path: '/dashboard/team', asked: { order: 'name' } },
  { path: '/dashboard/documents', asked: { view: 'requests' } },
  { path: '/dashboard/documents/retention', asked: { view: 'deleted' } },
  { path: '/alist', asked: { q: 'a', order: 'oldest', state: 'published' } },
]

// What such links are for is to take a filter away.
const TAKES_AWAY = /^(clear|show all|show every|remove|all of them|start again|this week|today|reset|all events)/i

test('every link of every list keeps the filter, and begins at the first page unless it turns a page', async ({
  page,
  signIn,
  callAs,
}) => {
  const admin = await signIn(page, { role: 'admin', name: 'Lina List' })
  const stamp = Date.now().toString(36)
  for (let at = 0; at < 26; at++) {
    await callAs(admin, 'POST', '/api/clients', { kind: 'company', name: `Alpha ${stamp} ${at}` })
  }
  for (const { path, asked } of LISTS) {
    const start = `${path}?${new URLSearchParams({ ...asked, page: '2' })}`
    const answer = await page.goto(start)
    expect(answer?.status(), start).toBe(200)
    const links = await linksTo(page, path)
    for (const { text, href } of links) {
      const to = new URL(href, 'http://x').searchParams
      const lost = Object.entries(asked).filter(
        ([name, value]) => to.get(name) !== value && !isUsual(path, name, value),
      )
      // A tab or a column changes what it is for, and nothing else.
      const allowed = TAKES_AWAY.test(text) ? Object.keys(asked).length : 1
      expect(
        lost.length,
        `“${text}” of ${start} leads to ${href} and loses ${lost.map(([name]) => name)}`,
      ).toBeLessThanOrEqual(allowed)
      if (lost.length > 0)
        expect(to.get('page'), `“${text}” of ${start} changes the filter and stays on a page`).toBeNull()
      const opened = await page.request.get(href)
      expect(opened.status(), href).toBe(200)
    }
  }
})

/** The links of a screen that lead to the same list; the pages of Setting are named above theirs and belong to none. */
async function linksTo(page: Page, path: string): Promise<{ text: string; href: string }[]> {
  const found = await page.locator('main a[href]:not(nav[aria-label="Setting"] a)').evaluateAll((all) =>
    all.map((link) => ({
      text: (link.getAttribute('aria-label') ?? link.textContent ?? '').trim(),
      href: (link as HTMLAnchorElement).pathname + (link as HTMLAnchorElement).search,
    })),
  )
  const own = found.filter(({ href }) => href === path || href.startsWith(`${path}?`))
  return [...new Map(own.map((link) => [link.href, link])).values()]
}

/** A filter that a list does not know leaves its addresses, as nothing was asked. */
const isUsual = (path: string, name: string, _value: string) => path === '/dashboard/conversations' && name === 'client'
