import { expect, test } from '#tests/support/browser.ts'
import { axe, noSidewaysScroll } from '#tests/support/screen.ts'

test('X3: the pages of the API tell of every call, its scope and a line for curl, with and without JavaScript', async ({
  page,
  plainPage,
  site,
}) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { paths, components } = await (await fetch(`${site.url}/api/openapi.json`)).json()
  const calls = Object.entries<object>(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const listed = await page.getByRole('main').getByRole('listitem').locator('code').allTextContents()
  expect(calls.filter((call) => !listed.includes(call))).toEqual([])
  await axe(page, { except: ['main section.pt-12:nth-of-type(n + 5)'] })

  const areas = await page
    .getByRole('navigation', { name: 'Parts of the API' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const pages = await Promise.all(areas.map(async (path) => ({ path, html: await textOf(site.url + path) })))
  const large = pages.filter(({ html }) => Buffer.byteLength(html) >= 150_000)
  expect(large.map(({ path, html }) => `${path}: ${Buffer.byteLength(html)} bytes`)).toEqual([])
  const told = pages.flatMap(({ html }) => [...html.matchAll(/<h3[^>]*>(.*?)<\/h3>/gs)].map(([, title = '']) => title))
  const titles = told.map((title) => title.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&')).sort()
  expect(titles, 'each call and each form is told of once').toEqual(
    [...calls, ...Object.keys(components.schemas)].sort(),
  )
  const lines = new Map(pages.flatMap(({ html }) => curlLines(html)))
  const wrong = Object.entries<Record<string, Operation>>(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`
      const { told = '', line = '' } = lines.get(call) ?? {}
      const scope = operation['x-scope']
      const isScopeTold = scope ? told.includes(`scope ${scope}`) : /accepts none|accepts no API tokens/.test(told)
      const isLine =
        line.startsWith(method === 'get' ? `curl '${site.url}` : `curl -X ${method.toUpperCase()} '${site.url}`) &&
        line.includes(`${site.url}${path}`) &&
        line.includes('Bearer TOKEN') === Boolean(scope || operation['x-access'] !== 'public') &&
        Object.keys(operation.requestBody?.content ?? {}).every((kind) => / -(d|F|-data-binary) /.test(line) || !kind)
      return isScopeTold && isLine ? [] : [`${call}: ${told} ${line}`]
    }),
  )
  expect(wrong, 'each call has its scope and a line for curl').toEqual([])
  const anchors = new Set(
    pages.flatMap(({ path, html }) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `${path}#${id}`)),
  )
  const links = pages.flatMap(({ html }) => [...html.matchAll(/href="(\/api\/docs[^"]*#[^"]+)"/g)].map(([, to]) => to))
  expect(links.filter((to) => !anchors.has(to ?? ''))).toEqual([])

  await page.getByRole('link', { name: 'POST /api/contact' }).click()
  const call = page.getByRole('group').filter({ hasText: 'POST /api/contact' })
  await call.getByRole('heading', { name: 'POST /api/contact' }).click()
  await call.getByRole('link', { name: 'ContactMessage' }).click()
  await expect(page.getByRole('region', { name: 'Fields of ContactMessage' })).toBeVisible()
  await noSidewaysScroll(page)
  await page.setViewportSize({ width: 390, height: 800 })
  const unreachable = await page
    .locator('pre')
    .evaluateAll((all) =>
      all.filter((code) => code.scrollWidth > code.clientWidth && code.tabIndex < 0).map((code) => code.textContent),
    )
  expect(unreachable, 'code that scrolls has to be reachable by keyboard').toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await axe(page)

  await plainPage.goto('/api/docs/settings')
  await expect(plainPage.getByRole('heading', { name: 'GET /api/settings', exact: true })).toBeVisible()
  const scripts = await plainPage.locator('script[src]').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  expect(scripts.filter((source) => !source?.startsWith('/'))).toEqual([])
  expect((await fetch(`${site.url}/api/docs/nothing`)).status).toBe(404)
})

interface Operation {
  'x-scope'?: string
  'x-access': string
  requestBody?: { content: object }
}

/** What a page says of tokens, and its line for curl, by call. */
function curlLines(html: string): [call: string, shown: { told: string; line: string }][] {
  const plain = (text = '') =>
    text
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
  const entries = html.matchAll(/<h3[^>]*>(.*?)<\/h3>.*?From a program<\/h4><p>(.*?)<\/p><pre[^>]*>(.*?)<\/pre>/gs)
  return [...entries].map(([, call, told, line]) => [plain(call), { told: plain(told), line: plain(line) }])
}

const textOf = async (url: string) => await (await fetch(url)).text()
