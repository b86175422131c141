import { ApiProblem, type Client, read } from '#web/api.ts'

export interface MailOutcome {
  ok: boolean
  words: string
}

/** Does what a button of the Mail screens asks for. */
export async function runMailAct(client: Client, form: FormData): Promise<MailOutcome> {
  const { outbox } = client.api
  try {
    const { message } = form.has('all')
      ? await read(outbox.retry.$post())
      : await read(outbox[':id'].retry.$post({ param: { id: String(form.get('retry')) } }))
    return { ok: true, words: message }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    return { ok: false, words: error.message }
  }
}
