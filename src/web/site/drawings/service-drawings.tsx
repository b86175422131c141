import { brass, Drawing } from './drawing.tsx'

interface Props {
  className?: string
}

/** A stamp and the mark it has left: a return that was filed. */
export function StampDrawing({ className }: Props) {
  return (
    <Drawing className={className}>
      <path d="M14 78h52V30L54 18H14zM54 18v12h12" />
      <path d="M23 36h20M23 45h34M23 54h34" />
      <g {...brass}>
        <path d="M38 63h26v10H38zM42 68h18" transform="rotate(-9 51 68)" />
      </g>
      <path d="M69 48h18v5H69zM74 48c0-6-3-8-3-13a7 7 0 0 1 14 0c0 5-3 7-3 13" />
    </Drawing>
  )
}

/** Columns that grow beyond the ruled page. */
export function GrowthDrawing({ className }: Props) {
  return (
    <Drawing className={className}>
      <path d="M12 84h72M12 66h8M12 48h8M12 30h8" />
      <path d="M26 84V64h11v20M44 84V52h11v32M62 84V36h11v48" />
      <g {...brass}>
        <path d="M24 50 44 36l12 4 24-24M69 15h12v12" />
      </g>
    </Drawing>
  )
}

/** An open ledger with its two columns of figures. */
export function LedgerDrawing({ className }: Props) {
  return (
    <Drawing className={className}>
      <path d="M48 26C40 19 26 18 10 20v56c16-2 30-1 38 6 8-7 22-8 38-6V20c-16-2-30-1-38 6zM48 26v56" />
      <path d="M18 32c8-.6 15 .4 21 3M18 42c8-.6 15 .4 21 3M18 52c8-.6 15 .4 21 3M57 35c6-2.6 13-3.6 21-3M57 45c6-2.6 13-3.6 21-3" />
      <g {...brass}>
        <path d="M57 57c6-2.6 13-3.6 21-3M57 61c6-2.6 13-3.6 21-3" />
      </g>
    </Drawing>
  )
}

/** Two people over one sheet. */
export function PeopleDrawing({ className }: Props) {
  return (
    <Drawing className={className}>
      <path d="M30 40a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM14 66c0-12 6-19 16-19 6 0 10 2 13 6" />
      <path d="M66 40a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM82 66c0-12-6-19-16-19-6 0-10 2-13 6" />
      <path d="M10 66h76M18 66v16M78 66v16" />
      <g {...brass}>
        <path d="m37 66 4-10h18l-4 10M44 61h10" />
      </g>
    </Drawing>
  )
}

/** A board with a sum on it, and the table before it. */
export function LessonDrawing({ className }: Props) {
  return (
    <Drawing className={className}>
      <path d="M14 14h68v44H14zM30 58l-8 26M66 58l8 26M48 58v12" />
      <path d="M40 24h14M46 33h8M34 33h4M36 31v4" />
      <g {...brass}>
        <path d="M32 40h24M40 47h14M32 52h24M32 54.5h24" />
      </g>
      <path d="m64 44 8-8" />
    </Drawing>
  )
}

/** A screen with a ledger on it. */
export function ScreenDrawing({ className }: Props) {
  return (
    <Drawing className={className}>
      <path d="M12 18h72v48H12zM12 56h72M40 66l-3 14M56 66l3 14M28 80h40" />
      <path d="M22 28h18M22 36h18M22 44h12M54 28v18M64 28h10M64 36h10" />
      <g {...brass}>
        <path d="M62 44h14M62 47h14" />
      </g>
    </Drawing>
  )
}
