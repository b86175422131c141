import type { Introduced } from './introduced.ts'

export const accountingSoftware: Introduced = {
  title: 'Choosing accounting software: twelve questions to ask first',
  summary:
    'The best program is the one your books will still be in five years from now. How to choose without a demonstration.',
  category: 'Software',
  subcategory: 'Choosing',
  cover: 'screen',
  coverAlt: 'Drawing of a screen that shows a ledger',
  author: 'Daniel Costa',
  daysAgo: 38,
  dated: false,
  html: `
<p>Every accounting program looks good in a demonstration. The invoice in the demonstration has three lines, the customer pays on the day, and the tax rate never changes. Your firm is not like that, so do not begin with the demonstration. Begin with your own questions.</p>
<p>We install software for a living and sell none of it. These are the twelve questions that have saved our clients the most trouble.</p>
<h2>About your work</h2>
<ol>
<li>How many invoices do you send and receive in a month, and how many will it be in three years?</li>
<li>Do you hold stock, run projects, or rent things out? Each of the three changes the choice.</li>
<li>In how many currencies and languages do you invoice?</li>
<li>Who will use it every day? Let that person try it before you decide, alone, for an hour.</li>
</ol>
<h2>About the law</h2>
<ol start="5">
<li>Does it make the returns that your country asks for, in the form it asks for?</li>
<li>Who updates it when the law changes, how soon, and at whose cost?</li>
<li>Can a closed month be changed without leaving a trace? It should not be possible.</li>
</ol>
<h2>About the connections</h2>
<ol start="8">
<li>Does it read your bank’s statements by itself, every day?</li>
<li>Does it talk to your till, your shop and your payroll, or will somebody type?</li>
<li>Can your accountant work in it at the same time as you, without a second licence?</li>
</ol>
<h2>About the end</h2>
<ol start="11">
<li>How do you get everything out again: bookings, documents and customers, in a form others can read?</li>
<li>What happens to your access on the day you stop paying?</li>
</ol>
<blockquote><p>Ask the last two questions first. A seller who answers them gladly usually has good answers to the other ten.</p></blockquote>
<h2>Count the whole price</h2>
<p>The monthly fee is seldom the largest item. This is what a change cost one of our clients, a workshop of nine people, in the first year:</p>
<table><tbody>
<tr><th>Item</th><th>Share of the first year</th></tr>
<tr><td>Licences</td><td>31%</td></tr>
<tr><td>Bringing over the old data</td><td>24%</td></tr>
<tr><td>Training, and slower work while learning</td><td>29%</td></tr>
<tr><td>Connections to bank and till</td><td>16%</td></tr>
</tbody></table>
<h2>Change at the right moment</h2>
<p>The first day of a financial year is the best day, because opening balances are clean. The first day of a quarter is the next best. Run the old and the new side by side for one month, compare the totals, and only then switch the old one off. Keep it readable, though, for as long as you must keep the books.</p>
<p>If you would like a second opinion before you sign, our <a href="/services">software team</a> reads the contract with you. It takes an hour.</p>`,
}
