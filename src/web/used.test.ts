import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SECTIONS } from '#contract/system/settings.ts'
import type { Variant } from '#tests/support/generated-answers.ts'
import { LIVE_START, openLiveScreens } from '#tests/support/live/screens.tsx'
import { actsOf, KEYS, pressKey, typeEverywhere } from '#tests/support/live/use.ts'
import { streams } from '#tests/support/live/window.ts'

/** It ends what hangs: a busy machine takes long over some seconds of work. */
const atMost = { timeout: 600_000 }

/** The API's document is long and has tests of its own. */
const LEFT_OUT = /^\/(api\/docs|design|dashboard\/setting\/:section)/

const PARAMS: Record<string, string> = { slug: 'a-course', step: 'look', '*': 'not/there/at-all' }

const addressOf = (path: string, id = '41') =>
  path.replace(/:(\w+)\??|\*/g, (all, name) => PARAMS[name ?? all] ?? (name === 'reference' ? `R-${id}` : id))

const roleOf = (path: string): 'admin' | 'client' | null =>
  /^\/(dashboard|alist|articles|create|edit)/.test(path) ? 'admin' : path.startsWith('/portal') ? 'client' : null

/** Most of what opens, closes, saves or is looked for again is done by then; what is said in passing is still there. */
const A_MOMENT = 1_500

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

const WRITES = /^(POST|PUT|PATCH|DELETE) \/api\/(?!presence|articles\/\d+\/presence)/

const refusing = (status: number, code: string, fields = {}) => ({
  words: `refused with ${status}`,
  answer: () => Response.json({ error: `Refused as ${code}.`, code, fields }, { status }),
})
const FIELDS = ['name', 'title', 'text', 'email', 'subject', 'reason', 'note', 'from', 'to', 'items']
const FAILURES = [
  refusing(409, 'conflict'),
  refusing(422, 'invalid', Object.fromEntries(FIELDS.map((name) => [name, `Wrong ${name}.`]))),
  refusing(500, 'unexpected'),
  {
    words: 'without an answer',
    answer: (): Response => {
      throw new TypeError('no answer')
    },
  },
]

/** One of them, the same for the same act in each run. */
const failureOf = (kind: string) =>
  FAILURES[createHash('sha256').update(kind).digest().readUInt8(0) % FAILURES.length] as (typeof FAILURES)[number]

type Screen = Awaited<ReturnType<typeof site.open>>

test('each screen does when it is used what was approved', atMost, async () => {
  const told: string[] = []
  const ofFrames = new Set<string>()
  const ofSettings = new Set<string>()
  for (const path of screens) {
    const done = path.startsWith('/dashboard/setting/') ? ofSettings : new Set<string>()
    for (const variant of ['full', 1] as const) {
      const lines = await used(path, { variant, done, ofFrames })
      if (lines.length > 0) told.push(`=== ${path}, ${variant}`, ...lines)
    }
  }
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/used.txt')
})

interface Using {
  variant: Variant
  /** What was tried on this screen, and in the frame of any. */
  done: Set<string>
  ofFrames: Set<string>
}

/** Everything that can be done with a screen, one after the other, and the keys; a screen that was left is opened again. */
async function used(path: string, { variant, done, ofFrames }: Using): Promise<string[]> {
  const open = async () => {
    site.forget()
    const opened = await site.open(addressOf(path), { role: roleOf(path), variant })
    await opened.pass(A_MOMENT)
    return opened
  }
  let screen = await open()
  const told = variant === 'full' ? [...screen.heard(), ...(await hearing(screen))] : []
  screen.heard()
  let before = screen.lines()
  const place = placeIn(before)
  /** Says whether something was written. */
  const note = async (words: string) => {
    await screen.pass(A_MOMENT)
    const after = screen.lines()
    const heard = screen.heard()
    const lines = [...heard, ...changed(before, after)]
    if (lines.length > 0) told.push(`> ${words}`, ...lines)
    before = after
    if (placeIn(after) !== place) {
      await screen.close()
      screen = await open()
      screen.heard()
      before = screen.lines()
    }
    return heard.some((call) => WRITES.test(call))
  }
  for (;;) {
    const isNew = ({ kind, isOfFrame }: { kind: string; isOfFrame: boolean }) =>
      !(isOfFrame ? ofFrames : done).has(kind)
    const all = actsOf(screen.document)
    const first = all.find(isNew)
    if (!first) break
    // Of those that are alike the second: the first is right by chance more often.
    const act = all.filter(({ kind }) => kind === first.kind)[1] ?? first
    const known = act.isOfFrame ? ofFrames : done
    known.add(act.kind)
    act.run()
    if (!(await note(act.words)) || variant !== 'full') continue
    // Once more, and this time it fails.
    const again = actsOf(screen.document).find(({ kind }) => kind === act.kind)
    if (!again) continue
    const failure = failureOf(act.kind)
    screen.fail(failure.answer)
    again.run()
    await note(`${act.words}, ${failure.words}`)
    screen.fail()
  }
  if (variant === 'full')
    for (const key of KEYS) {
      pressKey(screen.document, key)
      await note(`key ${key}`)
    }
  await screen.close()
  told.push(...screen.heard())
  return told
}

/** What it reads again when it hears that something has changed. */
async function hearing(screen: Screen): Promise<string[]> {
  const told: string[] = []
  for (const topic of ['leads', 'conversations', 'comments', 'articles']) {
    for (const each of streams.change ?? []) each({ data: JSON.stringify([topic]) })
    await screen.pass(A_MOMENT)
    const calls = screen.heard()
    if (calls.length > 0) told.push(`> hears of ${topic}`, ...calls)
  }
  return told
}

test('what is typed is there again after a while, and for nobody else and nothing else', atMost, async () => {
  const told: string[] = []
  for (const path of screens) {
    const role = roleOf(path)
    const mine = { role, account: 'mine' }
    const read = async (address: string, who: { role: typeof role; account: string }) => {
      const screen = await site.open(address, who)
      await screen.pass(A_MOMENT)
      const lines = screen.lines()
      await screen.close()
      return { lines, calls: screen.heard() }
    }
    site.forget()
    const screen = await site.open(addressOf(path), mine)
    await screen.pass(A_MOMENT)
    const fresh = screen.lines()
    screen.heard()
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
    const isShown = (line: string) => line.includes('Scribbled') && !/^(local|session)Storage/.test(line)
    const elsewhere = /:/.test(path) ? [await read(addressOf(path, '42'), mine)] : []
    const others = role ? [await read(addressOf(path), { role, account: 'theirs' })] : []
    for (const { lines, calls: asked } of [...elsewhere, ...others])
      expect.soft([...lines.filter(isShown), ...asked.filter((call) => call.includes('Scribbled'))], path).toEqual([])
  }
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/kept.txt')
})

const placeIn = (lines: string[]) => lines[0]?.split('?')[0]

/** Lines that came and went; of many the first, and a sum of all. */
function changed(before: string[], after: string[]): string[] {
  const came = without(after, before).map((line) => `+ ${line.slice(0, 240)}`)
  const went = without(before, after).map((line) => `- ${line.slice(0, 40)}`)
  return [...inShort(came, 12), ...inShort(went, came.length > 0 ? 2 : 6)]
}

function inShort(lines: string[], most: number): string[] {
  if (lines.length <= most) return lines
  const sum = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 8)
  return [...lines.slice(0, most), `${lines.length - most} more, ${sum}`]
}

function without(lines: string[], others: string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}
