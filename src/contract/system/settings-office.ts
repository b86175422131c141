import { LENGTHS } from '#contract/limits.ts'
import { z } from '#contract/route.ts'
import { WEEKDAYS } from '#domain/time/days.ts'
import { ALERT_READERS } from './alert-fields.ts'
import { dkimSelector, line, namedSections, optionalParagraphs, paragraphs, timeOfDay } from './settings-fields.ts'

export const COMMENT_REVIEWS = ['none', 'first', 'all'] as const
export type CommentReview = (typeof COMMENT_REVIEWS)[number]

const comments = z.object({
  /** Which comments wait to be read before they are shown; what looks like spam always does. */
  review: z.enum(COMMENT_REVIEWS, 'Choose one of them'),
})

const replies = z.object({
  withinWorkingHours: z.int('Enter a whole number of hours').min(1, 'Enter 1 or more').max(200, 'Enter 200 or fewer'),
})

const security = z.object({ requireTwoFactor: z.boolean() })

const mail = z.object({
  fromName: line(80, 'Enter the name that emails come from'),
  signature: optionalParagraphs(600),
  dkimSelector,
})

export const DRILL_RHYTHMS = ['weekly', 'monthly', 'off'] as const

const count = z.int('Enter a whole number').min(0, 'Enter 0 or more').max(366, 'Enter 366 or fewer')

const backups = z
  .object({
    ...{ daily: count, weekly: count, monthly: count },
    /** How often the newest one is restored to see whether it can be. */
    drill: z.enum(DRILL_RHYTHMS, 'Choose one of them'),
  })
  .refine(({ daily, weekly, monthly }) => daily + weekly + monthly > 0, {
    message: 'Keep at least one backup',
    path: ['daily'],
  })

const reports = z.object({
  weekly: z.boolean(),
  recipients: z
    .array(z.email('Enter an email address such as name@example.com').max(LENGTHS.email))
    .max(20, 'At most 20 people can receive it'),
})

const alerts = z
  .object({
    emailTo: z.enum(ALERT_READERS, 'Choose one of them'),
    recipients: z
      .array(z.email('Enter an email address such as name@example.com').max(LENGTHS.email))
      .max(20, 'At most 20 people can receive them'),
    mail: z.boolean(),
    backups: z.boolean(),
    disk: z.boolean(),
    files: z.boolean(),
    errors: z.boolean(),
    stalls: z.boolean(),
    seals: z.boolean(),
    jobs: z.boolean(),
    audit: z.boolean(),
    mailbox: z.boolean(),
    certificate: z.boolean(),
    clock: z.boolean(),
  })
  .refine(({ emailTo, recipients }) => emailTo !== 'list' || recipients.length > 0, {
    message: 'Enter at least one address',
    path: ['recipients'],
  })

export const CLIENTS_SEEN = ['all', 'team'] as const

const clients = z.object({
  /** Whose rooms an accountant may open: every client's, or only those of clients whose team they are on. */
  accountantsSee: z.enum(CLIENTS_SEEN, 'Choose one of them'),
  messagesInMail: z.boolean(),
})

const years = z.int('Enter a whole number of years').min(1, 'Enter 1 or more').max(100, 'Enter 100 or fewer')

/** For how many years each kind of document is kept, from the end of the year in which it came. */
const retention = z.object({ accounts: years, returns: years, contracts: years, letters: years, other: years })

const daysBefore = z
  .string()
  .trim()
  .max(40, 'Use 40 characters or fewer')
  .regex(/^(\d{1,3}(\s*,\s*\d{1,3}){0,7})?$/, 'Enter days separated by commas, such as 30, 7, 1')

const reminders = z.object({
  /** The time of the firm's day from which its own people and its clients are written to. */
  staffFrom: timeOfDay,
  clientsFrom: timeOfDay,
  deadlines: daysBefore,
  papers: daysBefore,
  papersAfterEvery: z.int('Enter a whole number of days').min(1, 'Enter 1 or more').max(90, 'Enter 90 or fewer'),
  proposals: daysBefore,
  appointments: daysBefore,
})

const newsletter = z.object({
  /** Whether an issue is made and sent each week. */
  weekly: z.boolean(),
  day: z.enum(WEEKDAYS, 'Choose a day'),
  time: timeOfDay,
  perMinute: z.int('Enter a whole number').min(1, 'Enter 1 or more').max(10_000, 'Enter 10,000 or fewer'),
})

const proposals = z.object({
  /** For new lines, in percent. */
  taxRate: z
    .number('Enter a percentage such as 20')
    .min(0, 'Enter 0 or more')
    .max(100, 'Enter 100 or less')
    .refine((rate) => Math.round(rate * 100) / 100 === rate, 'Use at most two decimals'),
  validDays: z.int('Enter a whole number of days').min(1, 'Enter 1 or more').max(365, 'Enter 365 or fewer'),
  terms: z.array(z.object({ title: line(120, 'Enter a title'), text: paragraphs(5_000) })).max(20),
  /** A server of RFC 3161 that says when a PDF was sealed; empty for none. */
  timestampUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)], {
    error: 'Enter an address such as https://timestamp.example.com',
  }),
})

const hours = (most: number) =>
  z.int('Enter a whole number of hours').min(0, 'Enter 0 or more').max(most, `Enter ${most} or fewer`)

const events = z.object({
  /** How long a freed seat is held for the first of the waiting list. */
  offerHours: hours(336).min(1, 'Enter 1 or more'),
  /** Until how long before the start people cancel or change their registration themselves. */
  cancelHours: hours(720),
  reminders: daysBefore,
  thanks: z.boolean(),
})

export const officeSections = namedSections({
  clients,
  retention,
  reminders,
  newsletter,
  proposals,
  events,
  comments,
  replies,
  security,
  mail,
  backups,
  reports,
  alerts,
})
