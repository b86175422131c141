import { ApiProblem, type Client, read } from '#web/api.ts'
import { type LeadOutcome, runLeadAct } from './lead-acts.ts'
import { LEAD_ORDER } from './lead-text.ts'

export interface RequestOutcome extends LeadOutcome {
  about: 'reply' | 'note' | 'request'
  fields: Record<string, string>
  /** What was typed, to be shown again when it was not taken. */
  typed: { subject: string; body: string; note: string }
}

/** Does what one of the forms of a request asks for. */
export async function runRequestAct(client: Client, id: string, form: FormData): Promise<RequestOutcome> {
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { subject: text('subject'), body: text('body'), note: text('note') }
  const about = form.has('body') ? 'reply' : form.has('note') ? 'note' : 'request'
  const rest = { about, fields: {}, undo: [], typed } as const
  const version = Number(text('version'))
  const param = { id }
  const { leads } = client.api
  try {
    if (about === 'reply') {
      const { subject, body } = typed
      const { email } = await read(leads[':id'].replies.$post({ param, json: { version, subject, body } }))
      const { sendsEmail } = await read(client.api.settings.$get())
      const then = sendsEmail ? 'and waiting to be sent' : 'but cannot be sent until a mail server is set up'
      return { ...rest, undo: [], ok: true, message: `Your answer to ${email} is saved ${then}.` }
    }
    if (about === 'note') {
      await read(leads[':id'].notes.$post({ param, json: { text: typed.note } }))
      return { ...rest, undo: [], ok: true, message: 'The note has been added.' }
    }
    if (!form.has('save')) return { ...rest, ...(await runLeadAct(client, form)) }
    // Left as it was, the state is no decision: what is held stays held.
    const state = LEAD_ORDER.find((known) => known === form.get('state') && known !== form.get('was'))
    const tags = text('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean)
    const json = { version, owner: text('owner') || null, tags, ...(state ? { state } : {}) }
    await read(leads[':id'].$patch({ param, json }))
    return { ...rest, undo: [], ok: true, message: 'Saved.' }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const wrong = error.status === 409 ? undefined : Object.values(error.fields)[0]
    return { ...rest, undo: [], ok: false, message: wrong ?? error.message, fields: error.fields }
  }
}
