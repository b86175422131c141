import { type Client, read } from '#web/api.ts'
import { type Acted, act as runAct } from '#web/signed-in/session/submit.ts'

const ACTS = ['run', 'cancel', 'retry', 'undo'] as const

/** Does what a button of an import asks for. */
export async function runImportAct(client: Client, id: string, form: FormData): Promise<Acted> {
  const act = ACTS.find((known) => known === form.get('act'))
  if (!act) return { ok: false, fields: {}, message: 'This button is not known any more. Load the page again.' }
  return await runAct({}, async () => {
    const { state } = await read(client.api.imports[':id'][act].$post({ param: { id } }))
    return { message: state === 'reading' ? 'The files are read again.' : SAID[act] }
  })
}

const SAID: Record<(typeof ACTS)[number], string> = {
  run: 'The import has begun.',
  cancel: 'The import is cancelled.',
  retry: 'Missing pictures are fetched again.',
  undo: 'The import is being undone.',
}
