import { Link } from 'react-router'
import type { InventoryItem } from '#contract/website/inventory.ts'
import { formatSize } from '#domain/size.ts'
import { FileSign } from './file-sign.tsx'

export type ListedItem = InventoryItem & { isSample: boolean }

export function InventoryGrid({ items }: { items: ListedItem[] }) {
  return (
    <ul className="inventory-grid">
      {items.map((item) => (
        <li key={`${item.kind}${item.id}`}>
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
      ))}
    </ul>
  )
}

export const addressOf = ({ kind, id }: Pick<InventoryItem, 'kind' | 'id'>) =>
  `/dashboard/inventory/${kind === 'picture' ? 'pictures' : 'files'}/${id}`

export function markOf({ kind, uses, alt, downloads, year, isSample }: ListedItem): string {
  if (kind === 'file') {
    const fetched = downloads === 1 ? '1 download' : `${(downloads ?? 0).toLocaleString('en')} downloads`
    return [isSample && 'Sample', year && `For ${year}`, fetched].filter(Boolean).join(' · ')
  }
  const used = uses === 0 ? 'Unused' : uses === 1 ? 'Used once' : `Used ${uses} times`
  return alt ? used : `${used} · no alt text`
}
