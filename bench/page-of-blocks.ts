import { everyBlock } from '#tests/support/page-blocks.ts'
import { jpeg } from '#tests/support/pictures.ts'
import type { Site } from './site.ts'

const ADDRESS = '/bench-of-blocks'

/** A page of the firm from all twelve blocks; made once on a site, and there from then on. */
export async function pageOfBlocks(site: Site): Promise<string> {
  if ((await fetch(site.url + ADDRESS)).ok) return ADDRESS
  const auth = await site.signIn()
  async function call(method: string, path: string, body: object) {
    const isForm = body instanceof FormData
    const answer = await fetch(site.url + path, {
      method,
      headers: { ...auth, ...(isForm ? {} : { 'Content-Type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
    return await answer.json()
  }

  const form = new FormData()
  form.set('images', new File([new Uint8Array(await jpeg(1280, 800, 41))], 'plate.jpg', { type: 'image/jpeg' }))
  const { media } = await call('POST', '/api/upload/image', form)
  const { id, version } = await call('POST', '/api/pages', { title: 'A page of all twelve blocks' })
  const save = { saveId: 'bench-of-blocks', sequence: 1, baseVersion: version, content: everyBlock(media[0]) }
  await call('PATCH', `/api/articles/${id}`, { ...save, address: ADDRESS.slice(1), shortDesc: 'Each block once.' })
  await call('POST', `/api/articles/${id}/publish`, {})
  return ADDRESS
}
