import { deadlinesOf } from '#tests/support/calendar.ts'
import type { Scene, SceneApp } from './scene.ts'

async function room({ app }: SceneApp) {
  const desk = deadlinesOf(app)
  const { id } = await desk.make()
  const owner = await desk.member(id, 'owner')
  return { desk, owner, path: `/api/my/clients/${id}/calendar-feeds` }
}

/** Calendars in people's own programs. */
export const calendarScenes: Record<string, Scene> = {
  'POST /api/calendar/feeds': async () => ({ path: '/api/calendar/feeds', body: { covers: 'mine' } }),
  'DELETE /api/calendar/feeds/{id}': async ({ app, done }) => {
    const { id } = await done('POST', '/api/calendar/feeds', { covers: 'all' })
    return { path: `/api/calendar/feeds/${id}`, as: await app.as('admin') }
  },
  'POST /api/my/clients/{id}/calendar-feeds': async (scene) => {
    const { path, owner } = await room(scene)
    return { path, body: {}, as: owner.bearer }
  },
  'DELETE /api/my/clients/{id}/calendar-feeds/{feed}': async (scene) => {
    const { desk, path, owner } = await room(scene)
    const { id } = await desk.done('POST', path, {}, owner.bearer)
    return { path: `${path}/${id}`, as: owner.bearer }
  },
}
