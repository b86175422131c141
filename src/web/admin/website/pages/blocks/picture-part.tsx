import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { Progress } from '#design/primitives/progress.tsx'
import type { BlockField } from '#domain/pages/blocks.ts'
import { ImageDialog } from '#web/admin/website/articles/editor/dialogs/image-dialog.tsx'
import { useImageUpload } from '#web/admin/website/articles/editor/images/use-image-upload.ts'

interface Props {
  path: string
  field: BlockField
  attrs: Record<string, unknown>
  onSet(attrs: Record<string, unknown>): void
}

interface Chosen {
  id: number
  url: string
  width: number
  height: number
  alt: string
}

const NONE = { mediaId: null, src: '', alt: '', width: null, height: null }

/** The picture of a block: one of the library, or a new one that goes there. */
export function PicturePart({ path, field, attrs, onSet }: Props) {
  const [choosing, setChoosing] = useState(false)
  const src = String(attrs.src ?? '')
  const choose = ({ id, url, width, height, alt }: Chosen) => onSet({ mediaId: id, src: url, width, height, alt })
  const { upload, send, cancel } = useImageUpload(choose)

  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">
        {field.label} {!field.required && <span className="font-normal text-ink-soft">(optional)</span>}
      </p>
      {src && (
        <img
          src={src}
          alt=""
          width={Number(attrs.width) || undefined}
          height={Number(attrs.height) || undefined}
          className="h-auto max-h-48 w-auto max-w-full self-start"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="button" variant="secondary" size="small" onClick={() => setChoosing(true)}>
          {src ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        {src && (
          <Button type="button" variant="quiet" size="small" onClick={() => onSet(NONE)}>
            Remove the picture
          </Button>
        )}
      </div>
      {upload && upload.failure === null && (
        <Progress label={`Uploading ${upload.file.name}`} value={Math.round(upload.share * 100)} onCancel={cancel} />
      )}
      {upload?.failure && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-red">
          <p>{upload.failure}</p>
          <Button type="button" variant="quiet" size="small" onClick={() => void send(upload.file)}>
            Try again
          </Button>
        </div>
      )}
      {src && (
        <TextField
          name={`${path}-alt`}
          label="What the picture shows"
          hint="Read aloud to people who cannot see it"
          optional={!field.required}
          maxLength={300}
          value={String(attrs.alt ?? '')}
          onChange={({ target }) => onSet({ alt: target.value })}
        />
      )}
      {choosing &&
        createPortal(
          <ImageDialog
            chosen={src || undefined}
            onClose={() => setChoosing(false)}
            onFiles={([file]) => {
              setChoosing(false)
              if (file) void send(file)
            }}
            onChoose={(held) => {
              setChoosing(false)
              choose(held)
            }}
          />,
          document.body,
        )}
    </div>
  )
}
