import { type Client, read } from '#web/api.ts'
import { act } from '#web/signed-in/session/submit.ts'
import { namesIn } from '#web/site/events/names-in.ts'

/** What the office does with one registration, as a form says it. */
export async function runAttendeeAct(client: Client, id: string, form: FormData) {
  const calls = client.api.events[':id'].registrations
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const name = text('act')
  const param = { id, registration: text('registration') }
  return await act({ act: name }, async () => {
    switch (name) {
      case 'add': {
        const person = { name: text('name'), email: text('email'), phone: text('phone'), company: text('company') }
        const how = { overbook: form.has('overbook'), notify: form.has('notify') }
        const json = { ...person, attendees: namesIn(text('attendees')), ...how }
        const { state, position } = await read(calls.manual.$post({ param: { id }, json }))
        return { message: state === 'waiting' ? `On the waiting list, number ${position}.` : 'Registered.' }
      }
      case 'check-in': {
        const json = { attendee: Number(text('attendee')), isHere: text('isHere') === 'yes' }
        await read(calls[':registration']['check-in'].$post({ param, json }))
        return { message: json.isHere ? 'Checked in.' : 'The check-in was undone.' }
      }
      case 'note':
        await read(calls[':registration'].$patch({ param, json: { note: text('note') } }))
        return { message: 'The note is saved.' }
      case 'transfer': {
        const json = { to: Number(text('to')), overbook: form.has('overbook') }
        await read(calls[':registration'].transfer.$post({ param, json }))
        return { message: 'Moved. The email with the new calendar entry is queued.' }
      }
      default:
        await read(calls[':registration'].cancel.$post({ param, json: {} }))
        return { message: 'Cancelled. The seat is free, and the email about it is queued.' }
    }
  })
}
