import { redirect } from 'react-router'
import { type Client, read } from '#web/api.ts'
import { FRESH_FIELD } from '#web/signed-in/session/fresh-field.ts'
import { type Acted, act } from '#web/signed-in/session/submit.ts'

export interface ActOutcome extends Acted {
  intent: string
  typed: Record<string, string>
  /** The form that takes it back: its fields. */
  undo: Record<string, string> | null
  /** To hand over to the person: shown this once. */
  link: string | null
}

export async function runCustomerAct(client: Client, id: string, form: FormData): Promise<ActOutcome> {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const intent = typed.intent ?? ''
  const quiet: Omit<ActOutcome, keyof Acted> = { intent, typed, undo: null, link: null }
  const work = async () => {
    const done = await ACTS[intent]?.(client.api.customers[':id'], { id }, typed)
    return { typed: {}, message: 'Nothing was changed.', ...done }
  }
  return await act(quiet, work, `/dashboard/customers/${id}`)
}

type Calls = Client['api']['customers'][':id']
type Act = (
  calls: Calls,
  param: { id: string },
  typed: Record<string, string>,
) => Promise<Partial<ActOutcome> & { message: string }>

const ACTS: Record<string, Act> = {
  async details(calls, param, { version, name, phone, company }) {
    const own = name === undefined ? {} : { name, phone: phone ?? '' }
    await read(calls.$patch({ param, json: { version: Number(version), company: company ?? '', ...own } }))
    return { message: 'The details are saved.' }
  },
  async role(calls, param, { role, before }) {
    await read(calls.$patch({ param, json: { role: role as 'client' } }))
    return {
      message: 'The role is changed.',
      undo: before ? { [FRESH_FIELD]: 'yes', intent: 'role', role: before } : null,
    }
  },
  async suspend(calls, param) {
    await read(calls.$patch({ param, json: { suspended: true } }))
    return { message: 'The account is suspended and signed out everywhere.', undo: { intent: 'reinstate' } }
  },
  async reinstate(calls, param) {
    await read(calls.$patch({ param, json: { suspended: false } }))
    return { message: 'The account can sign in again.' }
  },
  async 'confirm-address'(calls, param) {
    return await read(calls['confirm-address'].$post({ param }))
  },
  async 'reset-link'(calls, param) {
    return await read(calls['reset-link'].$post({ param }))
  },
  async note(calls, param, { text = '' }) {
    await read(calls.notes.$post({ param, json: { text } }))
    return { message: 'The note is added.' }
  },
  async 'remove-note'(calls, param, { note = '' }) {
    await read(calls.notes[':note'].$delete({ param: { ...param, note } }))
    return { message: 'The note was removed.' }
  },
  async merge(calls, param, { other }) {
    await read(calls.merge.$post({ param, json: { other: Number(other) } }))
    return { message: 'The records were merged.' }
  },
  async erase(calls, param, { sure }) {
    if (sure !== 'yes') {
      const sure = 'Tick the box first: this cannot be undone'
      return { ok: false, message: sure, fields: { sure } }
    }
    const { reference } = await read(calls.$delete({ param }))
    throw redirect(`/dashboard/customers/receipts/${reference}`)
  },
}
