import { SECOND_MS } from '#domain/time/durations.ts'
import { FetchFault } from '#platform/public-fetch.ts'
import { postPublic } from '#platform/public-post.ts'
import { seal, unsealOrNull } from '#platform/seal.ts'
import type { Tools } from '#server/tools.ts'
import { signedHeaders } from './webhooks.model.ts'

interface Message {
  id: string
  body: string
  secrets: string[]
  headers?: Record<string, string>
}

export interface Posted {
  /** Null when nothing was answered. */
  status: number | null
  /** The beginning of what was answered. */
  answer: string | null
  /** Why it was not taken, in words; null when it was. */
  fault: string | null
  /** Whether a later attempt may do better. */
  isPassing: boolean
}

const ANSWER_MS = 10 * SECOND_MS

export type Posting = ReturnType<typeof createPosting>

/** How alerts and webhooks send: signed, to public addresses alone, with secrets that are stored encrypted. */
export function createPosting({ clock, config, secrets }: Pick<Tools, 'clock' | 'config' | 'secrets'>) {
  const key = secrets.session

  return {
    encrypt: (secret: string, under = key) => seal(secret, under),

    /** Null when the site's keys are others than those it was encrypted with. */
    decrypt: (encrypted: string): string | null => unsealOrNull(encrypted, key),

    async post(url: string, { id, body, secrets, headers = {} }: Message): Promise<Posted> {
      try {
        const { status, text } = await postPublic(url, {
          body,
          withinMs: ANSWER_MS,
          allow: (address) => config.alertHosts.includes(address),
          headers: {
            'Content-Type': 'application/json',
            ...headers,
            ...signedHeaders({ id, body, at: clock.now() }, secrets),
          },
        })
        const isTaken = status >= 200 && status < 300
        // Whatever it is that a receiver refuses today, its operator may fix it tomorrow.
        return { status, answer: text, fault: isTaken ? null : `It answered ${status}.`, isPassing: true }
      } catch (error) {
        if (!(error instanceof FetchFault)) throw error
        return { status: null, answer: null, fault: error.message, isPassing: error.isPassing }
      }
    },
  }
}
