import { brass, Drawing } from './drawing.tsx'

interface Props {
  className?: string
}

const NOTCHES = Array.from({ length: 24 }, (_, n) => n * 15)

/** A seal with a milled edge. */
export function SealDrawing({ className }: Props) {
  return (
    <Drawing className={className}>
      <circle cx="48" cy="48" r="27" />
      <g {...brass}>
        <circle cx="48" cy="48" r="32" />
        {NOTCHES.map((angle) => (
          <path key={angle} d="M48 12.5V8" transform={`rotate(${angle} 48 48)`} />
        ))}
      </g>
      <path d="m36 49 8 8 17-19" strokeWidth="2.5" />
    </Drawing>
  )
}

/** A rosette on its ribbon. */
export function RibbonDrawing({ className }: Props) {
  return (
    <Drawing className={className}>
      <path d="M34 56 24 88l12-5 7 9 7-26M62 56l10 32-12-5-7 9-5-18" />
      <g {...brass}>
        <circle cx="48" cy="36" r="28" />
      </g>
      <circle cx="48" cy="36" r="22" />
      <path d="M40 31h16M40 37h16M40 43h9" />
    </Drawing>
  )
}

/** A rectangular stamp with its double frame. */
export function FrameDrawing({ className }: Props) {
  return (
    <Drawing className={className}>
      <g transform="rotate(-7 48 48)">
        <g {...brass}>
          <path d="M10 26h76v44H10z" />
        </g>
        <path d="M15 31h66v34H15zM15 54h66" />
        <path d="M24 43h14M42 43h30M24 60h9M38 60h9M52 60h20" />
      </g>
    </Drawing>
  )
}
