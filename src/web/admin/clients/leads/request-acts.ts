import { type Client, read } from '#web/api.ts'
import { type Acted, act, reasonOf } from '#web/signed-in/session/submit.ts'
import { type LeadOutcome, runLeadAct } from './lead-acts.ts'
import { LEAD_ORDER } from './lead-text.ts'

export interface RequestOutcome extends LeadOutcome {
  about: 'reply' | 'note' | 'request'
  /** What was typed, to be shown again when it was not taken. */
  typed: { subject: string; body: string; note: string }
}

export async function runRequestAct(client: Client, id: string, form: FormData): Promise<RequestOutcome> {
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { subject: text('subject'), body: text('body'), note: text('note') }
  const about = form.has('body') ? 'reply' : form.has('note') ? 'note' : 'request'
  const quiet: Omit<RequestOutcome, keyof Acted> = { about, undo: [], typed }
  const version = Number(text('version'))
  const param = { id }
  const { leads } = client.api
  const outcome = await act(quiet, async () => {
    if (about === 'reply') {
      const { subject, body } = typed
      const { email, state } = await read(leads[':id'].replies.$post({ param, json: { version, subject, body } }))
      const { sendsEmail } = await read(client.api.settings.$get())
      if (sendsEmail) return { message: `Your answer to ${email} is saved and waiting to be sent.` }
      const reads = state === 'answered' ? ' They can read it in their client area.' : ' The request stays open.'
      return { message: `Your answer is saved. It is not sent to ${email} until email is set up.${reads}` }
    }
    if (about === 'note') {
      await read(leads[':id'].notes.$post({ param, json: { text: typed.note } }))
      return { message: 'The note has been added.' }
    }
    if (!form.has('save')) return await runLeadAct(client, form)
    // Left as it was, the state is no decision: what is held stays held.
    const state = LEAD_ORDER.find((known) => known === form.get('state') && known !== form.get('was'))
    const tags = text('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean)
    const json = { version, owner: text('owner') || null, tags, ...(state ? { state } : {}) }
    await read(leads[':id'].$patch({ param, json }))
    return { message: 'Saved.' }
  })
  return { ...outcome, message: reasonOf(outcome) }
}
