import type { Scope } from '#contract/system/token-scopes.ts'
import type { TokenForm } from '#contract/system/tokens.ts'
import { type Client, read } from '#web/api.ts'
import { type Acted, act, textsOf } from '#web/signed-in/session/submit.ts'
import { TOKENS } from './integration-text.ts'

export interface TokenOutcome extends Acted {
  typed: { name: string; days: string; scopes: string[] }
  /** The token that was made: it is shown this once. */
  token: string | null
}

export async function runTokenAct({ api: { tokens } }: Client, form: FormData): Promise<TokenOutcome> {
  const { name, days, id } = textsOf(form, 'name', 'days', 'id')
  const scopes = form.getAll('scopes').map(String).filter(Boolean)
  const quiet: Omit<TokenOutcome, keyof Acted> = { typed: { name, days, scopes }, token: null }
  const work = async () => {
    if (form.has('revoke')) return { message: (await read(tokens[':id'].$delete({ param: { id } }))).message }
    const json = { name, scopes: scopes as Scope[], days: Number(days) as TokenForm['days'] }
    const { token } = await read(tokens.$post({ json }))
    return { message: `The token “${name.trim()}” is made.`, token }
  }
  return await act(quiet, work, `${TOKENS}?open=new`)
}
