import { Wordmark } from '#design/drawings/mark.tsx'
import type { LayoutLines } from './firm-lines.ts'

/** Whose page it is, on paper, where there is no navigation. */
export function Letterhead({ lines }: { lines: LayoutLines }) {
  return (
    <div className="rule-double page hidden items-end justify-between gap-6 pb-3 text-xs text-ink-soft print:flex">
      <Wordmark name={lines.name} className="text-ink" />
      <p className="figures text-right">
        {lines.address.join(', ')}
        <br />
        {lines.phone} · {lines.email}
      </p>
    </div>
  )
}
