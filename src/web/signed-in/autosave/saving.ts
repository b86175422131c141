import { ApiProblem } from '#web/api.ts'
import type { LocalCopies } from '#web/drafts/copy-writer.ts'

/** One save as it travels: the newest draft, the version it builds on, and its place in this writer's order. */
export interface Save<Draft> {
  draft: Draft
  version: number
  writer: string
  sequence: number
}

/** What another user has saved, and who. */
export interface OtherSave<Draft> {
  version: number
  theirs: Draft
  by: string
}

export type SaveResult<Draft> =
  | { kind: 'saved'; version: number; at: string }
  /** Another user saved since the version this draft builds on. */
  | ({ kind: 'conflict' } & OtherSave<Draft>)
  | { kind: 'signed-out' }
  /** A user deleted what this is a draft of; it can be restored. */
  | { kind: 'deleted' }
  /** It will not be taken however often it is sent. */
  | { kind: 'refused'; words: string }
  /** Nobody knows whether it arrived. */
  | { kind: 'unreachable' }

export interface AutosavePorts<Draft> {
  send(save: Save<Draft>, signal: AbortSignal): Promise<SaveResult<Draft>>
  copies: LocalCopies<Draft>
  /** Whether mine has all that they saved, so that saving mine loses nothing: a late save of a tab that is gone. */
  holds?(mine: Draft, theirs: Draft): boolean
  /** Puts both drafts together and shows the result at once: whether all is settled. Null when it cannot be shown now. */
  merge(base: Draft, mine: Draft, theirs: Draft): { draft: Draft; isSettled: boolean } | null
  online(): boolean
  now(): number
  /** Runs `work` after so many milliseconds; answers how to call it off. */
  after(milliseconds: number, work: () => void): () => void
}

export type AutosaveStatus =
  | 'saved'
  | 'waiting'
  | 'saving'
  | 'offline'
  | 'retrying'
  | 'signed-out'
  | 'conflict'
  | 'deleted'
  | 'refused'

export interface AutosaveState<Draft> {
  status: AutosaveStatus
  /** When the server last confirmed, in its own words; null until it has. */
  savedAt: string | null
  keptHere: boolean
  words: string | null
  /** What another user saved in the same words; nothing is sent until a person has decided. */
  conflict: OtherSave<Draft> | null
}

export interface AutosaveStart<Draft> {
  draft: Draft
  version: number
  savedAt: string | null
  writer: string
}

/** What a save that failed came to; `load` fetches what another user has saved. */
export async function failedSave<Draft>(
  error: unknown,
  load: () => Promise<OtherSave<Draft>>,
  isDeleted = ({ code }: ApiProblem) => code === 'deleted',
): Promise<SaveResult<Draft>> {
  if (!(error instanceof ApiProblem) || error.status >= 500 || error.status === 429 || error.status === 408) {
    return { kind: 'unreachable' }
  }
  if (error.status === 401) return { kind: 'signed-out' }
  if (isDeleted(error)) return { kind: 'deleted' }
  if (error.code !== 'conflict') return { kind: 'refused', words: Object.values(error.fields)[0] ?? error.message }
  return { kind: 'conflict', ...(await load()) }
}
