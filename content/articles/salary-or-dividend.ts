import type { Introduced } from './introduced.ts'

export const salaryOrDividend: Introduced = {
  title: 'Salary, dividend or both? Ask before the year ends',
  summary:
    'How an owner takes money out of a company decides what is left of it. Five questions to settle while they can still be settled.',
  category: 'Tax',
  subcategory: 'Planning',
  cover: 'balance',
  coverAlt: 'Drawing of a balance with coins on one side and a letter on the other',
  author: 'Tomas Lindholm',
  daysAgo: 24,
  dated: true,
  html: `
<p>If you own a company and also work in it, you wear two hats. As an employee you may be paid a salary. As an owner you may be paid a share of the profit. The company’s bank account does not mind which. The tax office does, and so should you.</p>
<p>There is no answer that is right for everybody. There are, however, five questions that lead to a good one. They have one thing in common: after the last day of the financial year most of the choices are gone.</p>
<h2>The two ways compared</h2>
<table><tbody>
<tr><th></th><th>Salary</th><th>Dividend</th></tr>
<tr><td>Reduces the company’s taxable profit</td><td>Yes, as a rule</td><td>No, it is paid from profit after tax</td></tr>
<tr><td>Counts for pension and sick pay</td><td>Usually</td><td>Usually not</td></tr>
<tr><td>Social contributions</td><td>Usually due</td><td>Often none, sometimes in part</td></tr>
<tr><td>Can be paid in a bad year</td><td>Yes, if there is cash</td><td>Only from profits kept</td></tr>
<tr><td>Formalities</td><td>Payroll every month</td><td>A resolution, in writing, before the payment</td></tr>
</tbody></table>
<h2>Five questions</h2>
<ol>
<li><p><strong>What do you need to live on?</strong> Begin with your household, not with the tax rate. An amount that must come every month is a salary by nature.</p></li>
<li><p><strong>What does a salary buy you besides money?</strong> Health insurance, a pension, parental pay, a mortgage. In some countries a modest salary opens doors that no dividend opens.</p></li>
<li><p><strong>Where are the steps?</strong> Most tax systems climb in steps. The best mix often stops just below one, for you and for the company together. It has to be worked out with both returns on the table.</p></li>
<li><p><strong>Will the company need the money?</strong> A profit that stays in the firm is often taxed least of all. If you plan to buy a machine or hire someone, leave it there.</p></li>
<li><p><strong>Who else owns shares?</strong> A dividend is paid to every share alike. If your sister holds a tenth, she receives a tenth.</p></li>
</ol>
<blockquote><p>The most expensive mistake is neither salary nor dividend. It is money taken out during the year without deciding what it was.</p></blockquote>
<h2>Put it in writing</h2>
<p>Whatever you choose, the paper must be older than the payment. A resolution dated after the transfer invites the question whether it was a loan, and loans to owners have rules of their own.</p>
<p>We prepare the comparison with your real figures in the last quarter of every financial year. If yours ends soon, <a href="/quote">tell us now</a>. In January we can only describe what would have been possible.</p>`,
}
