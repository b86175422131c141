import { type DragEvent, useLayoutEffect, useRef, useState } from 'react'
import './dragging.css'

interface Drop {
  id: number
  side: 'before' | 'after'
}

/** Lines that are taken by a handle and let go beside another: the second way to an order, after buttons. */
export function useDragging(onDrop: (id: number, onto: Drop) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<Drop | null>(null)
  // Known at once; what the screen shows of it comes a moment later.
  const grabbed = useRef<number | null>(null)
  const kept = useRef<{ line: Element; top: number } | null>(null)

  // What lines show is put away while one is dragged, and comes back after; the line itself stays under the pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines have other heights after each of these changes
  useLayoutEffect(() => {
    if (kept.current) window.scrollBy(0, kept.current.line.getBoundingClientRect().top - kept.current.top)
    kept.current = null
  }, [dragged])

  function keepInPlace(handle: Element): void {
    const line = handle.closest('[data-line]')
    kept.current = line && { line, top: line.getBoundingClientRect().top }
  }

  // In the capture phase: a text that is open for writing would take what is dropped on it as words.
  const isOwn = (event: DragEvent<HTMLElement>) =>
    grabbed.current !== null && (event.target as Element).closest('[data-line]') === event.currentTarget

  function hover(event: DragEvent<HTMLElement>, id: number): void {
    if (!isOwn(event)) return
    event.preventDefault()
    event.stopPropagation()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const side = event.clientY < top + height / 2 ? 'before' : 'after'
    if (over?.id !== id || over.side !== side) setOver({ id, side })
  }

  return {
    isDragging: dragged !== null,
    /** For the line itself. */
    lineProps: (id: number) => ({
      'data-line': id,
      'data-drop': over?.id === id && dragged !== null ? over.side : undefined,
      'data-dragged': dragged === id || undefined,
      onDragOverCapture: (event: DragEvent<HTMLElement>) => hover(event, id),
      onDropCapture: (event: DragEvent<HTMLElement>) => {
        if (!isOwn(event)) return
        event.preventDefault()
        event.stopPropagation()
        if (grabbed.current !== null && over && over.id !== grabbed.current) onDrop(grabbed.current, over)
      },
    }),
    handleProps: (id: number) => ({
      onGrab: (handle: Element) => {
        grabbed.current = id
        // A browser ends a drag at once whose line changes while it begins.
        setTimeout(() => {
          if (grabbed.current !== id) return
          keepInPlace(handle)
          setDragged(id)
        })
      },
      onLetGo: (handle: Element) => {
        grabbed.current = null
        keepInPlace(handle)
        setDragged(null)
        setOver(null)
      },
    }),
  }
}

export type Dragging = ReturnType<typeof useDragging>

interface HandleProps {
  name: string
  onGrab(handle: Element): void
  onLetGo(handle: Element): void
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
        // No text: nothing else on the page is to take it.
        event.dataTransfer.setData('application/x-line', name)
        const line = event.currentTarget.closest('[data-line]')
        const shown = line?.querySelector('[data-drag-image]') ?? line
        if (shown) event.dataTransfer.setDragImage(shown, 12, 12)
        onGrab(event.currentTarget)
      }}
      onDragEnd={(event) => onLetGo(event.currentTarget)}
    >
      <svg viewBox="0 0 8 14" className="h-3.5 w-2" fill="currentColor" aria-hidden="true">
        <path d="M0 1h2v2H0zM6 1h2v2H6zM0 6h2v2H0zM6 6h2v2H6zM0 11h2v2H0zM6 11h2v2H6z" />
      </svg>
    </span>
  )
}
