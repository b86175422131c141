import { useEffect, useMemo, useState } from 'react'
import type { UploadAnswer } from '#contract/system/uploads.ts'
import type { Sending } from '#web/signed-in/sending/entry.ts'
import { useSending } from '#web/signed-in/sending/use-sending.ts'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import { type Attached, attachedDraft } from './message-draft.ts'
import type { WritingOutcome } from './writing.ts'

export interface Attaching {
  clientId: number
  /** As uploads name it: `message:12`, for a new conversation `message:0`. */
  target: string
  /** The page that a form without JavaScript leads back to, and what became of its file. */
  back: string
  uploaded: UploadAnswer | null
}

export interface AttachedFiles {
  files: Attached[]
  remove(id: string): void
  sending: Sending
  isUnderWay: boolean
}

/** The documents that will come with a message: those that have arrived, and how far the others are. */
export function useAttached(
  keptAs: string,
  { clientId, target, uploaded }: Attaching,
  outcome: WritingOutcome | undefined,
): AttachedFiles {
  const sending = useSending(clientId)
  const { account } = useSession()
  const draft = useMemo(() => attachedDraft(keptAs, account), [keptAs, account])
  const [files, setFiles] = useState<Attached[]>(() => arrivedIn(uploaded))
  useEffect(() => setFiles((now) => joined(now, draft.get() ?? [])), [draft])
  const change = (next: (now: Attached[]) => Attached[]) =>
    setFiles((now) => {
      const changed = next(now)
      draft.set(changed.length > 0 ? changed : null)
      return changed
    })
  // Sent: they are in the message now.
  useEffect(() => {
    if (!outcome?.ok) return
    draft.set(null)
    setFiles([])
  }, [draft, outcome])
  const mine = sending.entries.filter((entry) => entry.target === target)
  const arrived = mine.filter(({ state }) => state === 'sent')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file that has arrived.
  useEffect(() => {
    for (const { key, name, size, receipt } of arrived) {
      if (receipt) change((now) => joined(now, [{ id: receipt.documentId, name, size }]))
      sending.dismiss(key)
    }
  }, [arrived.map(({ key }) => key).join()])
  return {
    files,
    remove: (id) => change((now) => now.filter((file) => file.id !== id)),
    sending: { ...sending, entries: mine.filter(({ state }) => state !== 'sent') },
    isUnderWay: mine.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'paused'),
  }
}

function arrivedIn(uploaded: UploadAnswer | null): Attached[] {
  const receipt = uploaded?.receipt
  return receipt ? [{ id: receipt.documentId, name: receipt.name, size: receipt.size }] : []
}

function joined(some: Attached[], more: Attached[]): Attached[] {
  return [...some, ...more.filter(({ id }) => !some.some((known) => known.id === id))]
}
