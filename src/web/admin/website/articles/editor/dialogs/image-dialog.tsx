import { Dialog } from '#design/primitives/dialog.tsx'
import { FileChoice } from '#web/admin/system/media/file-choice.tsx'
import { PictureLibrary } from '#web/admin/system/media/picture-library.tsx'
import type { HeldPicture } from '#web/admin/system/media/use-library.ts'

interface Props {
  multiple?: boolean
  chosen?: string
  onFiles(files: File[]): void
  onChoose(picture: HeldPicture): void
  onClose(): void
}

/** A picture for an article: a new one, or one the firm has. */
export function ImageDialog({ multiple, chosen, onFiles, onChoose, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title="Choose an image" wide>
      <FileChoice id="image-file" multiple={multiple} onFiles={onFiles} />
      <PictureLibrary chosen={chosen} onChoose={onChoose} />
    </Dialog>
  )
}
