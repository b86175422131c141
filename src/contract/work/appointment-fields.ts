// No schemas here: screens in the browser take this file too.

export const APPOINTMENT_VIEWS = ['upcoming', 'past', 'cancelled'] as const
export type AppointmentView = (typeof APPOINTMENT_VIEWS)[number]

export const START_EVERY = [10, 15, 20, 30, 60] as const

export const APPOINTMENTS = {
  kinds: 40,
  staff: 100,
  /** Spans of one day of a user's week. */
  spans: 4,
  /** Days that one question for free times covers. */
  days: 62,
  /** Appointments that one address can have ahead. */
  ahead: 5,
} as const

export const BOOKING_WORDS = {
  name: 'Enter your name',
  topic: 'Enter a shorter text',
  at: 'Choose a time',
  phone: 'Enter your phone number, so that we can call you',
} as const

/** Whether the firm calls: its place is the phone and nothing beside it. */
export const isByPhone = ({ place }: { place: string }) =>
  /\b(tele)?phone\b|\bphone call\b/i.test(place) && !/\bor\b|,|\/|;/i.test(place)

/** What a firm may begin with. */
export const EXAMPLE_KINDS = [
  {
    slug: 'intro',
    name: 'Intro call',
    minutes: 20,
    about: 'We get to know each other and find out what you need.',
    place: 'By phone',
  },
  {
    slug: 'review',
    name: 'Annual review',
    minutes: 60,
    about: 'We go through your year and plan the next one.',
    place: 'At our office or online',
  },
] as const

export const NEW_KIND = {
  name: '',
  about: '',
  place: '',
  minutes: 30,
  everyMinutes: 30,
  bufferMinutes: 0,
  noticeHours: 24,
  horizonDays: 60,
  dailyMost: 0,
  region: null as string | null,
  staff: [] as string[],
}
