import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { applyAtOnce } from '#design/patterns/apply-at-once.ts'
import { Button } from '#design/primitives/button.tsx'
import { Input } from '#design/primitives/input.tsx'
import { Select } from '#design/primitives/select.tsx'
import type { ListAddress } from './list-address.ts'

export interface Filter {
  name: string
  label: string
  /** What is chosen; empty for what is usual. */
  value: string
  /** What the list shows without it: "Any kind". Left out where one of the choices is the usual. */
  prompt?: string
  /** Left out where something is typed. */
  choices?: { value: string; label: string }[]
  type?: 'date' | 'email'
}

interface Props {
  label: string
  q: string | undefined
  filters: Filter[]
  href: ListAddress<Record<string, string | number | null | undefined>>
  isNarrowed: boolean
}

/** Search and filters in one line, as a form whose fields are the query of the address. A choice applies at once. */
export function ListFilters({ label, q, filters, href, isNarrowed }: Props) {
  const search = useRef<HTMLInputElement>(null)
  // The field shows what the address has, but what a user types while a list loads stays.
  useEffect(() => {
    if (search.current && search.current !== document.activeElement) search.current.value = q ?? ''
  }, [q])
  const own = [...(q === undefined ? [] : ['q']), ...filters.map(({ name }) => name)]
  const clear = Object.fromEntries(own.filter((name) => name !== 'sort' && name !== 'order').map((name) => [name, '']))
  const hasChoice = filters.some(({ value, prompt }) => value && prompt)
  return (
    <Form role="search" aria-label={label} className="list-filters" onChange={applyAtOnce}>
      {Object.entries(href.kept(...own)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {q === undefined ? null : (
        <Input
          ref={search}
          id="q"
          name="q"
          type="search"
          aria-label="Search"
          placeholder="Search"
          defaultValue={q}
          maxLength={200}
          className="list-search"
        />
      )}
      {filters.length > 0 ? (
        <>
          {/* On a phone the list comes first; without a script too. */}
          <input
            type="checkbox"
            id="more"
            key={filters.map(({ value }) => value).join()}
            defaultChecked={hasChoice}
            className="ui-tick mt-0"
            data-more=""
          />
          <label htmlFor="more" data-more="">
            Filters
          </label>
        </>
      ) : null}
      <span className="list-choices">
        {filters.map((filter) => (
          <Choice key={`${filter.name} ${filter.value}`} filter={filter} />
        ))}
      </span>
      <Button variant="secondary" size="small" className="min-h-9">
        Apply
      </Button>
      {isNarrowed ? (
        <Link to={href(clear)} className="ink-link inline-flex min-h-9 items-center text-sm">
          Clear
        </Link>
      ) : null}
    </Form>
  )
}

function Choice({ filter: { name, label, value, prompt, choices, type } }: { filter: Filter }) {
  const given = {
    ...{ id: name, name, defaultValue: value, 'aria-label': label, className: 'list-choice' },
    'data-chosen': Boolean(value && prompt) || undefined,
  }
  if (choices) return <Select {...given} choices={choices} {...(prompt ? { prompt } : {})} />
  if (type !== 'date') return <Input {...given} type={type} placeholder={prompt} maxLength={254} data-typed="" />
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true">{label}</span>
      <Input {...given} type="date" />
    </span>
  )
}

/** Me, nobody, and everybody of the firm, as a filter offers them. */
export const peopleChoices = (staff: { id: string; name: string }[], none = 'none') => [
  { value: 'me', label: 'Me' },
  { value: none, label: 'Nobody' },
  ...staff.map(({ id, name }) => ({ value: id, label: name })),
]

export const choicesOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
