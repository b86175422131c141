import type { LayoutLines } from './firm-lines.ts'
import { FirmLink } from './firm-link.tsx'

/** What the firm has to say to everybody, over every page. */
export function AnnouncementBar({ announcement }: Pick<LayoutLines, 'announcement'>) {
  if (!announcement) return null
  const { text, url, label } = announcement
  return (
    <aside aria-label="Announcement" className="bg-cover text-sm text-on-cover" data-print="no">
      <p className="page flex min-h-11 flex-wrap items-center gap-x-4 py-1.5">
        <span className="wrap-anywhere">{text}</span>
        <FirmLink
          link={{ url, label: label || 'Read more' }}
          className="inline-flex min-h-9 items-center font-semibold text-cover-brass underline underline-offset-4"
        />
      </p>
    </aside>
  )
}
