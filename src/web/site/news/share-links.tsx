import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Ways to pass an article on; with a script also the device's own share sheet and print. */
export function ShareLinks({ title }: { title: string }) {
  const { pathname } = useLocation()
  const [page, setPage] = useState<{ url: string; canShare: boolean } | null>(null)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    setPage({ url: `${window.location.origin}${pathname}`, canShare: 'share' in navigator })
  }, [pathname])

  const copy = async () => {
    await navigator.clipboard.writeText(page?.url ?? '')
    setCopied(true)
  }
  const look = 'ink-link inline-flex min-h-11 cursor-pointer items-center lg:min-h-8'
  return (
    <div className="rule-top mt-4 flex flex-wrap gap-x-5 pt-2 lg:block" data-print="no">
      <a
        className={look}
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(page?.url ?? title)}`}
      >
        Send by email
      </a>
      {page ? (
        <>
          <button type="button" className={`${look} lg:flex`} onClick={copy}>
            Copy the address
          </button>
          {page.canShare ? (
            <button
              type="button"
              className={`${look} lg:flex`}
              onClick={() => navigator.share({ title, url: page.url })}
            >
              Share
            </button>
          ) : null}
          <button type="button" className={`${look} lg:flex`} onClick={() => window.print()}>
            Print
          </button>
        </>
      ) : null}
      <p role="status" className="text-ink-soft">
        {copied ? 'The address has been copied.' : ''}
      </p>
    </div>
  )
}
