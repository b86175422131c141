import type { Introduced } from './introduced.ts'

export const keepingRecords: Introduced = {
  title: 'What to keep, for how long, and in what form',
  summary:
    'The shoebox is not the problem. The problem is the one receipt that was not in it. A short guide to records.',
  category: 'Bookkeeping',
  subcategory: 'Records',
  cover: 'folder',
  coverAlt: 'Drawing of a folder with papers in it',
  author: 'Leila Farouk',
  daysAgo: 11,
  dated: true,
  html: `
<p>Every tax law we know says the same thing in different words: you may claim what you can prove. The amount is the smaller part of the proof. The larger part is a paper or a file that shows who, when, what for, and that it was paid.</p>
<h2>Four questions for every receipt</h2>
<ul>
<li>Who sold it, with an address or a registration number?</li>
<li>What was bought? “Goods” is not an answer.</li>
<li>When, and for which purpose of the firm?</li>
<li>How was it paid, and where is that payment on a bank statement?</li>
</ul>
<p>A till receipt often answers only two of the four. Write the others on it on the same day. A pencil note made today is worth more than a perfect explanation three years later.</p>
<h2>How long is long enough</h2>
<p>The periods differ from country to country, and some begin at the end of the year rather than on the day of the paper. As a rule of thumb we use the table below, and then check it against local law.</p>
<table><tbody>
<tr><th>Kind of record</th><th>Keep for</th><th>Why so long</th></tr>
<tr><td>Invoices, receipts, bank statements</td><td>7 to 10 years</td><td>An audit can reach back several years from the last return</td></tr>
<tr><td>Payroll and time sheets</td><td>7 to 10 years</td><td>Former employees may ask, and so may the pension fund</td></tr>
<tr><td>Contracts</td><td>The whole term, then as invoices</td><td>A claim can outlive the contract</td></tr>
<tr><td>Land, buildings, large machines</td><td>As long as you own them, then as invoices</td><td>The cost is needed when you sell</td></tr>
<tr><td>Founding papers, share register</td><td>For ever</td><td>There is no second copy of your beginning</td></tr>
</tbody></table>
<h2>Paper or picture?</h2>
<p>Most authorities now accept a good picture in place of paper, if three conditions are met. The picture must be complete, front and back. It must be stored where it cannot be changed without a trace. And you must be able to find it within a reasonable time, which means minutes and not days.</p>
<p>A photograph in a telephone’s gallery meets none of the three. A photograph that the telephone sends at once into your accounting program, tied to its booking, meets all of them.</p>
<blockquote><p>Thermal paper fades. The receipt for your most expensive dinner will be blank before anybody asks for it. Photograph it at the table.</p></blockquote>
<h2>A drawer, a name, a day</h2>
<p>The best archive is the one that is used. Ours has three rules. Everything that comes in goes into one drawer or one inbox. One person empties it. That happens on the same day every week. Nothing else we have tried works half as well.</p>
<p>Not sure about a period in your country? <a href="/Contact">Write to us</a>. It is a question we can usually answer the same day.</p>`,
}
