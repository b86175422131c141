import { useRef, useState } from 'react'
import { knownWords, UploadFailed, uploadImage } from '#web/admin/system/media/upload-image.ts'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { useSession } from '#web/signed-in/session/session-guard.tsx'

interface Upload {
  file: File
  share: number
  /** Why it came to nothing; null while it is on its way. */
  failure: string | null
}

/** One picture on its way to the library: how far it is, whether it failed, and the way to stop it. */
export function useImageUpload(onSent: (sent: Awaited<ReturnType<typeof uploadImage>>) => void) {
  const { whenSignedIn } = useSession()
  const [upload, setUpload] = useState<Upload | null>(null)
  const abort = useRef<AbortController | null>(null)
  // What is around the picture may change while it is sent.
  const sentTo = useRef(onSent)
  sentTo.current = onSent

  async function send(file: File): Promise<void> {
    abort.current = new AbortController()
    const { signal } = abort.current
    setUpload({ file, share: 0, failure: null })
    try {
      const sent = await uploadImage(file, { signal, onProgress: (share) => setUpload({ file, share, failure: null }) })
      setUpload(null)
      if (sent.known) tell({ words: knownWords(sent) })
      sentTo.current(sent)
    } catch (failure) {
      if (signal.aborted) return
      const known = failure instanceof UploadFailed
      if (known && failure.status === 401 && (await whenSignedIn())) return await send(file)
      setUpload({ file, share: 0, failure: known ? failure.message : 'The picture could not be sent.' })
    }
  }

  function cancel(): void {
    abort.current?.abort()
    setUpload(null)
  }

  return { upload, send, cancel }
}
