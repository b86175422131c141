import type { Introduced } from './introduced.ts'

export const eveningCourse: Introduced = {
  title: 'Bookkeeping for owners: our evening course in four parts',
  summary:
    'Four evenings, eight seats, your own figures. What the course covers, whom it is for, and how to take part.',
  category: 'Training',
  subcategory: 'Courses',
  cover: 'lesson',
  coverAlt: 'Drawing of a blackboard with a sum on it',
  author: 'Daniel Costa',
  daysAgo: 70,
  dated: false,
  html: `
<p>Every year somebody tells us: “I pay you to understand my figures, but I wish I understood them too.” That is the best reason there is to hold a course. So we hold one, in the evening, for people who run a firm and have never studied bookkeeping.</p>
<h2>Whom it is for</h2>
<p>Owners, partners, office managers, and anyone who signs what they would like to be able to read. You need no knowledge beforehand and no talent for sums. You do need the last yearly accounts of a firm, preferably your own. We work with them from the first evening.</p>
<h2>The four evenings</h2>
<table><tbody>
<tr><th>Evening</th><th>Question</th><th>What you take home</th></tr>
<tr><td>1</td><td>Where does the money come from, and where is it?</td><td>Your balance sheet, drawn as a picture</td></tr>
<tr><td>2</td><td>Did we earn anything?</td><td>Your result, sorted by what you can change</td></tr>
<tr><td>3</td><td>Why is there no cash, then?</td><td>A forecast of thirteen weeks</td></tr>
<tr><td>4</td><td>What will the bank and the tax office see?</td><td>Five figures to watch, and their limits</td></tr>
</tbody></table>
<p>Each evening lasts two hours with a break. Between the evenings there is a small task, about half an hour, always with your own figures.</p>
<h2>How we teach</h2>
<ul>
<li><strong>Eight seats and no more.</strong> Everybody’s question gets an answer.</li>
<li><strong>Nobody sees your figures but you.</strong> Examples on the board are invented; you do the same step on your own paper.</li>
<li><strong>Words before numbers.</strong> Debit and credit come last, when you already know what they are for.</li>
<li><strong>No selling.</strong> We do not offer anything at the end except tea.</li>
</ul>
<blockquote><p>I had been looking at that page for eleven years. On the second evening I could read it, and on the third I raised two prices.</p></blockquote>
<p>So wrote the owner of a small printing works after last year’s course.</p>
<h2>Taking part</h2>
<p>The course runs twice a year, in spring and in autumn. Training in the menu above leads to the form. Clients of ours pay half. If the evenings do not suit you, the six training modules in our <a href="/publication">publications</a> cover the same ground at your own pace, and we come to firms that send six people or more.</p>
<p>Questions? <a href="/Contact">Write to us</a>, and say what you would most like to understand. We build the examples around it.</p>`,
}
