import type { ProblemAnswer } from '#contract/problem.ts'
import { pictureFolderIn } from '#web/admin/website/inventory/inventory-query.ts'

/** Why a file did not arrive; 0 when the network was to blame. */
export class SendFailed extends Error {
  readonly status: number

  constructor(status: number, words: string) {
    super(words)
    this.status = status
  }
}

interface Sending {
  onProgress(share: number): void
  signal: AbortSignal
}

/** Sends one file into a folder; `fetch` cannot tell how far an upload has come, so this is the older way. */
export function sendFile(file: File, folder: string, { onProgress, signal }: Sending): Promise<{ isKnown: boolean }> {
  const pictures = pictureFolderIn(folder)
  const form = new FormData()
  if (pictures === null) form.append('file', file, file.name)
  else {
    form.append('images[]', file, file.name)
    form.append('folder', pictures)
  }
  const sent = send(pictures === null ? `/api/publications/folders/${folder}/files` : '/api/upload/image', form, {
    onProgress,
    signal,
  })
  return sent.then((answer) => ({ isKnown: Boolean((answer as { media?: { known: boolean }[] }).media?.[0]?.known) }))
}

/** Sends a form and tells how far it has come. */
function send(address: string, form: FormData, { onProgress, signal }: Sending): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(request.response)
      const words = (request.response as ProblemAnswer | null)?.error ?? 'The file could not be uploaded.'
      reject(new SendFailed(request.status, words))
    }
    request.onerror = () => reject(new SendFailed(0, 'The connection was lost.'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) return reject(new DOMException('Cancelled', 'AbortError'))
    request.send(form)
  })
}
