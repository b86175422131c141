import type { EInvoice } from '#contract/clients/e-invoices.ts'
import { Alert } from '#design/primitives/alert.tsx'

/** An e-invoice as a person reads one. It says what the file says and where its sums differ; it never calls it valid. */
export function InvoiceView({ invoice }: { invoice: EInvoice }) {
  const title = `${invoice.kind === 'credit note' ? 'Credit note' : 'Invoice'} ${invoice.number ?? 'without a number'}`
  return (
    <article aria-label={title} className="flex flex-col gap-6">
      <header>
        <h3 className="text-xl">{title}</h3>
        <p className="text-ink-soft">
          {[
            invoice.issued ? `Issued ${invoice.issued}` : null,
            invoice.due ? `due ${invoice.due}` : null,
            invoice.currency ? `in ${invoice.currency}` : null,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </header>
      {invoice.differences.length > 0 ? (
        <Alert tone="warning" title="Some sums do not agree">
          <ul>
            {invoice.differences.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Alert>
      ) : (
        <p className="text-sm text-ink-soft">The sums agree. Nothing else about the invoice was checked.</p>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <Party title="From" party={invoice.seller} />
        <Party title="To" party={invoice.buyer} />
      </div>
      <Lines invoice={invoice} />
      <Totals invoice={invoice} />
      {invoice.account || invoice.paymentReference ? (
        <p>
          {invoice.account ? `Pay to ${invoice.account}` : null}
          {invoice.account && invoice.paymentReference ? ', ' : null}
          {invoice.paymentReference ? `reference ${invoice.paymentReference}` : null}
        </p>
      ) : null}
      {invoice.note ? <p className="whitespace-pre-line">{invoice.note}</p> : null}
    </article>
  )
}

function Party({ title, party }: { title: string; party: EInvoice['seller'] }) {
  return (
    <section>
      <h4 className="text-sm font-semibold text-ink-soft">{title}</h4>
      <p className="font-semibold">{party.name ?? 'Not named'}</p>
      {party.address.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {party.taxNumber ? <p className="text-sm text-ink-soft">Tax number {party.taxNumber}</p> : null}
      {party.registrationNumber ? (
        <p className="text-sm text-ink-soft">Registration number {party.registrationNumber}</p>
      ) : null}
    </section>
  )
}

// Two figures that touch would be read as one.
const FIGURE = 'pl-4 text-right whitespace-nowrap'

function Lines({ invoice }: { invoice: EInvoice }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard.
    <section aria-label="Lines" tabIndex={0} className="overflow-x-auto">
      <table className="figures w-full text-sm">
        <thead>
          <tr className="rule-bottom text-left">
            <th scope="col">Item</th>
            <th scope="col" className={FIGURE}>
              Quantity
            </th>
            <th scope="col" className={FIGURE}>
              Price
            </th>
            <th scope="col" className={FIGURE}>
              Tax
            </th>
            <th scope="col" className={FIGURE}>
              Net
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never change, and their numbers need not be unique.
            <tr key={index} className="rule-bottom align-top">
              <td className="py-1 pr-4">
                {line.name}
                {line.description ? <span className="block text-ink-soft">{line.description}</span> : null}
              </td>
              <td className={FIGURE}>{line.quantity}</td>
              <td className={FIGURE}>{line.price}</td>
              <td className={FIGURE}>{line.taxRate ? `${line.taxRate} %` : null}</td>
              <td className={FIGURE}>{line.net}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {invoice.moreLines > 0 ? <p className="mt-2 text-sm text-ink-soft">And {invoice.moreLines} more lines.</p> : null}
    </section>
  )
}

function Totals({ invoice: { totals, taxes, adjustments, currency } }: { invoice: EInvoice }) {
  const rows: [string, string | null][] = [
    ['Lines', totals.lines],
    ...adjustments.map(({ kind, reason, amount }): [string, string | null] => [
      `${kind === 'charge' ? 'Charge' : 'Discount'}${reason ? `: ${reason}` : ''}`,
      amount && kind === 'allowance' ? `-${amount}` : amount,
    ]),
    ['Net amount', totals.net],
    ...taxes.map(({ rate, base, amount }): [string, string | null] => [
      `Tax ${rate ?? '0'} % on ${base ?? '?'}`,
      amount,
    ]),
    ['Total', totals.gross],
    ['Already paid', totals.paid],
    ['Rounding', totals.rounding],
  ]
  return (
    <dl className="figures ml-auto grid w-full max-w-sm grid-cols-[1fr_auto] gap-x-6">
      {rows
        .filter(([, amount]) => amount !== null)
        .map(([label, amount], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two taxes may read alike.
          <div key={index} className="col-span-2 grid grid-cols-subgrid">
            <dt>{label}</dt>
            <dd className="text-right">{amount}</dd>
          </div>
        ))}
      <div className="rule-top rule-double col-span-2 grid grid-cols-subgrid pt-1 font-semibold">
        <dt>To pay</dt>
        <dd className="text-right">
          {totals.due ?? totals.gross ?? 'Not stated'} {currency}
        </dd>
      </div>
    </dl>
  )
}
