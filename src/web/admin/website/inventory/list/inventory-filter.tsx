import { Form, Link, useSubmit } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { Input } from '#design/primitives/input.tsx'
import { Select } from '#design/primitives/select.tsx'
import { hrefOf, type InventoryQuery, isNarrowed } from '#web/admin/website/inventory/inventory-query.ts'

const KINDS = [
  { value: 'picture', label: 'Pictures' },
  { value: 'file', label: 'Publication files' },
]

const SHOWS = [
  { value: 'used', label: 'Used' },
  { value: 'unused', label: 'Unused' },
  { value: 'duplicates', label: 'Duplicates' },
  { value: 'undescribed', label: 'Without alt text' },
]

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: 'largest', label: 'Largest first' },
]

const EXPLAINED = {
  used: 'Pictures in use, and files that were downloaded or are linked.',
  unused: 'Pictures not in use, and files that were never downloaded and are not linked.',
  duplicates: 'Files with the same content, and pictures that look the same; grouped together.',
  undescribed: 'Pictures without a description for people who cannot see them.',
}

/** Words, type, mark and order; each choice is an address of its own. */
export function InventoryFilter({ query, total }: { query: InventoryQuery; total: number }) {
  const submit = useSubmit()
  const choice = 'mt-0! min-h-10! py-1! text-sm!'
  return (
    <>
      <Form
        role="search"
        aria-label="Inventory"
        className="inventory-filter"
        key={`${query.q}|${query.kind}|${query.show}|${query.sort}|${query.folder}`}
        onChange={(event) => {
          // A choice from a list is made with one press; words are sent when they are whole.
          if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget)
        }}
      >
        {query.folder && <input type="hidden" name="folder" value={query.folder} />}
        {query.view === 'list' && <input type="hidden" name="view" value="list" />}
        <div className="inventory-search">
          <label htmlFor="q">Search</label>
          <Input id="q" name="q" type="search" defaultValue={query.q} maxLength={200} className={choice} />
        </div>
        {!query.folder && (
          <div>
            <label htmlFor="kind">Type</label>
            <Select id="kind" name="kind" prompt="All" choices={KINDS} defaultValue={query.kind} className={choice} />
          </div>
        )}
        <div>
          <label htmlFor="show">Only</label>
          <Select
            id="show"
            name="show"
            prompt="Everything"
            choices={SHOWS}
            defaultValue={query.show}
            className={choice}
          />
        </div>
        <div>
          <label htmlFor="sort">Order</label>
          <Select id="sort" name="sort" choices={SORTS} defaultValue={query.sort} className={choice} />
        </div>
        <Button variant="secondary" size="small" className="min-h-10!">
          Apply
        </Button>
        {isNarrowed(query) && (
          <Link to={hrefOf({ ...query, q: '', kind: '', show: '' })} className="office-act">
            Clear
          </Link>
        )}
      </Form>
      <div className="inventory-bar">
        <p role="status" className="figures text-sm text-ink-soft">
          {total.toLocaleString('en')} {total === 1 ? 'entry' : 'entries'}
          {query.q && ` with “${query.q}”`}
          {query.show && <span className="hidden sm:inline">. {EXPLAINED[query.show]}</span>}
        </p>
        <nav aria-label="View" className="flex gap-4">
          {(['grid', 'list'] as const).map((view) => (
            <Link
              key={view}
              to={hrefOf(query, { view, page: query.page })}
              aria-current={query.view === view ? 'true' : undefined}
              className="inventory-view"
            >
              {view === 'grid' ? 'Grid' : 'List'}
            </Link>
          ))}
        </nav>
      </div>
    </>
  )
}
