import { Link } from 'react-router'
import { DataTable, type Sort } from '#design/patterns/data-table.tsx'
import { Figure } from '#design/primitives/table.tsx'
import { formatSize } from '#domain/size.ts'
import { hrefOf, type InventoryQuery } from '#web/admin/website/inventory/inventory-query.ts'
import { Day } from '#web/signed-in/parts/moments.tsx'
import { FileSign } from './file-sign.tsx'
import { addressOf, type ListedItem, markOf } from './inventory-grid.tsx'

export function InventoryTable({ items, query }: { items: ListedItem[]; query: InventoryQuery }) {
  return (
    <DataTable
      caption="Inventory"
      rows={items}
      keyOf={({ kind, id }) => `${kind}${id}`}
      empty={null}
      sort={SORTED[query.sort]}
      sortHref={({ by, direction }) => hrefOf(query, { sort: sortFor(by, direction) })}
      columns={[
        {
          key: 'name',
          head: 'Name',
          rowHead: true,
          sortable: true,
          cell: (item) => (
            <span className="flex items-center gap-3">
              {item.thumbnail ? (
                <img src={item.thumbnail} alt="" className="inventory-thumb" loading="lazy" decoding="async" />
              ) : (
                <FileSign type={item.type} small />
              )}
              <span className="min-w-48">
                <Link to={addressOf(item)} className="ink-link wrap-anywhere">
                  {item.name}
                </Link>
                <span className="block font-normal text-ink-soft">{markOf(item)}</span>
              </span>
            </span>
          ),
        },
        { key: 'type', head: 'Type', cell: (item) => item.type },
        { key: 'folder', head: 'Folder', cell: (item) => item.folder || '–' },
        {
          key: 'bytes',
          head: 'Size',
          numeric: true,
          cell: (item) => {
            const [figure = '', unit] = formatSize(item.bytes).split(' ')
            return <Figure value={figure} {...(unit && { unit })} />
          },
        },
        { key: 'at', head: 'Added', sortable: true, cell: (item) => <Day at={item.addedAt} /> },
      ]}
    />
  )
}

const SORTED: Partial<Record<InventoryQuery['sort'], Sort>> = {
  name: { by: 'name', direction: 'asc' },
  newest: { by: 'at', direction: 'desc' },
  oldest: { by: 'at', direction: 'asc' },
}

/** Names run one way only; times run both. */
function sortFor(by: string, direction: Sort['direction']): InventoryQuery['sort'] {
  if (by === 'name') return 'name'
  return direction === 'asc' ? 'oldest' : 'newest'
}
