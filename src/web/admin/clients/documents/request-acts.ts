import type { DocumentKind } from '#contract/clients/document-fields.ts'
import { SELECT_SOME } from '#contract/limits.ts'
import { type Client, read } from '#web/api.ts'
import { type BulkOutcome, bulkOutcome, refusedOutcome } from '#web/signed-in/list/bulk-outcome.ts'
import { selectionIn } from '#web/signed-in/list/selection.tsx'
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
  return { ...outcome, message: reasonOf(outcome), fields: paperFieldsOf(outcome.fields) }
}

async function change({ api }: Client, clients: number[], form: FormData): Promise<string> {
  const typed = (name: string) => String(form.get(name) ?? '').trim()
  const intent = typed('intent')
  if (intent === 'ask') {
    const json = { clients, ...wantedIn(form), again: form.has('again') }
    const { rows } = await read(api['paper-requests'].$post({ json }))
    return rows[0]?.ok === false ? rows[0].message : 'The list is in the client area.'
  }
  if (intent === 'withdraw') {
    const { message } = await read(api['paper-requests'][':id'].withdraw.$post({ param: { id: typed('request') } }))
    return message
  }
  const state = intent as 'accepted' | 'returned' | 'withdrawn' | 'asked'
  const kind = (typed('kind') || undefined) as DocumentKind | undefined
  const json = { state, reason: typed('reason') || undefined, kind, revision: Number(typed('revision')) }
  await read(api['request-items'][':id'].$patch({ param: { id: typed('item') }, json }))
  return DONE[state] ?? 'Nothing was changed.'
}

/** Asks the selected clients in one call; what is wrong with the list itself is answered as of a form. */
export async function askSelected({ api }: Client, form: FormData): Promise<BulkOutcome | Outcome> {
  const selection = selectionIn(form)
  if (!selection) return refusedOutcome(`${SELECT_SOME}.`)
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const whom = 'ids' in selection ? { clients: selection.ids } : selection
  const asked = await act<{ intent: string; typed: Record<string, string>; asked: BulkOutcome | null }>(
    { intent: 'ask', typed, asked: null },
    async () => {
      const json = { ...whom, ...wantedIn(form), again: form.has('again') }
      const answer = await read(api['paper-requests'].$post({ json: json as never }))
      return { message: answer.message, asked: bulkOutcome(answer) }
    },
  )
  return asked.asked ?? { ...asked, message: reasonOf(asked), fields: paperFieldsOf(asked.fields) }
}

/** What a form asks for. */
export function wantedIn(form: FormData) {
  const typed = (name: string) => String(form.get(name) ?? '').trim()
  return { title: typed('title'), note: typed('note'), dueOn: typed('dueOn') || null, items: itemsIn(typed('items')) }
}

const DONE: Record<string, string> = {
  accepted: 'Accepted.',
  returned: 'Returned. The client’s people see why in their client area.',
  withdrawn: 'Withdrawn.',
  asked: 'Asked again.',
}

/** What is wrong with one of the papers is said of all of them: they are typed into one field. */
export function paperFieldsOf(fields: Record<string, string>): Record<string, string> {
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
