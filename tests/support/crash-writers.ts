import { randomBytes } from 'node:crypto'
import { articleForm, doc } from './articles.ts'
import { PASSWORD } from './people.ts'
import { imageForm, jpeg } from './pictures.ts'
import { ADMIN, type Site } from './site.ts'

/** One write that a user sent, and whether they were told that it is kept. */
export interface Write {
  kind: Kind
  /** Found again by this in what the site keeps. */
  key: string
  /** The same request once more: what was kept already must not be kept twice. */
  again: (site: Site) => Promise<Response>
  acknowledged: boolean
  /** Of a save: the article that was saved. */
  draft?: number
  /** What the site answered. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  answer?: any
}

export const KINDS = ['comment', 'quote', 'contact', 'registration', 'article', 'save', 'picture', 'file'] as const
export type Kind = (typeof KINDS)[number]

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** Signs in once, for all lives of the site, and opens drafts that are saved again and again. */
export async function openDesk(site: Site, drafts: number) {
  const signedIn = await post(site, '/api/auth/login', ADMIN)
  const staff = { Authorization: `Bearer ${(await signedIn.json()).token}` }
  const saved: { id: number; version: number; sequence: number; saveId: string; busy: boolean }[] = []
  for (let draft = 0; draft < drafts; draft++) {
    const made = await (await post(site, '/api/articles/work', { title: `Draft ${draft}` }, staff)).json()
    saved.push({ id: made.id, version: made.version, sequence: 0, saveId: newKey('editor'), busy: false })
  }
  return { staff, drafts: saved }
}

const newKey = (kind: string) => `${kind}-${randomBytes(9).toString('hex')}`

/** A write that is ready to be sent. */
export async function prepare(site: Site, desk: Desk, kind: Kind): Promise<Write> {
  const key = newKey(kind)
  const prepared = await SENDERS[kind](desk, key, site)
  if (!prepared) throw new Error(`No ${kind} can be written now.`)
  return { kind, key, acknowledged: false, ...prepared }
}

/** Sends one write of a kind and says whether it was acknowledged: the site may be killed at any moment. */
export async function write(site: Site, desk: Desk, kind: Kind, log: Write[]): Promise<boolean> {
  const sent = await prepare(site, desk, kind).catch(() => null)
  if (!sent) return false
  log.push(sent)
  try {
    const answer = await sent.again(site)
    const body = await answer.json()
    if (!answer.ok) throw new Refused(`${kind} was refused: ${answer.status} ${JSON.stringify(body)}`)
    sent.answer = body
    sent.acknowledged = true
  } catch (error) {
    if (error instanceof Refused) throw error
  }
  return sent.acknowledged
}

class Refused extends Error {}

type Prepared = Pick<Write, 'again' | 'draft'>

const SENDERS: Record<Kind, (desk: Desk, key: string, site: Site) => Promise<Prepared | null>> = {
  async comment(_, key, site) {
    const form = await fetch(`${site.url}/news/post_detail.php?nid=1`, { headers: someone() })
    const cookie = form.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { csrf_token: csrftoken } = await form.json()
    const body = { csrftoken, id: 1, name: 'Rita Reader', email: 'rita@example.com', comment: `Remark ${key}` }
    return { again: (at) => post(at, '/news/post_comment.php', body, { cookie }) }
  },
  async quote(_, key) {
    const body = {
      ...{ firstName: 'Quinn', lastName: 'Asker', companyName: key, email: `${key}@example.com`, phone: '0123 456' },
      ...{ location: 'Harbour Street 1', description: 'Retailer', challenges: ['Other'], otherChallenge: key },
    }
    return { again: (at) => post(at, '/api/quotes', body, { 'Idempotency-Key': key }) }
  },
  async contact(_, key) {
    const body = { name: 'Cora Writer', email: `${key}@example.com`, message: `Message ${key}` }
    return { again: (at) => post(at, '/api/contact', body, { 'Idempotency-Key': key }) }
  },
  async registration(_, key) {
    const body = { fullName: 'Robin Reed', email: `${key}@example.com`, password: PASSWORD, confirmPassword: PASSWORD }
    return { again: (at) => post(at, '/api/auth/register', body) }
  },
  async article({ staff }, key) {
    const body = () => articleForm({ title: key, content: `<p>${key}</p>`, category: 'Tax' })
    return { again: (at) => send(at, '/api/articles', body(), { ...staff, 'Idempotency-Key': key }) }
  },
  async save({ staff, drafts }, key) {
    const draft = drafts.find(({ busy }) => !busy)
    if (!draft) return null
    draft.busy = true
    draft.sequence += 1
    const { saveId, sequence, version: baseVersion, id } = draft
    const body = { saveId, sequence, baseVersion, title: key, content: doc(key) }
    const again = async (at: Site) => {
      const answer = await post(at, `/api/articles/${id}`, body, staff, 'PATCH').finally(() => {
        draft.busy = false
      })
      if (answer.ok) draft.version = (await answer.clone().json()).version
      return answer
    }
    return { again, draft: id }
  },
  async picture({ staff }, key) {
    const bytes = await jpeg(60, 40, randomBytes(4).readUInt32LE())
    // Bytes after the end of a JPEG are not part of the picture, but of what tells it from others.
    const form = () => imageForm({ bytes: Buffer.concat([bytes, Buffer.from(key)]), name: `${key}.jpg` })
    return { again: (at) => send(at, '/api/upload/image', form(), staff) }
  },
  async file({ staff }, key) {
    const form = () => articleForm({ file: new File([`%PDF-1.4\n${key}\n${'ledger '.repeat(500)}`], `${key}.pdf`) })
    return { again: (at) => send(at, '/api/publications/folders/1/files', form(), staff) }
  },
}

function post(site: Site, path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') {
  return send(site, path, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers }, method)
}

function send(site: Site, path: string, body: BodyInit, headers: Record<string, string>, method = 'POST') {
  return fetch(site.url + path, { method, headers: { ...someone(), ...headers }, body })
}

/** A network address that nobody else writes from: limits on one visitor are not what is tried here. */
const someone = () => ({ 'X-Forwarded-For': `10.${[...randomBytes(3)].join('.')}` })
