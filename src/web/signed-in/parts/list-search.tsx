import { Form, Link } from 'react-router'
import { applyAtOnce } from '#design/patterns/apply-at-once.ts'
import { Button } from '#design/primitives/button.tsx'
import { Input } from '#design/primitives/input.tsx'

interface Props {
  label: string
  q: string
  clear: string
}

export function ListSearch({ label, q, clear }: Props) {
  return (
    <Form
      role="search"
      aria-label={label}
      className="flex max-w-page flex-wrap items-end gap-3 py-3"
      key={q}
      onChange={applyAtOnce}
    >
      <div className="min-w-0 grow sm:max-w-md">
        <label htmlFor="q" className="font-semibold">
          Search
        </label>
        <Input id="q" name="q" type="search" defaultValue={q} maxLength={100} />
      </div>
      <Button variant="secondary">Apply</Button>
      {q ? (
        <Link to={clear} className="ink-link inline-flex min-h-11 items-center">
          Clear
        </Link>
      ) : null}
    </Form>
  )
}
