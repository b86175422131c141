import type { Introduced } from './introduced.ts'

export const firstNinetyDays: Introduced = {
  title: 'Working for yourself: the first ninety days',
  summary:
    'Registering takes an hour. Staying calm takes a plan. What to do in which week, and what to leave for later.',
  category: 'Business development',
  subcategory: 'Starting up',
  cover: 'desk',
  coverAlt: 'Drawing of a desk under a lamp',
  author: 'Miriam Adeyemi',
  daysAgo: 79,
  dated: true,
  html: `
<p>The first months of working for yourself are loud. There is a name to find, a website to make, a card to print, and somebody always knows somebody who can get you a good price for pens. Most of it can wait. A few things cannot, and they are rarely the ones that people talk about.</p>
<h2>Weeks one and two: become real</h2>
<ul>
<li>Choose a legal form that fits the next two years and not the next twenty. It can be changed later.</li>
<li>Register with the authorities that apply to you, and write down every number you receive.</li>
<li>Open a bank account that is used for nothing else. This is the best advice in the article.</li>
<li>Insure what could ruin you: liability, illness, the tools you cannot work without.</li>
</ul>
<h2>Weeks three and four: be able to send an invoice</h2>
<p>You need a numbered invoice with everything the law asks for, a place where copies are kept, and a way to see who has paid. A spreadsheet will do for the first twenty. Find out now whether you must charge sales tax, because putting it right afterwards comes out of your own pocket.</p>
<h2>The second month: find out what you sell</h2>
<p>Talk to ten people who might buy, and offer three of them something small at a proper price. Write down the hours it really took. Those three jobs tell you more than any plan.</p>
<blockquote><p>A business plan is a letter to a stranger. An order is a letter from one.</p></blockquote>
<h2>The third month: build the rhythm</h2>
<table><tbody>
<tr><th>When</th><th>What</th><th>How long</th></tr>
<tr><td>Every day</td><td>Photograph receipts</td><td>2 minutes</td></tr>
<tr><td>Every Friday</td><td>Send invoices, enter receipts, look at the bank</td><td>40 minutes</td></tr>
<tr><td>Every month</td><td>Put tax aside, compare with your plan</td><td>1 hour</td></tr>
<tr><td>Every quarter</td><td>Returns, prices, a day off</td><td>Half a day</td></tr>
</tbody></table>
<p>Forty minutes on a Friday are nothing. Six months of Fridays on a weekend in May are misery.</p>
<h2>What can wait</h2>
<p>The perfect name. The large website. The office. The employee. The loan, if you can do without it. And any contract of more than a year for anything at all, especially for telephones, copiers and advertising.</p>
<h2>What it costs to ask</h2>
<p>Nothing, the first time. We sit down with everyone who starts, for an hour, before or after the registration. Bring your questions and, if you have them, the letters that have already arrived. <a href="/quote">Choose “Individual” in the quote form</a> and tell us what you have in mind.</p>`,
}
