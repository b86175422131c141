import type { ReadingOptions, Source, SourceItem } from './source-item.ts'

/** What the reading thread is to read. */
export interface Begun {
  files: { name: string; size: number }[]
  options: ReadingOptions
}

/** What the reading thread says; each is answered, except the end. */
export type FromThread =
  | { is: 'read'; file: number; start: number; end: number }
  | { is: 'opened'; source: Source; site: string | null }
  | { is: 'items'; items: SourceItem[] }
  /** Idle when nothing of these files is under way any more: the thread may read others. */
  | { is: 'end'; fault: string | null; isIdle: boolean }

export type ToThread = { is: 'bytes'; bytes: Uint8Array } | { is: 'next' } | { is: 'stop' }

export interface Asked {
  number: number
  question: FromThread
}

export interface Answered {
  to: number
  answer: ToThread
}
