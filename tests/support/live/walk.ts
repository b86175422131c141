import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import type { Variant } from '#tests/support/generated-answers.ts'
import { addressOf, isSameScreen } from '#tests/support/screen-addresses.ts'
import { changed } from './changes.ts'
import { actMeanwhile, stoppedPlaces } from './meanwhile.ts'
import { optionLines } from './router-options.ts'
import type { openLiveScreens } from './screens.tsx'
import { type Act, actsOf, KEYS, pressKey, takesKeys, touchAll } from './use.ts'
import { comeBack, setOnline, streams } from './window.ts'

export const roleOf = (path: string): 'admin' | 'client' | null =>
  /^\/(dashboard|alist|articles|create|edit)/.test(path) ? 'admin' : path.startsWith('/portal') ? 'client' : null

/** Most of what opens, closes, saves or is looked for again is done by then; what is said in passing is still there. */
export const A_MOMENT = 1_500

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
  refusing(401, 'signed-out'),
  refusing(403, 'confirm-identity'),
  {
    words: 'without an answer',
    answer: (): Response => {
      throw new TypeError('no answer')
    },
  },
]

/** Of each three of them one, the same for the same act in each run. */
function failuresOf(kind: string) {
  const lot = createHash('sha256').update(kind).digest()
  return [0, 3].map((first) => FAILURES[first + (lot.readUInt8(first) % 3)] as (typeof FAILURES)[number])
}

/** What comes from outside of the screen. */
const HAPPENS: [words: string, (document: Document) => void][] = [
  ['another tab, and back', comeBack],
  ['no network', () => setOnline(false)],
  ['a network again', () => setOnline(true)],
  ['a minute later', () => void vi.advanceTimersByTime(60_000)],
]

type Site = Awaited<ReturnType<typeof openLiveScreens>>
type Screen = Awaited<ReturnType<Site['open']>>

export interface Using {
  variant: Variant
  /** What was tried on this screen, and in the frame of any. */
  done: Set<string>
  ofFrames: Set<string>
  /** What its address asks for beside. */
  query?: string
}

/** Everything that can be done with a screen, one after the other, and the keys; a screen that was left is opened again. */
export async function walkScreen(
  site: Site,
  path: string,
  { variant, done, ofFrames, query }: Using,
): Promise<string[]> {
  const open = async () => {
    site.forget()
    const opened = await site.open(`${addressOf(path)}${query ?? ''}`, { role: roleOf(path), variant })
    await opened.pass(A_MOMENT)
    return opened
  }
  let screen = await open()
  // Those of the frame are the same on each screen.
  const newOptions = () => optionLines(screen.document).filter((line) => !ofFrames.has(line) && ofFrames.add(line))
  const told = variant === 'full' && !query ? [...screen.heard(), ...(await hearing(screen))] : []
  screen.heard()
  told.push(...newOptions())
  let before = screen.lines()
  const place = placeIn(before)
  let found: Act[] | null = null
  const acts = () => {
    found ??= actsOf(screen.document)
    return found
  }
  const openAgain = async () => {
    found = null
    await screen.close()
    screen = await open()
    touchAll(screen.document)
    await screen.pass(0)
    screen.heard()
    before = screen.lines()
  }
  /** Says whether something was written. */
  const note = async (words: string) => {
    await screen.pass(A_MOMENT)
    found = null
    const after = screen.lines()
    const heard = screen.heard()
    const lines = [...heard, ...changed(before, after), ...newOptions()]
    if (lines.length > 0) told.push(`> ${words}`, ...lines)
    before = after
    const isThere = placeIn(after) === place
    if (!isThere) await openAgain()
    return { isWritten: heard.some((call) => WRITES.test(call)), isThere }
  }
  /** What is there only after another act, and after which. */
  const openers = new Map<string, string | null>()
  const noteOpened = (by: string | null) => {
    for (const { kind } of acts()) if (!openers.has(kind)) openers.set(kind, by)
  }
  const find = (kind: string) => acts().find((act) => act.kind === kind)
  /** Does what has to be done before, on the screen as it is at first. */
  const reach = async (kind: string): Promise<Act | undefined> => {
    const opener = openers.get(kind)
    if (find(kind) || !opener) return find(kind)
    await (await reach(opener))?.run(screen.pass)
    await screen.pass(A_MOMENT)
    found = null
    screen.heard()
    before = screen.lines()
    return find(kind)
  }
  const sought = new Set<string>()
  const next = async (): Promise<Act | undefined> => {
    const isNew = ({ kind, isOfFrame }: Act) => !(isOfFrame ? ofFrames : done).has(kind)
    const all = acts()
    const first = all.find(isNew)
    // Of those that are alike the second: the first is right by chance more often.
    if (first) return all.filter((act) => act.kind === first.kind && act.isOfFrame === first.isOfFrame)[1] ?? first
    const left = [...openers].find(([kind, by]) => by && ![done, ofFrames, sought].some((known) => known.has(kind)))
    if (!left) return undefined
    sought.add(left[0])
    await openAgain()
    return (await reach(left[0])) ?? next()
  }
  /** The user writes on while the answer is awaited, and stops what can be stopped. */
  const sendSlowly = async (act: Act, words: string, stops: Set<string>) => {
    screen.late.hold('writes')
    await act.run(screen.pass)
    const { isThere } = await note(`${words}, under way`)
    if (isThere) actMeanwhile(screen.document, stops)
    screen.late.release()
    await note(`${words}, again`)
  }
  /** What is answered after the answer to a later question must not be shown. */
  const noteOvertaken = async ({ runOtherwise, kind, words }: Act) => {
    if (!runOtherwise) return
    screen.late.hold('readings')
    runOtherwise()
    await screen.pass(A_MOMENT)
    screen.late.goOn()
    found = null
    await find(kind)?.run(screen.pass)
    await screen.pass(A_MOMENT)
    screen.heard()
    before = screen.lines()
    screen.late.release()
    await note(`${words}, overtaken`)
  }
  noteOpened(null)
  for (let act = await next(); act; act = await next()) {
    const { kind, words } = act
    const known = act.isOfFrame ? ofFrames : done
    known.add(kind)
    if (!openers.has(kind)) openers.set(kind, null)
    if (variant === 'full' && act.runAsItIs?.()) {
      await note(`${words}, as it is`)
      act = find(kind) ?? act
    }
    if (variant === 'full' && act.runEmptied?.()) {
      await note(`${words}, emptied`)
      act = find(kind) ?? act
    }
    const stops = stoppedPlaces(screen.document)
    await act.run(screen.pass)
    const { isWritten, isThere } = await note(words)
    if (isThere) noteOpened(kind)
    if (variant === 'full' && isThere && !isWritten) await noteOvertaken(find(kind) ?? act)
    if (!isWritten || variant !== 'full') continue
    // Once more, and this time it fails.
    for (const failure of failuresOf(kind)) {
      if (!find(kind)) await openAgain()
      const again = await reach(kind)
      if (!again) break
      screen.fail(failure.answer)
      await again.run(screen.pass)
      await note(`${words}, ${failure.words}`)
      screen.fail()
    }
    // What was said of the failure goes when it is taken.
    const third = find(kind)
    if (third) await sendSlowly(third, words, stops)
  }
  if (variant === 'full' && !query) {
    await openAgain()
    for (const key of KEYS) {
      if (takesKeys(screen.document)) await openAgain()
      pressKey(screen.document, key)
      await note(`key ${key}`)
    }
    for (const [words, happens] of HAPPENS) {
      happens(screen.document)
      await note(words)
    }
  }
  await screen.close()
  told.push(...screen.heard())
  return told
}

/** Other numbers than those that screens are loaded with. */
const WAITING = {
  ...{ all: 700, requests: 701, papers: 702, messages: 703, deadlines: 704 },
  ...{ proposals: 705, documents: 706, comments: 707, alerts: 708 },
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
  const before = screen.lines()
  for (const each of streams.waiting ?? []) each({ data: JSON.stringify(WAITING) })
  await screen.pass(0)
  told.push(...screen.heard(), ...changed(before, screen.lines()))
  // The connection was lost, and is there again.
  for (const type of ['error', 'open']) for (const each of streams[type] ?? []) each({ data: '' })
  await screen.pass(0)
  return [...told, ...screen.heard()]
}

/** What opens a form on a screen by its address: an own link for each, such as to a new entry and to the first of a list. */
export async function formsByAddress(site: Site, path: string): Promise<string[]> {
  const screen = await site.open(addressOf(path), { role: roleOf(path) })
  await screen.pass(0)
  const own = new URL(addressOf(path), 'http://here')
  const queries = [...screen.document.querySelectorAll('a[href*="open="]')]
    .map((link) => new URL(link.getAttribute('href'), own))
    .filter(({ pathname }) => isSameScreen(pathname, own.pathname))
    .map(({ searchParams }) => `?open=${searchParams.get('open')}`)
  await screen.close()
  screen.heard()
  const kinds = new Map(queries.toReversed().map((query) => [query.replace(/\d+/, '#'), query]))
  return [...kinds.values()]
}

const placeIn = (lines: string[]) => lines[0]?.split('?')[0]
