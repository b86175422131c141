import { api, type Flaw } from '#tests/planted/flaw.ts'

const tests = [api('website/events')]
const folder = 'src/server/features/website/events'

export const events: Flaw[] = [
  {
    name: 'whoever comes later passes the waiting list',
    file: `${folder}/seats.ts`,
    find: `      waiting === 0 && seatsTaken + seats <= capacity,`,
    replace: `      waiting >= 0 && seatsTaken + seats <= capacity,`,
    tests,
  },
  {
    name: 'an offer can be accepted after it has expired',
    file: `${folder}/registrations.service.ts`,
    find: `registration.state === 'offered' && (registration.offeredUntil ?? '') > isoNow(clock)`,
    replace: `registration.state === 'offered' && (registration.offeredUntil ?? '') > ''`,
    tests,
  },
  {
    name: 'somebody who was not checked in gets a certificate',
    file: `${folder}/certificates.service.ts`,
    find: `.filter(({ checkedInAt }) => checkedInAt !== null)`,
    replace: '',
    tests,
  },
  {
    name: 'a certificate is given before the event is over',
    file: `${folder}/certificates.service.ts`,
    find: `if (event.cancelledAt || event.endsAt > now) return 0`,
    replace: `if (event.cancelledAt) return 0`,
    tests,
  },
  {
    name: 'a certificate outlives the check-in that it is for',
    file: `${folder}/registrations.store.ts`,
    find: `set({ checkedInAt: at, certificateNumber: null, certifiedAt: null })`,
    replace: `set({ checkedInAt: at })`,
    tests,
  },
  {
    name: 'a changed certificate is taken for somebody else’s file',
    file: 'src/server/features/work/seals/verification/verification.service.ts',
    find: `if (named.length > 0 || certificate) return`,
    replace: `if (named.length > 0) return`,
    tests,
  },
  {
    name: 'registrations are kept for ever',
    file: `${folder}/event-privacy.store.ts`,
    find: `    .where('events.endsAt', '<', before)
    .where('registrations.email', '<>', '')`,
    replace: `    .where('events.endsAt', '<', '')
    .where('registrations.email', '<>', '')`,
    tests,
  },
  {
    name: 'a cancelled event still blocks the times of its speaker',
    file: `${folder}/events.store.ts`,
    find: `    .where('events.cancelledAt', 'is', null)
    .where('events.speaker', '<>', '')`,
    replace: `    .where('events.speaker', '<>', '')`,
    tests: [api('work/appointments')],
  },
  {
    name: 'the sign-in sheet ends after 500 attendees',
    file: `${folder}/registrations.store.ts`,
    find: `    .select(['eventAttendees.id', 'eventAttendees.name', 'registrations.company'])`,
    replace: `    .select(['eventAttendees.id', 'eventAttendees.name', 'registrations.company'])
    .limit(500)`,
    tests,
  },
]
