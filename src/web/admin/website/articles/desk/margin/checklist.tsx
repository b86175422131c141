import type { ArticleStatus } from '#web/admin/website/articles/desk/use-desk.ts'

type Item = ArticleStatus['checklist'][number]

const PLACES: Partial<Record<Item['id'], string>> = {
  'title-missing': '#title',
  'title-long': '#title',
  'summary-missing': '#shortDesc',
  'category-missing': '#category',
  'cover-missing': '#mainImage',
  'cover-alt': '#imageAlt',
  'content-missing': '#content',
  'block-incomplete': '#content [data-incomplete] summary',
  address: '#address',
  'image-alt': '#content .figure-fields [aria-invalid]',
  'review-date': '#reviewBy',
}

/** What should be fixed before publishing; `onGo` closes what is before the editor. */
export function Checklist({ items, onGo }: { items: Item[]; onGo?: () => void }) {
  if (items.length === 0) return <p className="checklist-clear">Ready to publish.</p>
  return (
    <ul className="checklist">
      {items.map((item) => (
        <li key={item.id + item.message} data-level={item.level}>
          <span className="checklist-mark" aria-hidden="true">
            {item.level === 'error' ? '!' : '–'}
          </span>
          <span>
            <span className="sr-only">{item.level === 'error' ? 'Required: ' : 'Suggested: '}</span>
            <ItemWords item={item} onGo={onGo} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function ItemWords({ item, onGo }: { item: Item; onGo: (() => void) | undefined }) {
  const place = PLACES[item.id]
  if (!place) return item.message
  return (
    <a
      href={place.split(' ', 1)[0]}
      onClick={(event) => {
        const field = document.querySelector<HTMLElement>(place)
        if (!field) return
        event.preventDefault()
        onGo?.()
        // Once a dialog that was before it is gone.
        setTimeout(() => {
          field.focus()
          if (field.matches('details:not([open]) > summary')) field.click()
        })
      }}
    >
      {item.message}
    </a>
  )
}
