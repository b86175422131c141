import type { ListedRegistration, OwnRegistration, RegistrationRow } from '#contract/website/event-registrations.ts'
import type { EventAnswer, EventItem, OfficeEvent as OfficeAnswer, OfficeEventItem } from '#contract/website/events.ts'
import { type Media, pictureOf } from '#server/features/system/media/media.model.ts'
import { contentOf } from '#server/features/website/articles/articles.present.ts'
import type { Attendees } from './attendees.service.ts'
import { hasCertificate } from './certificates.service.ts'
import { type OfficeEvent, type PublicEvent, windowOf } from './events.model.ts'
import type { Events } from './events.service.ts'
import type { Registrations } from './registrations.service.ts'

const seatsOf = ({ capacity, seatsTaken, waiting }: OfficeEvent) => ({ capacity, taken: seatsTaken, waiting })

/** A published event as the site lists it. */
export function presentItem(event: OfficeEvent, pictures: Media[], now: string): EventItem {
  const { id, slug, title, summary, coverId, coverAlt } = event
  const { kind, service, sessions, venue, onlineLink, speaker, price, audience, cancelledAt } = event
  const cover = pictures.find((each) => each.id === coverId)
  return {
    id,
    address: `/events/${slug}`,
    ...{ slug, title, summary },
    picture: cover ? pictureOf(cover, coverAlt || cover.alt) : null,
    ...{ kind, service, sessions, venue, speaker, price, audience, cancelledAt },
    isOnline: onlineLink !== '',
    seats: seatsOf(event),
    registration: windowOf(event, now),
    isPast: event.endsAt <= now,
  }
}

export function presentEvent(event: PublicEvent, pictures: Media[], now: string): EventAnswer {
  const { live, questions, registersFrom, registersUntil, cancelReason } = event
  const { searchTitle, searchText, socialTitle, socialText, publishedAt, updatedAt } = live
  return {
    ...presentItem(event, pictures, now),
    html: contentOf(live.document, 'event', pictures),
    ...{ searchTitle, searchText, socialTitle, socialText, publishedAt, updatedAt },
    ...{ questions, registersFrom, registersUntil, cancelReason },
  }
}

export function presentListed(event: OfficeEvent): OfficeEventItem {
  const { id, title, state, kind, venue, startsAt, endsAt, publishAt, hasChanges, cancelledAt } = event
  const seats = seatsOf(event)
  return { id, title, state, kind, venue, startsAt, endsAt, publishAt, hasChanges, cancelledAt, seats }
}

export function presentOffice({ event, counts, feedback }: Awaited<ReturnType<Events['get']>>): OfficeAnswer {
  const { kind, service, venue, onlineLink, speaker, price, audience, capacity, questions, sessions } = event
  const { registersFrom, registersUntil } = event
  const facts = { kind, service, venue, onlineLink, speaker, price, audience, capacity, questions, sessions }
  return {
    ...presentListed(event),
    address: event.state === 'published' ? `/events/${event.slug}` : null,
    version: event.version,
    cancelReason: event.cancelReason,
    details: { ...facts, registersFrom, registersUntil },
    registrations: counts,
    feedback,
  }
}

export function presentRow(row: Awaited<ReturnType<Attendees['get']>>): RegistrationRow {
  const { id, eventId, state, seats, position, offeredUntil, name, email, phone, company, answers } = row
  const { note, source, createdAt } = row
  return {
    ...{ id, event: eventId, state, seats, position, offeredUntil, name, email, phone, company, answers, note, source },
    createdAt,
    attendees: row.attendees.map(({ id: attendee, name: called, checkedInAt }) => ({
      ...{ id: attendee, name: called, checkedInAt },
    })),
  }
}

type Described = Awaited<ReturnType<Registrations['get']>>

/** One of a user's registrations, as their own list shows it. */
export function presentListedOwn(described: Described, token: string, now: string): ListedRegistration {
  const { event, registration, attendees, position, mayCancel } = described
  const isPast = event.endsAt <= now
  const isComing = registration.state === 'confirmed' && !isPast && !event.cancelledAt && event.state === 'published'
  const certified = attendees.filter((each) => hasCertificate(event, registration, each))
  return {
    ...{ id: registration.id, state: registration.state, position, seats: registration.seats, title: event.title },
    ...{ startsAt: event.startsAt, isPast, cancelledAt: event.cancelledAt, mayCancel },
    address: `/events/registration?token=${token}`,
    calendar: isComing ? `/events/feed/${event.id}.ics` : null,
    certificates: certified.map(({ id, name }) => ({
      ...{ name, address: `/api/events/registration/certificate?token=${token}&attendee=${id}` },
    })),
  }
}

export function presentOwn(described: Described, now: string): OwnRegistration {
  const { event, registration, attendees, position, cancelUntil, mayChange, mayCancel, mayGiveFeedback } = described
  const isConfirmed = registration.state === 'confirmed'
  return {
    state: registration.state,
    position,
    offeredUntil: registration.offeredUntil,
    name: registration.name,
    email: registration.email,
    attendees: attendees.map((each) => ({
      ...{ id: each.id, name: each.name, hasCertificate: hasCertificate(event, registration, each) },
    })),
    ...{ mayChange, mayCancel, cancelUntil, mayGiveFeedback },
    event: {
      title: event.title,
      address: event.state === 'published' ? `/events/${event.slug}` : null,
      sessions: event.sessions.map(({ day, start, end }) => ({ day, start, end })),
      venue: event.venue,
      onlineLink: isConfirmed ? event.onlineLink : '',
      cancelledAt: event.cancelledAt,
      isPast: event.endsAt <= now,
    },
  }
}
