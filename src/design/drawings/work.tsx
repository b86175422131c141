import { lines, Plate } from './plate.tsx'

/** Coins in rising piles; on the last one something grows. */
export function Growth() {
  const piles: [number, number][] = [
    [32, 2],
    [62, 4],
    [92, 6],
    [122, 8],
  ]
  return (
    <Plate>
      <path d="M10 108h140M16 112h128" />
      <path d={lines(14, 132, 28, 92, 16)} className="stroke-rule" strokeWidth="1" />
      {piles.map(([x, height]) =>
        Array.from({ length: height }, (_, at) => (
          <ellipse
            // biome-ignore lint/suspicious/noArrayIndexKey: coins are piled in order.
            key={`${x} ${at}`}
            cx={x}
            cy={104 - at * 7}
            rx="12"
            ry="4"
            className={x === 122 ? 'fill-brass-wash stroke-brass' : 'fill-sheet'}
          />
        )),
      )}
      <path d="M122 52V26" className="stroke-green" strokeWidth="2" />
      <path
        d="M122 40c-10 1-16-4-17-13 10-1 16 4 17 13ZM122 32c9 0 14-5 14-14-9 0-14 5-14 14Z"
        className="fill-green-wash stroke-green"
      />
    </Plate>
  )
}

export function People() {
  return (
    <Plate>
      <path d="M80 62v14M34 76h92M34 76v8M126 76v8" className="stroke-brass" />
      <Card x={56} y={8} wide />
      <Card x={12} y={84} />
      <Card x={104} y={84} />
      <path d="M66 92h28M66 98h20M66 104h24" className="stroke-rule" />
    </Plate>
  )
}

function Card({ x, y, wide }: { x: number; y: number; wide?: boolean }) {
  const height = wide ? 54 : 30
  const middle = x + (wide ? 24 : 12)
  return (
    <g>
      <path d={`M${x} ${y}h${wide ? 48 : 44}v${height}h-${wide ? 48 : 44}z`} className="fill-sheet" />
      <circle
        cx={middle}
        cy={y + (wide ? 16 : 10)}
        r={wide ? 8 : 5}
        className={wide ? 'fill-green-wash stroke-green' : ''}
      />
      <path
        d={
          wide ? `M${middle - 14} ${y + 42}c1-11 6-15 14-15s13 4 14 15` : `M${middle - 8} ${y + 25}c0-6 3-8 8-8s8 2 8 8`
        }
        className={wide ? 'stroke-green' : ''}
      />
      <path
        d={wide ? `M${x + 10} ${y + 48}h28` : `M${x + 24} ${y + 11}h13M${x + 24} ${y + 18}h9`}
        className="stroke-rule"
      />
    </g>
  )
}

/** A board on its easel: a sum, worked to its double rule. */
export function Lesson() {
  return (
    <Plate>
      <path d="m50 88-16 26M110 88l16 26M80 88v20" />
      <path d="M26 14h108v74H26z" className="fill-sheet" />
      <path d="M20 88h120M72 8h16v6H72z" />
      <path d="M38 28v16M44 28v16M50 28v16M56 28v16" strokeWidth="2" />
      <path d="m34 42 26-12" className="stroke-brass" strokeWidth="2" />
      <path d="M98 28h22M102 37h18M94 46h26" strokeWidth="2" />
      <path d="M86 46h4M88 44v4M90 54h32" />
      <path d="M98 63h22" className="stroke-green" strokeWidth="2.400" />
      <path d="M90 72h32M90 75h32" className="stroke-green" />
      <path d="M38 58h30M38 66h24M38 74h28" className="stroke-rule" />
      <path d="m146 98-22-36" className="stroke-brass" />
    </Plate>
  )
}
