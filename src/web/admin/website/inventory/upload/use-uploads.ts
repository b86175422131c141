import { useEffect, useRef, useState } from 'react'
import type { ProblemAnswer } from '#contract/problem.ts'
import { pictureFolderIn } from '#web/admin/website/inventory/inventory-query.ts'
import { useSession } from '#web/signed-in/session/session-guard.tsx'

export interface Upload {
  id: number
  file: File
  folder: string
  state: 'waiting' | 'sending' | 'done' | 'failed'
  share: number
  /** Why it failed; trying again helps only some failures. */
  failure: string
  isFinal: boolean
  isKnown?: boolean
}

const AT_ONCE = 2
/** Answers that trying again will not change. */
const REFUSED = [409, 413, 415, 422]

/** Many files on their way, a few at once; each can be stopped and tried again by itself. */
export function useUploads(onUploaded: () => void) {
  const { whenSignedIn } = useSession()
  const [uploads, setUploads] = useState<Upload[]>([])
  const stops = useRef(new Map<number, AbortController>())
  const counter = useRef(0)
  const uploaded = useRef(onUploaded)
  uploaded.current = onUploaded

  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)))

  useEffect(() => {
    const free = AT_ONCE - stops.current.size
    for (const upload of uploads
      .filter(({ state, id }) => state === 'waiting' && !stops.current.has(id))
      .slice(0, free)) {
      void start(upload)
    }
  })

  async function start({ id, file, folder }: Upload): Promise<void> {
    const stop = new AbortController()
    stops.current.set(id, stop)
    change(id, { state: 'sending', share: 0 })
    try {
      const onProgress = (share: number) => change(id, { share })
      const { isKnown } = await sendFile(file, folder, { signal: stop.signal, onProgress })
      stops.current.delete(id)
      change(id, { state: 'done', share: 1, isKnown })
      uploaded.current()
    } catch (error) {
      stops.current.delete(id)
      if (stop.signal.aborted) return setUploads((all) => all.filter((each) => each.id !== id))
      const status = error instanceof SendFailed ? error.status : 0
      if (status === 401 && (await whenSignedIn())) return change(id, { state: 'waiting', share: 0 })
      const isFinal = REFUSED.includes(status)
      change(id, { state: 'failed', isFinal, failure: error instanceof Error ? error.message : '' })
    }
  }

  // Leaving the screen would end what is on its way.
  const isBusy = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isBusy])

  return {
    uploads,
    add(files: File[], folder: string): void {
      const added = files.map((file) => ({
        id: ++counter.current,
        file,
        folder,
        state: 'waiting' as const,
        share: 0,
        failure: '',
        isFinal: false,
      }))
      setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...added])
    },
    cancel(id: number): void {
      const stop = stops.current.get(id)
      if (stop) stop.abort()
      else setUploads((all) => all.filter((each) => each.id !== id))
    },
    retry: (id: number) => change(id, { state: 'waiting', failure: '' }),
    clear: () => setUploads((all) => all.filter(({ state }) => state !== 'done' && state !== 'failed')),
  }
}

/** Why a file did not arrive; 0 when the network was to blame. */
class SendFailed extends Error {
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
function sendFile(file: File, folder: string, { onProgress, signal }: Sending): Promise<{ isKnown: boolean }> {
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
