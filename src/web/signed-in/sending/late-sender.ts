import type { ComponentType } from 'react'
import { loadOnce } from '#web/late.tsx'
import { randomKey } from '#web/random-key.ts'
import type { KeptFile } from './device-store.ts'
import type { Entry, Hooks, RowsProps } from './entry.ts'
import { entryOf, keepChosen } from './keep-chosen.ts'
import type { Sender } from './sender.ts'

const loadParts = loadOnce(async () => {
  const [{ createSender }, { SendingRows }] = await Promise.all([import('./sender.ts'), import('./sending-rows.tsx')])
  return { createSender, SendingRows }
})

export type LateSender = ReturnType<typeof createLateSender>

/** Sends files as soon as the code for it is there. What is chosen before is kept on this device until then. */
export function createLateSender(whose: Pick<KeptFile, 'account' | 'clientId'>, load = loadParts) {
  const listeners = new Set<() => void>()
  let sender: Sender | null = null
  let Rows: ComponentType<RowsProps> | null = null
  let hooks: Hooks | null = null
  /** Chosen before the code was there. */
  let early: Entry[] = []
  let entries = early

  function show(): void {
    const known = sender?.entries() ?? []
    early = early.filter(({ key }) => !known.some((entry) => entry.key === key))
    entries = [...early, ...known]
    for (const heard of listeners) heard()
  }

  async function start(): Promise<void> {
    if (sender) return
    const parts = await load()
    if (sender) return
    Rows = parts.SendingRows
    sender = parts.createSender(whose)
    if (hooks) sender.hook(hooks)
    sender.subscribe(show)
    show()
  }

  /** Settles once the files are kept on this device, or are known to be too many for it. */
  async function add(files: Iterable<File>, target: string, acknowledgement = ''): Promise<void> {
    if (sender) return await sender.add(files, target, acknowledgement)
    const chosen = [...files].map((file) => ({ key: randomKey(), ...whose, target, acknowledgement, file }))
    early = [...early, ...chosen.map((kept) => entryOf(kept))]
    show()
    for (const kept of chosen) {
      const part = await keepChosen(kept)
      early = early.map((entry) => (entry.key === kept.key ? entryOf(kept, part) : entry))
      void start().then(() => {
        sender?.take(kept, part)
      })
    }
    show()
  }

  return {
    entries: () => entries,
    rows: () => Rows,
    subscribe(heard: () => void) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    hook(given: Hooks): void {
      hooks = given
      sender?.hook(given)
    },
    start,
    add,
    retry: (key: string) => sender?.retry(key),
    dismiss: (key: string) => sender?.dismiss(key),
  }
}
