import type { Source, SourceItem } from './source-item.ts'

/** What the reading thread says; each is answered, except the end. */
export type FromThread =
  | { is: 'read'; file: number; start: number; end: number }
  | { is: 'opened'; source: Source; site: string | null }
  | { is: 'items'; items: SourceItem[] }
  | { is: 'end'; fault: string | null }

export type ToThread = { is: 'bytes'; bytes: Uint8Array } | { is: 'next' } | { is: 'stop' }

/** A question with its number, and the answer to it. */
export interface Asked {
  number: number
  question: FromThread
}

export interface Answered {
  to: number
  answer: ToThread
}
