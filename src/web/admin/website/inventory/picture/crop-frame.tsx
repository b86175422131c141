import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type Cut, type Edge, pushed } from './cut.ts'
import type { Picture } from './picture-acts.ts'

interface Props {
  picture: Picture
  cut: Cut
  onCut(cut: Cut): void
}

const STEPS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The frame on the picture: pulled by the pointer, pushed by the arrow keys (with Shift in large steps). */
export function CropFrame({ picture, cut, onCut }: Props) {
  const board = useRef<HTMLDivElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`

  function push(edge: Edge, by: { x: number; y: number }): void {
    onCut(pushed(cut, edge, by, picture))
  }

  const handlers = (edge: Edge) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.preventDefault()
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.focus()
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const width = board.current?.getBoundingClientRect().width ?? 0
      if (!last.current || width === 0) return
      const scale = picture.width / width
      const by = { x: (event.clientX - last.current.x) * scale, y: (event.clientY - last.current.y) * scale }
      if (Math.abs(by.x) < 1 && Math.abs(by.y) < 1) return
      last.current = { x: event.clientX, y: event.clientY }
      push(edge, by)
    },
    onPointerUp() {
      last.current = null
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = STEPS[event.key]
      if (!step) return
      event.preventDefault()
      event.stopPropagation()
      const far = (event.shiftKey ? 0.1 : 0.01) * Math.min(picture.width, picture.height)
      const pixels = Math.max(1, Math.round(far))
      push(edge, { x: step.x * pixels, y: step.y * pixels })
    },
  })

  return (
    <div ref={board} className="crop-board">
      <img src={picture.url} alt="" draggable={false} />
      <div
        className="crop-frame"
        style={{
          left: share(cut.left, picture.width),
          top: share(cut.top, picture.height),
          width: share(cut.width, picture.width),
          height: share(cut.height, picture.height),
        }}
      >
        <button
          type="button"
          className="crop-inside"
          aria-label="Move the frame by the arrow keys"
          {...handlers('move')}
        />
        <button
          type="button"
          className="crop-corner crop-start"
          aria-label="Move the upper left corner by the arrow keys"
          {...handlers('start')}
        />
        <button
          type="button"
          className="crop-corner crop-end"
          aria-label="Move the lower right corner by the arrow keys"
          {...handlers('end')}
        />
      </div>
    </div>
  )
}
