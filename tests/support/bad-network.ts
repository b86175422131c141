import type { LocalCopy } from '#web/drafts/copy-writer.ts'
import { createAutosave } from '#web/signed-in/autosave/autosave.ts'
import type { AutosavePorts, Save, SaveResult } from '#web/signed-in/autosave/saving.ts'

/** A server that counts versions, and a network with a temper between it and the page. */
export function setUp(start = { draft: '' }) {
  /** A screen that is not ready takes nothing in. */
  const screen = { shown: [] as string[], isReady: true }
  const network = { online: true, drop: false, loseAnswer: false, delay: 0, signedIn: true }
  /** When each save was sent. */
  const moments: number[] = []
  const disk = { copy: null as LocalCopy<string> | null, full: false }
  const server = {
    draft: start.draft,
    version: 0,
    calls: 0,
    deleted: false,
    /** Takes no save and says that it has it already. */
    confused: false,
    /** What it does not take. */
    refused: null as string | null,
    saveAsAnother(draft: string) {
      this.draft = draft
      this.version += 1
    },
    save(save: Save<string>): SaveResult<string> {
      this.calls += 1
      if (this.deleted) return { kind: 'deleted' }
      if (this.refused === save.draft) return { kind: 'refused', words: 'It is too long.' }
      if (this.confused) return { kind: 'conflict', version: this.version, theirs: save.draft, by: 'Maya' }
      if (save.version !== this.version) {
        return { kind: 'conflict', version: this.version, theirs: this.draft, by: 'Maya' }
      }
      this.draft = save.draft
      this.version += 1
      return { kind: 'saved', version: this.version, at: `v${this.version}` }
    },
  }
  const ports: AutosavePorts<string> = {
    // Parts between bars, each merged as a whole.
    merge(base, mine, theirs) {
      if (!screen.isReady) return null
      const [was, own, other] = [base, mine, theirs].map((text) => text.split('|')) as [string[], string[], string[]]
      const parts = own.map((part, at) => (part === was[at] ? other[at] : part))
      const isSettled = own.every((part, at) => part === was[at] || other[at] === was[at] || part === other[at])
      screen.shown.push(parts.join('|'))
      return { draft: parts.join('|'), isSettled }
    },
    online: () => network.online,
    now: () => Date.now(),
    after(milliseconds, work) {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
    copies: {
      async put(copy) {
        if (disk.full) throw new Error('quota')
        disk.copy = copy
      },
      async remove() {
        disk.copy = null
      },
    },
    send: (save, signal) =>
      new Promise((resolve, reject) => {
        const { drop, loseAnswer, delay, signedIn } = network
        moments.push(Date.now())
        signal.addEventListener('abort', () => reject(new Error('timeout')))
        if (!signedIn) return resolve({ kind: 'signed-out' })
        if (drop) return reject(new Error('dropped'))
        // The page may give up, but what is on its way still arrives.
        setTimeout(() => {
          const result = server.save(save)
          if (loseAnswer) reject(new Error('lost'))
          else resolve(result)
        }, delay)
      }),
  }
  const autosave = createAutosave({ draft: start.draft, version: 0, savedAt: null, writer: 'w1' }, ports)
  return { autosave, network, server, disk, screen, moments }
}
