import { Link } from 'react-router'
import type { ImportItemAnswer } from '#contract/website/imports.ts'
import { type Column, DataTable } from '#design/patterns/data-table.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { ListTabs } from '#web/signed-in/parts/list-tabs.tsx'
import { KIND_WORDS, OUTCOME_WORDS, PLAN_WORDS, placeOf } from './import-text.ts'

interface Props {
  items: ImportItemAnswer[]
  page: number
  pages: number
  view: string
  /** The part that was left out of the articles that are listed; empty when all kinds of items are. */
  holds: string
  isUndone: boolean
  hrefOf: (asked: { view?: string; page?: number; part?: string }) => string
}

const VIEWS = [
  { value: '', label: 'To check' },
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'skipped', label: 'Skipped' },
]
const LEFT = { value: 'left', label: 'Not undone' }

/** The items of an import: first those about which there is something to say. */
export function ImportItems({ items, page, pages, view, holds, isUndone, hrefOf }: Props) {
  return (
    <section id="items" aria-label="Items" className="mt-8">
      <h2 className="text-xl">Items</h2>
      {holds ? (
        <p className="mb-2 text-ink-soft">
          Articles and pages with <code>{holds}</code>. Choose a list below to see other items.
        </p>
      ) : null}
      <ListTabs
        label="Which items"
        current={holds ? 'holds' : view}
        tabs={[...VIEWS, ...(isUndone ? [LEFT] : [])].map(({ value, label }) => ({
          value,
          label,
          href: hrefOf({ view: value }),
        }))}
      />
      <DataTable
        caption="Items of the import"
        columns={COLUMNS}
        rows={items}
        keyOf={({ id }) => id}
        page={page}
        pages={pages}
        pageHref={(number) => hrefOf({ view, page: number, part: holds })}
        empty={<EmptyState title="Nothing here">No item of this import belongs here.</EmptyState>}
      />
    </section>
  )
}

const COLUMNS: Column<ImportItemAnswer>[] = [
  {
    key: 'title',
    head: 'Item',
    rowHead: true,
    cell: ({ title, target, undone }) => {
      const place = undone === 'removed' ? null : placeOf(target)
      const words = <span className="block min-w-28 wrap-anywhere lg:min-w-48">{title || 'Untitled'}</span>
      return place ? <Link to={place}>{words}</Link> : words
    },
  },
  { key: 'kind', head: 'Kind', wideOnly: true, cell: ({ kind }) => KIND_WORDS[kind] },
  {
    key: 'outcome',
    head: 'Outcome',
    cell: ({ plan, outcome, undone }) =>
      undone === 'removed' ? 'Undone' : outcome ? OUTCOME_WORDS[outcome] : PLAN_WORDS[plan],
  },
  {
    key: 'why',
    head: 'Why',
    cell: ({ why, undoneWhy }) => <span className="wrap-anywhere text-ink-soft">{undoneWhy || why}</span>,
  },
]
