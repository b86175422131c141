import type { Tx } from '#database/engine.ts'
import { formatWhen } from '#domain/appointments/when.ts'
import type { Conversations } from '#server/features/clients/conversations/conversations.service.ts'
import type { LeadIntake } from '#server/features/clients/leads/intake/lead-intake.service.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import { writeInvitation } from '#server/features/work/calendar/invitation.model.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import { type Change, staffMail, visitorMail } from './appointment-mails.ts'
import { type Appointment, uidOf } from './appointments.model.ts'

export interface BookingTelling {
  outbox: Outbox
  settings: SettingsService
  accounts: Accounts
  intake: LeadIntake
  conversations: Pick<Conversations, 'begin'>
}

/** Who changes an appointment: a member of staff, or whoever has its link. */
export type Doer = Actor | 'visitor'

interface Told {
  before?: Appointment
  by?: Doer
}

/** Who learns of a booking, and how: the inbox or the client's conversation, and emails with the calendar entry. */
export function createBookingTelling(
  { config }: Pick<Tools, 'config'>,
  { outbox, settings, accounts, intake, conversations }: BookingTelling,
  manageUrl: (appointment: Appointment) => string,
) {
  const host = new URL(config.publicUrl).hostname

  async function fileFor(appointment: Appointment, attendee: { name: string; email: string }, title: string) {
    const { firm, mail } = (await settings.all()).settings
    const { startsAt: start, endsAt: end, topic: description, place: location } = appointment
    return writeInvitation({
      entries: [{ uid: uidOf(appointment, host), start, end, title, description, location }],
      sequence: appointment.sequence,
      changedAt: appointment.updatedAt,
      isCancelled: appointment.state === 'cancelled',
      organizer: { name: mail.fromName, email: firm.email },
      attendee,
    }).content
  }

  return {
    /** The request in the inbox, or the client's conversation, that goes with a booking. */
    async begin(tx: Tx, appointment: Appointment, actor: Actor | null): Promise<Partial<Appointment>> {
      const { kindName, name, email, phone, topic, zone, staffName, clientId } = appointment
      const what = `${kindName} with ${staffName}: ${formatWhen(appointment, zone)}`
      const message = [what, topic].filter(Boolean).join('\n\n')
      if (clientId !== null && actor) {
        const opening = { subject: `Appointment: ${kindName}`, body: message }
        return { conversationId: await conversations.begin(tx, actor, clientId, opening) }
      }
      const from = { actor: actor?.role === 'client' ? actor : null, isConfirmed: true as const }
      return { leadId: (await intake.keepMessage(tx, { name, email, phone, message }, '/book', from)).id }
    },

    /** Emails to whoever booked it, and to whoever takes it unless they did it themselves. */
    async tell(tx: Tx, appointment: Appointment, change: Change, { before, by }: Told = {}): Promise<void> {
      const { firm } = (await settings.all()).settings
      const { kindName, name, email, id } = appointment
      const url = change === 'cancelled' ? `${config.publicUrl}/book` : manageUrl(appointment)
      const file = await fileFor(appointment, { name, email }, `${kindName}, ${firm.name}`)
      const mail = { kind: `appointment.${change}`, to: email, replyTo: firm.email, calendarFile: file }
      await outbox.send(tx, mail, visitorMail(appointment, change, { url, before }))
      const person = await accounts.find(tx, appointment.staffId)
      if (!person || person.suspendedAt || (by && by !== 'visitor' && by.accountId === person.id)) return
      const calendarFile = await fileFor(appointment, person, `${kindName}: ${name}`)
      const toStaff = { kind: `appointment.staff-${change}`, to: person.email, replyTo: email, calendarFile }
      const office = `${config.publicUrl}/dashboard/appointments/${id}`
      await outbox.send(tx, toStaff, staffMail(appointment, change, { url: office, before }))
    },
  }
}
