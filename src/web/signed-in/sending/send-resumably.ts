import type { DetailedError } from 'tus-js-client'
import type { ReceiptAnswer, UploadAnswer } from '#contract/system/uploads.ts'
import { loadPart } from '#web/late.tsx'
import type { KeptFile } from './device-store.ts'

const CHUNK = 4 * 1024 * 1024
const RETRIES = [0, 1_000, 3_000]

export type Sent =
  | { state: 'sent'; receipt: ReceiptAnswer }
  | { state: 'refused'; words: string }
  /** The line was lost: it goes on from where it stopped. */
  | { state: 'paused' }
  /** The session has ended: it goes on when the person is signed in again. */
  | { state: 'signed-out' }

/** Sends a file so that it can go on where it stopped, and answers what became of it. */
export async function sendResumably(
  { key, clientId, target, acknowledgement, file }: KeptFile,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<Sent> {
  // What sends is fetched with the first file. The line may be lost by then: the file is tried again, and so is this.
  const tus = await loadPart(() => import('tus-js-client'), 'sending').catch(() => null)
  if (!tus) return { state: 'paused' }
  const address = await new Promise<string | DetailedError>((resolve) => {
    const upload = new tus.Upload(file, {
      endpoint: '/api/uploads',
      chunkSize: CHUNK,
      retryDelays: RETRIES,
      removeFingerprintOnSuccess: true,
      // By the file that waits on this device, so that it is found again after a closed tab.
      fingerprint: async () => `countinghouse-${key}`,
      metadata: { filename: file.name, client: String(clientId), target, ...(acknowledgement && { acknowledgement }) },
      // Without a network it says so at once, and goes on when there is one again.
      onShouldRetry: (error) => navigator.onLine && isLostLine(error as DetailedError),
      onProgress: (sent, total) => onProgress(total ? sent / total : 0),
      onSuccess: () => resolve(upload.url ?? ''),
      onError: (error) => resolve(error as DetailedError),
    })
    signal?.addEventListener('abort', () => {
      void upload.abort()
      resolve('')
    })
    void upload.findPreviousUploads().then(([previous]) => {
      if (previous) upload.resumeFromPreviousUpload(previous)
      upload.start()
    })
  })
  if (signal?.aborted) return { state: 'paused' }
  return typeof address === 'string' ? await outcomeOf(address) : problemOf(address)
}

async function outcomeOf(address: string): Promise<Sent> {
  try {
    const answer = await fetch(address)
    if (answer.status === 401) return { state: 'signed-out' }
    const { receipt, refusal } = (await answer.json()) as UploadAnswer
    if (receipt) return { state: 'sent', receipt }
    return refusal ? { state: 'refused', words: refusal } : { state: 'paused' }
  } catch {
    return { state: 'paused' }
  }
}

const statusOf = (error: DetailedError) => error.originalResponse?.getStatus() ?? 0

/** Whether it is worth trying again: no answer, one that says so, or one that is not the site's. */
function isLostLine(error: DetailedError): boolean {
  const status = statusOf(error)
  if (status === 0 || status === 429 || (status >= 500 && status !== 507)) return true
  return status !== 401 && (answerIn(error) === null || answerIn(error)?.code === 'offset')
}

function problemOf(error: DetailedError): Sent {
  if (statusOf(error) === 401) return { state: 'signed-out' }
  if (isLostLine(error)) return { state: 'paused' }
  return { state: 'refused', words: answerIn(error)?.error ?? 'The file could not be sent.' }
}

/** What the site said; null when something in between has answered, such as a hotel's sign-in page. */
function answerIn(error: DetailedError): { code?: string; error?: string } | null {
  try {
    return JSON.parse(error.originalResponse?.getBody() ?? '') as { code?: string; error?: string }
  } catch {
    return null
  }
}
