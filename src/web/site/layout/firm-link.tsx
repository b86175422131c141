import { OutwardArrow } from '#design/primitives/text-link.tsx'

interface Props {
  link: { label: string; url: string }
  className: string
}

/** A link of the firm's choice: to a page of this site, or to another; nothing while it has no address. */
export function FirmLink({ link: { label, url }, className }: Props) {
  if (!url) return null
  if (url.startsWith('/') && !url.startsWith('//')) {
    return (
      <a href={url} className={className}>
        {label}
      </a>
    )
  }
  return (
    <a href={url} rel="noopener" className={className}>
      <span>
        {label}
        {/^https?:/i.test(url) ? <OutwardArrow /> : null}
      </span>
    </a>
  )
}
