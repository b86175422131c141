import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SECTIONS } from '#contract/system/settings.ts'
import { changed } from '#tests/support/live/changes.ts'
import { endingWithPage } from '#tests/support/live/page-roots.ts'
import { LIVE_START, openLiveScreens } from '#tests/support/live/screens.tsx'
import { bringEverywhere, typeEverywhere } from '#tests/support/live/use.ts'
import { A_MOMENT, formsByAddress, roleOf, walkScreen } from '#tests/support/live/walk.ts'
import { comeBack, setOnline } from '#tests/support/live/window.ts'
import { addressOf } from '#tests/support/screen-addresses.ts'

// The library speaks to a server by means of its own.
vi.mock('tus-js-client', () => import('#tests/support/live/files.ts'))

// Without a browser nothing can be drawn into an editable element.
vi.mock('@tiptap/react', async (original) => {
  const { withoutView } = await import('#tests/support/live/text-editor.tsx')
  return withoutView(await original<typeof import('@tiptap/react')>())
})

// Parts of public pages are hydrated by the page itself: they have to end with it.
vi.mock('react-dom/client', async (original) => {
  const client = await original<typeof import('react-dom/client')>()
  return { ...client, hydrateRoot: endingWithPage(client.hydrateRoot) }
})

/** It ends what hangs: a busy machine takes long over some seconds of work. */
const atMost = { timeout: 1_800_000 }

/** The API's document is long and has tests of its own. */
const LEFT_OUT = /^\/(api\/docs|dashboard\/setting\/:section)/

let site: Awaited<ReturnType<typeof openLiveScreens>>
let screens: string[]

beforeAll(async () => {
  const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
  vi.useFakeTimers({ now: LIVE_START, toFake: [...toFake] })
  // What React and the router say of a screen that failed is in the record.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  site = await openLiveScreens()
  const sections = SECTIONS.map((section) => `/dashboard/setting/${section}`)
  screens = [...site.addresses.filter((path) => !LEFT_OUT.test(path)), ...sections]
}, 600_000)
afterAll(() => {
  site.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('each screen does when it is used what was approved', atMost, async () => {
  const told: string[] = []
  const ofFrames = new Set<string>()
  const ofSettings = new Set<string>()
  for (const path of screens) {
    const done = path.startsWith('/dashboard/setting/') ? ofSettings : new Set<string>()
    for (const variant of ['full', 1, 'past', 'coming'] as const) {
      const lines = await walkScreen(site, path, { variant, done, ofFrames })
      if (lines.length > 0) told.push(`=== ${path}, ${variant}`, ...lines)
    }
    for (const query of await formsByAddress(site, path)) {
      const lines = await walkScreen(site, path, { variant: 'full', done, ofFrames, query })
      if (lines.length > 0) told.push(`=== ${path}${query}`, ...lines)
    }
  }
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/used.txt')
})

test('what is typed is there again after a while, and for nobody else and nothing else', atMost, async () => {
  const told: string[] = []
  const read = async (address: string, who: { role: ReturnType<typeof roleOf>; account: string }) => {
    const screen = await site.open(address, who)
    await screen.pass(A_MOMENT)
    const lines = screen.lines()
    await screen.close()
    return { lines, calls: screen.heard() }
  }
  const refuseMine = (path: string, others: Awaited<ReturnType<typeof read>>[]) => {
    const isShown = (line: string) => line.includes('Scribbled') && !/^(local|session)Storage/.test(line)
    for (const { lines, calls } of others)
      expect.soft([...lines.filter(isShown), ...calls.filter((call) => call.includes('Scribbled'))], path).toEqual([])
  }
  const takingFiles: string[] = []
  for (const path of screens) {
    const role = roleOf(path)
    const mine = { role, account: 'mine' }
    site.forget()
    const screen = await site.open(addressOf(path), mine)
    await screen.pass(A_MOMENT)
    const fresh = screen.lines()
    screen.heard()
    if (role && screen.document.querySelector('main input[type="file"]')) takingFiles.push(path)
    if (!typeEverywhere(screen.document)) {
      await screen.close()
      continue
    }
    await screen.pass(A_MOMENT)
    const calls = screen.heard()
    await screen.close()
    const left = [...calls, ...screen.heard()]
    if (!site.keeps('Scribbled')) {
      if (left.length > 0) told.push(`=== ${path}`, ...left)
      continue
    }
    const again = await read(addressOf(path), mine)
    told.push(`=== ${path}`, ...left, ...changed(fresh, again.lines))
    const elsewhere = /:/.test(path) ? [await read(addressOf(path, '42'), mine)] : []
    const others = role ? [await read(addressOf(path), { role, account: 'theirs' })] : []
    refuseMine(path, [...elsewhere, ...others])
  }
  for (const path of takingFiles) {
    site.forget()
    const role = roleOf(path)
    // What is on its way stays with the tab: each screen has an account of its own.
    const mine = { role, account: `mine at ${path}` }
    const screen = await site.open(addressOf(path), mine)
    await screen.pass(A_MOMENT)
    const before = screen.lines()
    screen.heard()
    screen.fail(() => Promise.reject(new TypeError('no answer')))
    bringEverywhere(screen.document)
    await screen.pass(A_MOMENT)
    const waiting = changed(before, screen.lines())
    await screen.close()
    told.push(`=== ${path}, a file on its way`, ...screen.heard(), ...waiting)
    const again = await read(addressOf(path), mine)
    told.push('> opened again', ...again.calls.filter((call) => call.includes('Scribbled')))
    told.push(...changed(before, again.lines))
    const elsewhere = /:/.test(path) ? [await read(addressOf(path, '42'), mine)] : []
    const others = [...elsewhere, await read(addressOf(path), { role, account: 'theirs' })]
    // What the tab tries again meanwhile is still that of the one who chose it.
    refuseMine(
      path,
      others.map(({ lines }) => ({ lines, calls: [] })),
    )
  }
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/kept.txt')
})

test('a screen that is read again, or left for another of its kind, shows what was approved', atMost, async () => {
  const told: string[] = []
  const linesOf = async (screen: Awaited<ReturnType<typeof site.open>>) => {
    await screen.pass(A_MOMENT)
    const lines = screen.lines()
    await screen.close()
    screen.heard()
    return lines
  }
  for (const path of screens) {
    const role = roleOf(path)
    if (!role) continue
    const other = otherOf(path)
    if (other) {
      site.forget()
      const fresh = await linesOf(await site.open(other, { role }))
      site.forget()
      const screen = await site.open(addressOf(path), { role })
      await screen.pass(A_MOMENT)
      void screen.navigate(other)
      const lines = changed(fresh, await linesOf(screen))
      if (lines.length > 0) told.push(`=== ${path}, unlike ${other} when it is opened`, ...lines)
    }
    site.forget()
    const fresh = await linesOf(await site.open(addressOf(path), { role, variant: 4 }))
    site.forget()
    const screen = await site.open(addressOf(path), { role })
    await screen.pass(A_MOMENT)
    typeEverywhere(screen.document)
    void screen.readAgain(4)
    const lines = changed(fresh, await linesOf(screen))
    if (lines.length > 0) told.push(`=== ${path}, read again while it is written in`, ...lines)
  }
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/again.txt')
})

/** The address of another thing that the same screen shows; null where it shows one alone. */
function otherOf(path: string): string | null {
  if (path.includes(':')) return addressOf(path, '42')
  const at = SECTIONS.findIndex((section) => path === `/dashboard/setting/${section}`)
  return at < 0 ? null : `/dashboard/setting/${SECTIONS[(at + 1) % SECTIONS.length]}`
}

const FAILING = [
  ['without an answer', () => Promise.reject(new TypeError('no answer'))],
  ['refused with 500', () => Response.json({ error: 'Failed.', code: 'unexpected', fields: {} }, { status: 500 })],
  ['refused with 401', () => Response.json({ error: 'Signed out.', code: 'signed-out', fields: {} }, { status: 401 })],
] as const

test('what is saved while it is typed is tried again at the moments that were approved', atMost, async () => {
  const told: string[] = []
  for (const path of screens) {
    for (const [words, answer] of FAILING) {
      site.forget()
      const screen = await site.open(addressOf(path), { role: roleOf(path) })
      await screen.pass(A_MOMENT)
      screen.momentsFrom(0)
      screen.fail(answer)
      typeEverywhere(screen.document)
      await screen.pass(A_MOMENT)
      const savesItself = screen.momentsFrom(0).some((each) => !each.includes('presence'))
      let before = screen.lines()
      const noteAfter = async (what: string, seconds: number) => {
        const start = Date.now()
        for (let at = 0; at < seconds; at += 20) await screen.pass(20_000)
        const moments = screen.momentsFrom(start).filter((each) => !each.includes('presence'))
        const after = screen.lines()
        told.push(`> ${what}`, ...moments, ...changed(before, after))
        before = after
      }
      if (savesItself) {
        told.push(`=== ${path}, ${words}`)
        await noteAfter('two minutes', 120)
        setOnline(false)
        await noteAfter('no network', 40)
        setOnline(true)
        await noteAfter('a network again', 40)
        comeBack(screen.document)
        await noteAfter('another tab, and back', 40)
        screen.fail()
        await noteAfter('it is taken', 40)
      }
      await screen.close()
      screen.heard()
      if (!savesItself) break
    }
  }
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/retried.txt')
})
