import * as calls from '#contract/website/event-registrations.ts'
import { isoNow } from '#platform/clock.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Tools } from '#server/tools.ts'
import { csvOf } from './events.csv.ts'
import type { Registration } from './events.model.ts'
import { presentListedOwn, presentOwn, presentRow } from './events.present.ts'
import type { Events } from './events.service.ts'

interface Needs {
  events: Events
  outbox: Pick<Outbox, 'hasServer'>
}

export function registrationRoutes({ clock }: Pick<Tools, 'clock'>, { events, outbox }: Needs) {
  const { registrations, attendees } = events

  /** What was done and, where the site sends email, what email follows. */
  const told = async (done: string, email: string) => ((await outbox.hasServer()) ? `${done} ${email}` : done)

  async function receivedAnswer({ state }: Pick<Registration, 'state'>, position: number | null) {
    const waiting = `All seats are taken. You are number ${position} on the waiting list.`
    const message =
      state === 'waiting'
        ? await told(waiting, 'We email you as soon as a seat is free.')
        : await told('You are registered.', CALENDAR)
    return { message, state, position }
  }

  return createFeature()
    .openapi(calls.register, async (c) => {
      const { website, ...form } = c.req.valid('json')
      // Whoever fills in what nobody sees is answered like everybody else.
      if (website) return c.json(await receivedAnswer({ state: 'confirmed' }, null), 201)
      const idempotencyKey = c.req.valid('header')['idempotency-key']
      const sender = { actor: c.var.actor, address: c.var.address, idempotencyKey }
      const { registration, position } = await registrations.register(c.req.valid('param').id, form, sender)
      return c.json(await receivedAnswer(registration, position), 201)
    })
    .openapi(calls.getRegistration, async (c) =>
      c.json(presentOwn(await registrations.get(c.req.valid('query').token), isoNow(clock)), 200),
    )
    .openapi(calls.changeAttendees, async (c) => {
      const { token, attendees: names } = c.req.valid('json')
      await registrations.changeAttendees(token, names)
      return c.json({ message: await told('Changed.', CALENDAR) }, 200)
    })
    .openapi(calls.acceptOffer, async (c) => {
      await registrations.accept(c.req.valid('json').token)
      return c.json({ message: await told('The seat is yours.', CALENDAR) }, 200)
    })
    .openapi(calls.cancelRegistration, async (c) => {
      await registrations.cancel(c.req.valid('json').token)
      return c.json({ message: 'The registration is cancelled.' }, 200)
    })
    .openapi(calls.giveFeedback, async (c) => {
      const { token, ...given } = c.req.valid('json')
      await registrations.giveFeedback(token, given)
      return c.json({ message: 'Thank you. We have received your feedback.' }, 201)
    })
    .openapi(calls.listMyRegistrations, async (c) => {
      const now = isoNow(clock)
      const items = (await registrations.listOwn(actorOf(c))).map((own) =>
        presentListedOwn(own, registrations.tokenOf(own.registration), now),
      )
      return c.json({ items }, 200)
    })
    .openapi(calls.listRegistrations, async (c) => {
      const { items, ...page } = await attendees.list(actorOf(c), c.req.valid('param').id, c.req.valid('query'))
      return c.json({ ...page, items: items.map(presentRow) }, 200)
    })
    .openapi(calls.listAttendees, async (c) =>
      c.json({ items: await attendees.listConfirmed(actorOf(c), c.req.valid('param').id) }, 200),
    )
    .openapi(calls.exportRegistrations, async (c) => {
      const { id } = c.req.valid('param')
      const { event } = await events.get(id)
      return c.body(csvOf(event, attendees.everyone(id)), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="registrations-${id}.csv"`,
      }) as never
    })
    .openapi(calls.addRegistration, async (c) => {
      const { overbook, notify, ...form } = c.req.valid('json')
      const how = { overbook, notify }
      const { registration, position } = await attendees.add(actorOf(c), c.req.valid('param').id, form, how)
      return c.json(await receivedAnswer(registration, position), 201)
    })
    .openapi(calls.noteRegistration, async (c) => {
      const { id, registration } = c.req.valid('param')
      return c.json(presentRow(await attendees.note(actorOf(c), id, registration, c.req.valid('json').note)), 200)
    })
    .openapi(calls.removeRegistration, async (c) => {
      const { id, registration } = c.req.valid('param')
      return c.json(presentRow(await attendees.cancel(actorOf(c), id, registration, c.req.valid('json').notify)), 200)
    })
    .openapi(calls.transferRegistration, async (c) => {
      const { id, registration } = c.req.valid('param')
      return c.json(presentRow(await attendees.transfer(actorOf(c), id, registration, c.req.valid('json'))), 200)
    })
    .openapi(calls.checkIn, async (c) => {
      const { id, registration } = c.req.valid('param')
      return c.json(presentRow(await attendees.checkIn(actorOf(c), id, registration, c.req.valid('json'))), 200)
    })
}

const CALENDAR = 'An email with the calendar entry is on its way.'
