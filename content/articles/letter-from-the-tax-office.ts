import type { Introduced } from './introduced.ts'

export const letterFromTheTaxOffice: Introduced = {
  title: 'A letter from the tax office: the first forty-eight hours',
  summary: 'An audit notice is not an accusation. What to do, what to leave alone, and what to say when they come.',
  category: 'Tax',
  subcategory: 'Audits',
  cover: 'stamp',
  coverAlt: 'Drawing of a stamp beside its impression on paper',
  author: 'Tomas Lindholm',
  daysAgo: 61,
  dated: true,
  html: `
<p>It is a plain envelope, and most people know what it is before they open it. Breathe. The great majority of audits of small firms are routine: a line of business, a letter of the alphabet, a figure that differs from the average. You were drawn, and in most cases nobody has yet formed an opinion of you.</p>
<h2>On the first day</h2>
<ol>
<li>Write the date of arrival on the letter. Periods run from it.</li>
<li>Read it twice and mark four things: which tax, which years, who signs, and what is wanted by when.</li>
<li>Send a copy to your accountant the same day.</li>
<li>Answer nothing yet, neither in writing nor on the telephone.</li>
</ol>
<h2>On the second day</h2>
<ol>
<li>Collect the papers for exactly the years that are named, no more and no fewer.</li>
<li>Make sure that nothing is deleted. Switch off everything that cleans up mail or files by itself.</li>
<li>With your accountant, look for what an auditor would find first, such as private costs, cash, cars, gaps in the numbering of invoices.</li>
<li>If you find an error, talk about it before the audit begins. In many places a correction that comes before the first question costs far less than one that comes after it.</li>
</ol>
<blockquote><p>Never tidy up the past. A missing receipt is a small problem. A receipt that was written yesterday is a large one.</p></blockquote>
<h2>When they come</h2>
<p>Give the auditor a quiet room, a table, and one person to talk to. That person need not know everything. “I shall find out and tell you by Thursday” is a good answer, and a much better one than a guess. Be polite and brief. Small talk about the new car in the yard is not small talk.</p>
<table><tbody>
<tr><th>Good</th><th>Not so good</th></tr>
<tr><td>Copies, with a list of what was handed over</td><td>The originals, in a box</td></tr>
<tr><td>Answers to the question that was asked</td><td>Answers to three others</td></tr>
<tr><td>“I do not know, I shall check”</td><td>“We have always done it like this”</td></tr>
<tr><td>Coffee</td><td>Lunch</td></tr>
</tbody></table>
<h2>Afterwards</h2>
<p>You will receive a report or a proposal. It is the beginning of a conversation and not the end of one. Check every figure, and mark where you agree. Objections have short periods and must be in writing. Many are settled in a single meeting, because both sides prefer an agreement to a year of letters.</p>
<p>And when it is over, keep the list of what was asked. It is the best checklist for your next year end that you will ever get.</p>
<p>If such a letter is lying before you now, <a href="/Contact">call or write today</a>. We answer these first.</p>`,
}
