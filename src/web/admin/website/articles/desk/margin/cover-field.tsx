import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#design/primitives/button.tsx'
import { classNames } from '#design/primitives/class-names.ts'
import { Progress } from '#design/primitives/progress.tsx'
import { type ArticleDraft, pictureOf } from '#web/admin/website/articles/desk/draft.ts'
import { FieldError } from '#web/admin/website/articles/desk/title-fields.tsx'
import { ImageDialog } from '#web/admin/website/articles/editor/dialogs/image-dialog.tsx'
import { useImageUpload } from '#web/admin/website/articles/editor/images/use-image-upload.ts'

interface Props {
  picture: ArticleDraft['picture']
  imageAlt: string
  required?: boolean
  error?: string
  onChange(part: Partial<Pick<ArticleDraft, 'picture' | 'imageAlt'>>): void
}

/** The main image: uploaded as soon as it is chosen; without a script the file travels with the form. */
export function CoverField({ picture, imageAlt, required, error, onChange }: Props) {
  const [ready, setReady] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { upload, send, cancel } = useImageUpload((sent) =>
    onChange({ picture: pictureOf(sent), imageAlt: imageAlt || sent.alt }),
  )
  useEffect(() => setReady(true), [])

  function giveUp(): void {
    cancel()
    if (field.current) field.current.value = ''
  }

  return (
    <div className="cover">
      <label htmlFor="mainImage">Main image {!required && <span className="desk-optional">(optional)</span>}</label>
      <p id="mainImage-hint" className="desk-left">
        JPEG, PNG, WebP, AVIF or GIF, up to 10 MB
      </p>
      <FieldError id="mainImage" error={error} />
      {picture && (
        <img className="cover-picture" src={picture.url} alt="" width={picture.width} height={picture.height} />
      )}
      <input
        ref={field}
        id="mainImage"
        // Once it is uploaded the form names the picture by its number instead.
        name={ready ? undefined : 'mainImage'}
        type="file"
        required={required && !picture}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-describedby={error ? 'mainImage-hint mainImage-error' : 'mainImage-hint'}
        aria-invalid={error ? true : undefined}
        className="cover-file"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void send(file)
        }}
      />
      {/* Its place is kept from the start: nothing below it moves when the script is there. */}
      <Button
        type="button"
        variant="secondary"
        size="small"
        className={classNames('mt-3', !ready && 'invisible')}
        onClick={() => setChoosing(true)}
      >
        Choose from the library
      </Button>
      {choosing &&
        createPortal(
          <ImageDialog
            chosen={picture?.url}
            onClose={() => setChoosing(false)}
            onFiles={([file]) => {
              setChoosing(false)
              if (file) void send(file)
            }}
            onChoose={(held) => {
              setChoosing(false)
              // The words belong to the picture: another one brings its own.
              onChange({ picture: pictureOf(held), imageAlt: held.alt })
            }}
          />,
          document.body,
        )}
      {picture && <input type="hidden" name="mediaId" value={picture.id} />}
      {upload && upload.failure === null && (
        <Progress label={`Uploading ${upload.file.name}`} value={Math.round(upload.share * 100)} onCancel={giveUp} />
      )}
      {upload && upload.failure !== null && (
        <div className="upload-card" data-tone="bad">
          <div role="alert">
            <p className="upload-words">Image upload failed</p>
            <p className="upload-note">{upload.failure}</p>
          </div>
          <p className="upload-ways">
            <button type="button" onClick={() => void send(upload.file)}>
              Try again
            </button>
            <button type="button" onClick={giveUp}>
              Cancel
            </button>
          </p>
        </div>
      )}
      {picture && (
        <>
          <label htmlFor="imageAlt">What the image shows</label>
          <input
            id="imageAlt"
            name="imageAlt"
            className="cover-alt"
            maxLength={300}
            value={imageAlt}
            aria-describedby="imageAlt-hint"
            onChange={(event) => onChange({ imageAlt: event.target.value })}
          />
          <p id="imageAlt-hint" className="desk-left">
            Read aloud to people who cannot see it
          </p>
          <Button
            type="button"
            variant="quiet"
            size="small"
            className="-ml-3"
            onClick={() => onChange({ picture: null, imageAlt: '' })}
          >
            Remove the image
          </Button>
        </>
      )}
    </div>
  )
}
