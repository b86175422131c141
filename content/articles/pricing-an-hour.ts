import type { Introduced } from './introduced.ts'

export const pricingAnHour: Introduced = {
  title: 'What does your hour cost? Pricing for very small firms',
  summary:
    'Most people who work alone charge what others charge. Begin with what you need instead, and do the division.',
  category: 'Business development',
  subcategory: 'Prices',
  cover: 'abacus',
  coverAlt: 'Drawing of a counting frame',
  author: 'Miriam Adeyemi',
  daysAgo: 53,
  dated: false,
  html: `
<p>Ask ten people who work alone how they found their price, and eight will say that they looked at what others charge. That is a fine way to learn what others charge. It says nothing about whether you can live on it.</p>
<p>Take a sheet of paper and work from the other end.</p>
<h2>First: what the year must bring</h2>
<table><tbody>
<tr><th>Item</th><th>Per year</th></tr>
<tr><td>What you need to live on, after tax</td><td>26,000</td></tr>
<tr><td>Income tax and contributions</td><td>11,500</td></tr>
<tr><td>Rent, car, telephone, insurance, software</td><td>9,800</td></tr>
<tr><td>Tools and training</td><td>2,200</td></tr>
<tr><td>For bad months and new machines, 10%</td><td>4,950</td></tr>
<tr><td><strong>Together</strong></td><td><strong>54,450</strong></td></tr>
</tbody></table>
<p>Put your own figures into the second column. The fourth and fifth lines are those that people leave out, and the reason why a broken machine so often ends in a loan.</p>
<h2>Second: how many hours you can sell</h2>
<p>A year has about 260 working days. Take away 25 for holiday, 10 for public holidays, 8 for illness and 5 for learning. That leaves 212. Of each day, five hours at best can be put on an invoice. The others go into offers, travel, telephone calls, and the books.</p>
<p>212 days of five hours make 1,060 hours. In the first two years you will sell perhaps two thirds of them: 700.</p>
<h2>Third: divide</h2>
<p>54,450 divided by 1,060 is 51 an hour. Divided by 700, it is 78. That is the distance between a full order book and a real one. If your price today is 35, you now know why it feels as if you never get ahead: you are paying for the privilege of working.</p>
<blockquote><p>A price is not a judgement on your worth. It is a sum with a result.</p></blockquote>
<h2>If the market says no</h2>
<ul>
<li><strong>Sell the result and not the hour.</strong> A customer who would never pay 78 an hour may gladly pay 240 for a repaired door.</li>
<li><strong>Sell the boring part as a subscription.</strong> Maintenance, checks, updates. It fills the empty third of the year.</li>
<li><strong>Drop the worst tenth.</strong> Every list of customers has a few that cost more than they bring. Raise their price first. Either answer helps you.</li>
<li><strong>Move the line.</strong> Ask for a deposit, charge for travel, name a minimum. None of them changes the hourly price.</li>
</ul>
<p>Raise prices once a year, on a date you announce two months before. We are glad to check the sum with you: <a href="/Contact">send us your two tables</a>.</p>`,
}
