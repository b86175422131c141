import { DETAILS, eventsOf } from '#tests/support/events.ts'
import type { Scene, SceneApp } from './scene.ts'

async function full({ app }: SceneApp) {
  const desk = eventsOf(app)
  const event = await desk.published({ capacity: 1 })
  const first = await desk.registered(event.id)
  const [row] = await desk.rows(event.id)
  return { desk, event, first, path: `/api/events/${event.id}/registrations/${row.id}`, row }
}

async function offered(scene: SceneApp) {
  const { desk, event, first } = await full(scene)
  const second = await desk.registered(event.id)
  await desk.done('POST', '/api/events/registration/cancel', { token: first.token }, {})
  return second
}

/** Events, and registrations for them. */
export const eventScenes: Record<string, Scene> = {
  'POST /api/events': async ({ app }) => ({
    path: '/api/events',
    body: { title: 'Payroll', kind: 'course', capacity: 8, sessions: [eventsOf(app).session()] },
  }),
  'PUT /api/events/{id}': async (scene) => {
    const { desk, event } = await full(scene)
    const body = { ...DETAILS, capacity: 1, venue: 'Room 2', sessions: [desk.session(31)], version: event.version }
    return { path: `/api/events/${event.id}`, body }
  },
  'POST /api/events/{id}/cancel': async (scene) => {
    const { event } = await full(scene)
    return { path: `/api/events/${event.id}/cancel`, body: { reason: 'The speaker is ill.' } }
  },
  'POST /api/events/{id}/duplicate': async ({ app }) => {
    const desk = eventsOf(app)
    const { id } = await desk.published()
    return { path: `/api/events/${id}/duplicate`, body: { sessions: [desk.session(60)] } }
  },
  'DELETE /api/events/{id}': async ({ app }) => {
    const { id } = await eventsOf(app).published()
    return { path: `/api/events/${id}` }
  },
  'POST /api/events/{id}/email-preview': async (scene) => {
    const { event } = await full(scene)
    return { path: `/api/events/${event.id}/email-preview`, body: { cancel: { reason: '' } } }
  },
  'POST /api/events/{id}/messages': async (scene) => {
    const { event } = await full(scene)
    return { path: `/api/events/${event.id}/messages`, body: { subject: 'Parking', body: 'Park behind the house.' } }
  },
  'POST /api/events/{id}/registrations': async ({ app }) => {
    const desk = eventsOf(app)
    const { id } = await desk.published()
    return { path: `/api/events/${id}/registrations`, body: desk.form(), as: 'nobody' }
  },
  'POST /api/events/{id}/registrations · a full event': async (scene) => {
    const { desk, event } = await full(scene)
    return { path: `/api/events/${event.id}/registrations`, body: desk.form(), as: 'nobody' }
  },
  'POST /api/events/{id}/registrations/manual': async (scene) => {
    const { desk, event } = await full(scene)
    return { path: `/api/events/${event.id}/registrations/manual`, body: desk.form({ overbook: true }) }
  },
  'PATCH /api/events/{id}/registrations/{registration}': async (scene) => {
    const { path } = await full(scene)
    return { path, body: { note: 'Needs a ramp.' } }
  },
  'POST /api/events/{id}/registrations/{registration}/cancel': async (scene) => {
    const { path } = await full(scene)
    return { path: `${path}/cancel`, body: {} }
  },
  'POST /api/events/{id}/registrations/{registration}/transfer': async (scene) => {
    const { desk, path } = await full(scene)
    const { id: to } = await desk.published()
    return { path: `${path}/transfer`, body: { to } }
  },
  'POST /api/events/{id}/registrations/{registration}/check-in': async (scene) => {
    const { path, row } = await full(scene)
    return { path: `${path}/check-in`, body: { attendee: row.attendees[0].id, isHere: true } }
  },
  'PUT /api/events/registration': async (scene) => {
    const { first } = await full(scene)
    return { path: '/api/events/registration', body: { token: first.token, attendees: ['Kim Else'] }, as: 'nobody' }
  },
  'POST /api/events/registration/accept': async (scene) => {
    const { token } = await offered(scene)
    return { path: '/api/events/registration/accept', body: { token }, as: 'nobody' }
  },
  'POST /api/events/registration/cancel': async (scene) => {
    const { desk, event, first } = await full(scene)
    await desk.registered(event.id)
    return { path: '/api/events/registration/cancel', body: { token: first.token }, as: 'nobody' }
  },
  'POST /api/events/registration/feedback': async (scene) => {
    const { first } = await full(scene)
    scene.app.clock.advance({ days: 40 })
    const body = { token: first.token, rating: 5, useful: 'All of it', withName: true }
    return { path: '/api/events/registration/feedback', body, as: 'nobody' }
  },
}
