import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Form } from '#design/patterns/form.tsx'

interface Props extends ComponentProps<typeof Form> {
  label: string
  /** The list without the form. */
  away: string
  intro?: ReactNode
}

/** The form over a list that makes a new row, or changes one. */
export function ListForm({ label, away, intro, ...form }: Props) {
  return (
    <section className="rule-double-top rule-double mb-4 py-4" aria-label={label} data-print="no">
      {intro}
      <Form
        aria-label={label}
        className="max-w-measure"
        beside={
          <Link to={away} className="inline-flex min-h-11 items-center">
            Cancel
          </Link>
        }
        {...form}
      />
    </section>
  )
}
