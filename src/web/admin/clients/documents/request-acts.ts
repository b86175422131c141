import type { DocumentKind } from '#contract/clients/document-fields.ts'
import { ApiProblem, type Client, read } from '#web/api.ts'
import { type Acted, act, reasonOf } from '#web/signed-in/session/submit.ts'

export interface Outcome extends Acted {
  intent: string
  typed: Record<string, string>
}

export async function runRequestAct(client: Client, clients: number[], form: FormData): Promise<Outcome> {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const intent = typed.intent ?? ''
  const outcome = await act({ intent, typed }, async () => ({
    message: await change(client, clients, form),
    typed: {},
  }))
  return { ...outcome, message: reasonOf(outcome), fields: fieldsOf(outcome.fields) }
}

async function change({ api }: Client, clients: number[], form: FormData): Promise<string> {
  const typed = (name: string) => String(form.get(name) ?? '').trim()
  const intent = typed('intent')
  if (intent === 'ask') {
    const items = itemsIn(typed('items'))
    const json = { clients, title: typed('title'), note: typed('note'), dueOn: typed('dueOn') || null, items }
    await read(api['paper-requests'].$post({ json }))
    return 'The list is in the client’s room.'
  }
  if (intent === 'withdraw') {
    const { message } = await read(api['paper-requests'][':id'].withdraw.$post({ param: { id: typed('request') } }))
    return message
  }
  const state = intent as 'accepted' | 'returned' | 'withdrawn' | 'asked'
  const kind = (typed('kind') || undefined) as DocumentKind | undefined
  const json = { state, reason: typed('reason') || undefined, kind, revision: Number(typed('revision')) }
  await read(api['request-items'][':id'].$patch({ param: { id: typed('item') }, json }))
  return DONE[state] ?? 'Nothing was asked for.'
}

export interface AskedClient {
  id: number
  name: string
  ok: boolean
  words: string
}

interface AskedAll {
  outcomes: AskedClient[]
  /** What is wrong with the list itself: then nobody was asked. */
  refused?: Outcome
}

/** Asks each of the chosen clients by itself: that one of them cannot be asked leaves the others alone. */
export async function askEach(client: Client, form: FormData): Promise<AskedAll> {
  const outcomes: AskedClient[] = []
  for (const id of new Set(form.getAll('client').map(Number))) {
    const asked = await askOne(client, id, form)
    if ('intent' in asked) return { outcomes, refused: asked }
    outcomes.push(asked)
  }
  return { outcomes }
}

async function askOne(client: Client, id: number, form: FormData): Promise<AskedClient | Outcome> {
  const param = { id: String(id) }
  try {
    const { name } = await read(client.api.clients[':id'].$get({ param }))
    const outcome = await runRequestAct(client, [id], form)
    const { ok, message, fields } = outcome
    if (!ok) return Object.keys(fields).length > 0 ? outcome : { id, name, ok, words: message }
    const { items } = await read(client.api.clients[':id'].members.$get({ param }))
    const told = items.filter(({ right }) => right !== 'reader').length
    const words = told > 0 ? `asked, ${told} of its people told` : 'asked, but nobody acts for this client yet'
    return { id, name, ok, words }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { id, name: `Client ${id}`, ok: false, words: error.message }
  }
}

const DONE: Record<string, string> = {
  accepted: 'Accepted.',
  returned: 'Returned. The client’s people see why in their room.',
  withdrawn: 'Withdrawn.',
  asked: 'Asked again.',
}

/** What is wrong with one of the papers is said of all of them: they are typed into one field. */
function fieldsOf(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, words]) => [name.split('.')[0] ?? name, words]))
}

/** A paper a line; what comes after a colon explains it. */
function itemsIn(text: string): { title: string; hint: string }[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [title = '', ...hint] = line.split(': ')
      return { title, hint: hint.join(': ') }
    })
}

export const linesOf = (items: { title: string; hint: string }[]) =>
  items.map(({ title, hint }) => (hint ? `${title}: ${hint}` : title)).join('\n')
