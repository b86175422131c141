import { data, redirect } from 'react-router'
import { articleCalls } from '#web/admin/articles/desk/calls.ts'
import { ApiProblem, type Client } from '#web/api.ts'

/** What the list does for browsers that run no script: delete after the question, and undo. */
export async function actOnList(client: Client, base: string, form: FormData) {
  const id = Number(form.get('id'))
  const calls = articleCalls(client)
  try {
    if (form.get('intent') === 'delete') await calls.remove(id)
    else await calls.bringBack(id)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data({ problem: error.message }, error.status)
  }
  throw redirect(form.get('intent') === 'delete' ? `${base}?deleted=${id}` : `${base}?done=restored`)
}
