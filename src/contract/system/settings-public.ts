import { LENGTHS } from '#contract/limits.ts'
import { z } from '#contract/route.ts'
import { isHex } from '#domain/colour/oklch.ts'
import { isReadable, nearestReadable, type Seeds } from '#domain/colour/palette.ts'
import { parseMark } from '#domain/mark.ts'
import {
  currency,
  day,
  line,
  link,
  listBySlug,
  namedSections,
  optionalLine,
  optionalLink,
  optionalParagraphs,
  paragraphs,
  picture,
  slug,
  timeOfDay,
  timeZone,
  titled,
} from './settings-fields.ts'
import { announcement, navigation } from './settings-navigation.ts'

const firm = z.object({
  name: line(80, 'Enter the name of the firm'),
  legalName: line(120, 'Enter the legal name of the firm'),
  tagline: line(140, 'Enter a line that says what the firm does'),
  email: z.email('Enter an email address such as hello@example.com').max(LENGTHS.email),
  phone: line(LENGTHS.phone, 'Enter a telephone number'),
  addressLines: z.array(line(120, 'Enter a line of the address')).min(1, 'Enter the address').max(4),
  city: line(80, 'Enter the city'),
  region: optionalLine(80),
  postcode: optionalLine(20),
  country: optionalLine(80),
  timeZone,
  currency,
  /** The year; 0 while the site does not say it. */
  founded: z
    .int('Enter a year such as 2009')
    .max(2100, 'Enter a year such as 2009')
    .refine((year) => year === 0 || year >= 1800, 'Enter a year such as 2009'),
})

/** A colour that words are set in, and white words on it. */
const colour = (role: keyof Seeds) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .refine(isHex, { message: 'Enter a colour such as #0e5c45', abort: true })
    .refine((hex) => isReadable(hex, role), {
      error: ({ input }) =>
        `Too light to be read on the page. The nearest that can be read is ${nearestReadable(String(input), role)}`,
    })

/** What the site looks like: its mark, and the two colours from which all others are derived. */
const brand = z.object({
  mark: z.string().refine((address) => address === '' || parseMark(address) !== null, 'Choose an SVG or PNG file'),
  primary: colour('primary'),
  accent: colour('accent'),
})

const openFrom = z
  .object({ opens: timeOfDay, closes: timeOfDay })
  .refine(({ opens, closes }) => opens < closes, { message: 'Closing comes after opening', path: ['closes'] })
  .nullable()
  .describe('null on a day when the office is closed')

const hours = z.object({
  /** What “open now”, working hours, the top bar and the footer are made from. */
  week: z.object({
    mon: openFrom,
    tue: openFrom,
    wed: openFrom,
    thu: openFrom,
    fri: openFrom,
    sat: openFrom,
    sun: openFrom,
  }),
  /** Days of the year when the office is closed whatever the week says. */
  closedOn: z.array(z.object({ date: day, note: optionalLine(80) })).max(100),
})

const links = z.object({
  /** Without an address the link is not shown. */
  chat: z.object({ label: line(40), url: optionalLink }),
  training: z.object({ label: line(40), url: optionalLink }),
  directions: optionalLink,
  /** The drawn plan on Contact. It is shown while the street is the one of the address. */
  plan: z.object({
    street: optionalLine(30),
    before: optionalLine(24),
    after: optionalLine(24),
    beside: optionalLine(60),
    opposite: optionalLine(60),
    stop: optionalLine(60),
  }),
  social: z.array(z.object({ label: line(40), url: link })).max(8),
})

const home = z.object({
  promise: line(120, 'Enter the promise'),
  lead: paragraphs(400),
  monthly: z.object({ title: line(120), intro: paragraphs(400), items: z.array(titled).max(9) }),
  expect: z.object({ title: line(120), intro: paragraphs(400), steps: z.array(titled).max(8) }),
  closing: z.object({ title: line(120), text: paragraphs(400) }),
})

const about = z.object({
  title: line(120),
  lead: optionalParagraphs(400),
  text: paragraphs(6_000),
  values: z.object({ title: line(120), items: z.array(titled).max(9) }),
  people: z.object({
    title: line(120),
    intro: optionalParagraphs(400),
    items: z.array(z.object({ name: line(LENGTHS.name), role: line(120), text: paragraphs(600), picture })).max(30),
  }),
  history: z.object({
    title: line(120),
    items: z.array(z.object({ year: z.int().min(1800).max(2100), text: paragraphs(400) })).max(30),
  }),
})

const price = z
  .number('Enter a price such as 29.98')
  .min(0, 'Enter a price such as 29.98')
  .max(1_000_000, 'Enter a lower price')
  .refine((amount) => Math.round(amount * 100) / 100 === amount, 'Use at most two decimals')

/** What a service usually costs, in the firm's currency; 0 for what is not said. Set by the firm, never computed. */
const feeRange = z
  .object({ from: price, to: price, per: optionalLine(30) })
  .refine(({ from, to }) => to === 0 || from <= to, {
    message: 'Enter at least as much as the lowest fee, or leave it empty',
    path: ['to'],
  })

const services = z.object({
  title: line(120),
  lead: paragraphs(400),
  items: listBySlug(
    z.object({
      slug,
      title: line(80),
      short: line(200),
      detail: paragraphs(2_000),
      points: z.array(line(160)).max(8),
      fees: feeRange,
      picture,
    }),
    12,
  ),
})

const plans = z.object({
  title: line(120),
  intro: paragraphs(400),
  note: optionalParagraphs(400),
  items: listBySlug(
    z.object({
      slug,
      name: line(60),
      intro: optionalLine(200),
      /** For a year, in the firm's currency. */
      price,
      discountPercent: z.int('Enter a whole number').min(0).max(99),
      storageGb: z.int('Enter a whole number').min(0).max(100_000),
      mailboxes: z.int('Enter a whole number').min(0).max(10_000),
      features: z.array(line(160)).max(10),
      tag: optionalLine(40),
      outro: optionalLine(200),
    }),
    6,
  ),
})

const certifications = z.object({
  title: line(120),
  intro: optionalParagraphs(400),
  vendor: line(80),
  items: z.array(z.object({ title: line(120), picture, date: day })).max(12),
})

const counters = z.object({
  title: line(120),
  items: z
    .array(
      z.object({
        figure: line(12, 'Enter a figure such as 60+'),
        label: line(60),
        /** Whether everybody who was checked in at an event is counted, in place of the figure. */
        counted: z.boolean().default(false),
      }),
    )
    .max(6),
})

const careers = z.object({
  title: line(120),
  intro: paragraphs(2_000),
  /** Shown while there are no openings. */
  none: paragraphs(800),
  email: z.email('Enter an email address such as hello@example.com').max(LENGTHS.email),
  openings: listBySlug(
    z.object({
      slug,
      title: line(120),
      place: line(120),
      kind: line(80),
      text: paragraphs(3_000),
      points: z.array(line(200)).max(12),
      closesOn: z.union([z.literal(''), day]),
    }),
    30,
  ),
})

const heading = z.object({ title: line(120), lead: paragraphs(400) })

/** How the pages begin that are made of what people write and send, and what is beside the quote form. */
const headings = z.object({
  news: heading,
  publications: heading,
  contact: heading,
  quote: heading.extend({ steps: z.array(titled).max(6) }),
})

const faq = z.object({
  title: line(120),
  items: z.array(z.object({ question: line(200), answer: paragraphs(1_500) })).max(30),
})

const legal = z.object({
  privacy: z.object({
    title: line(120),
    updatedOn: day,
    lead: paragraphs(600),
    sections: z.array(z.object({ title: line(120), text: paragraphs(4_000) })).max(30),
  }),
  cookieNotice: paragraphs(600),
})

/** Appointments that visitors book at /book; off until the firm enables them. */
const appointments = z.object({ enabled: z.boolean(), title: line(120), lead: paragraphs(400) })

const searchEntry = z.object({ title: line(70), description: line(170) })

/** What search engines and shared links show of each page; the firm's name is added to the title. */
const pages = z.object({
  home: searchEntry,
  about: searchEntry,
  services: searchEntry,
  careers: searchEntry,
  news: searchEntry,
  publications: searchEntry,
  contact: searchEntry,
  quote: searchEntry,
  privacy: searchEntry,
})

export const publicSections = namedSections({
  firm,
  brand,
  hours,
  links,
  navigation,
  announcement,
  home,
  about,
  services,
  plans,
  certifications,
  counters,
  careers,
  headings,
  appointments,
  faq,
  legal,
  pages,
})
