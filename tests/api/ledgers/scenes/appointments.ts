import { addDays } from '#domain/time/days.ts'
import { appointmentsOf, KIND } from '#tests/support/appointments.ts'
import type { Scene, SceneApp } from './scene.ts'

/** How many have come to each site: a record is of one, whichever others a worker had before. */
const visitors = new WeakMap<SceneApp['app'], number>()
/** Short enough for one line of a calendar file: a folded one could not be compared. */
function visitor({ app }: SceneApp) {
  const count = (visitors.get(app) ?? 0) + 1
  visitors.set(app, count)
  return { name: 'Vera', email: `v${count}@example.com` }
}

/** A kind that a user takes every day, and a time of it that is free. */
async function offered({ app }: SceneApp) {
  const desk = appointmentsOf(app)
  if (!(await app.services.settings.get('appointments')).enabled) await desk.enable()
  const staff = await desk.staff()
  const kind = await desk.kind([staff])
  const from = addDays(await app.services.settings.dayOf(app.clock.now()), 3)
  const [first, second] = await desk.times(kind.id, from)
  return { desk, staff, kind, at: first?.at ?? '', later: second?.at ?? '' }
}

async function booked(scene: SceneApp) {
  const found = await offered(scene)
  const { body } = await found.desk.book(found.kind.id, found.at, visitor(scene))
  const { items } = await found.desk.done('GET', '/api/appointments', undefined, found.staff.bearer)
  return { ...found, token: body.token as string, id: items[0].id as number, version: items[0].version as number }
}

export const appointmentScenes: Record<string, Scene> = {
  'POST /api/appointment-kinds': async () => ({ path: '/api/appointment-kinds', body: { ...KIND, staff: [] } }),
  'PATCH /api/appointment-kinds/{id}': async (scene) => {
    const { kind } = await offered(scene)
    const body = { ...KIND, name: 'Another name', staff: [], state: 'archived', version: kind.version }
    return { path: `/api/appointment-kinds/${kind.id}`, body }
  },
  'PUT /api/appointments/hours': async ({ app, done }) => {
    const { week, version } = await done('GET', '/api/appointments/hours')
    return { path: '/api/appointments/hours', body: { week, version }, as: await app.as('admin') }
  },
  'POST /api/appointments': async (scene) => {
    const { kind, at } = await offered(scene)
    const body = { kind: kind.id, at, ...visitor(scene) }
    return { path: '/api/appointments', body, as: 'nobody' }
  },
  'POST /api/appointments/manage/move': async (scene) => {
    const { token, later } = await booked(scene)
    return { path: '/api/appointments/manage/move', body: { token, at: later }, as: 'nobody' }
  },
  'POST /api/appointments/manage/cancel': async (scene) => {
    const { token } = await booked(scene)
    return { path: '/api/appointments/manage/cancel', body: { token, reason: 'Ill' }, as: 'nobody' }
  },
  'POST /api/appointments/manage/cancel · once more': async (scene) => {
    const { token } = await booked(scene)
    await scene.done('POST', '/api/appointments/manage/cancel', { token }, {})
    return { path: '/api/appointments/manage/cancel', body: { token }, as: 'nobody' }
  },
  'POST /api/appointments/{id}/move': async (scene) => {
    const { id, version, later } = await booked(scene)
    return { path: `/api/appointments/${id}/move`, body: { at: later, version } }
  },
  'POST /api/appointments/{id}/cancel': async (scene) => {
    const { id, version } = await booked(scene)
    return { path: `/api/appointments/${id}/cancel`, body: { reason: 'Closed', version } }
  },
}
