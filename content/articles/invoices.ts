import type { Introduced } from './introduced.ts'

export const invoices: Introduced = {
  title: 'Seven habits of invoices that get paid',
  summary: 'Late payment is rarely bad will. It is usually an invoice that gave somebody a reason to put it aside.',
  category: 'Bookkeeping',
  subcategory: 'Invoicing',
  cover: 'envelope',
  coverAlt: 'Drawing of an opened envelope with a letter in it',
  author: 'Leila Farouk',
  daysAgo: 6,
  dated: false,
  html: `
<p>We once followed two hundred unpaid invoices of our clients to find out what had happened to them. Fewer than one in ten customers could not pay. The others had a question, had lost the paper, or had simply not been asked twice.</p>
<p>That is good news, because it means that most of the waiting can be ended at your own desk.</p>
<h2>The seven habits</h2>
<ol>
<li><p><strong>Send it the same day.</strong> The value of your work is never clearer to a customer than in the hour you finish it. Every week of delay on your side is answered by a week on theirs.</p></li>
<li><p><strong>Ask for the name.</strong> “Accounts department” pays nobody. Find out who approves invoices, and write to that person.</p></li>
<li><p><strong>Quote their number.</strong> A purchase order number that is missing is the most respectable reason in the world to send an invoice back.</p></li>
<li><p><strong>Give a date, not a term.</strong> “Due on 14 March” is read. “Net 30” is worked out later, generously.</p></li>
<li><p><strong>Say what it was for.</strong> One line in the customer’s own words: “Repair of the cold room, visit of 3 February”. The person who pays was not there.</p></li>
<li><p><strong>Make paying easy.</strong> Account number, reference and amount together, large enough to copy without a magnifying glass. A payment link if you can.</p></li>
<li><p><strong>Remind early and kindly.</strong> Three days before the date, one day after, a week after; then call. The first reminder is a service, not a complaint.</p></li>
</ol>
<h2>A reminder that works</h2>
<p>Long letters invite long answers. This one has three sentences, and it is the best we know:</p>
<blockquote><p>Good morning Mrs Okafor, our invoice 2041 of 480.00 was due on Tuesday, and I cannot see it on our account yet. Is anything missing on our side? If it is already on its way, please forget this note.</p></blockquote>
<p>It names the person, the number, the amount and the day. It offers a way out. And it asks a question, which is far harder to ignore than a demand.</p>
<h2>What to measure</h2>
<p>Once a month, write down two figures. The first is how many days your customers take on average, from the day of the invoice to the day of the payment. The second is how many days pass between finishing the work and sending the invoice. The second is entirely yours, and in most firms it is larger than people believe.</p>
<table><tbody>
<tr><th>If the invoice goes out after</th><th>and the customer takes</th><th>you wait</th></tr>
<tr><td>1 day</td><td>30 days</td><td>31 days</td></tr>
<tr><td>12 days</td><td>30 days</td><td>42 days</td></tr>
<tr><td>25 days</td><td>40 days</td><td>65 days</td></tr>
</tbody></table>
<p>Eleven days sooner, for every customer, without a single difficult telephone call. If you would like reminders to go out by themselves, our <a href="/services">software team</a> can set that up in the program you already have.</p>`,
}
