import { createCopyWriter } from '#web/drafts/copy-writer.ts'
import type {
  AutosavePorts,
  AutosaveStart,
  AutosaveState,
  AutosaveStatus,
  OtherSave,
  Save,
  SaveResult,
} from './saving.ts'

const QUIET_MS = 900
const TIMEOUT_MS = 12_000
const REMEMBERED = 30
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000]
// How often in a row a save may meet one of its own before that, too, counts as a failure.
const MOST_RECOGNISED = 3

export type Autosave<Draft> = ReturnType<typeof createAutosave<Draft>>

/**
 * Keeps every change: on this device at once, on the server within two seconds. One save is under way at a time and each
 * carries the version it builds on, so a slow or repeated one can never overwrite a newer one.
 */
export function createAutosave<Draft>(start: AutosaveStart<Draft>, ports: AutosavePorts<Draft>) {
  const listeners = new Set<() => void>()
  const copyWriter = createCopyWriter(ports.copies, (kept) => publish({ keptHere: kept }))
  let state: AutosaveState<Draft> = {
    status: 'saved',
    savedAt: start.savedAt,
    keptHere: true,
    words: null,
    conflict: null,
  }
  let current = start.draft
  let confirmed = start.draft
  let version = start.version
  let sequence = 0
  let changes = 0
  let confirmedChanges = 0
  let failures = 0
  let recognised = 0
  // Drafts sent without an answer: if one of them turns up as "theirs", it is our own.
  let unanswered: string[] = []
  let underWay: Promise<void> | null = null
  let cancelTimer: (() => void) | null = null
  let abort: AbortController | null = null
  let stopped = false

  function publish(next: Partial<AutosaveState<Draft>>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function keepHere(): void {
    const at = new Date(ports.now()).toISOString()
    copyWriter.keep({ draft: current, version, base: confirmed, writer: start.writer, at })
  }

  const isDirty = () => changes > confirmedChanges
  const isHeld = () => HELD.includes(state.status)

  function schedule(milliseconds: number): void {
    if (cancelTimer || underWay || stopped) return
    cancelTimer = ports.after(milliseconds, () => {
      cancelTimer = null
      void saveNow()
    })
  }

  function unschedule(): void {
    cancelTimer?.()
    cancelTimer = null
  }

  async function saveNow(): Promise<void> {
    unschedule()
    underWay ??= saveOnce().finally(() => {
      underWay = null
      if (isDirty() && !isHeld()) schedule(failures ? waitAfter(failures) : QUIET_MS)
    })
    await underWay
  }

  async function saveOnce(): Promise<void> {
    if (!isDirty() || stopped) return
    if (!ports.online()) return setBack('offline')
    const sent = { draft: current, changes }
    publish({ status: 'saving' })
    sequence += 1
    const result = await sendInTime({ draft: sent.draft, version, writer: start.writer, sequence })
    if (stopped) return
    await settle(sent, result)
  }

  async function sendInTime(save: Save<Draft>): Promise<SaveResult<Draft>> {
    abort = new AbortController()
    const cancel = ports.after(TIMEOUT_MS, () => abort?.abort())
    unanswered = [...unanswered, JSON.stringify(save.draft)].slice(-REMEMBERED)
    const result = await ports.send(save, abort.signal).catch((): SaveResult<Draft> => ({ kind: 'unreachable' }))
    cancel()
    return result
  }

  async function settle(sent: { draft: Draft; changes: number }, result: SaveResult<Draft>): Promise<void> {
    if (result.kind === 'saved') {
      unanswered = []
      failures = 0
      recognised = 0
      version = result.version
      confirmed = sent.draft
      confirmedChanges = sent.changes
      if (isDirty()) keepHere()
      else copyWriter.forget()
      return publish({ status: isDirty() ? 'waiting' : 'saved', savedAt: result.at, words: null, conflict: null })
    }
    if (result.kind === 'conflict') {
      const ours = unanswered.indexOf(JSON.stringify(result.theirs))
      if (ours >= 0) unanswered.splice(ours, 1)
      if (ours >= 0 || ports.holds?.(current, result.theirs)) {
        version = result.version
        confirmed = result.theirs
      } else if (!takeIn(result)) return
      recognised += 1
      return recognised > MOST_RECOGNISED ? setBack('retrying') : await saveOnce()
    }
    if (result.kind === 'signed-out' || result.kind === 'deleted') return publish({ status: result.kind })
    if (result.kind === 'refused') return publish({ status: 'refused', words: result.words })
    setBack(ports.online() ? 'retrying' : 'offline')
  }

  /** Puts what another user saved together with what is here; false when that has to wait, mostly for a person. */
  function takeIn(other: OtherSave<Draft>): boolean {
    const hadChanges = isDirty()
    const merged = ports.merge(confirmed, current, other.theirs)
    if (!merged) {
      if (hadChanges) publish({ status: 'waiting' })
      return false
    }
    current = merged.draft
    if (!merged.isSettled) {
      changes += 1
      keepHere()
      publish({ status: 'conflict', conflict: { version: other.version, theirs: other.theirs, by: other.by } })
      return false
    }
    version = other.version
    confirmed = other.theirs
    if (hadChanges) {
      changes += 1
      keepHere()
    }
    return true
  }

  function setBack(status: 'offline' | 'retrying'): void {
    failures += 1
    publish({ status })
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: (): AutosaveState<Draft> => state,
    draft: (): Draft => current,
    version: (): number => version,
    isDirty,

    change(draft: Draft): void {
      current = draft
      changes += 1
      keepHere()
      if (state.status === 'saved') publish({ status: 'waiting' })
      // What was refused may have been fixed by this very change.
      if (state.status === 'refused') publish({ status: 'waiting', words: null })
      if (!isHeld()) schedule(QUIET_MS)
    },

    /** Sends what is not yet saved and answers whether everything is. */
    async flush(): Promise<boolean> {
      if (underWay) await underWay
      if (isDirty() && !isHeld()) await saveNow()
      if (isDirty() && state.status === 'waiting') await saveNow()
      return !isDirty()
    },

    /** The way is free again: the network is back, the person has signed in again, or what was deleted is restored. */
    resume(): void {
      if (state.status === 'conflict' || !isDirty()) return
      failures = 0
      recognised = 0
      unschedule()
      publish({ status: 'waiting' })
      void saveNow()
    },

    /** Everything is decided: what is here is saved, built on what the other saved. */
    resolve(): void {
      if (!state.conflict) return
      version = state.conflict.version
      confirmed = state.conflict.theirs
      publish({ status: 'waiting', conflict: null })
      this.change(current)
    },

    /** Another user has saved, as was heard otherwise than by a save of one's own. */
    hear(other: OtherSave<Draft>): void {
      if (other.version <= version || underWay || isHeld()) return
      takeIn(other)
    },

    /** The server's version moved by an act of this page (published, restored). */
    adopt(next: { draft: Draft; version: number; savedAt: string }): void {
      unschedule()
      current = next.draft
      confirmed = next.draft
      version = next.version
      confirmedChanges = changes
      unanswered = []
      copyWriter.forget()
      publish({ status: 'saved', savedAt: next.savedAt, words: null, conflict: null })
    },

    /** Everything that was written has arrived by another way; nothing is left to keep or to send. */
    settle(): void {
      unschedule()
      confirmed = current
      confirmedChanges = changes
      copyWriter.forget()
      publish({ status: 'saved', words: null, conflict: null })
    },

    /** Waits until this device's disk has everything. */
    kept: (): Promise<void> => copyWriter.settled(),

    stop(): void {
      stopped = true
      unschedule()
      abort?.abort()
      listeners.clear()
    },
  }
}

// Waiting for a person: trying again by itself would come to the same.
const HELD: AutosaveStatus[] = ['signed-out', 'conflict', 'deleted', 'refused']

function waitAfter(failures: number): number {
  return RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? 15_000
}
