import { type DragEvent, useState } from 'react'
import './dragging.css'

export interface Drop {
  id: number
  side: 'before' | 'after'
}

/** Lines that are taken by a handle and let go beside another: the second way to an order, after buttons. */
export function useDragging(onDrop: (id: number, onto: Drop) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<Drop | null>(null)

  function hover(event: DragEvent<HTMLElement>, id: number): void {
    if (dragged === null) return
    event.preventDefault()
    event.stopPropagation()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const side = event.clientY < top + height / 2 ? 'before' : 'after'
    if (over?.id !== id || over.side !== side) setOver({ id, side })
  }

  function letGo(): void {
    setDragged(null)
    setOver(null)
  }

  return {
    /** For the line itself. */
    lineProps: (id: number) => ({
      'data-line': id,
      'data-drop': over?.id === id && dragged !== null ? over.side : undefined,
      'data-dragged': dragged === id || undefined,
      onDragOver: (event: DragEvent<HTMLElement>) => hover(event, id),
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (dragged === null) return
        event.preventDefault()
        event.stopPropagation()
        if (over && over.id !== dragged) onDrop(dragged, over)
      },
    }),
    handleProps: (id: number) => ({ onGrab: () => setDragged(id), onLetGo: letGo }),
  }
}

export type Dragging = ReturnType<typeof useDragging>

interface HandleProps {
  name: string
  onGrab(): void
  /** After a drop, or when it was given up. */
  onLetGo(): void
}

/** What a line is taken by; not for keyboards, which have the buttons. */
export function DragHandle({ name, onGrab, onLetGo }: HandleProps) {
  return (
    <span
      className="drag-handle"
      draggable
      title={`Drag ${name}`}
      aria-hidden="true"
      onDragStart={(event) => {
        event.stopPropagation()
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        const line = event.currentTarget.closest('[data-line]')
        if (line) event.dataTransfer.setDragImage(line, 12, 12)
        onGrab()
      }}
      onDragEnd={onLetGo}
    >
      <svg viewBox="0 0 8 14" className="h-3.5 w-2" fill="currentColor" aria-hidden="true">
        <path d="M0 1h2v2H0zM6 1h2v2H6zM0 6h2v2H0zM6 6h2v2H6zM0 11h2v2H0zM6 11h2v2H6z" />
      </svg>
    </span>
  )
}
