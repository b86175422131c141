import type { ReactNode } from 'react'
import { TextLink } from '#design/primitives/text-link.tsx'

interface Props {
  title: string
  all?: { to: string; words: string }
  children: ReactNode
}

/** A part of the day's sheet: its lines under a title, and the way to all of them. */
export function Sheet({ title, all, children }: Props) {
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{title}</h2>
        {all ? (
          <TextLink to={all.to} className="text-sm">
            {all.words}
          </TextLink>
        ) : null}
      </div>
      <ul className="rule-top mt-2">{children}</ul>
    </section>
  )
}
