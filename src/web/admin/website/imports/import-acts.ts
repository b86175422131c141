import { ApiProblem, type Client, read } from '#web/api.ts'

export interface ActOutcome {
  ok: boolean
  words: string
}

const ACTS = ['run', 'cancel', 'retry', 'undo'] as const

/** Does what a button of an import asks for. */
export async function runImportAct(client: Client, id: string, form: FormData): Promise<ActOutcome> {
  const act = ACTS.find((known) => known === form.get('act'))
  if (!act) return { ok: false, words: 'This button is not known any more. Load the page again.' }
  try {
    const { state } = await read(client.api.imports[':id'][act].$post({ param: { id } }))
    return { ok: true, words: state === 'reading' ? 'The files are read again.' : SAID[act] }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    return { ok: false, words: error.message }
  }
}

const SAID: Record<(typeof ACTS)[number], string> = {
  run: 'The import has begun.',
  cancel: 'The import is cancelled.',
  retry: 'Missing pictures are fetched again.',
  undo: 'The import is being undone.',
}
