import type { Introduced } from './introduced.ts'

export const cashForecast: Introduced = {
  title: 'A thirteen-week cash forecast on one page',
  summary:
    'Profit is an opinion, cash is a fact. How to see a shortage coming while there is still time to do something.',
  category: 'Business development',
  subcategory: 'Cash flow',
  cover: 'growth',
  coverAlt: 'Drawing of growing stacks of coins, with a plant on the tallest',
  author: 'Miriam Adeyemi',
  daysAgo: 17,
  dated: false,
  html: `
<p>A firm can make a profit every month and still run out of money in the third. It happens when customers pay in sixty days and suppliers want theirs in fourteen. The profit is real. It is just not here yet.</p>
<p>Large companies watch this with a forecast of thirteen weeks: one quarter, week by week. There is no reason why a bakery or a studio of four people should not do the same. It fits on one page.</p>
<h2>The page</h2>
<p>Draw thirteen columns, one for each week. Then fill in four rows, and let the fifth follow.</p>
<table><tbody>
<tr><th>Row</th><th>Week 1</th><th>Week 2</th><th>Week 3</th></tr>
<tr><td>Money at the start</td><td>8,200</td><td>6,950</td><td>9,400</td></tr>
<tr><td>Comes in</td><td>3,100</td><td>6,800</td><td>1,200</td></tr>
<tr><td>Goes out, fixed</td><td>−2,900</td><td>−2,900</td><td>−2,900</td></tr>
<tr><td>Goes out, other</td><td>−1,450</td><td>−1,450</td><td>−6,300</td></tr>
<tr><td><strong>Money at the end</strong></td><td><strong>6,950</strong></td><td><strong>9,400</strong></td><td><strong>1,400</strong></td></tr>
</tbody></table>
<p>The third week is the reason for the whole exercise. Nothing is wrong with the business. A tax payment and a delivery fall into the same five days, and two customers have not paid yet. Seen today, it is a telephone call. Seen on the day itself, it is a bad night.</p>
<h2>Fill it in honestly</h2>
<ul>
<li><strong>Money in:</strong> use the day your customers really pay, not the day they should. Your own records know the difference.</li>
<li><strong>Fixed costs:</strong> rent, wages, insurance, loan, software. They do not care about your sales.</li>
<li><strong>Other costs:</strong> goods, repairs, the yearly bills that always surprise. Last year’s bank statements are the best prophet.</li>
<li><strong>Yourself:</strong> what you need to live on is a cost. Leave it out, and the forecast lies.</li>
</ul>
<h2>Keep it alive in fifteen minutes a week</h2>
<p>Every Monday, cross out the week that has passed, add one at the end, and compare what you expected with what happened. The comparison is the part that teaches. After two months you will know which of your customers is late by habit and which of your own guesses are too cheerful.</p>
<blockquote><p>A forecast that is wrong every week, and is corrected every week, is worth ten that were right once.</p></blockquote>
<h2>If the end of a week is below zero</h2>
<p>Act in this order: ask for what is owed to you, move what may be moved, cut what is not needed, and only then borrow. A bank lends more willingly to someone who says “I will be short by three thousand for two weeks in May” than to someone who says “I need money by Friday”.</p>
<p>We build the first page together with you, from your own statements. It takes about two hours. <a href="/quote">Ask for a quote</a>.</p>`,
}
