import { Link } from 'react-router'
import type { InventoryItem } from '#contract/website/inventory.ts'
import type { Column } from '#design/patterns/data-table.tsx'
import { Figure } from '#design/primitives/table.tsx'
import { formatSize } from '#domain/size.ts'
import { counted } from '#domain/text/counted.ts'
import { Day } from '#web/signed-in/parts/moments.tsx'

type ListedItem = InventoryItem & { isSample: boolean }

/** An entry in the grid. */
export function InventoryCard({ item }: { item: ListedItem }) {
  return (
    <li>
      <Link to={addressOf(item)} className="inventory-card">
        <span className="inventory-frame">
          {item.thumbnail ? (
            <img src={item.thumbnail} alt="" loading="lazy" decoding="async" />
          ) : (
            <FileSign type={item.type} />
          )}
        </span>
        <span className="inventory-card-name">{item.name}</span>
        <span className="inventory-card-facts figures">
          {item.kind === 'picture' ? `${item.width} × ${item.height}` : item.type} · {formatSize(item.bytes)}
        </span>
        <span className="inventory-card-facts">{markOf(item)}</span>
      </Link>
    </li>
  )
}

export const INVENTORY_COLUMNS: Column<ListedItem>[] = [
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
        <span className="min-w-40">
          <Link to={addressOf(item)} className="ink-link wrap-anywhere">
            {item.name}
          </Link>
          <span className="block font-normal text-ink-soft md:hidden">{markOf(item)}</span>
        </span>
      </span>
    ),
  },
  { key: 'type', head: 'Type', cell: (item) => item.type },
  { key: 'uses', head: 'Use', wideOnly: true, cell: markOf },
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
]

function FileSign({ type, small }: { type: string; small?: boolean }) {
  return (
    <span className={small ? 'file-sign file-sign-small' : 'file-sign'} aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 48 60" fill="none" stroke="currentColor" strokeWidth="1.25">
        <path d="M2 2h30l14 14v42H2z" />
        <path d="M32 2v14h14M9 26h30M9 33h30M9 40h22" />
      </svg>
      {!small && <span>{type}</span>}
    </span>
  )
}

const addressOf = ({ kind, id }: Pick<InventoryItem, 'kind' | 'id'>) =>
  `/dashboard/inventory/${kind === 'picture' ? 'pictures' : 'files'}/${id}`

function markOf({ kind, uses, alt, downloads, year, isSample }: ListedItem): string {
  if (kind === 'file') {
    return [isSample && 'Sample', year && `For ${year}`, counted(downloads ?? 0, 'download')]
      .filter(Boolean)
      .join(' · ')
  }
  const used = uses === 0 ? 'Unused' : uses === 1 ? 'Used once' : `Used ${uses} times`
  return alt ? used : `${used} · no alt text`
}
