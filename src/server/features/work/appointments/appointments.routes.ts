import * as kindCalls from '#contract/work/appointment-kinds.ts'
import * as calls from '#contract/work/appointments.ts'
import { isoNow } from '#platform/clock.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Tools } from '#server/tools.ts'
import {
  presentAppointment,
  presentHours,
  presentKind,
  presentOffered,
  presentOwn,
  presentTimes,
} from './appointments.present.ts'
import type { Appointments } from './appointments.service.ts'

interface Services {
  appointments: Appointments
  settings: SettingsService
}

export function appointmentRoutes({ clock }: Pick<Tools, 'clock'>, { appointments, settings }: Services) {
  const { kinds } = appointments
  const zone = async () => (await settings.get('firm')).timeZone
  return createFeature()
    .openapi(kindCalls.listOfferedKinds, async (c) => {
      const { items, ...offer } = await appointments.offer()
      return c.json({ ...offer, items: items.map(presentOffered) }, 200)
    })
    .openapi(kindCalls.listFreeTimes, async (c) =>
      c.json(presentTimes(await appointments.freeTimes(c.req.valid('param').id, c.req.valid('query'))), 200),
    )
    .openapi(kindCalls.getHours, async (c) =>
      c.json(presentHours(await kinds.getHours(actorOf(c), c.req.valid('query').person), await zone()), 200),
    )
    .openapi(kindCalls.saveHours, async (c) => {
      const saved = await kinds.saveHours(actorOf(c), c.req.valid('json'), c.req.valid('query').person)
      return c.json(presentHours(saved, await zone()), 200)
    })
    .openapi(kindCalls.listKinds, async (c) => c.json({ items: (await kinds.list()).map(presentKind) }, 200))
    .openapi(kindCalls.getKind, async (c) => c.json(presentKind(await kinds.get(c.req.valid('param').id)), 200))
    .openapi(kindCalls.createKind, async (c) =>
      c.json(presentKind(await kinds.create(actorOf(c), c.req.valid('json'))), 201),
    )
    .openapi(kindCalls.saveKind, async (c) =>
      c.json(presentKind(await kinds.save(actorOf(c), c.req.valid('param').id, c.req.valid('json'))), 200),
    )
    .openapi(calls.bookAppointment, async (c) => {
      const { actor, address } = c.var
      const idempotencyKey = c.req.valid('header')['idempotency-key']
      const booked = await appointments.book(c.req.valid('json'), { actor, address, idempotencyKey })
      return c.json({ ...presentOwn(booked, isoNow(clock)), token: appointments.tokenOf(booked) }, 201)
    })
    .openapi(calls.getManaged, async (c) =>
      c.json(presentOwn(await appointments.managed(c.req.valid('query').token), isoNow(clock)), 200),
    )
    .openapi(calls.listManagedTimes, async (c) => {
      const { token, ...days } = c.req.valid('query')
      return c.json(presentTimes(await appointments.managedTimes(token, days)), 200)
    })
    .openapi(calls.moveManaged, async (c) => {
      const { token, at } = c.req.valid('json')
      return c.json(presentOwn(await appointments.moveManaged(token, at), isoNow(clock)), 200)
    })
    .openapi(calls.cancelManaged, async (c) => {
      const { token, reason } = c.req.valid('json')
      return c.json(presentOwn(await appointments.cancelManaged(token, reason), isoNow(clock)), 200)
    })
    .openapi(calls.listMine, async (c) => {
      const items = await appointments.listMine(actorOf(c))
      const own = items.map((item) => ({ ...presentOwn(item, isoNow(clock)), token: appointments.tokenOf(item) }))
      return c.json({ items: own }, 200)
    })
    .openapi(calls.listAppointments, async (c) => {
      const { items, ...list } = await appointments.list(actorOf(c), c.req.valid('query'))
      return c.json({ ...list, items: items.map(presentAppointment) }, 200)
    })
    .openapi(calls.getAppointment, async (c) =>
      c.json(presentAppointment(await appointments.get(actorOf(c), c.req.valid('param').id)), 200),
    )
    .openapi(calls.listTimesOf, async (c) =>
      c.json(presentTimes(await appointments.timesOf(actorOf(c), c.req.valid('param').id, c.req.valid('query'))), 200),
    )
    .openapi(calls.moveAppointment, async (c) =>
      c.json(
        presentAppointment(await appointments.move(actorOf(c), c.req.valid('param').id, c.req.valid('json'))),
        200,
      ),
    )
    .openapi(calls.cancelAppointment, async (c) =>
      c.json(
        presentAppointment(await appointments.cancel(actorOf(c), c.req.valid('param').id, c.req.valid('json'))),
        200,
      ),
    )
}
