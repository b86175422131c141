import type { IncomingMailAnswer } from '#contract/clients/incoming-mail.ts'
import type { StoredIncoming } from './incoming-mail.store.ts'

export interface Ending {
  state: 'done' | 'dropped'
  outcome: 'conversation' | 'request' | 'new-request' | 'bounce' | 'own' | 'automatic' | 'empty' | 'unreadable'
  /** What became of it, such as `lead:12`. */
  subject: string | null
}

interface Counted extends Pick<StoredIncoming, 'state' | 'outcome'> {
  total: number
}

export function sumUp(counted: Counted[]): IncomingMailAnswer['lately'] {
  const sum = (fits: (each: Counted) => boolean) => counted.filter(fits).reduce((total, each) => total + each.total, 0)
  return {
    taken: sum(({ outcome }) => outcome === 'conversation' || outcome === 'request'),
    requests: sum(({ outcome }) => outcome === 'new-request'),
    bounces: sum(({ outcome }) => outcome === 'bounce'),
    dropped: sum(({ state, outcome }) => state === 'dropped' && outcome !== 'unreadable'),
    failed: sum(({ state, outcome }) => state === 'failed' || outcome === 'unreadable'),
  }
}
