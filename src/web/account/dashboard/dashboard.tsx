import { data, redirect } from 'react-router'
import { OfficeDay } from '#web/admin/dashboard/office-day.tsx'
import { clientContext, read } from '#web/api.ts'
import { getMe } from '#web/signed-in/session/me.ts'
import { outcomeOf } from '#web/signed-in/session/submit.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/dashboard'
import { ClientOverview, firstName } from './client-overview.tsx'
import { readOverview } from './overview.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = await getMe(request, context)
  const notice = new URL(request.url).searchParams.get('notice')
  const settled = me.verified && !me.mustDo
  const day = me.role !== 'client' && settled ? await read(context.get(clientContext).api.dashboard.$get()) : null
  // Whoever opens a new site for the first time is led through it once.
  if (day?.system?.setup.isOwner && !day.system.setup.isOpened) throw redirect('/dashboard/setup')
  return {
    me,
    notice,
    sendsEmail: (await readSite(context)).sendsEmail,
    overview: me.role === 'client' && settled ? await readOverview(context) : null,
    day,
  }
}

/** Sends the mail that confirms the address once more. */
export async function action({ context }: Route.ActionArgs) {
  const outcome = await outcomeOf(read(context.get(clientContext).api.auth['resend-verification'].$post()))
  return data(outcome, { status: outcome.ok ? 200 : 422 })
}

export default function Dashboard({
  loaderData: { me, notice, sendsEmail, overview, day },
  actionData,
}: Route.ComponentProps) {
  if (day) return <OfficeDay name={firstName(me.fullName)} day={day} />
  return <ClientOverview me={me} notice={notice} sendsEmail={sendsEmail} overview={overview} resent={actionData} />
}
