import type { ReactNode } from 'react'
import { classNames } from '#design/primitives/class-names.ts'

interface Props {
  title: ReactNode
  note?: ReactNode
  children: ReactNode
  id?: string
  className?: string
}

/** A section of a public page: its title is in the ledger's margin, its matter in the wide column. */
export function Section({ title, note, children, id, className }: Props) {
  return (
    <section
      id={id}
      className={classNames(
        'rule-top grid gap-x-12 gap-y-6 py-12 md:py-16 lg:grid-cols-[15rem_minmax(0,1fr)]',
        className,
      )}
    >
      <div>
        <h2 className="text-2xl">{title}</h2>
        {note ? <div className="mt-3 max-w-measure text-sm text-ink-soft">{note}</div> : null}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
