import { redirect } from 'react-router'
import { DOCUMENT_KINDS } from '#contract/clients/document-fields.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { counted } from '#domain/text/counted.ts'
import { longDate } from '#domain/time/days.ts'
import { ApiProblem, type Client, read } from '#web/api.ts'
import { act, answer, outcomeOf, reasonOf } from '#web/signed-in/session/submit.ts'

/** The action of a screen with documents of a client. What is deleted has no page of its own: `list` offers the way back. */
export async function documentAction(request: Request, client: Client, clientId: string, list?: string) {
  const form = await request.formData()
  const quiet: { undo: Record<string, string> | null } = { undo: null }
  const outcome = await act(quiet, async () => {
    const done = await runDocumentAct(client, clientId, form)
    if (list && form.get('intent') === 'delete') throw redirect(list)
    return done
  })
  return answer(outcome.ok ? outcome : { ...outcome, message: reasonOf(outcome) })
}

async function runDocumentAct({ api }: Client, clientId: string, form: FormData) {
  const typed = (name: string) => String(form.get(name) ?? '')
  const id = typed('document')
  switch (typed('intent')) {
    case 'folder': {
      const json = { name: typed('name') }
      const folder = await read(api.my.clients[':id'].folders.$post({ param: { id: clientId }, json }))
      return { message: `The folder ${folder.name} was created.`, undo: null }
    }
    case 'rename': {
      const { name } = await read(api.documents[':id'].$patch({ param: { id }, json: { name: typed('name') } }))
      return { message: `Renamed to ${name}.`, undo: null }
    }
    case 'move': {
      const folder = typed('folder') ? Number(typed('folder')) : null
      const { name } = await read(api.documents[':id'].$patch({ param: { id }, json: { folder } }))
      return { message: `${name} was moved.`, undo: null }
    }
    case 'file':
      return await moveAll(api, form.getAll('document').slice(0, PAGE_SIZE.office).map(String), typed('to'))
    case 'delete': {
      const { message } = await read(api.documents[':id'].$delete({ param: { id } }))
      return { message, undo: { intent: 'restore', document: id } }
    }
    case 'restore': {
      const { name } = await read(api.documents[':id'].restore.$post({ param: { id }, json: {} }))
      return { message: `${name} was restored.`, undo: null }
    }
    case 'restore-version': {
      const json = { version: Number(typed('version')) }
      const { version } = await read(api.documents[':id'].restore.$post({ param: { id }, json }))
      return { message: `Version ${version} is the current one again.`, undo: null }
    }
    case 'acknowledgement': {
      const asked = typed('acknowledgement')
      const acknowledgement = asked === 'read' || asked === 'confirm' ? asked : null
      const { name } = await read(
        api.documents[':id'].acknowledgement.$put({ param: { id }, json: { acknowledgement } }),
      )
      return {
        message: acknowledgement ? ASKED_WORDS[acknowledgement](name) : `Nothing is asked about ${name} any more.`,
        undo: null,
      }
    }
    case 'kind': {
      const kind = DOCUMENT_KINDS.find((each) => each === typed('kind')) ?? 'other'
      const { keepUntil } = await read(api.documents[':id'].kind.$put({ param: { id }, json: { kind } }))
      return { message: `It is kept until ${longDate(keepUntil)}.`, undo: null }
    }
    case 'hold': {
      await read(api.documents[':id'].hold.$put({ param: { id }, json: { reason: typed('reason') } }))
      return { message: 'It is under legal hold: nobody can delete it.', undo: null }
    }
    case 'lift-hold': {
      await read(api.documents[':id'].hold.$put({ param: { id }, json: { reason: null } }))
      return { message: 'The legal hold is lifted.', undo: null }
    }
    case 'acknowledge': {
      const json = { version: Number(typed('version')), sha256: typed('sha256') }
      const { name, acknowledgement } = await read(api.documents[':id'].acknowledgements.$post({ param: { id }, json }))
      return {
        message: `It is recorded that you ${acknowledgement === 'confirm' ? 'confirm' : 'have read'} ${name}.`,
        undo: null,
      }
    }
    case 'not-applicable': {
      const param = { id: typed('item') }
      await read(api.my['request-items'][':id']['not-applicable'].$post({ param, json: { reason: typed('reason') } }))
      return { message: 'The firm sees that it does not apply.', undo: null }
    }
    default:
      return { message: 'Nothing was changed.', undo: null }
  }
}

/** Moves each of the selected documents: one that is refused leaves the others where they are put. */
async function moveAll(api: Client['api'], ids: string[], to: string) {
  if (ids.length === 0) throw new ApiProblem(422, { error: 'Select at least one document.' })
  if (to === '') throw new ApiProblem(422, { error: 'Choose a folder.' })
  const folder = to === 'none' ? null : Number(to)
  const refused: string[] = []
  for (const id of ids) {
    const moved = await outcomeOf(read(api.documents[':id'].$patch({ param: { id }, json: { folder } })))
    if (!moved.ok) refused.push(reasonOf(moved))
  }
  const done = `${counted(ids.length - refused.length, 'document')} moved.`
  if (refused.length === 0) return { message: done, undo: null }
  const why = [...new Set(refused)].join(' ')
  return { ok: false, message: `${counted(refused.length, 'document')} not moved: ${why} ${done}`, undo: null }
}

const ASKED_WORDS = {
  read: (name: string) => `The client’s people are asked to read ${name}.`,
  confirm: (name: string) => `The client’s people are asked to confirm ${name}.`,
}
