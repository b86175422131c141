import type { AlertsAnswer } from '#contract/system/alerts.ts'
import { DataTable } from '#design/patterns/data-table.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'

type Item = AlertsAnswer['items'][number]

/** The alerts that there are and were. */
export function AlertList({ items }: { items: Item[] }) {
  return (
    <section aria-labelledby="alert-list" className="mb-10">
      <h2 id="alert-list" className="mb-4 text-xl">
        Alerts so far
      </h2>
      <DataTable
        caption="Alerts so far"
        rows={items}
        keyOf={({ id }) => id}
        empty={
          <EmptyState title="No alerts yet">What needs attention is listed here from its first alert on.</EmptyState>
        }
        columns={COLUMNS}
      />
    </section>
  )
}

const POSTED = { queued: 'Waiting for the webhook', sent: 'Posted', failed: 'Not posted' }

const COLUMNS = [
  { key: 'at', head: 'Since', rowHead: true, cell: ({ raisedAt }: Item) => <Moment at={raisedAt} /> },
  { key: 'words', head: 'What', cell: ({ words }: Item) => words },
  {
    key: 'state',
    head: 'Now',
    cell: ({ endedAt, posted }: Item) => (
      <>
        {endedAt ? <Tag tone="green">Well again</Tag> : <Tag tone="red">Open</Tag>}
        {endedAt ? (
          <span className="mt-1 block text-sm text-ink-soft">
            <Moment at={endedAt} />
          </span>
        ) : null}
        {posted ? (
          <span className={`mt-1 block text-sm ${posted.state === 'sent' ? 'text-ink-soft' : 'text-red'}`}>
            {POSTED[posted.state]}
            {posted.state !== 'sent' && posted.error ? `: ${posted.error}` : ''}
          </span>
        ) : null}
      </>
    ),
  },
]
