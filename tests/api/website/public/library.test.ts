import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUDIENCES, type Audience } from '#contract/website/publications.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import {
  audiencesFrom,
  keptFor,
  LIBRARY_ACTS,
  type LibraryAct,
  OPENS,
  READERS,
  type Reader,
  reachAfter,
} from '#tests/support/public/library-table.ts'

const PDF = `%PDF-1.7\n${'x'.repeat(500)}\n%%EOF`

describe('what reaches whom of the library', () => {
  let app: TestApp
  const callers = {} as Record<Reader, Record<string, string>>
  const folders = {} as Record<Audience, number>

  beforeAll(async () => {
    app = await startApp()
    for (const reader of READERS) {
      if (reader === 'stranger') callers[reader] = {}
      else if (reader === 'unconfirmed client') callers[reader] = (await app.person({ verified: false })).bearer
      else callers[reader] = (await app.person({ role: reader })).bearer
    }
    for (const audience of AUDIENCES) folders[audience] = await addFolder(audience, 'Shelf')
  })
  afterAll(() => app.close())

  // biome-ignore lint/suspicious/noExplicitAny: answers are read as any client without types would.
  async function send(method: string, path: string, body?: unknown): Promise<any> {
    const isForm = body instanceof FormData
    const headers = { ...callers.editor, ...(isForm || !body ? {} : { 'Content-Type': 'application/json' }) }
    const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
    const answer = await app.call(path, { method, headers, ...sent })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return await answer.json()
  }
  const addFolder = async (type: Audience, name: string): Promise<number> =>
    (await send('POST', '/api/publications/folders', { name: `${name} for ${type}`, type })).id
  async function upload(folder: number, name: string, more: Record<string, string> = {}) {
    const form = new FormData()
    form.set('file', new File([`${PDF}${name}`], `${name}.pdf`))
    for (const [key, value] of Object.entries(more)) form.set(key, value)
    return await send('POST', `/api/publications/folders/${folder}/files`, form)
  }

  /** Everything that a user is notified of a file, and how its answers may be kept. */
  async function ask(reader: Reader, { url, name, folder }: { url: string; name: string; folder: number }) {
    const headers = callers[reader]
    const whole = await app.call(url, { headers })
    const words = await whole.text()
    const etag = whole.headers.get('etag')
    const asked = [
      await app.call(url, { headers, method: 'HEAD' }),
      await app.call(url, { headers: { ...headers, Range: 'bytes=0-3' } }),
      await app.call(url, { headers: { ...headers, Range: 'bytes=99999-' } }),
      ...(etag ? [await app.call(url, { headers: { ...headers, 'If-None-Match': etag } })] : []),
    ]
    const lists = await Promise.all(
      ['', `/files?folder=${folder}`].map((path) => app.call(`/api/publications${path}`, { headers })),
    )
    const told = await Promise.all(lists.map((list) => list.text()))
    return {
      whole: whole.status,
      parts: asked.map(({ status }) => status),
      holdsIt: words.startsWith('%PDF'),
      toldIn: told.map((list) => list.includes(name)),
      kept: [whole, ...asked].map((answer) => answer.headers.get('cache-control') ?? ''),
      listsKept: lists.map((answer) => answer.headers.get('cache-control') ?? ''),
    }
  }

  it.each(AUDIENCES)('P3: is told and opened to its audience alone, uploaded for %s', async (audience) => {
    const [, other, third] = audiencesFrom(audience)
    const own = await addFolder(audience, 'Box')
    const name = `Ledger-of-${audience}`
    let file = { id: 0, url: '' }
    let folder = own
    const moveTo = async (to: number) => {
      folder = to
      await send('PATCH', `/api/publications/files/${file.id}`, { folder: to })
    }
    const openTo = (type: Audience) => send('PATCH', `/api/publications/folders/${own}`, { type })
    const run: Record<LibraryAct, () => Promise<unknown>> = {
      upload: async () => {
        file = await upload(own, name)
      },
      'put away': () => send('DELETE', `/api/publications/files/${file.id}`),
      'bring back': () => send('POST', `/api/publications/files/${file.id}/restore`),
      'put its folder away': () => send('DELETE', `/api/publications/folders/${own}`),
      'bring its folder back': () => send('POST', `/api/publications/folders/${own}/restore`),
      'open its folder to others': () => openTo(other),
      'open its folder to yet others': () => openTo(third),
      'open its folder to the first again': () => openTo(audience),
      'move to a folder for others': () => moveTo(folders[other]),
      'move to a folder for yet others': () => moveTo(folders[third]),
      'move back': () => moveTo(own),
      'replace by a new edition': () => upload(own, 'Newer', { replaces: String(file.id) }),
    }

    const wrong: string[] = []
    for (const act of LIBRARY_ACTS) {
      await run[act]()
      const reach = reachAfter(act, audience)
      for (const reader of READERS) {
        const meant = OPENS[reach][reader]
        const mayRead = meant === 200
        const found = await ask(reader, { url: file.url, name, folder })
        const expected = {
          whole: meant,
          parts: mayRead ? [200, 206, 416, 304] : [meant, meant, meant],
          holdsIt: mayRead,
          toldIn: [mayRead, mayRead],
        }
        const { kept, listsKept, ...told } = found
        const note = (what: string) => wrong.push(`after ${act}, to a ${reader}: ${what}`)
        if (JSON.stringify(told) !== JSON.stringify(expected)) {
          note(`${JSON.stringify(told)}, not ${JSON.stringify(expected)}`)
        }
        const isShared = reach === 'shared'
        if (mayRead && !kept.every((how) => keptFor(reach as Audience, reader).test(how))) note(`kept as ${kept}`)
        if (!isShared && kept.some((how) => /public|max-age=[1-9]|s-maxage/.test(how))) note(`kept as ${kept}`)
        if (listsKept.some((how) => /public|s-maxage/.test(how))) note(`lists kept as ${listsKept}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
