import { type Client, read } from '#web/api.ts'
import { type Acted, act } from '#web/signed-in/session/submit.ts'

interface Typed {
  from: string
  to: string
  kind: 'permanent' | 'temporary'
}

export interface RedirectOutcome extends Acted {
  id: number | null
  typed: Typed
  /** What was deleted, so that it can be made again. */
  deleted: (Omit<Typed, 'kind'> & { kind: string }) | null
}

export async function runRedirectAct(client: Client, form: FormData): Promise<RedirectOutcome> {
  const text = (name: string) => String(form.get(name) ?? '')
  const kind = text('kind') === 'temporary' ? 'temporary' : 'permanent'
  const typed: Typed = { from: text('from'), to: text('to'), kind }
  const quiet: Omit<RedirectOutcome, keyof Acted> = { id: null, typed, deleted: null }
  const param = { id: text('id') }
  const { redirects } = client.api
  return await act(quiet, async () => {
    if (form.has('delete')) {
      const { message } = await read(redirects[':id'].$delete({ param }))
      return { message, deleted: { ...typed, kind: text('kind') } }
    }
    const saved = await read(
      param.id ? redirects[':id'].$put({ param, json: typed }) : redirects.$post({ json: typed }),
    )
    return { id: saved.id, message: 'The redirect is saved.' }
  })
}
