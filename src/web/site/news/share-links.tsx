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
  // Their place is kept from the start, so that nothing moves when the script comes.
  const act = (isThere = false) => `${look} lg:flex ${isThere ? '' : 'invisible'}`
  return (
    <div className="rule-top mt-4 flex flex-wrap gap-x-5 pt-2 lg:block" data-print="no">
      <a
        className={look}
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(page?.url ?? title)}`}
      >
        Send by email
      </a>
      <button type="button" className={act(page !== null)} onClick={copy}>
        Copy the address
      </button>
      <button type="button" className={act(page !== null)} onClick={() => window.print()}>
        Print
      </button>
      <button type="button" className={act(page?.canShare)} onClick={() => navigator.share({ title, url: page?.url })}>
        Share
      </button>
      <p role="status" className="text-ink-soft">
        {copied ? 'The address has been copied.' : ''}
      </p>
    </div>
  )
}
