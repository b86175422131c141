import { redirect } from 'react-router'
import type { MemberRight } from '#contract/clients/client-fields.ts'
import { type Client, read } from '#web/api.ts'
import { invitedWords } from '#web/signed-in/members/member-text.ts'
import { type Acted, act } from '#web/signed-in/session/submit.ts'

interface ActOutcome extends Acted {
  intent: string
  typed: Record<string, string>
  undo: Record<string, string> | null
}

export async function runClientAct(client: Client, id: string, form: FormData): Promise<ActOutcome> {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const intent = typed.intent ?? ''
  return await act<Omit<ActOutcome, keyof Acted>>({ intent, typed, undo: null }, async () => {
    const done = (await ACTS[intent]?.(client.api.clients[':id'], { id }, typed)) ?? NOTHING
    return { typed: {}, ...done }
  })
}

const NOTHING = { message: 'Nothing was changed.' }

type Calls = Client['api']['clients'][':id']
type Done = { message: string; undo?: Record<string, string> }
type Act = (calls: Calls, param: { id: string }, typed: Record<string, string>) => Promise<Done>

const ACTS: Record<string, Act> = {
  async state(calls, param, { version, state, was = '' }) {
    const { name, version: now } = await read(
      calls.$patch({ param, json: { version: Number(version), state: state as 'active' } }),
    )
    const message =
      state === 'ended' ? `The work for ${name} has ended. Its people can read, but not send.` : `${name} is active.`
    return { message, undo: { intent: 'state', version: String(now), state: was } }
  },
  async merge(calls, param, { other }) {
    const { merges } = await read(calls.merge.$post({ param, json: { other: Number(other) } }))
    const undo = merges[0] ? { intent: 'unmerge', merge: String(merges[0].id) } : undefined
    return { message: 'The two are one client now. This can be undone for 30 days.', ...(undo ? { undo } : {}) }
  },
  async unmerge(calls, param, { merge = '' }) {
    await read(calls.merges[':merge'].undo.$post({ param: { ...param, merge } }))
    return { message: 'The merge is undone: both clients are there again.' }
  },
  async delete(calls, param) {
    await read(calls.$delete({ param }))
    throw redirect(`/dashboard/clients?deleted=${param.id}`)
  },
  async invite(calls, param, { name = '', email = '', right }) {
    const json = { name, email, right: right as MemberRight }
    const { member, mailed, link } = await read(calls.members.$post({ param, json }))
    return { message: invitedWords(member.name, { mailed, link, byFirm: true }) }
  },
  async invitation(calls, param, { member = '' }) {
    const {
      member: person,
      mailed,
      link,
    } = await read(calls.members[':member']['invitation-email'].$post({ param: { ...param, member } }))
    return { message: invitedWords(person.name, { mailed, link, byFirm: true }) }
  },
  async right(calls, param, { member = '', right, was = '' }) {
    const json = { right: right as MemberRight }
    const { name } = await read(calls.members[':member'].$patch({ param: { ...param, member }, json }))
    return {
      message: `The rights of ${name} are changed.`,
      undo: { intent: 'right', member, right: was, was: String(right) },
    }
  },
  async remove(calls, param, { member = '', name = '' }) {
    await read(calls.members[':member'].$delete({ param: { ...param, member } }))
    return { message: `${name} no longer has access.` }
  },
}
