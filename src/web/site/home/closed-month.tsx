const ENTRIES = [
  ['Sales', '12,480.00'],
  ['Goods bought', '−4,915.20'],
  ['Wages', '−3,260.00'],
  ['Rent', '−1,150.00'],
  ['Put by for tax', '−849.30'],
] as const

/** A drawing in type: the page of a month that has been closed, with its stamp. */
export function ClosedMonth() {
  return (
    <figure className="relative mx-auto w-full max-w-[30rem] lg:max-w-none">
      <div
        role="img"
        aria-label="An example of a month’s statement, closed: five entries, what is left, and a stamp."
        className="relative border border-rule bg-sheet shadow-sheet"
      >
        <div
          aria-hidden="true"
          className="absolute inset-y-0 left-12 border-l-3 border-double border-red/40 sm:left-14"
        />
        <div aria-hidden="true" className="figures px-5 pt-6 pb-7 sm:px-6">
          <div className="flex items-baseline justify-between pl-12">
            <span className="display text-xl">October</span>
            <span className="text-xs text-ink-soft">folio 10</span>
          </div>
          <div className="mt-4">
            {ENTRIES.map(([entry, amount], index) => (
              <div key={entry} className="flex items-baseline border-t border-rule py-2 leading-6 sm:py-2.5">
                <span className="w-12 shrink-0 text-xs text-brass">{index + 1}</span>
                <span className="grow">{entry}</span>
                <span className="text-right">{amount}</span>
              </div>
            ))}
          </div>
          <div className="rule-double flex items-baseline border-t-2 border-t-ink pt-3 pb-3 pl-12">
            <span className="grow font-semibold">Left over</span>
            <span className="display text-2xl text-green">2,305.50</span>
          </div>
          <div className="mt-8 h-8 border-b border-rule" />
        </div>
        <Stamp />
      </div>
      <figcaption className="mt-3 text-right text-xs text-ink-soft">An example. Yours comes by the tenth.</figcaption>
    </figure>
  )
}

function Stamp() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 170 74"
      className="absolute bottom-3 left-14 w-36 max-w-[60%] -rotate-6 text-green opacity-80 sm:left-18 sm:w-42"
      fill="none"
      stroke="currentColor"
    >
      <rect x="2" y="2" width="166" height="70" rx="3" strokeWidth="2.5" />
      <rect x="7" y="7" width="156" height="60" rx="1" strokeWidth="1" />
      <text
        x="85"
        y="36"
        textAnchor="middle"
        fill="currentColor"
        stroke="none"
        className="display text-[25px] font-semibold"
      >
        Closed
      </text>
      <path d="M20 45h130" strokeWidth="1" />
      <text
        x="85"
        y="59"
        textAnchor="middle"
        fill="currentColor"
        stroke="none"
        className="figures text-[11px] font-semibold"
      >
        10 November
      </text>
    </svg>
  )
}
