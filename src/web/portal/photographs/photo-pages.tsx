import { Button } from '#design/primitives/button.tsx'
import type { Photo } from './photo.ts'
import { PhotoCanvas } from './photo-canvas.tsx'

interface Props {
  photos: Photo[]
  onTurn(photo: Photo): void
  onCrop(photo: Photo): void
  onMove(index: number, by: -1 | 1): void
  onRemove(photo: Photo): void
  onUnreadable(photo: Photo): void
}

export function PhotoPages({ photos, onTurn, onCrop, onMove, onRemove, onUnreadable }: Props) {
  if (photos.length === 0) return null
  return (
    <ol aria-label="Pages" className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
      {photos.map((photo, index) => {
        const page = `page ${index + 1}`
        return (
          <li key={photo.id} className="flex flex-col border border-line bg-sheet p-2">
            <div className="flex h-44 items-center justify-center overflow-hidden">
              <PhotoCanvas photo={photo} label={`Page ${index + 1}`} longest={360} onUnreadable={onUnreadable} />
            </div>
            <p className="figures mt-2 text-sm font-semibold">Page {index + 1}</p>
            <div className="flex flex-wrap gap-1">
              <Act label="Turn" name={`Turn ${page}`} onClick={() => onTurn(photo)} />
              <Act label="Crop" name={`Crop ${page}`} onClick={() => onCrop(photo)} />
              {index > 0 ? (
                <Act label="Earlier" name={`Move ${page} earlier`} onClick={() => onMove(index, -1)} />
              ) : null}
              {index < photos.length - 1 ? (
                <Act label="Later" name={`Move ${page} later`} onClick={() => onMove(index, 1)} />
              ) : null}
              <Act label="Remove" name={`Remove ${page}`} onClick={() => onRemove(photo)} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function Act({ label, name, onClick }: { label: string; name: string; onClick(): void }) {
  return (
    <Button type="button" variant="quiet" size="small" aria-label={name} onClick={onClick} className="min-h-11">
      {label}
    </Button>
  )
}
