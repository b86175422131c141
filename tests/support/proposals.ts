import type { FeeChoice, FeeLine } from '#domain/proposals/fees.ts'
import type { TestApp } from './app.ts'
import { clientsOf } from './clients.ts'

let count = 0

export const lineOf = (some: Partial<FeeLine> = {}): FeeLine => ({
  id: `line-${++count}`,
  title: 'Bookkeeping',
  detail: '',
  quantity: 100,
  unitPrice: 10_000,
  rhythm: 'month',
  discount: 0,
  taxRate: 0,
  option: null,
  addOn: false,
  papers: null,
  ...some,
})

interface Wanted {
  lines?: FeeLine[]
  /** Three options: `some`, `most` and `all`. */
  options?: boolean
  signers?: number
  signingOrder?: 'together' | 'in-order'
  /** Of the client. */
  state?: string
}

interface Given {
  code: string
  hash?: string
  name?: string
  consent?: boolean
  choice?: { option: string | null; addOns: string[] }
}

const NOTHING_CHOSEN: FeeChoice = { option: null, addOns: [] }

const OPTIONS = [
  { id: 'some', name: 'Some', text: '' },
  { id: 'most', name: 'Most', text: '' },
  { id: 'all', name: 'All', text: '' },
]

/** Proposals of a site, as its office writes them and its clients sign them. */
export function proposalsOf(app: TestApp) {
  const desk = clientsOf(app)

  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  const draftOf = ({ content, signers, signingOrder, expiresOn }: any) => ({
    content,
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
    signers: signers.map(({ name, email }: any) => ({ name, email })),
    signingOrder,
    expiresOn,
  })

  /** One that waits for its signers. */
  async function sent({ lines = [lineOf()], options, signers = 1, signingOrder, state }: Wanted = {}) {
    // A user is responsible: they alone are notified of the answer.
    const client = await desk.make({ responsible: 'me', ...(state ? { state } : {}) })
    const emails = Array.from({ length: signers }, () => `signer-${++count}@proposals.example`)
    const draft = await desk.done('POST', '/api/proposals', { clientId: client.id })
    const content = {
      ...draft.content,
      title: 'Your books',
      intro: 'We keep them.',
      lines,
      options: options ? OPTIONS : [],
    }
    const saved = await desk.done('PATCH', `/api/proposals/${draft.id}`, {
      version: 1,
      content,
      signers: emails.map((email, at) => ({ name: `Robin Signer ${at}`, email })),
      signingOrder: signingOrder ?? 'together',
      expiresOn: null,
    })
    const proposal = await desk.done('POST', `/api/proposals/${draft.id}/send`, { version: saved.version })
    return { client, proposal, emails, email: emails[0] ?? '' }
  }

  /** The session of a user who came in by a code. */
  async function signerOf(email: string): Promise<Record<string, string>> {
    await app.call('/api/auth/code', post({ email }))
    const digits = await codeIn(app, email, 'account.sign-in-code')
    const answer = await app.call('/api/auth/code/verify', post({ email, code: digits }))
    const { token } = (await answer.json()) as { token: string }
    return { Authorization: `Bearer ${token}` }
  }

  /** One signer at the page of a proposal. */
  async function signingAs(of: { client: { id: number }; proposal: { id: string } }, email: string) {
    const signer = await signerOf(email)
    const own = `/api/my/clients/${of.client.id}/proposals/${of.proposal.id}`
    const open = () => desk.done('GET', own, undefined, signer)
    const { hash } = await open()
    async function code(choice = NOTHING_CHOSEN, seen = hash) {
      await desk.done('POST', `${own}/code`, { hash: seen, choice }, signer)
      return await codeIn(app, email)
    }
    const sign = (given: Given) => {
      const whole = { hash, name: 'Robin Signer', consent: true, choice: NOTHING_CHOSEN, ...given }
      return desk.send('POST', `${own}/accept`, whole, signer)
    }
    return { email, signer, own, open, hash: hash as string, code, sign }
  }

  async function opened(wanted: Wanted = {}) {
    const of = await sent(wanted)
    return { ...of, ...(await signingAs(of, of.email)) }
  }

  return { sent, opened, signingAs, signerOf, draftOf }
}

const post = (body: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

/** The digits of the newest mail of this kind to a user. */
export async function codeIn({ db }: TestApp, email: string, kind = 'account.signing-code'): Promise<string> {
  const mail = await db.read
    .selectFrom('outboxMails')
    .select('text')
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return (/(\d{3}) (\d{3})/.exec(mail.text)?.slice(1) ?? []).join('')
}
