import type { LeadState } from '#contract/clients/leads.ts'
import { type Client, read } from '#web/api.ts'
import { type Acted, act } from '#web/signed-in/session/submit.ts'
import { LEAD_ORDER, STATES } from './lead-text.ts'

export interface LeadOutcome extends Acted {
  /** Each request as it was before, for `back`. */
  undo: string[]
}

interface Seen {
  id: number
  version: number
  state: LeadState
  owner: string | null
}

export function mark(lead: { id: number; version: number; state: LeadState; owner: { id: string } | null }): string {
  return [lead.id, lead.version, lead.state, lead.owner?.id ?? ''].join(':')
}

/** Moves, takes on or brings back the marked requests; those that another user changed are named and left alone. */
export async function runLeadAct(client: Client, form: FormData): Promise<LeadOutcome> {
  const isBack = form.has('back')
  const seen = form.getAll(isBack ? 'back' : 'marked').map((value) => seenOf(String(value)))
  if (seen.length === 0) return { ok: false, message: 'Select at least one request first.', fields: {}, undo: [] }
  const to = LEAD_ORDER.find((state) => state === form.get('to'))
  const wish: { state?: LeadState; owner?: string } = form.has('take')
    ? { owner: 'me' }
    : { state: to ?? 'in-progress' }
  return await act<Pick<LeadOutcome, 'undo'>>({ undo: [] }, async () => {
    const changes = seen.map(({ id, version, state, owner }) => ({
      id,
      version,
      ...(isBack ? { state, owner } : wish),
    }))
    const { changed, refused } = await read(client.api.leads.$patch({ json: { changes } }))
    const undo = changed.flatMap(({ id, version }) => {
      const before = seen.find((each) => each.id === id)
      // A decision about what was held only says what it is already: there is nothing to go back to.
      return before && !isBack && before.state !== wish.state
        ? [[id, version, before.state, before.owner ?? ''].join(':')]
        : []
    })
    const done = isBack ? 'Undone.' : form.has('take') ? 'Assigned to you.' : said(changed.length, to)
    const trouble = refused.map(({ reference, message }) => `${reference ?? 'One request'}: ${message}`)
    return {
      ok: refused.length === 0,
      message: [...(changed.length > 0 ? [done] : []), ...trouble].join(' ') || 'Nothing to change.',
      undo,
    }
  })
}

function said(count: number, to: LeadState | undefined): string {
  const words = STATES[to ?? 'in-progress'].words.toLowerCase()
  return count === 1 ? `The request is now ${words}.` : `${count} requests are now ${words}.`
}

function seenOf(value: string): Seen {
  const [id, version, state, owner] = value.split(':')
  return {
    id: Number(id),
    version: Number(version),
    state: LEAD_ORDER.find((known) => known === state) ?? 'new',
    owner: owner || null,
  }
}
