export interface Cut {
  left: number
  top: number
  width: number
  height: number
}

export type Edge = 'move' | 'start' | 'end'

interface Size {
  width: number
  height: number
}

const LEAST = 16

/** The cut pushed by a pointer: as a whole, or by its first or its last corner. */
export function pushed(cut: Cut, edge: Edge, by: { x: number; y: number }, within: Size): Cut {
  if (edge === 'move') return inside({ ...cut, left: cut.left + by.x, top: cut.top + by.y }, within)
  if (edge === 'end') return inside({ ...cut, width: cut.width + by.x, height: cut.height + by.y }, within)
  const [right, bottom] = [cut.left + cut.width, cut.top + cut.height]
  const left = clamp(cut.left + by.x, 0, right - LEAST)
  const top = clamp(cut.top + by.y, 0, bottom - LEAST)
  return { left, top, width: right - left, height: bottom - top }
}

/** The cut moved, and where that does not help shrunk, until it lies within the picture. */
export function inside({ left, top, width, height }: Cut, within: Size): Cut {
  const at = { left: clamp(left, 0, within.width - LEAST), top: clamp(top, 0, within.height - LEAST) }
  const size = { width: clamp(width, LEAST, within.width), height: clamp(height, LEAST, within.height) }
  const isMoved = size.width === width && size.height === height
  if (isMoved) {
    at.left = clamp(left, 0, Math.max(0, within.width - size.width))
    at.top = clamp(top, 0, Math.max(0, within.height - size.height))
  }
  return {
    ...at,
    width: Math.min(size.width, within.width - at.left),
    height: Math.min(size.height, within.height - at.top),
  }
}

/** The largest cut of a form (width by height), in the middle. */
export function ofForm(form: number, within: Size): Cut {
  const width = Math.min(within.width, Math.round(within.height * form))
  const height = Math.min(within.height, Math.round(width / form))
  return { left: Math.round((within.width - width) / 2), top: Math.round((within.height - height) / 2), width, height }
}

const clamp = (value: number, least: number, most: number) => Math.round(Math.min(most, Math.max(least, value)))
