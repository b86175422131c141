import type { Introduced } from './introduced.ts'

export const taxCalendar: Introduced = {
  title: 'A tax calendar you only have to make once',
  summary:
    'Deadlines differ from place to place, but the way to keep them does not. One page, one afternoon, every year.',
  category: 'Tax',
  subcategory: 'Deadlines',
  cover: 'calendar',
  coverAlt: 'Drawing of a wall calendar with one day marked',
  author: 'Tomas Lindholm',
  daysAgo: 2,
  dated: true,
  html: `
<p>Most penalties we see were not earned by cheating or even by carelessness. They were earned by a date that nobody had written down. A return that is correct and late costs more than a return that is on time and needs a small correction afterwards.</p>
<p>The remedy is dull and cheap: a calendar that you make once and copy every year. It takes an afternoon. Here is how we make it with our clients.</p>
<h2>Start from what you owe, not from the dates</h2>
<p>Write down every kind of tax and contribution that your firm touches. For most small firms the list has five lines or fewer. For each line, find four facts and put them into a table.</p>
<table><tbody>
<tr><th>What</th><th>How often</th><th>Return due</th><th>Payment due</th></tr>
<tr><td>Sales tax or VAT</td><td>Monthly or quarterly</td><td>A set number of days after the period</td><td>Usually the same day</td></tr>
<tr><td>Payroll taxes</td><td>Monthly</td><td>With the payroll</td><td>Often earlier than people think</td></tr>
<tr><td>Profit or income tax</td><td>Yearly, with advance payments</td><td>Months after the year end</td><td>In instalments during the year</td></tr>
<tr><td>Social contributions</td><td>Monthly or quarterly</td><td>With or after payroll</td><td>Fixed day of the month</td></tr>
<tr><td>Local charges and licences</td><td>Yearly</td><td>Often none</td><td>On the bill</td></tr>
</tbody></table>
<p>The last two columns are the heart of it. Return and payment are separate duties. Many people file on time and pay late, because they wait for a bill that never comes.</p>
<h2>Give every date three smaller dates</h2>
<p>A deadline is the last day of a piece of work, so plan the work as well. For each due date we set three reminders:</p>
<ol>
<li><strong>Four weeks before:</strong> ask for what is missing. Bank statements, a supplier’s invoice, the mileage book.</li>
<li><strong>Two weeks before:</strong> the figures are complete. From here on nothing new is added unless it is wrong to leave it out.</li>
<li><strong>Three working days before:</strong> file and pay. Websites fail on the last evening, and banks need a day.</li>
</ol>
<blockquote><p>If the due date falls on a weekend, do not count on an extension. Some offices move the date, some do not, and the payment may follow another rule than the return.</p></blockquote>
<h2>Put money aside when it arrives</h2>
<p>A calendar tells you when to pay. It does not make sure that the money is there. Open a second bank account and move the tax share of every payment you receive on the day you receive it. Firms that do this once a week sleep better than firms that do the arithmetic once a quarter.</p>
<h2>Name one person</h2>
<p>Two people who both watch the calendar are nobody. Name one person who owns it, and one who looks at it when the first is away. Write both names on the page.</p>
<p>If you would like us to fill in the dates for your firm, <a href="/quote">ask for a quote</a> and say where you are registered. We return a finished page, and we tell you if a date changes.</p>`,
}
