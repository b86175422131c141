import type { DetailedError } from 'tus-js-client'
import type { ReceiptAnswer, UploadAnswer } from '#contract/system/uploads.ts'
import type { KeptFile } from './device-store.ts'

const CHUNK = 4 * 1024 * 1024
const RETRIES = [0, 1_000, 3_000, 8_000]

export type Sent =
  | { state: 'sent'; receipt: ReceiptAnswer }
  | { state: 'refused'; words: string }
  /** The line was lost: it goes on from where it stopped. */
  | { state: 'paused' }

/** Sends a file so that it can go on where it stopped, and answers what became of it. */
export async function sendResumably(
  { key, clientId, target, please, file }: KeptFile,
  onProgress: (share: number) => void,
): Promise<Sent> {
  // What sends is fetched with the first file: the line may be lost by then.
  const tus = await import('tus-js-client').catch(() => null)
  if (!tus) return { state: 'paused' }
  const address = await new Promise<string | DetailedError>((resolve) => {
    const upload = new tus.Upload(file, {
      endpoint: '/api/uploads',
      chunkSize: CHUNK,
      retryDelays: RETRIES,
      removeFingerprintOnSuccess: true,
      // By the file that waits on this device, so that it is found again after a closed tab.
      fingerprint: async () => `countinghouse-${key}`,
      metadata: { filename: file.name, client: String(clientId), target, ...(please && { please }) },
      // Without a network it says so at once, and goes on when there is one again.
      onShouldRetry: (error) => navigator.onLine && isLostLine(error as DetailedError),
      onProgress: (sent, total) => onProgress(total ? sent / total : 0),
      onSuccess: () => resolve(upload.url ?? ''),
      onError: (error) => resolve(error as DetailedError),
    })
    void upload.findPreviousUploads().then(([previous]) => {
      if (previous) upload.resumeFromPreviousUpload(previous)
      upload.start()
    })
  })
  if (typeof address !== 'string') return isLostLine(address) ? { state: 'paused' } : refusedBy(address)
  return await outcomeOf(address)
}

async function outcomeOf(address: string): Promise<Sent> {
  try {
    const answer = await fetch(address)
    const { receipt, refusal } = (await answer.json()) as UploadAnswer
    if (receipt) return { state: 'sent', receipt }
    return refusal ? { state: 'refused', words: refusal } : { state: 'paused' }
  } catch {
    return { state: 'paused' }
  }
}

const statusOf = (error: DetailedError) => error.originalResponse?.getStatus() ?? 0

/** Whether it is worth trying again: no answer, or one that says so. */
function isLostLine(error: DetailedError): boolean {
  const status = statusOf(error)
  return status === 0 || status === 429 || (status >= 500 && status !== 507)
}

function refusedBy(error: DetailedError): Sent {
  try {
    const { error: words } = JSON.parse(error.originalResponse?.getBody() ?? '') as { error?: string }
    if (words) return { state: 'refused', words }
  } catch {
    // Something in between has answered, not the site.
  }
  return { state: 'refused', words: 'The file could not be sent.' }
}
