import { useRef, useState } from 'react'
import { DRAWING_NAMES } from '#design/drawings/drawing.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { Progress } from '#design/primitives/progress.tsx'
import { FileChoice } from '#web/admin/system/media/file-choice.tsx'
import { PictureLibrary, PictureTile } from '#web/admin/system/media/picture-library.tsx'
import { knownWords, UploadFailed, uploadImage } from '#web/admin/system/media/upload-image.ts'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import { Picture } from '#web/site/parts/picture.tsx'

interface Props {
  chosen: string
  of: string
  onChoose(picture: string): void
  onClose(): void
}

/** Every picture there is to choose: those of the library first, then the drawings. */
export function PictureDialog({ chosen, of, onChoose, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title="Choose a picture" wide>
      <Upload onUploaded={onChoose} />
      <PictureLibrary chosen={chosen} onChoose={({ url }) => onChoose(url)} />
      <h3 className="mt-6 text-lg">Drawings of this site</h3>
      <ul className="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-5">
        {DRAWING_NAMES.map((name) => (
          <PictureTile
            key={name}
            label={`Drawing: ${name}`}
            isChosen={chosen === `drawing:${name}`}
            onChoose={() => onChoose(`drawing:${name}`)}
          >
            <Picture picture={`drawing:${name}`} of={of} className="w-full p-2" />
          </PictureTile>
        ))}
      </ul>
    </Dialog>
  )
}

function Upload({ onUploaded }: { onUploaded(url: string): void }) {
  const { signInAgain } = useSession()
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const abort = useRef<AbortController | null>(null)

  async function send(file: File): Promise<void> {
    abort.current = new AbortController()
    const { signal } = abort.current
    setFailure(null)
    setShare(0)
    try {
      const picture = await uploadImage(file, { signal, onProgress: setShare })
      if (picture.known) tell({ words: knownWords(picture) })
      onUploaded(picture.url)
    } catch (failure) {
      if (signal.aborted) return
      const known = failure instanceof UploadFailed
      if (known && failure.status === 401 && (await signInAgain())) return await send(file)
      setFailure(`Image upload failed. ${known ? failure.message : ''}`)
    } finally {
      setShare(null)
    }
  }

  return (
    <>
      {failure ? (
        <Alert tone="error" className="mb-4">
          {failure}
        </Alert>
      ) : null}
      <FileChoice id="setting-picture" onFiles={([file]) => file && void send(file)} />
      {share === null ? null : (
        <Progress label="Uploading" value={Math.round(share * 100)} onCancel={() => abort.current?.abort()} />
      )}
    </>
  )
}
