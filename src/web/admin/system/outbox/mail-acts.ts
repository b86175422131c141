import { type Client, read } from '#web/api.ts'
import { type Acted, act } from '#web/signed-in/session/submit.ts'

export async function runMailAct(client: Client, form: FormData): Promise<Acted> {
  const { outbox } = client.api
  return await act({}, () => read(callOf(form)))

  function callOf(asked: FormData) {
    const all = asked.get('all')
    if (all) return all === 'dismiss' ? outbox.dismiss.$post() : outbox.retry.$post()
    const dismissed = asked.get('dismiss')
    if (dismissed) return outbox[':id'].dismiss.$post({ param: { id: String(dismissed) } })
    return outbox[':id'].retry.$post({ param: { id: String(asked.get('retry')) } })
  }
}
