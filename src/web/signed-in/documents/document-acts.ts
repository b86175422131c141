import { DOCUMENT_KINDS } from '#contract/clients/document-fields.ts'
import { longDate } from '#domain/time/days.ts'
import { type Client, read } from '#web/api.ts'

export async function runDocumentAct({ api }: Client, clientId: string, form: FormData) {
  const typed = (name: string) => String(form.get(name) ?? '')
  const id = typed('document')
  switch (typed('intent')) {
    case 'folder': {
      const json = { name: typed('name') }
      const folder = await read(api.my.clients[':id'].folders.$post({ param: { id: clientId }, json }))
      return { message: `The folder ${folder.name} is there.`, undo: null }
    }
    case 'rename': {
      const { name } = await read(api.documents[':id'].$patch({ param: { id }, json: { name: typed('name') } }))
      return { message: `It is called ${name} now.`, undo: null }
    }
    case 'move': {
      const folder = typed('folder') ? Number(typed('folder')) : null
      const { name } = await read(api.documents[':id'].$patch({ param: { id }, json: { folder } }))
      return { message: `${name} was moved.`, undo: null }
    }
    case 'delete': {
      const { message } = await read(api.documents[':id'].$delete({ param: { id } }))
      return { message, undo: { intent: 'restore', document: id } }
    }
    case 'restore': {
      const { name } = await read(api.documents[':id'].restore.$post({ param: { id }, json: {} }))
      return { message: `${name} is back.`, undo: null }
    }
    case 'restore-version': {
      const json = { version: Number(typed('version')) }
      const { version } = await read(api.documents[':id'].restore.$post({ param: { id }, json }))
      return { message: `Version ${version} is the current one again.`, undo: null }
    }
    case 'please': {
      const asked = typed('please')
      const please = asked === 'read' || asked === 'confirm' ? asked : null
      const { name } = await read(api.documents[':id'].acknowledgement.$put({ param: { id }, json: { please } }))
      return {
        message: please ? PLEASE[please](name) : `Nothing is asked about ${name} any more.`,
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
      const { name, please } = await read(api.documents[':id'].acknowledgements.$post({ param: { id }, json }))
      return {
        message: `It is recorded that you ${please === 'confirm' ? 'confirm' : 'have read'} ${name}.`,
        undo: null,
      }
    }
    case 'not-applicable': {
      const param = { id: typed('item') }
      await read(api.my['request-items'][':id']['not-applicable'].$post({ param, json: { reason: typed('reason') } }))
      return { message: 'The firm is told that it does not apply.', undo: null }
    }
    default:
      return { message: 'Nothing was asked for.', undo: null }
  }
}

const PLEASE = {
  read: (name: string) => `The client’s people are asked to read ${name}.`,
  confirm: (name: string) => `The client’s people are asked to confirm ${name}.`,
}
