import { ApiProblem, type Client, read } from '#web/api.ts'
import { type Acted, reasonOf, act as runAct } from '#web/signed-in/session/submit.ts'

export interface FileOutcome extends Acted {
  act: string
  newId: number | null
}

const WRONG_YEAR = 'Enter a year such as 2026'

export async function runFileAct(client: Client, id: string, form: FormData): Promise<FileOutcome> {
  const act = String(form.get('act') ?? '')
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const { publications } = client.api
  const quiet: Omit<FileOutcome, keyof Acted> = { act, newId: null }
  const outcome = await runAct(quiet, async () => {
    if (act === 'change') {
      if (!/^\d{0,4}$/.test(text('year'))) {
        throw new ApiProblem(422, { error: WRONG_YEAR, fields: { year: WRONG_YEAR } })
      }
      const json = {
        name: text('name'),
        folder: Number(text('folder')),
        year: text('year') ? Number(text('year')) : null,
      }
      await read(publications.files[':id'].$patch({ param: { id }, json }))
      return { message: 'The file was saved.' }
    }
    if (act === 'edition') {
      const file = form.get('file')
      if (!(file instanceof File) || file.size === 0) throw new ApiProblem(422, { error: 'Choose a file' })
      const sent = { file, replaces: id, ...(text('year') && { year: text('year') }) }
      const made = await read(publications.folders[':id'].files.$post({ param: { id: text('folder') }, form: sent }))
      return { message: 'The new edition is now current.', newId: made.id }
    }
    return await read(publications.files[':id'].$delete({ param: { id } }))
  })
  return { ...outcome, message: reasonOf(outcome) }
}
