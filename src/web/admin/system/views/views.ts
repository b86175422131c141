import { redirect } from 'react-router'
import { VIEW_PLACES, type ViewPlace } from '#contract/system/saved-view-fields.ts'
import { clientContext, read } from '#web/api.ts'
import { answer, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/views'

const addressOf = (place: ViewPlace) => (place === 'articles' ? '/alist' : `/dashboard/${place}`)

export const loader = () => redirect('/dashboard')

/** Saves and removes views of lists; a browser without a script is led back to the list. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { place: asked, name, query, remove } = textsOf(form, 'place', 'name', 'query', 'remove')
  const place = VIEW_PLACES.find((known) => known === asked) ?? 'inbox'
  const { views } = context.get(clientContext).api.my
  const { value: _, ...outcome } = remove
    ? await outcomeOf(read(views[':id'].$delete({ param: { id: remove } })))
    : await outcomeOf(read(views.$post({ json: { place, name, query } })) as Promise<{ message?: string }>)
  if (!form.has('script')) throw redirect(query ? `${addressOf(place)}?${query}` : addressOf(place))
  return answer(outcome)
}
