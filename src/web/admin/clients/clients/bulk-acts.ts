import { CLIENT_STATES, type ClientState } from '#contract/clients/client-fields.ts'
import type { ClientSummaryAnswer } from '#contract/clients/clients.ts'
import { counted } from '#domain/text/counted.ts'
import { ApiProblem, type Client, read } from '#web/api.ts'
import { outcomeOf } from '#web/signed-in/session/submit.ts'
import { STATES } from './client-text.ts'

interface BulkOutcome {
  ok: boolean
  message: string
  /** Each client as it was before, for the way back. */
  undo: [name: string, value: string][]
}

interface Seen {
  id: number
  version: number
  state: ClientState
  responsible: string | null
}

/** A client as the list shows it, in one field of a form. */
export const mark = ({ id, version, state, responsible }: ClientSummaryAnswer) =>
  [id, version, state, responsible?.id ?? ''].join(':')

/** Changes the selected clients one after the other, or brings them back; those that somebody else changed are named and left alone. */
export async function runBulkAct({ api }: Client, form: FormData): Promise<BulkOutcome> {
  const isBack = form.has('back')
  const seen = form.getAll(isBack ? 'back' : 'marked').map((value) => seenOf(String(value)))
  if (seen.length === 0) return { ok: false, message: 'Select at least one client first.', undo: [] }
  if (form.get('to') === 'rule') return await applyRule({ api }, form, seen)
  const state = CLIENT_STATES.find((known) => known === form.get('to'))
  const responsible = String(form.get('responsible') ?? '')
  if (!isBack && !state && !responsible) return { ok: false, message: 'Choose who is responsible first.', undo: [] }
  const wish = state ? { state } : { responsible: responsible === 'none' ? null : responsible }
  const undo: BulkOutcome['undo'] = []
  const trouble: string[] = []
  let done = 0
  for (const { id, version, ...before } of seen) {
    const json = { version, ...(isBack ? before : wish) }
    try {
      const changed = await read(api.clients[':id'].$patch({ param: { id: String(id) }, json }))
      done += 1
      if (!isBack) undo.push(['back', [id, changed.version, before.state, before.responsible ?? ''].join(':')])
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      trouble.push(error.message)
    }
  }
  const words = isBack
    ? 'Undone.'
    : `${counted(done, 'client')} ${done === 1 ? 'is' : 'are'} ${state ? `now ${STATES[state].words.toLowerCase()}` : 'assigned'}.`
  return { ok: trouble.length === 0, message: [...(done > 0 ? [words] : []), ...new Set(trouble)].join(' '), undo }
}

/** The selected clients get their deadlines by a rule. */
async function applyRule({ api }: Pick<Client, 'api'>, form: FormData, seen: Seen[]): Promise<BulkOutcome> {
  const id = String(form.get('rule') ?? '')
  if (!id) return { ok: false, message: 'Choose a rule first.', undo: [] }
  const json = { clients: seen.map((client) => client.id) }
  const applied = read(api['deadline-rules'][':id'].apply.$post({ param: { id }, json }))
  const { ok, message } = await outcomeOf(applied)
  return { ok, message, undo: [] }
}

function seenOf(value: string): Seen {
  const [id, version, state, responsible] = value.split(':')
  return {
    id: Number(id),
    version: Number(version),
    state: CLIENT_STATES.find((known) => known === state) ?? 'active',
    responsible: responsible || null,
  }
}
