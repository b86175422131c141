import type { ReactNode } from 'react'

/** The ground of every drawing: one pen, colours from the tokens. Drawings are decoration: what they show is said in words beside them. */
export function Plate({ box = '0 0 160 120', children }: { box?: string; children: ReactNode }) {
  return (
    <svg
      viewBox={box}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="ui-drawing block h-auto w-full"
    >
      {children}
    </svg>
  )
}

/** Level lines from one height to another: ruled paper, or the shade of an engraving. */
export function lines(x: number, width: number, from: number, to: number, step: number): string {
  let path = ''
  for (let y = from; y <= to; y += step) path += `M${x} ${y}h${width}`
  return path
}

export function posts(y: number, height: number, from: number, to: number, step: number): string {
  let path = ''
  for (let x = from; x <= to; x += step) path += `M${x} ${y}v${height}`
  return path
}

/** A turned ellipse repeated around a point: the rosette of a share certificate. */
export function Rosette({ x, y, radius, petals = 12 }: { x: number; y: number; radius: number; petals?: number }) {
  return (
    <g strokeWidth="0.8" className="stroke-brass">
      {Array.from({ length: petals }, (_, at) => (
        <ellipse
          // biome-ignore lint/suspicious/noArrayIndexKey: the petals never change places.
          key={at}
          cx={x}
          cy={y}
          rx={radius}
          ry={radius * 0.42}
          transform={`rotate(${(180 / petals) * at} ${x} ${y})`}
        />
      ))}
    </g>
  )
}
