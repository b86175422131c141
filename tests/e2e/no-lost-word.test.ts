import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { articleDesk } from '#tests/support/article-desk.ts'
import { openBackOffice } from '#tests/support/back-office.ts'
import { expect, type Page } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { freePort, type Site, startSite } from '#tests/support/site.ts'

test('A3: every word is found again after a bad network, a crashed tab and a killed server', async ({
  browser,
  allow,
}) => {
  allow(/./)
  const seed = Number(process.env.SEED ?? randomInt(1_000_000))
  test.info().annotations.push({ type: 'SEED', description: String(seed) })
  const random = seeded(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-words-'))
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'fatal' }
  let site: Site = await startSite(env, { isUsed: true })
  const office = await openBackOffice(site)
  const context = await browser.newContext({ baseURL: site.url })
  try {
    const person = await office.people.person({ role: 'editor' })
    const [name = '', value = ''] = person.cookie.Cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
    let page = await context.newPage()
    const id = await begin(page)
    await upset(page, person.cookie.Cookie, random)
    const words: string[] = []

    async function write(count: number): Promise<void> {
      await page.keyboard.press('Control+End')
      for (let i = 0; i < count; i++) {
        const word = `w${words.length}x`
        words.push(word)
        await page.keyboard.type(`${word} `, { delay: Math.floor(random() * 25) })
        if (random() < 0.08) await page.keyboard.press('Enter')
      }
      await untilKept(page, words.at(-1) ?? '')
    }

    /** The tab dies as a tab dies; another one opens the article and is offered what was not saved. */
    async function crashAndReturn(): Promise<void> {
      const devtools = await context.newCDPSession(page)
      void devtools.send('Page.crash').catch(() => {})
      await page.waitForEvent('crash')
      await page.close()
      page = await context.newPage()
      await page.goto(`/edit/${id}`)
      await expect(articleDesk(page).text).toBeVisible()
      const restore = page.getByRole('button', { name: 'Restore' })
      const last = words.at(-1) ?? ''
      // What the server knew of it can be in the field beside what is offered.
      await expect(restore.or(articleDesk(page).text.getByText(last)).first()).toBeVisible()
      if (await restore.isVisible()) await restore.click()
      await expect(articleDesk(page).text).toContainText(last)
      await articleDesk(page).text.locator('p').last().click()
      await upset(page, person.cookie.Cookie, random)
    }

    await write(30)
    await crashAndReturn()
    await write(30)
    site.kill('SIGKILL')
    await site.exited
    await write(20)
    await expect(page.getByText(/kept here/).first()).toBeVisible()
    site = await startSite(env)
    await write(20)
    await context.setOffline(true)
    await write(10)
    await expect(page.getByText('Offline: kept here').first()).toBeVisible()
    site.kill('SIGKILL')
    await site.exited
    site = await startSite(env)
    await context.setOffline(false)
    await crashAndReturn()
    await write(20)

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await articleDesk(page).saved()
    const onScreen = await articleDesk(page).text.innerText()
    expect(wordsIn(onScreen)).toEqual(words)
    const { content } = await (await page.request.get(`/api/articles/${id}`)).json()
    expect(wordsIn(content)).toEqual(words)
  } finally {
    await context.close()
    await office.close()
    await site.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function begin(page: Page): Promise<number> {
  await page.goto('/create')
  const desk = articleDesk(page)
  await desk.title.fill('Written in a storm')
  await desk.saved()
  await expect(page).toHaveURL(/draft=\d+/)
  const id = Number(new URL(page.url()).searchParams.get('draft'))
  await page.goto(`/edit/${id}`)
  await desk.text.locator('p').last().click()
  return id
}

/** Drops saves, delays them, loses their answers, and lets some arrive late, after newer ones. */
async function upset(page: Page, cookie: string, random: () => number): Promise<void> {
  await page.route('**/api/articles/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return await route.continue()
    const fate = random()
    const wait = (most: number) => new Promise((resolve) => setTimeout(resolve, random() * most))
    try {
      if (fate < 0.2) return await route.abort()
      if (fate < 0.35) {
        await route.fetch().catch(() => null)
        return await route.abort()
      }
      if (fate < 0.5) {
        const init = { method: 'PATCH', headers: { ...(await request.allHeaders()), cookie }, body: request.postData() }
        void wait(4_000).then(() => fetch(request.url(), init).catch(() => null))
        return await route.abort()
      }
      if (fate < 0.75) await wait(2_500)
      await route.continue()
    } catch {
      // The page that asked is gone.
    }
  })
}

/** The word is on this device's disk, or the server has it already and the copy is gone. */
async function untilKept(page: Page, word: string): Promise<void> {
  await page.waitForFunction(async (wanted) => {
    const open = indexedDB.open('countinghouse-drafts', 1)
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const all = database.transaction('copies').objectStore('copies').getAll()
    const copies = await new Promise<unknown[]>((resolve) => {
      all.onsuccess = () => resolve(all.result)
    })
    database.close()
    return copies.length === 0 || JSON.stringify(copies).includes(wanted)
  }, word)
}

const wordsIn = (text: string) => text.match(/w\d+x/g) ?? []

function seeded(seed: number): () => number {
  console.log(`seed ${seed}`)
  let state = seed
  return () => {
    state = (state * 48271 + 11) % 2147483647
    return state / 2147483647
  }
}
