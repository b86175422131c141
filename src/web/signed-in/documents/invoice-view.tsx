import { useState } from 'react'
import type { EInvoice } from '#contract/clients/e-invoices.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import {
  amountText,
  dayText,
  invoiceText,
  numberText,
  priceText,
  quantityText,
  titleOf,
  totalRows,
} from './invoice-text.ts'

/** An e-invoice as a person reads one. It says what the file says and where its sums differ; it never calls it valid. */
export function InvoiceView({ invoice }: { invoice: EInvoice }) {
  const title = titleOf(invoice)
  return (
    <article aria-label={title} data-print="alone" className="flex flex-col gap-6">
      <header>
        <h3 className="text-xl">{title}</h3>
        <p className="text-ink-soft">
          {[
            invoice.issued ? `Issued ${dayText(invoice.issued)}` : null,
            invoice.due ? `due ${dayText(invoice.due)}` : null,
            invoice.currency ? `in ${invoice.currency}` : null,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        <Acts invoice={invoice} />
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

function Acts({ invoice }: { invoice: EInvoice }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(invoiceText(invoice))
      setSaid('Copied.')
    } catch {
      setSaid('Your browser does not allow this.')
    }
  }
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-3 print:hidden">
      <Button type="button" variant="quiet" size="small" onClick={() => window.print()}>
        Print
      </Button>
      <Button type="button" variant="quiet" size="small" onClick={copy}>
        Copy as text
      </Button>
      <span role="status" className="text-sm text-ink-soft">
        {said}
      </span>
    </p>
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
              <td className={line.isPart ? 'py-1 pr-4 pl-4' : 'py-1 pr-4'}>
                {line.name}
                {line.description ? <span className="block text-ink-soft">{line.description}</span> : null}
                {line.adjustments.map(({ kind, reason, amount }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two may read alike.
                  <span key={at} className="block text-ink-soft">
                    {kind === 'charge' ? 'Charge' : 'Discount'}
                    {reason ? ` (${reason})` : ''}: {amountText(amount, invoice.currency)}
                  </span>
                ))}
              </td>
              <td className={FIGURE}>{quantityText(line.quantity, line.unit)}</td>
              <td className={FIGURE}>{priceText(line, invoice.currency)}</td>
              <td className={FIGURE}>{line.taxRate ? `${numberText(line.taxRate)} %` : null}</td>
              <td className={FIGURE}>{amountText(line.net, invoice.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {invoice.moreLines > 0 ? <p className="mt-2 text-sm text-ink-soft">And {invoice.moreLines} more lines.</p> : null}
    </section>
  )
}

function Totals({ invoice }: { invoice: EInvoice }) {
  const { totals, taxes, currency } = invoice
  const due = totals.due ?? totals.gross
  const reasons = [...new Set(taxes.flatMap(({ reason }) => reason ?? []))]
  return (
    <div className="ml-auto w-full max-w-md">
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-6">
        {totalRows(invoice).map(([label, amount], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two taxes may read alike.
          <div key={index} className="col-span-2 grid grid-cols-subgrid">
            <dt>{label}</dt>
            <dd className="text-right">{amount}</dd>
          </div>
        ))}
        <div className="rule-top rule-double col-span-2 grid grid-cols-subgrid pt-1 font-semibold">
          <dt>To pay</dt>
          <dd className="text-right">
            {due === null ? 'Not stated' : amountText(due, currency)} {currency}
          </dd>
        </div>
      </dl>
      {reasons.map((reason) => (
        <p key={reason} className="mt-2 text-sm text-ink-soft">
          {reason}
        </p>
      ))}
    </div>
  )
}
