import type { Introduced } from '#content/articles/introduced.ts'
import type { EventKind } from '#domain/events.ts'
import type { Weekday } from '#domain/time/days.ts'

/** An event that a new site starts with. */
export interface IntroducedEvent extends Pick<Introduced, 'title' | 'summary' | 'cover' | 'coverAlt' | 'html'> {
  kind: EventKind
  service: string
  /** The first session is on this day of the week, at least `inDays` after the first start of the site; then one a week. */
  weekday: Weekday
  inDays: number
  weeks: number
  start: string
  end: string
  venue: string
  onlineLink: string
  speaker: string
  price: string
  capacity: number
}

/** All of them are invented. */
export const EVENTS: IntroducedEvent[] = [
  {
    title: 'Bookkeeping for owners, in four evenings',
    summary: 'Eight seats and your own figures: after four evenings you can read your accounts.',
    html: `<p>For people who run a firm and have never studied bookkeeping. You need no knowledge beforehand. Please bring the last yearly accounts of a firm, preferably your own.</p>
<h2>The four evenings</h2>
<ol><li><p>Where the money comes from, and where it is</p></li><li><p>Whether you earned anything</p></li><li><p>Why there is no cash then</p></li><li><p>What the bank and the tax office see</p></li></ol>
<p>Each evening lasts two hours with a break. Between the evenings there is a task of half an hour.</p>`,
    cover: 'lesson',
    coverAlt: 'Drawing of a blackboard with a sum on it',
    kind: 'course',
    service: 'Professional training',
    weekday: 'tue',
    inDays: 21,
    weeks: 4,
    start: '18:00',
    end: '20:00',
    venue: '12 Exchange Row, second floor',
    onlineLink: '',
    speaker: 'Daniel Costa',
    price: '240 a person, half for clients',
    capacity: 8,
  },
  {
    title: 'Invoices that are paid: an evening for shops and workshops',
    summary: 'Why bills are paid late, and the five things that change it. With time for questions.',
    html: `<p>A talk of one hour for everybody who writes invoices: what belongs on them, when to send them, how to remind somebody without losing a customer, and when a deposit is fair.</p>
<h2>Afterwards</h2>
<p>There is tea, and somebody of ours for each question. Please bring one invoice that took too long.</p>`,
    cover: 'envelope',
    coverAlt: 'Drawing of an opened envelope with a letter in it',
    kind: 'talk',
    service: 'Bookkeeping',
    weekday: 'thu',
    inDays: 9,
    weeks: 1,
    start: '17:30',
    end: '19:00',
    venue: '12 Exchange Row, second floor',
    onlineLink: '',
    speaker: 'Miriam Adeyemi',
    price: 'Free',
    capacity: 20,
  },
  {
    title: 'Your first employee: payroll from day one',
    summary: 'Contract, registration, first payslip: one hour online with a checklist to keep.',
    html: `<p>One hour online. We go through the steps in their order, with the dates by which each is due:</p>
<ul><li><p>before the first day</p></li><li><p>the first payslip</p></li><li><p>what comes back every month</p></li></ul>
<p>You get the checklist and the recording.</p>`,
    cover: 'people',
    coverAlt: 'Drawing of three name cards joined by lines',
    kind: 'webinar',
    service: 'HR/management',
    weekday: 'wed',
    inDays: 15,
    weeks: 1,
    start: '12:00',
    end: '13:00',
    venue: '',
    onlineLink: 'https://meet.example.com/first-employee',
    speaker: 'Leila Farouk',
    price: 'Free for clients, 30 for others',
    capacity: 50,
  },
]
