import { sessionWords } from '#domain/events.ts'
import { counted } from '#domain/text/counted.ts'
import { dateAndTime } from '#domain/time/wall-clock.ts'
import type { Block, MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { OfficeEvent, Registration } from './events.model.ts'

export type Change = { label: string; before: string; after: string }

/** What every email about a registration tells. */
export interface About {
  event: OfficeEvent
  registration: Pick<Registration, 'name' | 'state' | 'offeredUntil'>
  attendees: string[]
  /** The page of the registration. */
  manage: string
  zone: string
}

const VIEW = 'View or change your registration'
const NOTE = 'Keep this email: its link is the key to your registration.'
const hello = ({ registration }: About) => `Hello ${registration.name},`

const whenOf = ({ sessions }: Pick<OfficeEvent, 'sessions'>, zone: string): string =>
  `${sessions.map(sessionWords).join('\n')}\n(time in ${zone.replaceAll('_', ' ')})`

/** When, where, who. The link to an online event is for those who have a seat. */
function factsOf({ event, registration, attendees, zone }: About): Block {
  const hasSeat = registration.state === 'confirmed'
  const facts: [string, string][] = [
    ['When', whenOf(event, zone)],
    ['Where', event.venue],
    ['Online', event.onlineLink && (hasSeat ? event.onlineLink : 'You get the link with your seat.')],
    ['Price', event.price],
    ['Who', attendees.join('\n')],
  ]
  return { facts: facts.filter(([, value]) => value !== '') }
}

export const registeredEmail = (about: About): MailContent => ({
  subject: `You are registered: ${about.event.title}`,
  greeting: hello(about),
  body: [
    'Your seat is reserved.',
    factsOf(about),
    'The attached calendar entry puts it into your own calendar.',
    { button: VIEW, url: about.manage },
  ],
  note: NOTE,
})

export const attendeesChangedEmail = (about: About): MailContent => ({
  subject: `Registration changed: ${about.event.title}`,
  greeting: hello(about),
  body: ['Your registration is now:', factsOf(about), { button: VIEW, url: about.manage }],
})

export const waitingEmail = (about: About, position: number): MailContent => ({
  subject: `You are on the waiting list: ${about.event.title}`,
  greeting: hello(about),
  body: [
    `All seats are taken. You are number ${position} on the waiting list. We will email you as soon as a seat is free.`,
    factsOf(about),
    { button: 'View your place, or leave the waiting list', url: about.manage },
  ],
  note: NOTE,
})

function offerWords({ attendees, registration, zone }: About): string {
  const until = `${dateAndTime(registration.offeredUntil ?? '', zone)} (time in ${zone.replaceAll('_', ' ')})`
  return attendees.length === 1
    ? `A seat is free. We are holding it for you until ${until}. Please accept it before then; after that it is offered to the next person.`
    : `${counted(attendees.length, 'seat')} are free. We are holding them for you until ${until}. Please accept them before then; after that they are offered to the next person.`
}

export const offeredEmail = (about: About): MailContent => ({
  subject: `A seat is free: ${about.event.title}`,
  greeting: hello(about),
  body: [offerWords(about), factsOf(about), { button: 'Accept or decline', url: about.manage }],
})

export const expiredEmail = (about: About): MailContent => ({
  subject: `The offer has expired: ${about.event.title}`,
  greeting: hello(about),
  body: [
    'The seat that we held for you was not accepted in time and has been offered to the next person.',
    'If you are still interested, you can register again.',
  ],
})

export const registrationCancelledEmail = (about: About): MailContent => ({
  subject: `Registration cancelled: ${about.event.title}`,
  greeting: hello(about),
  body: ['Your registration has been cancelled.', factsOf(about)],
  note: 'The attached calendar entry removes it from your calendar.',
})

export const eventCancelledEmail = (about: About, reason: string): MailContent => ({
  subject: `Cancelled: ${about.event.title}`,
  greeting: hello(about),
  body: [
    'Unfortunately, this event will not take place.',
    ...(reason ? [{ quote: reason }] : []),
    factsOf({ ...about, registration: { ...about.registration, state: 'cancelled' } }),
  ],
  note: 'The attached calendar entry removes it from your calendar.',
})

/** Whoever has no seat yet learns that there is another link, and not which. */
const changeWords = ({ label, before, after }: Change, { registration }: About): string =>
  label === 'Online' && registration.state !== 'confirmed'
    ? 'You get the new link with your seat.'
    : `${after || 'none'}\n(before: ${before || 'none'})`

export const eventChangedEmail = (about: About, changes: Change[], note: string): MailContent => ({
  subject: `Changed: ${about.event.title}`,
  greeting: hello(about),
  body: [
    'Something has changed about this event:',
    { facts: changes.map((change) => [change.label, changeWords(change, about)]) },
    ...(note ? [{ quote: note }] : []),
    'It is now:',
    factsOf(about),
    { button: VIEW, url: about.manage },
  ],
})

export const transferredEmail = (about: About, from: string): MailContent => ({
  subject: `Your registration was moved: ${about.event.title}`,
  greeting: hello(about),
  body: [`We have moved your registration from ${from} to:`, factsOf(about), { button: VIEW, url: about.manage }],
})

export const messageEmail = (about: About, subject: string, body: string): MailContent => ({
  subject,
  greeting: hello(about),
  body: [...body.split(/\n{2,}/), factsOf(about), { button: VIEW, url: about.manage }],
  note: `You get this email because you are registered for ${about.event.title}.`,
})

const daysAhead = (days: number) => (days <= 0 ? 'Today' : days === 1 ? 'Tomorrow' : `In ${counted(days, 'day')}`)

/** So many days before, which is fewer than planned where the reminder was held up. */
export const reminderEmail = (about: About, days: number): MailContent => ({
  subject: `${daysAhead(days)}: ${about.event.title}`,
  greeting: hello(about),
  body: [
    'This is a reminder of the event that you are registered for.',
    factsOf(about),
    { button: VIEW, url: about.manage },
  ],
  note: 'If you cannot come, please cancel: somebody else may be waiting for the seat.',
})

const certificateWords = (count: number) =>
  count === 1
    ? 'Your certificate of attendance is on the page of your registration, as a sealed PDF.'
    : `${counted(count, 'certificate')} of attendance are on the page of your registration, as sealed PDFs.`

/** With certificates for so many of them who were checked in. */
export const thanksEmail = (about: About, certificates: number): MailContent => ({
  subject: `Thank you for coming: ${about.event.title}`,
  greeting: hello(about),
  body: [
    'Thank you for taking part.',
    ...(certificates > 0 ? [certificateWords(certificates)] : []),
    'We would like to know what it was like: three short questions, anonymous unless you say otherwise.',
    { button: certificates > 0 ? 'Certificate and feedback' : 'Give feedback', url: about.manage },
  ],
})

export const certificateEmail = (about: About, certificates: number): MailContent => ({
  subject: `Certificate of attendance: ${about.event.title}`,
  greeting: hello(about),
  body: [
    'Thank you for taking part.',
    certificateWords(certificates),
    { button: 'Open your registration', url: about.manage },
  ],
})
