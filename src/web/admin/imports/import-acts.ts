import { ApiProblem, type Client, read } from '#web/api.ts'

export interface ImportOutcome {
  ok: boolean
  words: string
}

const ACTS = ['run', 'cancel', 'retry', 'undo'] as const

/** Does what a button of an import asks for. */
export async function runImportAct(client: Client, id: string, form: FormData): Promise<ImportOutcome> {
  const act = ACTS.find((known) => known === form.get('act'))
  if (!act) return { ok: false, words: 'This button is not known any more. Load the page again.' }
  try {
    await read(client.api.imports[':id'][act].$post({ param: { id } }))
    return { ok: true, words: SAID[act] }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    return { ok: false, words: error.message }
  }
}

const SAID: Record<(typeof ACTS)[number], string> = {
  run: 'The import has begun.',
  cancel: 'The import is cancelled. What was imported so far is kept.',
  retry: 'Missing pictures are fetched again.',
  undo: 'The import is being undone.',
}
