import { ApiProblem, type Client, read } from '#web/api.ts'

/** Does what one of the buttons of the Health screen asks for. */
export async function runHealthAct({ api }: Client, form: FormData): Promise<{ ok: boolean; message: string }> {
  try {
    return { ok: true, message: await perform(api, String(form.get('act')), String(form.get('id'))) }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { ok: false, message: error.message }
  }
}

async function perform(api: Client['api'], act: string, id: string): Promise<string> {
  if (act === 'mail') return (await read(api.outbox.test.$post())).message
  if (act === 'delete') return (await read(api.backups[':id'].$delete({ param: { id } }))).message
  await read(api.backups.$post())
  return 'The backup has begun.'
}
