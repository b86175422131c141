import type { Introduced } from './introduced.ts'

export const monthEnd: Introduced = {
  title: 'Closing the month in five working days',
  summary: 'Figures that arrive six weeks late describe another firm. A calm routine for small offices, day by day.',
  category: 'Bookkeeping',
  subcategory: 'Month end',
  cover: 'ledger',
  coverAlt: 'Drawing of an open ledger with a pencil',
  author: 'Leila Farouk',
  daysAgo: 45,
  dated: false,
  html: `
<p>When did you last know, by the tenth of a month, how the month before had gone? In most small firms the honest answer is: never. The figures come when the accountant has time, and by then the prices, the people and the problems have changed.</p>
<p>Closing a month is not difficult. It only needs an order. The following one has worked for offices of two to thirty people.</p>
<h2>The five days</h2>
<table><tbody>
<tr><th>Day</th><th>Work</th><th>Finished when</th></tr>
<tr><td>1</td><td>Send every invoice for work done last month</td><td>Nothing finished is left without an invoice</td></tr>
<tr><td>2</td><td>Enter purchase invoices and receipts; ask for what is missing</td><td>The drawer and the inbox are empty</td></tr>
<tr><td>3</td><td>Reconcile bank, till and cards</td><td>The book shows the same balance as the bank, to the cent</td></tr>
<tr><td>4</td><td>Wages, depreciation, what was prepaid, what is still to come</td><td>Each cost stands in the month it belongs to</td></tr>
<tr><td>5</td><td>Read the result, write three sentences, lock the month</td><td>The owner has read them</td></tr>
</tbody></table>
<h2>The third day is the one that matters</h2>
<p>A reconciliation is the only proof that the books are complete. If the balance in the book and the balance at the bank differ by 12.40, something is missing or something is there twice. Do not post the difference away. Somewhere behind those 12.40 there may be two errors of a thousand that nearly cancel each other out.</p>
<blockquote><p>A book that agrees with the bank can still be wrong. A book that does not agree is certainly wrong.</p></blockquote>
<h2>Three sentences</h2>
<p>On the last day, write down what you see. Not a report, only three sentences that an owner can read standing up:</p>
<ul>
<li>what was different from the month before, and by how much;</li>
<li>why, as far as you know;</li>
<li>what should be decided before the next close.</li>
</ul>
<p>After a year you own thirty-six sentences. They are the best history of a firm we know, and banks read them with pleasure.</p>
<h2>How to get from six weeks to five days</h2>
<p>Do not try it in one step. Write down how long each part takes now. You will find that nearly all of the time is waiting: for one supplier, for one colleague’s receipts, for a password. Remove one wait every month. After half a year the five days come by themselves.</p>
<p>If nobody in your office has the hours, we close the month for you and send a one-page statement with its three sentences. It is part of <a href="/services">our monthly services</a>.</p>`,
}
