const LOOK = 'ink-link inline-flex min-h-11 cursor-pointer items-center lg:min-h-8'
// Their place is kept from the start, so that nothing moves when the script makes them work and shows them (`browser/share.ts`).
const BY_SCRIPT = `${LOOK} invisible lg:flex`

/** Ways to pass an article on; with a script also the device's own share sheet and print. */
export function ShareLinks({ title, url }: { title: string; url: string }) {
  return (
    <div className="rule-top mt-4 flex flex-wrap gap-x-5 pt-2 lg:block" data-print="no" data-share={title}>
      <a className={LOOK} href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}>
        Send by email
      </a>
      <button type="button" value="copy" className={BY_SCRIPT}>
        Copy the address
      </button>
      <button type="button" value="print" className={BY_SCRIPT}>
        Print
      </button>
      <button type="button" value="share" className={BY_SCRIPT}>
        Share
      </button>
      <p role="status" className="text-ink-soft" />
    </div>
  )
}
