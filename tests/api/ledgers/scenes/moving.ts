import { importing } from '#tests/support/imports/importing.ts'
import { post, wxr } from '#tests/support/imports/wordpress.ts'
import type { Person } from '#tests/support/people.ts'
import type { Scene, SceneApp } from './scene.ts'

const redirect = (scene: SceneApp) => ({ from: `/old-${scene.next()}`, to: '/services' })

/** Old addresses, what comes from other sites, and what goes there. */
export const movingScenes: Record<string, Scene> = {
  'POST /api/redirects': async (scene) => ({ path: '/api/redirects', body: redirect(scene) }),
  'PUT /api/redirects/{id}': async (scene) => {
    const { id, from } = await scene.done('POST', '/api/redirects', redirect(scene))
    return { path: `/api/redirects/${id}`, body: { from, to: '/about' } }
  },
  'DELETE /api/redirects/{id}': async (scene) => {
    const { id } = await scene.done('POST', '/api/redirects', redirect(scene))
    return { path: `/api/redirects/${id}` }
  },
  'POST /api/imports': async (scene) => {
    const { admin, file } = await uploaded(scene)
    return { path: '/api/imports', body: { files: [file] }, as: admin.bearer }
  },
  'POST /api/imports/{id}/run': async (scene) => ({ path: `/api/imports/${(await read(scene)).id}/run` }),
  'POST /api/imports/{id}/cancel': async (scene) => {
    const { admin, file } = await uploaded(scene)
    const { id } = await scene.done('POST', '/api/imports', { files: [file] }, admin.bearer)
    return { path: `/api/imports/${id}/cancel` }
  },
  'POST /api/imports/{id}/retry': async (scene) => ({ path: `/api/imports/${await broughtIn(scene)}/retry` }),
  'POST /api/imports/{id}/undo': async (scene) => ({ path: `/api/imports/${await broughtIn(scene)}/undo` }),
  'POST /api/exports': async (scene) => {
    await scene.app.services.jobs.run('run-exports')
    return { path: '/api/exports' }
  },
  'POST /api/exports/{id}/cancel': async (scene) => {
    await scene.app.services.jobs.run('run-exports')
    const { id } = await scene.done('POST', '/api/exports')
    return { path: `/api/exports/${id}/cancel` }
  },
}

/** Whatever another scene has left at work is brought to its end first. */
async function uploaded(scene: SceneApp): Promise<{ admin: Person; file: string }> {
  const admin = await scene.app.person({ role: 'admin' })
  const at = importing(scene.app, admin)
  await at.work()
  const number = scene.next()
  return { admin, file: await at.upload('site.xml', wxr(post({ id: number, title: `Imported ${number}` }))) }
}

async function read(scene: SceneApp): Promise<{ admin: Person; id: number }> {
  const { admin, file } = await uploaded(scene)
  const { id } = await scene.done('POST', '/api/imports', { files: [file] }, admin.bearer)
  await importing(scene.app, admin).work()
  return { admin, id }
}

async function broughtIn(scene: SceneApp): Promise<number> {
  const { admin, id } = await read(scene)
  await importing(scene.app, admin).act(id, 'run')
  return id
}
