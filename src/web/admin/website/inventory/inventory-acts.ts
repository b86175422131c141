import type { Audience } from '#contract/website/publications.ts'
import { ApiProblem, type Client, read } from '#web/api.ts'
import { type Acted, reasonOf, act as runAct } from '#web/signed-in/session/submit.ts'
import { pictureFolderIn } from './inventory-query.ts'

export interface InventoryOutcome extends Acted {
  act: string
  /** What `restore` brings back, such as `file:12`. */
  undo: string | null
}

export async function runInventoryAct(client: Client, form: FormData): Promise<InventoryOutcome> {
  const act = String(form.get('act') ?? '')
  const quiet: Omit<InventoryOutcome, keyof Acted> = { act, undo: null }
  const outcome = await runAct(quiet, () => (ACTS[act] ?? unknown)(client, form))
  return { ...outcome, message: reasonOf(outcome) }
}

type Done = { message: string; undo?: string }
type Act = (client: Client, form: FormData) => Promise<Done>

const text = (form: FormData, name: string) => String(form.get(name) ?? '')
const param = (form: FormData) => ({ param: { id: text(form, 'id') } })

const ACTS: Record<string, Act> = {
  async 'add-folder'({ api }, form) {
    const json = { name: text(form, 'name'), type: audienceIn(form) }
    const { name } = await read(api.publications.folders.$post({ json }))
    return { message: `The folder ${name} was created.` }
  },
  async 'change-folder'({ api }, form) {
    const json = { name: text(form, 'name'), type: audienceIn(form) }
    await read(api.publications.folders[':id'].$patch({ ...param(form), json }))
    return { message: 'The folder was saved.' }
  },
  async 'move-folder'({ api }, form) {
    const { publicationFolders: all } = await read(api.inventory.folders.$get())
    const at = all.findIndex(({ id }) => String(id) === text(form, 'id'))
    const order = [...all]
    const to = at + (text(form, 'direction') === 'up' ? -1 : 1)
    if (at < 0 || to < 0 || to >= all.length) return { message: 'It is already at the end.' }
    order.splice(to, 0, ...order.splice(at, 1))
    for (const [position, { id, position: before }] of order.entries()) {
      if (position === before) continue
      await read(api.publications.folders[':id'].$patch({ param: { id: String(id) }, json: { position } }))
    }
    return { message: `${order[to]?.name} is now ${to + 1} of ${order.length}.` }
  },
  async 'delete-folder'({ api }, form) {
    const { message } = await read(api.publications.folders[':id'].$delete(param(form)))
    return { message, undo: `folder:${text(form, 'id')}` }
  },
  async 'rename-pictures'({ api }, form) {
    const json = { from: text(form, 'from'), to: text(form, 'to') }
    const { message } = await read(api.media.folders.rename.$post({ json }))
    return { message }
  },
  async restore({ api }, form) {
    const [kind, id = ''] = text(form, 'what').split(':')
    const what = { param: { id } }
    if (kind === 'picture') await read(api.media[':id'].restore.$post(what))
    else if (kind === 'file') await read(api.publications.files[':id'].restore.$post(what))
    else await read(api.publications.folders[':id'].restore.$post(what))
    return { message: 'Restored.' }
  },
  async upload({ api }, form) {
    const files = form.getAll('files').filter((file): file is File => file instanceof File && file.size > 0)
    if (files.length === 0) throw new ApiProblem(422, { error: 'Choose at least one file', fields: {} })
    const folder = text(form, 'folder')
    const pictures = folder === 'new' ? text(form, 'newFolder').trim() : pictureFolderIn(folder)
    for (const file of files) {
      if (pictures === null) {
        const target = api.publications.folders[':id'].files
        await read(target.$post({ param: { id: folder }, form: { file } }))
      } else await read(api.upload.image.$post({ form: { 'images[]': [file], folder: pictures } }))
    }
    return { message: files.length === 1 ? 'The file was added.' : `${files.length} files were added.` }
  },
}

async function unknown(): Promise<Done> {
  throw new ApiProblem(422, { error: 'This form is out of date. Please reload the page.', fields: {} })
}

function audienceIn(form: FormData): Audience {
  return (['user', 'admin'] as const).find((known) => known === text(form, 'type')) ?? 'shared'
}
