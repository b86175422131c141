import type { ReactNode } from 'react'

interface Props {
  title: string
  note?: ReactNode
  children: ReactNode
}

/** One matter on a person's own page: what it is in the margin, the form beside it. */
export function AccountSection({ title, note, children }: Props) {
  return (
    <section className="rule-top mt-8 grid gap-x-12 gap-y-4 pt-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div>
        <h2 className="text-xl">{title}</h2>
        {note ? <p className="mt-2 text-sm text-ink-soft">{note}</p> : null}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
