import type { ComponentType } from 'react'
import type { ReceiptAnswer } from '#contract/system/uploads.ts'

export interface Entry {
  key: string
  target: string
  name: string
  size: number
  state: 'waiting' | 'sending' | 'paused' | 'sent' | 'refused'
  share: number
  words: string
  receipt: ReceiptAnswer | null
}

export interface Hooks {
  onArrived(): void
  /** Asks the person to sign in again; settles with whether they did. `isAsked`: they have just chosen the file. */
  signIn(isAsked: boolean): Promise<boolean>
}

export interface Sending {
  entries: Entry[]
  /** Settles once the files are kept on this device. */
  add(files: Iterable<File>, target: string, acknowledgement?: string): Promise<void>
  retry(key: string): void
  dismiss(key: string): void
  /** How the entries are shown, once that is loaded. */
  Rows: ComponentType<RowsProps> | null
}

export interface RowsProps {
  entries: Entry[]
  sending: Pick<Sending, 'retry' | 'dismiss'>
  forFirm: boolean
}
