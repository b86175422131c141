import { ApiProblem, type Client, read } from '#web/api.ts'

interface Typed {
  from: string
  to: string
  kind: 'permanent' | 'temporary'
}

export interface RedirectOutcome {
  ok: boolean
  /** Of what was saved. */
  id: number | null
  message: string
  fields: Record<string, string>
  typed: Typed
  /** What was deleted, so that it can be made again. */
  deleted: (Omit<Typed, 'kind'> & { kind: string }) | null
}

/** Adds, changes or deletes a redirect. */
export async function runRedirectAct(client: Client, form: FormData): Promise<RedirectOutcome> {
  const text = (name: string) => String(form.get(name) ?? '')
  const kind = text('kind') === 'temporary' ? 'temporary' : 'permanent'
  const typed: Typed = { from: text('from'), to: text('to'), kind }
  const outcome = { id: null, fields: {}, typed, deleted: null }
  const param = { id: text('id') }
  const { redirects } = client.api
  try {
    if (form.has('delete')) {
      const { message } = await read(redirects[':id'].$delete({ param }))
      return { ...outcome, ok: true, message, deleted: { ...typed, kind: text('kind') } }
    }
    const saved = await read(
      param.id ? redirects[':id'].$put({ param, json: typed }) : redirects.$post({ json: typed }),
    )
    return { ...outcome, ok: true, id: saved.id, message: 'The redirect is saved.' }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    return { ...outcome, ok: false, message: error.message, fields: error.fields }
  }
}
