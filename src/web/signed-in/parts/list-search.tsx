import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { applyAtOnce } from '#design/patterns/apply-at-once.ts'
import { Button } from '#design/primitives/button.tsx'
import { Input } from '#design/primitives/input.tsx'

interface Props {
  label: string
  q: string
  keep: Record<string, string>
  clear: string
  children?: ReactNode
}

export function ListSearch({ label, q, keep, clear, children }: Props) {
  return (
    <Form
      role="search"
      aria-label={label}
      className="flex max-w-page flex-wrap items-end gap-3 py-3"
      key={q}
      onChange={applyAtOnce}
    >
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="min-w-0 grow sm:max-w-md">
        <label htmlFor="q" className="font-semibold">
          Search
        </label>
        <Input id="q" name="q" type="search" defaultValue={q} maxLength={100} />
      </div>
      {children}
      <Button variant="secondary">Apply</Button>
      {q ? (
        <Link to={clear} className="ink-link inline-flex min-h-11 items-center">
          Clear
        </Link>
      ) : null}
    </Form>
  )
}
