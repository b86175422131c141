/** What is left of a turned photograph, as parts of its width and height from the left and from the top. */
export interface Crop {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Photo {
  id: number
  file: File
  turns: number
  crop: Crop
}

export type Edge = keyof Crop

export const WHOLE: Crop = { left: 0, top: 0, right: 1, bottom: 1 }

/** A page that is less than a tenth wide or high has nothing on it to read. */
const LEAST = 0.1

export function moveEdge(crop: Crop, edge: Edge, to: number): Crop {
  const [from, until] =
    edge === 'left' || edge === 'top' ? [0, crop[OPPOSITE[edge]] - LEAST] : [crop[OPPOSITE[edge]] + LEAST, 1]
  return { ...crop, [edge]: Math.min(until, Math.max(from, to)) }
}

const OPPOSITE: Record<Edge, Edge> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' }

/** A quarter turn to the right takes the crop along: what was on top is on the right. */
export function turnRight(photo: Photo): Photo {
  const { left, top, right, bottom } = photo.crop
  return {
    ...photo,
    turns: (photo.turns + 1) % 4,
    crop: { left: 1 - bottom, top: left, right: 1 - top, bottom: right },
  }
}

export function moveBy<T>(list: T[], index: number, by: number): T[] {
  const to = index + by
  if (to < 0 || to >= list.length) return list
  const moved = [...list]
  moved.splice(to, 0, ...moved.splice(index, 1))
  return moved
}
