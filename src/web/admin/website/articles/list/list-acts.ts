import { data, redirect } from 'react-router'
import { articleCalls } from '#web/admin/website/articles/desk/calls.ts'
import { ApiProblem, type Client, read } from '#web/api.ts'

/** What the list does: one act with several, and for browsers that run no script delete after the question, and undo. */
export async function actOnList(client: Client, base: string, form: FormData) {
  if (form.has('bulk')) return await actOnSeveral(client, form, 'article')
  const id = Number(form.get('id'))
  const calls = articleCalls(client)
  try {
    if (form.get('intent') === 'delete') await calls.remove(id)
    else await calls.bringBack(id)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data({ problem: error.message, done: undefined, undo: undefined }, error.status)
  }
  throw redirect(form.get('intent') === 'delete' ? `${base}?deleted=${id}` : `${base}?done=restored`)
}

/** One act with all that were selected; those with which it cannot be done are named. */
export async function actOnSeveral(client: Client, form: FormData, noun: 'article' | 'page') {
  const ids = form.getAll('ids').map(Number)
  const act = BULK_ACTS.find((known) => known === form.get('bulk'))
  if (!act || ids.length === 0)
    return data({ problem: `Select at least one ${noun}.`, done: undefined, undo: undefined }, 422)
  try {
    const { message, done, refused } = await read(client.api.articles.bulk.$post({ json: { ids, act } }))
    const why = refused.map(({ title, why }) => `${title || 'Untitled'}: ${why}`).join(' ')
    const undo = act === 'delete' && done.length > 0 ? done : undefined
    return data({ problem: why || undefined, done: message, undo }, 200)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data({ problem: error.message, done: undefined, undo: undefined }, error.status)
  }
}

// As in the contract; its file brings the schema library, which must not come to the browser.
const BULK_ACTS = ['publish', 'unpublish', 'delete', 'restore'] as const
