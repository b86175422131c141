import type { ProblemAnswer } from '#contract/problem.ts'

export interface UploadedPicture {
  id: number
  url: string
  width: number
  height: number
  alt: string
  name: string
  caption?: string
  known?: boolean
}

/** Why an upload came to nothing; `words` are the server's, when it gave any. */
export class UploadFailed extends Error {
  readonly status: number

  constructor(status: number, words: string) {
    super(words)
    this.status = status
  }
}

export const knownWords = ({ name }: UploadedPicture) =>
  `This picture is already in the library, as “${name}”. That one is used.`

const TAKEN = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
const MOST_BYTES = 10 * 1024 * 1024

/** Sends one picture; `fetch` cannot tell how far an upload has come, so this is the older way. */
export function uploadImage(
  file: File,
  { onProgress, signal }: { onProgress(share: number): void; signal: AbortSignal },
): Promise<UploadedPicture> {
  const refusal = refusalOf(file)
  if (refusal) return Promise.reject(new UploadFailed(0, refusal))
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('images[]', file, file.name || 'picture')
    request.open('POST', '/api/upload/image')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => {
      const picture = request.response?.media?.[0] as UploadedPicture | undefined
      if (request.status === 200 && picture) resolve(picture)
      else reject(new UploadFailed(request.status, (request.response as ProblemAnswer | null)?.error ?? ''))
    }
    request.onerror = () => reject(new UploadFailed(0, 'The connection was lost.'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

export const isPicture = (file: File) => file.type.startsWith('image/')

/** What can be said without asking the server, which judges by content. */
function refusalOf(file: File): string | null {
  if (!TAKEN.includes(file.type)) return 'Only JPEG, PNG, WebP, AVIF and GIF pictures can be used.'
  if (file.size > MOST_BYTES) return 'A picture can have at most 10 MB.'
  return file.size === 0 ? 'The file is empty.' : null
}
