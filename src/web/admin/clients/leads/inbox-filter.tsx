import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { applyAtOnce } from '#design/patterns/apply-at-once.ts'
import { Button } from '#design/primitives/button.tsx'
import { Input } from '#design/primitives/input.tsx'
import { Select } from '#design/primitives/select.tsx'
import { hrefOf, INBOX, type InboxQuery, isFiltered } from './inbox-query.ts'
import { KINDS, ORDERS } from './lead-text.ts'

interface Props {
  query: InboxQuery
  owners: { id: string; name: string }[]
  tags: string[]
}

export function InboxFilter({ query, owners, tags }: Props) {
  const words = useRef<HTMLInputElement>(null)
  // The field shows what the address says, but whoever types in it while a list loads loses nothing.
  useEffect(() => {
    if (words.current && words.current !== document.activeElement) words.current.value = query.q
  }, [query.q])
  const choicesOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))
  const people = [
    { value: 'me', label: 'Me' },
    { value: 'none', label: 'Nobody' },
    ...owners.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Form
      role="search"
      aria-label="Requests"
      action={INBOX}
      onChange={applyAtOnce}
      className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-center lg:items-end gap-x-3 gap-y-3 py-4 text-sm lg:flex lg:flex-wrap"
      data-print="no"
    >
      {query.state ? <input type="hidden" name="state" value={query.state} /> : null}
      {query.held ? <input type="hidden" name="held" value="yes" /> : null}
      <div className="col-span-2 lg:min-w-0 lg:grow lg:basis-36">
        <label htmlFor="q" className="font-semibold">
          Search
        </label>
        <Input ref={words} id="q" name="q" type="search" defaultValue={query.q} maxLength={100} className={SMALL} />
      </div>
      {/* On a telephone the list comes first; without a script too. */}
      <input
        type="checkbox"
        id="more"
        key={JSON.stringify({ ...query, q: '', page: 1 })}
        defaultChecked={isFiltered({ ...query, q: '' }) || query.sort === 'oldest'}
        className="peer ui-tick order-1 mt-0 lg:hidden"
      />
      <label htmlFor="more" className="order-1 flex min-h-11 items-center lg:hidden">
        More filters
      </label>
      <div className="order-2 col-span-2 grid-cols-2 items-end gap-3 max-lg:hidden max-lg:peer-checked:grid lg:contents">
        <Choice name="kind" label="Kind" prompt="All" value={query.kind} choices={choicesOf(KINDS)} />
        <Choice name="owner" label="Assigned to" prompt="Anybody" value={query.owner} choices={people} />
        {tags.length > 0 || query.tag ? (
          <Choice
            name="tag"
            label="Tag"
            prompt="Any"
            value={query.tag}
            choices={[...new Set([...tags, ...(query.tag ? [query.tag] : [])])].map((value) => ({
              value,
              label: value,
            }))}
          />
        ) : null}
        <Choice name="sort" label="Order" value={query.sort || 'newest'} choices={choicesOf(ORDERS)} />
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name="late"
            key={query.late}
            value="yes"
            defaultChecked={query.late === 'yes'}
            className="ui-tick mt-0"
          />
          Late only
        </label>
      </div>
      <span className="order-3 col-span-2 flex items-center gap-4 lg:order-none">
        <Button variant="secondary" size="small" className="min-h-11">
          Apply
        </Button>
        {isFiltered(query) ? (
          <Link
            to={hrefOf({ state: query.state, held: query.held })}
            className="ink-link inline-flex min-h-11 items-center"
          >
            Clear
          </Link>
        ) : null}
      </span>
    </Form>
  )
}

const SMALL = 'mt-1 min-h-11 py-1 text-sm'

interface ChoiceProps {
  name: string
  label: string
  value: string
  choices: { value: string; label: string }[]
  prompt?: string
}

function Choice({ name, label, value, choices, prompt }: ChoiceProps) {
  return (
    <div className="min-w-0 lg:max-w-36">
      <label htmlFor={name} className="font-semibold">
        {label}
      </label>
      <Select
        key={value}
        id={name}
        name={name}
        prompt={prompt}
        defaultValue={value}
        choices={choices}
        className={SMALL}
      />
    </div>
  )
}
