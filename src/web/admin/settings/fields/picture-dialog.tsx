import { useEffect, useRef, useState } from 'react'
import { DRAWING_NAMES } from '#design/drawings/drawing.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { Progress } from '#design/primitives/progress.tsx'
import { UploadFailed, uploadImage } from '#web/admin/articles/editor/images/upload-image.ts'
import { read } from '#web/api.ts'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import { Picture } from '#web/site/parts/picture.tsx'

interface Props {
  chosen: string
  of: string
  onChoose(picture: string): void
  onClose(): void
}

interface Held {
  url: string
  thumbnail: string
  name: string
  alt: string
}

/** Every picture there is to choose: those of the inventory first, then the drawings. */
export function PictureDialog({ chosen, of, onChoose, onClose }: Props) {
  const { client } = useSession()
  const [held, setHeld] = useState<{ items: Held[]; page: number; pages: number } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function load(page: number): Promise<void> {
    try {
      const next = await read(client.api.media.$get({ query: { page: String(page) } }))
      setHeld((before) => ({ ...next, items: page === 1 ? next.items : [...(before?.items ?? []), ...next.items] }))
    } catch {
      setFailure('The inventory could not be read. Please try again.')
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: read when the dialog opens.
  useEffect(() => void load(1), [])

  return (
    <Dialog open onClose={onClose} title="Choose a picture" wide>
      {failure ? (
        <Alert tone="error" className="mb-4">
          {failure}
        </Alert>
      ) : null}
      <Upload onUploaded={onChoose} onFailed={setFailure} />
      <h3 className="mt-6 text-lg">From the inventory</h3>
      {held === null && !failure ? <p className="ui-late py-3">Loading...</p> : null}
      {held?.items.length === 0 ? (
        <p className="py-3 text-ink-soft">There is no picture yet. Upload one above.</p>
      ) : null}
      <ul className="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-5">
        {held?.items.map(({ url, thumbnail, name, alt }) => (
          <Tile key={url} label={alt || name} isChosen={url === chosen} onChoose={() => onChoose(url)}>
            <img src={thumbnail} alt="" loading="lazy" className="size-full object-cover" />
          </Tile>
        ))}
      </ul>
      {held && held.page < held.pages ? (
        <Button type="button" variant="quiet" size="small" onClick={() => void load(held.page + 1)}>
          Show more
        </Button>
      ) : null}
      <h3 className="mt-6 text-lg">Drawings of this site</h3>
      <ul className="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-5">
        {DRAWING_NAMES.map((name) => (
          <Tile
            key={name}
            label={`Drawing: ${name}`}
            isChosen={chosen === `drawing:${name}`}
            onChoose={() => onChoose(`drawing:${name}`)}
          >
            <Picture picture={`drawing:${name}`} of={of} className="w-full p-2" />
          </Tile>
        ))}
      </ul>
    </Dialog>
  )
}

interface TileProps {
  label: string
  isChosen: boolean
  onChoose(): void
  children: React.ReactNode
}

function Tile({ label, isChosen, onChoose, children }: TileProps) {
  return (
    <li>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isChosen}
        title={label}
        onClick={onChoose}
        className="grid aspect-[4/3] w-full cursor-pointer place-items-center overflow-hidden border border-rule text-ink-soft hover:border-green aria-pressed:outline-3 aria-pressed:outline-green"
      >
        {children}
      </button>
    </li>
  )
}

function Upload({ onUploaded, onFailed }: { onUploaded(url: string): void; onFailed(words: string | null): void }) {
  const { signInAgain } = useSession()
  const [share, setShare] = useState<number | null>(null)
  const abort = useRef<AbortController | null>(null)

  async function send(file: File): Promise<void> {
    abort.current = new AbortController()
    const { signal } = abort.current
    onFailed(null)
    setShare(0)
    try {
      const { url } = await uploadImage(file, { signal, onProgress: setShare })
      onUploaded(url)
    } catch (failure) {
      if (signal.aborted) return
      const known = failure instanceof UploadFailed
      if (known && failure.status === 401 && (await signInAgain())) return await send(file)
      onFailed(`Image upload failed. ${known ? failure.message : ''}`)
    } finally {
      setShare(null)
    }
  }

  return (
    <>
      <label htmlFor="setting-picture" className="font-semibold">
        Upload a picture
      </label>
      <p className="text-sm text-ink-soft">JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. It is kept in the inventory.</p>
      <input
        id="setting-picture"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        className="mt-2 block min-h-11 w-full text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-ink file:bg-transparent file:px-4 file:font-semibold file:text-ink"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void send(file)
        }}
      />
      {share === null ? null : (
        <Progress label="Uploading" value={Math.round(share * 100)} onCancel={() => abort.current?.abort()} />
      )}
    </>
  )
}
