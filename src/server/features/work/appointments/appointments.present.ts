import { isByPhone } from '#contract/work/appointment-fields.ts'
import type { AppointmentHoursAnswer, AppointmentKindAnswer, FreeTimeAnswer } from '#contract/work/appointment-kinds.ts'
import type { AppointmentAnswer, OwnAppointmentAnswer } from '#contract/work/appointments.ts'
import type { FreeTime } from '#domain/appointments/free-times.ts'
import type { Appointment, Hours } from './appointments.model.ts'
import { isChangeable } from './booking.service.ts'
import type { StaffedKind } from './kinds.service.ts'

export const presentOffered = ({ id, name, about, minutes, place }: StaffedKind) => ({
  ...{ id, name, about, minutes },
  isByPhone: isByPhone({ place }),
})

export const presentKind = ({ people, ...kind }: StaffedKind): AppointmentKindAnswer => ({ ...kind, staff: people })

export const presentTimes = ({ times, next }: { times: FreeTime[]; next: string | null }) => ({
  items: times.map(({ at, date, time }): FreeTimeAnswer => ({ at: new Date(at).toISOString(), date, time })),
  next,
})

export function presentHours(
  { person, week, version }: Hours & { person: { id: string; name: string } },
  timeZone: string,
): AppointmentHoursAnswer {
  return { person: { id: person.id, name: person.name }, week, version, timeZone }
}

/** As whoever booked it sees it: nothing of how it is worked on. */
export function presentOwn(appointment: Appointment, now: string): OwnAppointmentAnswer {
  const { reference, kindId, kindName, staffName, place, startsAt, endsAt, name, topic, state } = appointment
  return {
    reference,
    kind: { id: kindId, name: kindName },
    ...{ staffName, place, startsAt, endsAt, name, topic, state },
    ...{ date: appointment.localDate, time: appointment.localTime, timeZone: appointment.zone },
    visitorZone: appointment.visitorZone,
    isPast: endsAt <= now,
    canChange: isChangeable(appointment, now),
  }
}

export function presentAppointment(appointment: Appointment & { clientName: string | null }): AppointmentAnswer {
  const { id, reference, place, startsAt, endsAt, visitorZone, name, email, phone, topic, state, reason } = appointment
  const { clientId, clientName, leadId, conversationId, version } = appointment
  return {
    ...{ id, reference, place, startsAt, endsAt, visitorZone, name, email, phone, topic, state, reason, version },
    kind: { id: appointment.kindId, name: appointment.kindName },
    staff: { id: appointment.staffId, name: appointment.staffName },
    ...{ date: appointment.localDate, time: appointment.localTime, timeZone: appointment.zone },
    client: clientId === null || clientName === null ? null : { id: clientId, name: clientName },
    ...{ lead: leadId, conversation: conversationId },
  }
}
