// The coming events of the demonstration; all of them invented.

/** An event of the invented firm; `inDays` are its sessions, counted from today. */
export interface DemoEvent {
  title: string
  summary: string
  html: string
  kind: 'course' | 'talk' | 'webinar'
  inDays: number[]
  start: string
  end: string
  venue: string
  onlineLink: string
  speaker: string
  price: string
  capacity: number
  /** How many of the invented people register. */
  people: number
}

export const EVENTS: DemoEvent[] = [
  {
    title: 'Bookkeeping for owners, in four evenings',
    summary: 'Eight seats and your own figures: after four evenings you can read your accounts.',
    html: `<p>For people who run a firm and have never studied bookkeeping. You need no knowledge beforehand. Please bring the last yearly accounts of a firm, preferably your own.</p>
<h2>The four evenings</h2>
<ol><li><p>Where the money comes from, and where it is</p></li><li><p>Whether you earned anything</p></li><li><p>Why there is no cash then</p></li><li><p>What the bank and the tax office see</p></li></ol>
<p>Each evening lasts two hours with a break. Between the evenings there is a task of half an hour.</p>`,
    kind: 'course',
    inDays: [24, 31, 38, 45],
    start: '18:00',
    end: '20:00',
    venue: '7 Exchange Row, first floor',
    onlineLink: '',
    speaker: 'Daniel Costa',
    price: '240 a person, half for clients',
    capacity: 8,
    people: 10,
  },
  {
    title: 'Year end without a rush',
    summary: 'What to do in the last six weeks of the year, and what can wait. With time for questions.',
    html: `<p>A talk of one hour for shops, workshops and practices: stock, open invoices, the car, gifts, and which papers we need from you.</p>
<p>Afterwards there is tea, and somebody for each question.</p>`,
    kind: 'talk',
    inDays: [12],
    start: '17:30',
    end: '19:00',
    venue: '7 Exchange Row, first floor',
    onlineLink: '',
    speaker: 'Miriam Adeyemi',
    price: 'Free',
    capacity: 20,
    people: 6,
  },
  {
    title: 'Your first employee: payroll from day one',
    summary: 'Contract, registration, first payslip: one hour online with a checklist to keep.',
    html: `<p>One hour online. We go through the steps in their order, with the dates by which each is due:</p>
<ul><li><p>before the first day</p></li><li><p>the first payslip</p></li><li><p>what comes back every month</p></li></ul>
<p>You get the checklist and the recording.</p>`,
    kind: 'webinar',
    inDays: [18],
    start: '12:00',
    end: '13:00',
    venue: '',
    onlineLink: 'https://meet.example.com/first-employee',
    speaker: 'Leila Farouk',
    price: 'Free for clients, 30 for others',
    capacity: 50,
    people: 4,
  },
]
