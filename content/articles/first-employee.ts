import type { Introduced } from './introduced.ts'

export const firstEmployee: Introduced = {
  title: 'Before you hire your first employee',
  summary:
    'The step from one to two is the largest a firm ever takes. What it costs, what must be ready, and what can wait.',
  category: 'People and management',
  subcategory: 'Hiring',
  cover: 'people',
  coverAlt: 'Drawing of three name cards joined by lines',
  author: 'Leila Farouk',
  daysAgo: 31,
  dated: true,
  html: `
<p>Going from twenty employees to twenty-one is a line in a budget. Going from none to one changes what you are. You become an employer, with duties on fixed days towards a person, an authority and an insurance company. It is also how nearly every good firm began.</p>
<h2>What it really costs</h2>
<p>The salary in the advertisement is the part everybody sees. Reckon with a quarter to a half more. A simple example:</p>
<table><tbody>
<tr><th>Item</th><th>Per month</th></tr>
<tr><td>Gross salary</td><td>2,400</td></tr>
<tr><td>Employer’s contributions, about 22%</td><td>528</td></tr>
<tr><td>Holiday and public holidays, paid without work, about 12%</td><td>288</td></tr>
<tr><td>Place of work: desk, computer, licences, telephone</td><td>140</td></tr>
<tr><td>Payroll and insurance</td><td>65</td></tr>
<tr><td><strong>Together</strong></td><td><strong>3,421</strong></td></tr>
</tbody></table>
<p>Divide that by the hours you can truly sell, and you know what the new hour costs. If your price does not cover it, the answer may be a better price rather than no colleague.</p>
<h2>Ready before the first day</h2>
<ul>
<li>You are registered as an employer. This can take weeks, so it comes first.</li>
<li>The contract is in writing and signed by both, with hours, pay, place, trial period and notice.</li>
<li>Accident insurance begins on the first day and not on the first pay day.</li>
<li>You know how time is recorded, and who writes it down.</li>
<li>Somebody will run the payroll, and knows the due days for the next three months.</li>
</ul>
<h2>Ready within the first month</h2>
<ul>
<li>A folder for personal papers that only the two of you may open.</li>
<li>A page on how holiday is asked for and how illness is reported.</li>
<li>One conversation, with an open end, about how it is going.</li>
</ul>
<blockquote><p>People seldom leave because of what they were told in the first week. They leave because of what nobody told them.</p></blockquote>
<h2>What can wait</h2>
<p>You do not need a handbook, a bonus scheme or a title. You need a clear task, a fair wage that arrives on the same day every month, and time to explain. A freelancer may also be the better first step. Be careful, though: someone who works only for you, at your desk and at your hours, is an employee in the eyes of most laws, whatever the contract is called.</p>
<p>We set up payroll for a first employee at a fixed price and hold your hand through the first three months. See <a href="/services">our services</a>, or ask for a <a href="/quote">quote</a>.</p>`,
}
