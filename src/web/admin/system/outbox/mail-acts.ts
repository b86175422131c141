import { type Client, read } from '#web/api.ts'
import { type Acted, act } from '#web/signed-in/session/submit.ts'

/** Does what a button of the Mail screens asks for. */
export async function runMailAct(client: Client, form: FormData): Promise<Acted> {
  const { outbox } = client.api
  const param = { id: String(form.get('retry')) }
  return await act({}, () => read(form.has('all') ? outbox.retry.$post() : outbox[':id'].retry.$post({ param })))
}
