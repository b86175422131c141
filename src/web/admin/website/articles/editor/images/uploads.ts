import { isPicture, type UploadedPicture, UploadFailed, uploadImage } from '#web/admin/system/media/upload-image.ts'

export interface Upload {
  id: string
  name: string
  share: number
  failure: string | null
  byButton: boolean
  host: HTMLElement
}

interface Ports {
  /** Settles once a person whose session has ended is back. */
  whenSignedIn(): Promise<boolean>
  onDone(upload: Upload, picture: UploadedPicture): void
  /** The upload has ended without a picture. */
  onGone(id: string): void
}

export type Uploads = ReturnType<typeof createUploads>

/** The pictures on their way into a text: each can be cancelled, and tried again when it failed. */
export function createUploads(ports: Ports) {
  const files = new Map<string, File>()
  const aborts = new Map<string, AbortController>()
  const listeners = new Set<() => void>()
  let list: Upload[] = []
  let counter = 0

  function publish(next: Upload[]): void {
    list = next
    for (const listener of listeners) listener()
  }

  const change = (id: string, part: Partial<Upload>) =>
    publish(list.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))

  function drop(id: string): void {
    files.delete(id)
    aborts.delete(id)
    publish(list.filter((upload) => upload.id !== id))
  }

  async function run(id: string): Promise<void> {
    const file = files.get(id)
    if (!file) return
    const abort = new AbortController()
    aborts.set(id, abort)
    change(id, { share: 0, failure: null })
    try {
      const picture = await uploadImage(file, { signal: abort.signal, onProgress: (share) => change(id, { share }) })
      const upload = list.find((other) => other.id === id)
      drop(id)
      if (upload) ports.onDone(upload, picture)
    } catch (error) {
      if (abort.signal.aborted) return
      const known = error instanceof UploadFailed
      if (known && error.status === 401 && (await ports.whenSignedIn())) return await run(id)
      change(id, { failure: known ? error.message : '' })
    }
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    list: (): Upload[] => list,
    /** Starts with the pictures among these files; answers their uploads. */
    start(chosen: Iterable<File>, byButton = false): Upload[] {
      const added = [...chosen].filter(isPicture).map((file): Upload => {
        const id = `upload-${++counter}`
        files.set(id, file)
        const host = document.createElement('div')
        host.className = 'upload-host'
        host.contentEditable = 'false'
        return { id, name: file.name || 'Picture', share: 0, failure: null, byButton, host }
      })
      publish([...list, ...added])
      for (const { id } of added) void run(id)
      return added
    },
    retry: (id: string) => void run(id),
    cancel(id: string): void {
      aborts.get(id)?.abort()
      drop(id)
      ports.onGone(id)
    },
  }
}
