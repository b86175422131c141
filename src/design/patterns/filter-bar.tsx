import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { applyAtOnce } from './apply-at-once.ts'

interface Props {
  /** Labelled controls whose names are the words of the address. */
  children: ReactNode
  label?: string
  submit?: string
  /** Where nothing is filtered; shown as "Clear". */
  clear?: ReactNode
}

/** A plain GET form in one line: what it asks for stands in the address. */
export function FilterBar({ children, label = 'Filter the list', submit = 'Apply', clear }: Props) {
  return (
    <Form role="search" aria-label={label} className="flex flex-wrap items-end gap-x-4 gap-y-3" onChange={applyAtOnce}>
      {children}
      <Button variant="secondary">{submit}</Button>
      {clear}
    </Form>
  )
}
