import { formatAmount } from '#domain/proposals/amounts.ts'
import { type FeeLine, feeSums, RHYTHM_WORDS, RHYTHMS } from '#domain/proposals/fees.ts'

const TOTALS = { once: 'Paid once', month: 'Each month', quarter: 'Each quarter', year: 'Each year' } as const

/** The totals by rhythm, under a double rule: before tax, tax, and what is paid. */
export function Sums({ lines, currency }: { lines: FeeLine[]; currency: string }) {
  const sums = feeSums(lines)
  const used = RHYTHMS.filter((rhythm) => lines.some((line) => line.rhythm === rhythm))
  return (
    <dl className="figures rule-double mt-2">
      {used.map((rhythm) => {
        const { net, tax, gross } = sums[rhythm]
        return (
          <div key={rhythm} className="rule-top flex flex-wrap justify-between gap-x-4 py-2">
            <dt className="font-semibold">{TOTALS[rhythm]}</dt>
            <dd className="text-right">
              <span className="font-semibold">{formatAmount(gross, currency)}</span>
              {tax > 0 ? (
                <span className="block text-sm text-ink-soft">
                  {formatAmount(net, currency)} and {formatAmount(tax, currency)} tax
                </span>
              ) : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** What one line costs, with its rhythm in a quieter tone. */
export function LinePrice({ net, line, currency }: { net: number; line: FeeLine; currency: string }) {
  return (
    <span className="figures text-right whitespace-nowrap">
      {formatAmount(net, currency)} <span className="text-ink-soft">{RHYTHM_WORDS[line.rhythm]}</span>
    </span>
  )
}
