import { ApiProblem, type Client, read } from '#web/api.ts'

export interface MailOutcome {
  ok: boolean
  words: string
}

/** Does what a button of the Mail screens asks for. */
export async function runMailAct(client: Client, form: FormData): Promise<MailOutcome> {
  const { outbox } = client.api
  try {
    const { message } = await read(callOf(form))
    return { ok: true, words: message }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    return { ok: false, words: error.message }
  }

  function callOf(asked: FormData) {
    const all = asked.get('all')
    if (all) return all === 'dismiss' ? outbox.dismiss.$post() : outbox.retry.$post()
    const dismissed = asked.get('dismiss')
    if (dismissed) return outbox[':id'].dismiss.$post({ param: { id: String(dismissed) } })
    return outbox[':id'].retry.$post({ param: { id: String(asked.get('retry')) } })
  }
}
