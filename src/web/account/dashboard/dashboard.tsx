import { redirect } from 'react-router'
import { isOpenTo } from '#contract/access.ts'
import { OfficeDay } from '#web/admin/overview/dashboard/office-day.tsx'
import { clientContext, read } from '#web/api.ts'
import { firstName } from '#web/signed-in/parts/first-name.ts'
import { getMe } from '#web/signed-in/session/me.ts'
import type { Route } from './+types/dashboard'

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = await getMe(request, context)
  if (me.mustDo) throw redirect('/dashboard/security')
  // Clients have a room of their own; so has everybody until their address is confirmed.
  if (me.role === 'client' || !me.verified) throw redirect(`/portal${new URL(request.url).search}`)
  const day = await read(context.get(clientContext).api.dashboard.$get())
  // Whoever opens a new site for the first time is led through it once.
  if (day.system?.setup.isOwner && !day.system.setup.isOpened) throw redirect('/dashboard/setup')
  const { api } = context.get(clientContext)
  const proposals = isOpenTo('accountant', me.role) ? await read(api.proposals.figures.$get()) : null
  const reviews = isOpenTo('editor', me.role) ? (await read(api.articles.reviews.$get())).items : []
  const queue = await read(api.dashboard.queue.$get())
  return { me, day, queue, proposals, asked: reviews.filter(({ isYours }) => isYours) }
}

export default function Dashboard({ loaderData: { me, day, queue, proposals, asked } }: Route.ComponentProps) {
  return <OfficeDay name={firstName(me.fullName)} day={day} queue={queue} proposals={proposals} asked={asked} />
}
