import { clientContext } from '#web/api.ts'
import type { Route } from './+types/alist'
import { ArticlesScreen } from './articles-screen.tsx'
import { actOnList } from './list-acts.ts'
import { loadScreen } from './load-screen.ts'

const ADDRESS = '/alist'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadScreen(context.get(clientContext), new URL(request.url))

export const action = async ({ request, context }: Route.ActionArgs) =>
  await actOnList(context.get(clientContext), ADDRESS, await request.formData())

export default function Alist({ loaderData, actionData }: Route.ComponentProps) {
  return <ArticlesScreen base={ADDRESS} data={loaderData} outcome={actionData} />
}
