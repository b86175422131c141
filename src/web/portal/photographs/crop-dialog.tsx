import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { type Crop, type Edge, moveEdge, type Photo, WHOLE } from './photo.ts'
import { PhotoCanvas } from './photo-canvas.tsx'
import './photographs.css'

interface Props {
  photo: Photo
  number: number
  onCrop(crop: Crop): void
  onClose(): void
}

const EDGES: { edge: Edge; label: string }[] = [
  { edge: 'top', label: 'Top' },
  { edge: 'left', label: 'Left' },
  { edge: 'right', label: 'Right' },
  { edge: 'bottom', label: 'Bottom' },
]

/** Cuts away the table around a page: each edge is dragged with a finger or moved with the arrow keys. */
export function CropDialog({ photo, number, onCrop, onClose }: Props) {
  const [crop, setCrop] = useState(photo.crop)
  const frame = useRef<HTMLDivElement>(null)

  function drag(edge: Edge, event: PointerEvent<HTMLElement>): void {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const isAcross = edge === 'left' || edge === 'right'
    const part = isAcross ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height
    setCrop((now) => moveEdge(now, edge, part))
  }

  return (
    <Dialog open onClose={onClose} title={`Crop page ${number}`} wide>
      <div className="flex flex-col items-center gap-5">
        <p className="self-start text-ink-soft">Drag an edge, or choose it and press the arrow keys.</p>
        <div ref={frame} className="photo-crop" style={edgeVariables(crop)}>
          <PhotoCanvas photo={photo} label={`Page ${number}, whole`} longest={900} whole onUnreadable={onClose} />
          <div aria-hidden="true" className="photo-crop-kept" />
          {EDGES.map(({ edge, label }) => (
            <input
              key={edge}
              type="range"
              min={0}
              max={100}
              value={Math.round(crop[edge] * 100)}
              aria-label={`${label} edge`}
              className="photo-crop-edge"
              data-edge={edge}
              onChange={(event) => setCrop(moveEdge(crop, edge, event.target.valueAsNumber / 100))}
              onPointerDown={(event) => {
                // A press on a slider would jump to that place: here only the drag counts.
                event.preventDefault()
                event.currentTarget.focus()
                event.currentTarget.setPointerCapture(event.pointerId)
              }}
              onPointerMove={(event) => drag(edge, event)}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-3 self-start">
          <Button type="button" onClick={() => onCrop(crop)}>
            Crop the page
          </Button>
          <Button type="button" variant="secondary" onClick={() => setCrop(WHOLE)}>
            Show the whole page
          </Button>
          <Button type="button" variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function edgeVariables(crop: Crop): CSSProperties {
  return Object.fromEntries(Object.entries(crop).map(([edge, part]) => [`--${edge}`, `${part * 100}%`]))
}
