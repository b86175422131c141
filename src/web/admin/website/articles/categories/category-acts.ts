import { type Client, read } from '#web/api.ts'
import { type Acted, reasonOf, act as runAct } from '#web/signed-in/session/submit.ts'
import { type Order, orderOf, placeOf, stepped } from './category-order.ts'

type CategoryAct = 'add' | 'rename' | 'merge' | 'delete' | 'move' | 'order'

export interface ActOutcome extends Acted {
  act: CategoryAct
  /** The entry that was acted on; 0 for a new one. */
  id: number
  typed: string
  /** How the act is taken back: by adding it again. */
  undo: { name: string; parentId: string } | null
}

export async function runCategoryAct(client: Client, form: FormData): Promise<ActOutcome> {
  const text = (name: string) => String(form.get(name) ?? '')
  const act = (ACTS.find((known) => known === text('act')) ?? 'add') as CategoryAct
  const id = Number(text('id'))
  const quiet: Omit<ActOutcome, keyof Acted> = { act, id, typed: text('name'), undo: null }
  const outcome = await runAct(quiet, () => DO[act](client, { id, text }))
  return { ...outcome, message: reasonOf(outcome) }
}

interface Asked {
  id: number
  text(name: string): string
}

type Done = Pick<ActOutcome, 'message'> & Partial<ActOutcome>

const param = (id: number) => ({ param: { id: String(id) } })

const DO: Record<CategoryAct, (client: Client, asked: Asked) => Promise<Done>> = {
  async add({ api }, { text }) {
    const parentId = Number(text('parentId')) || null
    const { name } = await read(api.categories.$post({ json: { name: text('name'), parentId } }))
    return { message: `${name} was added.`, typed: '' }
  },
  async rename({ api }, { id, text }) {
    const { name } = await read(api.categories[':id'].$patch({ ...param(id), json: { name: text('name') } }))
    return { message: `Renamed to ${name}. Its articles and its old address keep working.` }
  },
  async merge({ api }, { id, text }) {
    const { moved } = await read(
      api.categories[':id'].merge.$post({ ...param(id), json: { into: Number(text('into')) } }),
    )
    return { message: `Merged. ${articles(moved)} moved, and the old address leads to the new one.` }
  },
  async delete({ api }, { id, text }) {
    const query = text('moveTo') === '' ? {} : { moveTo: text('moveTo') }
    const { moved } = await read(api.categories[':id'].$delete({ ...param(id), query }))
    const name = text('name')
    const undo = moved === 0 && name ? { name, parentId: text('parentId') } : null
    return { message: moved === 0 ? `${name} was deleted.` : `${name} was deleted, ${articles(moved)} moved.`, undo }
  },
  async move(client, { id, text }) {
    const { items } = await read(client.api.categories.$get())
    const order = stepped(orderOf(items), id, text('direction') === 'up' ? 'up' : 'down')
    if (!order) return { message: 'It is already at the end.' }
    await read(client.api.categories.order.$put({ json: { order } }))
    const name = items.flatMap((each) => [each, ...each.subcategories]).find((each) => each.id === id)?.name
    return { message: `${name} is now ${placeOf(order, id)}.` }
  },
  async order({ api }, { text }) {
    const order: Order = JSON.parse(text('order'))
    await read(api.categories.order.$put({ json: { order } }))
    return { message: text('said') }
  },
}

const ACTS = Object.keys(DO)

const articles = (count: number) => (count === 1 ? '1 article' : `${count.toLocaleString('en')} articles`)
