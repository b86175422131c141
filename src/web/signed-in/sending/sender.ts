import { randomKey } from '#web/random-key.ts'
import type { KeptFile } from './device-store.ts'
import type { Entry, Hooks } from './entry.ts'
import { entryOf, keepChosen } from './keep-chosen.ts'
import { forgetFile, listKept } from './kept-files.ts'
import { joinTabs } from './one-tab.ts'
import { type Sent, sendResumably } from './send-resumably.ts'

type Message =
  | { kind: 'hello' }
  | { kind: 'entries'; entries: Entry[] }
  | { kind: 'add'; kept: KeptFile; part: Partial<Entry> }
  | { kind: 'retry'; key: string }
  | { kind: 'dismiss'; key: string }

const SIGNED_OUT = 'Not sent yet: your session has ended. It is kept on this device and is sent when you are signed in.'
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 60_000

export type Sender = ReturnType<typeof createSender>

/**
 * Sends the files of one person for one client one after the other, whichever screen is open and however many tabs. What has not been sent
 * is kept on the device and goes on after a lost line, a restarted server, an ended session or a closed tab.
 */
export function createSender(whose: Pick<KeptFile, 'account' | 'clientId'>, sendFile = sendResumably) {
  const listeners = new Set<() => void>()
  const held = new Map<string, KeptFile>()
  /** What is said of files that wait for the tab that sends. */
  const parts = new Map<string, Partial<Entry>>()
  /** What this tab has taken up since it is the one that sends: what the device lists meanwhile is not sent twice. */
  const begun = new Set<string>()
  let entries: Entry[] = []
  let queue: KeptFile[] = []
  let current: AbortController | null = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let hooks: Hooks = { onArrived: () => {}, signIn: async () => false }
  /** Whether the person has just chosen a file or pressed a button here. */
  let isAsked = false
  let isSigningIn = false

  const tabs = joinTabs<Message>(`countinghouse-sending|${whose.account}|${whose.clientId}`, {
    onLead: () => void resume(),
    onLost: () => current?.abort(),
    onMessage: hear,
  })

  function show(next: Entry[]): void {
    entries = next
    for (const heard of listeners) heard()
  }

  /** Of the tab that sends: the others show the same. */
  function tell(next: Entry[]): void {
    show(next)
    tabs.post({ kind: 'entries', entries })
  }

  const change = (key: string, part: Partial<Entry>) =>
    tell(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)))

  function hear(message: Message): void {
    if (message.kind === 'entries') follow(message.entries)
    // What was chosen here and dismissed in another tab must not be sent when this one takes over.
    if (message.kind === 'dismiss') held.delete(message.key)
    if (message.kind === 'entries' || !tabs.leads()) return
    if (message.kind === 'hello') tabs.post({ kind: 'entries', entries })
    else if (message.kind === 'retry') retry(message.key)
    else if (message.kind === 'dismiss') dismiss(message.key)
    else if (!held.has(message.kept.key)) {
      enqueue(message.kept, message.part)
      void run()
    }
  }

  function follow(told: Entry[]): void {
    if (tabs.leads()) return
    const open = new Set(entries.filter(isUnderWay).map(({ key }) => key))
    const settled = told.filter((entry) => !isUnderWay(entry))
    for (const { key } of settled) held.delete(key)
    show(told)
    if (settled.some(({ key }) => open.has(key))) hooks.onArrived()
  }

  async function run(): Promise<void> {
    if (current || !tabs.leads()) return
    current = new AbortController()
    const { signal } = current
    try {
      while (!signal.aborted) {
        const kept = queue.shift()
        if (!kept) break
        await send(kept, signal)
      }
    } finally {
      current = null
    }
    if (signal.aborted) void run()
    else scheduleRetry()
  }

  async function send(kept: KeptFile, signal: AbortSignal): Promise<void> {
    const { key } = kept
    change(key, { state: 'sending', words: '' })
    const sent = await sendFile(kept, (share) => change(key, { share }), signal)
    if (signal.aborted) return
    if (sent.state === 'paused' || sent.state === 'signed-out') return pause(key, sent)
    failures = 0
    await forgetFile(key)
    held.delete(key)
    if (sent.state === 'sent') change(key, { state: 'sent', share: 1, receipt: sent.receipt })
    else change(key, { state: 'refused', words: sent.words })
    hooks.onArrived()
  }

  function pause(key: string, { state }: Pick<Sent, 'state'>): void {
    failures += 1
    change(key, { state: 'paused', words: state === 'signed-out' ? SIGNED_OUT : '' })
    if (state === 'signed-out') void signIn()
  }

  async function signIn(): Promise<void> {
    if (isSigningIn) return
    isSigningIn = true
    const isBack = await hooks.signIn(isAsked)
    isSigningIn = false
    isAsked = false
    if (isBack) retryAll()
  }

  /** While the page is open it tries again by itself, less and less often, and says when. */
  function scheduleRetry(): void {
    clearTimeout(timer)
    const paused = entries.filter(({ state }) => state === 'paused')
    if (paused.length === 0 || !tabs.leads()) return
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1))
    timer = setTimeout(retryAll, wait)
    const words = retryText(navigator.onLine ? Date.now() + wait : null)
    const isWaiting = ({ state, words: said }: Entry) => state === 'paused' && said !== SIGNED_OUT
    tell(entries.map((entry) => (isWaiting(entry) ? { ...entry, words } : entry)))
  }

  function retryAll(): void {
    const paused = entries.filter(({ state }) => state === 'paused')
    if (!navigator.onLine) scheduleRetry()
    else for (const { key } of paused) retry(key)
  }

  function retry(key: string): void {
    if (!tabs.leads()) tabs.ask({ kind: 'retry', key })
    const kept = held.get(key)
    if (!tabs.leads() || !kept || queue.includes(kept)) return
    queue.push(kept)
    change(key, { state: 'waiting', words: '' })
    void run()
  }

  function enqueue(kept: KeptFile, part: Partial<Entry> = {}): void {
    held.set(kept.key, kept)
    begun.add(kept.key)
    const before = entries.filter(({ key }) => key !== kept.key)
    tell([...before, entryOf(kept, part)])
    if (part.state !== 'refused') queue.push(kept)
  }

  /** Settles once the files are kept on this device, or are known to be too many for it. */
  async function add(files: Iterable<File>, target: string, acknowledgement = ''): Promise<void> {
    for (const file of files) {
      const kept = { key: randomKey(), ...whose, target, acknowledgement, file }
      take(kept, await keepChosen(kept))
    }
  }

  /** Sends what is kept on this device already, or was found too large for it. */
  function take(kept: KeptFile, part: Partial<Entry>): void {
    isAsked = true
    if (!tabs.leads()) {
      held.set(kept.key, kept)
      parts.set(kept.key, part)
      tabs.ask({ kind: 'add', kept, part })
    } else if (!held.has(kept.key)) enqueue(kept, part)
    void run()
  }

  function dismiss(key: string): void {
    if (tabs.leads()) tabs.post({ kind: 'dismiss', key })
    else tabs.ask({ kind: 'dismiss', key })
    queue = queue.filter((kept) => kept.key !== key)
    held.delete(key)
    void forgetFile(key)
    tell(entries.filter((entry) => entry.key !== key))
  }

  /** Takes up what was chosen before the page was closed, here or in the tab that sent until now. */
  async function resume(): Promise<void> {
    begun.clear()
    const stored = await listKept(whose)
    const waiting = [...stored, ...[...held.values()].filter(({ key }) => !stored.some((kept) => kept.key === key))]
    tell(entries.filter((entry) => !isUnderWay(entry) || waiting.some(({ key }) => key === entry.key)))
    for (const kept of waiting) if (!begun.has(kept.key)) enqueue(kept, parts.get(kept.key))
    await run()
  }

  const lookAgain = () => {
    if (document.visibilityState === 'hidden') return
    if (tabs.leads()) retryAll()
    else tabs.ask({ kind: 'hello' })
  }
  for (const event of ['online', 'focus', 'pageshow']) window.addEventListener(event, lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
  tabs.post({ kind: 'hello' })

  return {
    entries: () => entries,
    subscribe(heard: () => void) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    hook(given: Hooks): void {
      hooks = given
    },
    add,
    take,
    retry(key: string): void {
      isAsked = true
      retry(key)
    },
    dismiss,
  }
}

const isUnderWay = ({ state }: Entry) => state === 'waiting' || state === 'sending' || state === 'paused'

/** What is said of a file whose line was lost; the moment of the next try, or none while there is no network. */
function retryText(nextAt: number | null): string {
  const kept = 'Not sent yet: the connection was lost. It is kept on this device and sent automatically'
  if (nextAt === null) return `${kept} when you are online again.`
  const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  return `${kept}: the next try is at ${time.format(nextAt)}.`
}
