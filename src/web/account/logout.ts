import { redirect } from 'react-router'
import { clientContext, orUnavailable, read } from '#web/api.ts'
import type { Route } from './+types/logout'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const everywhere = form.get('everywhere') ? 'true' : 'false'
  const answer = await context.get(clientContext).api.auth.logout.$post({ query: { everywhere } })
  // Whoever leaves a shared computer must not believe that they have.
  await orUnavailable(read(Promise.resolve(answer)))
  const headers = answer.headers.getSetCookie().map((cookie): [string, string] => ['Set-Cookie', cookie])
  return redirect('/login?notice=signed-out', { headers })
}

export function loader() {
  return redirect('/dashboard')
}
