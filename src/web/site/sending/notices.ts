import type { Entry } from './outbox.ts'

export interface Notice {
  id: number
  title: string
  detail: string
  /** For as long as a form waits: what is said of it then no longer holds once it has arrived. */
  isWaiting: boolean
}

let notices: Notice[] = []
let count = 0
const listeners = new Set<() => void>()

export function notify(title: string, detail: string, isWaiting = false): void {
  change([...notices, { id: ++count, title, detail, isWaiting }])
}

export function arrived(entry: Pick<Entry, 'kind'>, reference: string): void {
  change(notices.filter(({ isWaiting }) => !isWaiting))
  notify(
    entry.kind === 'quote' ? 'Your request for a quote has arrived.' : 'Your message has arrived.',
    `Your reference is ${reference}.`,
  )
}

export function dismiss(id: number): void {
  change(notices.filter((notice) => notice.id !== id))
}

export const noticeStore = {
  get: () => notices,
  onChange(heard: () => void) {
    listeners.add(heard)
    return () => {
      listeners.delete(heard)
    }
  },
}

function change(next: Notice[]): void {
  notices = next
  for (const heard of listeners) heard()
}
