import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import sharp from 'sharp'
import { articleForm, doc } from '#tests/support/articles.ts'

const ADMIN = { email: 'admin@example.com', password: 'Quiet-ledger-lamp-47' }
const READS = ['/', '/blog', '/blogd/3', '/services', '/api/articles', '/news/news.php?pageno=1', '/api/news?q=tax']
const DRAFTS = 4
const json = { 'Content-Type': 'application/json' }

/** Of a thousand steps, how many are of each kind; the rest are readers whose page is kept. */
const SHARES = { quote: 40, comment: 30, save: 20, 'sign-in': 4, upload: 3, publish: 3, 'reader with a cookie': 150 }
export type Kind = keyof typeof SHARES | 'reader'

export interface Tally {
  done: Map<Kind, number>
  failures: Map<string, number>
}

/** People who read, ask, comment, sign in, and staff who write and upload, each from a network of their own. */
export async function openVisitors(url: string, lines: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: lines })
  const tally: Tally = { done: new Map(), failures: new Map() }
  const call = createCall(url, agent)
  const signedIn = await call('POST', '/api/auth/login', json, JSON.stringify(ADMIN))
  const staff = { Authorization: `Bearer ${JSON.parse(signedIn.text).token}` }
  const drafts = await Promise.all(
    Array.from({ length: DRAFTS }, async () => {
      const made = await call('POST', '/api/articles/work', { ...json, ...staff }, '{}')
      return { ...(JSON.parse(made.text) as { id: number; version: number }), saveId: randomUUID(), sequence: 0 }
    }),
  )
  const picture = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#0e5c45' } })
    .jpeg()
    .toBuffer()

  const steps: Record<Kind, () => Promise<unknown>> = {
    reader: () => call('GET', oneOf(READS), { 'Accept-Encoding': 'br' }),
    'reader with a cookie': () => call('GET', oneOf(READS), { Cookie: 'session=nobody' }),
    quote: () => call('POST', '/api/quotes', { ...json, 'Idempotency-Key': randomUUID() }, JSON.stringify(newQuote())),
    async comment() {
      const id = 1 + randomInt(12)
      const opened = await call('GET', `/news/post_detail.php?nid=${id}`, {})
      const words = { id, name: 'Soak', email: 'soak@example.com', comment: randomUUID() }
      const body = JSON.stringify({ ...words, csrftoken: JSON.parse(opened.text).csrf_token })
      await call('POST', '/news/post_comment.php', { ...json, Cookie: opened.cookie, Origin: url }, body)
    },
    async save() {
      const draft = oneOf(drafts)
      const order = { saveId: draft.saveId, sequence: ++draft.sequence, baseVersion: draft.version }
      const body = JSON.stringify({ ...order, title: `Draft ${draft.sequence}`, content: doc('Words. '.repeat(200)) })
      const saved = await call('PATCH', `/api/articles/${draft.id}`, { ...json, ...staff }, body)
      draft.version = Math.max(draft.version, JSON.parse(saved.text).version)
    },
    async publish() {
      const form = articleForm({ title: `Notice ${randomUUID()}`, content: '<p>Changed again.</p>', category: 'Tax' })
      await call('PUT', `/api/articles/${1 + randomInt(12)}`, staff, form)
    },
    async upload() {
      const file = new File([new Uint8Array(Buffer.concat([picture, Buffer.from(randomUUID())]))], 'soak.jpg')
      await call('POST', '/api/upload/image', staff, articleForm({ 'images[]': file }))
    },
    async 'sign-in'() {
      const { text } = await call('POST', '/api/auth/login', json, JSON.stringify(ADMIN))
      await call('POST', '/api/auth/logout', { ...json, Authorization: `Bearer ${JSON.parse(text).token}` }, '{}')
    },
  }

  return {
    tally,
    async step(): Promise<void> {
      const kind = chosen()
      try {
        await steps[kind]()
        tally.done.set(kind, (tally.done.get(kind) ?? 0) + 1)
      } catch (error) {
        const why = `${kind}: ${error instanceof Error ? error.message : error}`
        tally.failures.set(why, (tally.failures.get(why) ?? 0) + 1)
      }
    },
    close: () => agent.destroy(),
  }
}

const oneOf = <T>(all: T[]) => all[randomInt(all.length)] as T

function chosen(): Kind {
  let dice = randomInt(1000)
  for (const [kind, share] of Object.entries(SHARES)) {
    dice -= share
    if (dice < 0) return kind as Kind
  }
  return 'reader'
}

const newQuote = () => ({
  ...{ firstName: 'Soak', lastName: 'Test', companyName: 'Measured Ltd', email: `soak-${randomInt(5000)}@example.com` },
  ...{ phone: '+44 161 496 0000', location: 'Millbridge', description: 'Retailer' },
  challenges: ['need advice on accounting software'],
})

interface Heard {
  text: string
  cookie: string
}

function createCall(url: string, agent: Agent) {
  return async (method: string, path: string, headers: Record<string, string>, body?: string | FormData) => {
    const packed = body instanceof FormData ? new Response(body) : null
    const bytes = packed ? Buffer.from(await packed.arrayBuffer()) : body
    const type = packed ? { 'Content-Type': packed.headers.get('content-type') ?? '' } : {}
    const from = { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }
    return await new Promise<Heard>((resolve, reject) => {
      const sent = request(url + path, { method, agent, headers: { ...headers, ...type, ...from } }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          if ((answer.statusCode ?? 500) >= 400) return reject(new Error(String(answer.statusCode)))
          const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ')
          resolve({ text: Buffer.concat(chunks).toString(), cookie })
        })
      })
      sent.on('error', reject)
      sent.end(bytes)
    })
  }
}
