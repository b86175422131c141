import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { author, category, comment, post, wxr } from '#tests/support/imports/wordpress.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { metadataOf, TUS } from '#tests/support/rooms.ts'
import { send } from './load.ts'
import type { Row } from './report.ts'
import { type Site, startSite } from './site.ts'

/** As often as the screen looks. */
const LOOK_MS = 1500

/** How long a blog of so many posts takes to be read through and imported, and what the process weighs meanwhile. */
export async function measureImports(posts: number, engine: string): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-bench-'))
  if (engine === 'sqlite') return await measureOn(folder, posts)
  const server = await startPostgres()
  const name = `bench_imports_${process.pid}`
  try {
    await server.query(`create database ${name}`)
    return await measureOn(folder, posts, server.urlOf(name))
  } finally {
    await server.query(`drop database if exists ${name}`)
    await server.stop()
  }
}

async function measureOn(folder: string, posts: number, database?: string): Promise<Row[]> {
  const site = await startSite(folder, database)
  try {
    const headers = await site.signIn()
    const call = callsOf(site, headers)
    // What a first import loads once is not what an import costs.
    await bring(call, 10, 1)
    await wait(3000)
    const before = Math.round(site.residentMb())
    let most = before
    const sampling = setInterval(() => {
      most = Math.max(most, Math.round(site.residentMb()))
    }, 50)
    const used = site.processorSeconds()
    const { read, brought, imported, unresolved } = await bring(call, posts, 1_000_000)
    clearInterval(sampling)
    const processor = Math.round(site.processorSeconds() - used)
    const times = { 'read, s': read, 'brought in, s': brought, seconds: read + brought, 'processor, s': processor }
    return [
      {
        posts,
        imported,
        'with links not led': unresolved,
        ...times,
        'before, MB': before,
        'most, MB': most,
        'more, MB': most - before,
      },
    ]
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Call = ReturnType<typeof callsOf>

async function bring(call: Call, posts: number, from: number) {
  const file = await call.upload(blogOf(posts, from))
  const { id } = await call.json('POST', '/api/imports', { files: [file] })
  const read = await call.until(id, 'ready')
  await call.json('POST', `/api/imports/${id}/run`)
  const brought = await call.until(id, 'done')
  const { counts } = await call.json('GET', `/api/imports/${id}`)
  const [articles] = counts.filter(({ kind }: { kind: string }) => kind === 'article')
  const noted = await call.json('GET', `/api/imports/${id}/items?kind=article&noted=true`)
  return { read, brought, imported: articles.outcomes.imported as number, unresolved: noted.total as number }
}

/**
 * Posts of some 700 words with headings, a list, a link and two comments each. Half of them link to the post before and to the one
 * after: the one is there by then, the other is not and is led when all are in.
 */
function blogOf(posts: number, from: number): string {
  const words = 'The figures of the quarter are due on the twentieth, and whoever is late pays for it. '.repeat(10)
  const content = Array.from(
    { length: 4 },
    (_, part) => `<h2>Part ${part}</h2><p>${words}</p><ul><li>One</li><li>Two</li></ul>`,
  )
  const linkTo = (number: number) => `<a href="https://old.example/2019/05/post-${from + number}/">Another</a>`
  const linksOf = (number: number) =>
    number % 2 === 1 && number < posts - 1 ? linkTo(number - 1) + linkTo(number + 1) : ''
  const items = Array.from({ length: posts }, (_, number) =>
    post({
      id: from + number,
      title: `Post ${from + number}`,
      content: `${content.join('')}<p><a href="https://example.com/${number}">A link</a>${linksOf(number)}</p>`,
      terms: `<category domain="category" nicename="topic-${number % 20}">Topic</category>`,
      more: comment(from + 2 * number, '1', 'Thank you') + comment(from + 2 * number + 1, '0', 'A question'),
    }),
  )
  const topics = Array.from({ length: 20 }, (_, number) => category(`topic-${number}`, `Topic ${number}`))
  return wxr(author('anna', 'Anna Ledger'), ...topics, ...items)
}

function callsOf({ url }: Site, headers: Record<string, string>) {
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  async function json(method: string, path: string, body?: object): Promise<any> {
    const answer = await send(url + path, {
      method,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.status >= 300) throw new Error(`${method} ${path} was answered with ${answer.status}`)
    return JSON.parse(answer.body.toString())
  }

  return {
    json,

    async upload(text: string): Promise<string> {
      const begun = await send(`${url}/api/uploads`, {
        method: 'POST',
        headers: {
          ...headers,
          ...TUS,
          'Upload-Length': String(Buffer.byteLength(text)),
          'Upload-Metadata': metadataOf({ name: 'blog.xml', client: 0, target: 'import' }),
        },
      })
      const place = String(begun.headers.location)
      const part = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
      await send(url + place, { method: 'PATCH', headers: { ...headers, ...TUS, ...part }, body: text })
      return (await json('GET', place)).receipt.documentId
    },

    /** Seconds until an import has come to a state. */
    async until(id: number, state: string): Promise<number> {
      const began = performance.now()
      for (;;) {
        const now = await json('GET', `/api/imports/${id}`)
        if (now.state === state) return (performance.now() - began) / 1000
        if (now.state === 'failed') throw new Error(`the import failed: ${now.fault}`)
        await wait(LOOK_MS)
      }
    },
  }
}
