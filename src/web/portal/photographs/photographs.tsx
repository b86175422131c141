import { useId, useState } from 'react'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { pdfOf, UnreadablePhoto } from './draw-photo.ts'
import { useKeptPhotographs } from './kept-photographs.ts'
import { moveBy, type Photo, turnRight, WHOLE } from './photo.ts'
import { PhotoPages } from './photo-pages.tsx'

interface Props {
  /** Where its pages are kept until they are sent. */
  keptAs: string
  fileName: string
  /** Settles once the file is kept on this device. */
  onFile(file: File): unknown
}

const MOST_PAGES = 50

/** Photographs become one PDF: taken or chosen, put in order, turned and cropped, then given on as a file. */
export function Photographs({ keptAs, fileName, onFile }: Props) {
  const [photos, setPhotos] = useKeptPhotographs(keptAs)
  const [cropping, setCropping] = useState<Photo | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const [trouble, setTrouble] = useState<{ words: string; file?: File } | null>(null)

  function add(files: File[]): void {
    const room = MOST_PAGES - photos.length
    setTrouble(
      files.length > room ? { words: `One PDF takes ${MOST_PAGES} pages. Please send the rest as another.` } : null,
    )
    setPhotos((now) => {
      const next = Math.max(0, ...now.map(({ id }) => id)) + 1
      return [...now, ...files.slice(0, room).map((file, at) => ({ id: next + at, file, turns: 0, crop: WHOLE }))]
    })
  }

  function change(photo: Photo): void {
    setPhotos((now) => now.map((one) => (one.id === photo.id ? photo : one)))
  }

  function remove(photo: Photo): void {
    setPhotos((now) => now.filter((one) => one.id !== photo.id))
  }

  function refuse(photo: Photo): void {
    remove(photo)
    setTrouble({ words: new UnreadablePhoto(photo.file).message, file: photo.file })
  }

  async function finish(): Promise<void> {
    setTrouble(null)
    setDone(0)
    try {
      const file = await pdfOf(photos, `${fileName}.pdf`, setDone)
      // Not before the file is kept: a phone may reload the tab at any moment.
      await onFile(file)
      setPhotos(() => [])
    } catch (error) {
      if (!(error instanceof UnreadablePhoto)) throw error
      setTrouble({ words: error.message, file: error.file })
    } finally {
      setDone(null)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      {trouble ? (
        <Alert tone="error">
          <p>{trouble.words}</p>
          {trouble.file ? (
            <Button
              type="button"
              variant="secondary"
              className="mt-3"
              onClick={() => {
                const { file } = trouble
                setTrouble(null)
                if (file) onFile(file)
              }}
            >
              Send it as it is
            </Button>
          ) : null}
        </Alert>
      ) : null}
      <PhotoPages
        photos={photos}
        onTurn={(photo) => change(turnRight(photo))}
        onCrop={setCropping}
        onMove={(index, by) => setPhotos((now) => moveBy(now, index, by))}
        onRemove={remove}
        onUnreadable={refuse}
      />
      <div className="flex flex-wrap gap-3">
        <PhotoInput
          label={photos.length === 0 ? 'Photograph a page' : 'Photograph the next page'}
          camera
          onFiles={add}
        />
        <PhotoInput label="Choose photographs" onFiles={add} />
      </div>
      {photos.length > 0 ? (
        <Button type="button" busy={done !== null} onClick={finish} className="self-start">
          {done === null ? `Send ${formatPages(photos.length)} as one PDF` : `Page ${done} of ${photos.length}`}
        </Button>
      ) : null}
      {cropping ? (
        <CropDialog
          photo={cropping}
          number={photos.findIndex(({ id }) => id === cropping.id) + 1}
          onClose={() => setCropping(null)}
          onCrop={(crop) => {
            change({ ...cropping, crop })
            setCropping(null)
          }}
        />
      ) : null}
    </div>
  )
}

/** A phone that is asked for JPEG converts its own kind of photograph by itself. */
function PhotoInput({ label, camera, onFiles }: { label: string; camera?: boolean; onFiles(files: File[]): void }) {
  const id = useId()
  return (
    <span className="relative inline-flex">
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture={camera ? 'environment' : undefined}
        multiple={!camera}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <label
        htmlFor={id}
        className="inline-flex min-h-12 cursor-pointer items-center rounded-sm border border-ink px-5 py-2 font-semibold peer-hover:bg-ink peer-hover:text-paper peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2"
      >
        {label}
      </label>
    </span>
  )
}

function formatPages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`
}
