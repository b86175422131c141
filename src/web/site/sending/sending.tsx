import { useEffect, useSyncExternalStore } from 'react'
import { Toast, toastActionClass } from '#design/primitives/toast.tsx'
import { ToastShelf, TopNotes } from '#design/primitives/toast-shelf.tsx'
import { personHere } from '#web/drafts/storage.ts'
import { keepAsDraft } from '#web/drafts/use-draft.ts'
import { deliverAll } from './deliver.ts'
import { arrived, dismiss, type Notice, noticeStore } from './notices.ts'
import { type Entry, outbox } from './outbox.ts'

const NO_NOTICES: Notice[] = []
const NOTICE_SECONDS = 12

export function Sending() {
  const entries = useDelivery()
  const notices = useSyncExternalStore(noticeStore.onChange, noticeStore.get, () => NO_NOTICES)
  const waiting = entries.filter((entry) => !entry.refused && outbox.maySend(entry))
  const refused = entries.filter((entry) => entry.refused && (entry.person ?? '') === personHere())
  return (
    <TopNotes>
      <ToastShelf className="grid gap-px">
        {notices.map(({ id, title, detail }) => (
          <Toast key={id} seconds={NOTICE_SECONDS} onDismiss={() => dismiss(id)}>
            <strong>{title}</strong> {detail}
          </Toast>
        ))}
        {refused.map((entry) => (
          <Refused key={entry.key} entry={entry} />
        ))}
        {waiting.length > 0 ? <Waiting count={waiting.length} /> : null}
      </ToastShelf>
    </TopNotes>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <Toast undo={{ label: 'Try now', onUndo: deliverNow }}>
      {count === 1 ? 'One form is waiting to be sent.' : `${count} forms are waiting to be sent.`} It is kept on this
      device and goes out as soon as we can be reached.
    </Toast>
  )
}

function Refused({ entry }: { entry: Entry }) {
  const lookAgain = () => {
    keepAsDraft(entry.kind, entry.body)
    outbox.remove(entry.key)
    // The form is shown there with its words in it.
    location.assign(entry.kind === 'quote' ? '/quote' : '/Contact')
  }
  const button = (
    <button type="button" className={toastActionClass} onClick={lookAgain}>
      Look at it again
    </button>
  )
  return (
    <Toast undoForm={button}>
      <strong>Your {entry.kind === 'quote' ? 'request' : 'message'} could not be sent.</strong> {entry.refused?.message}
    </Toast>
  )
}

const NOTHING: Entry[] = []
const LOOK_EVERY_MS = 2_500

/** Delivers what waits in this browser: on every page view, when the network is back, and again and again. */
function useDelivery(): Entry[] {
  const entries = useSyncExternalStore(outbox.onChange, outbox.entries, () => NOTHING)
  const waits = entries.some((entry) => !entry.refused && outbox.maySend(entry))

  useEffect(deliverNow, [])

  useEffect(() => {
    if (!waits) return
    const now = () => void deliverAll(arrived)
    const due = setInterval(() => navigator.onLine && void deliverAll(arrived, true), LOOK_EVERY_MS)
    addEventListener('online', now)
    return () => {
      clearInterval(due)
      removeEventListener('online', now)
    }
  }, [waits])

  return entries
}

function deliverNow(): void {
  void deliverAll(arrived)
}
