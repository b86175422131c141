import { Link, redirect } from 'react-router'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { firstName } from '#web/signed-in/parts/first-name.ts'
import { getMe } from '#web/signed-in/session/me.ts'
import { answer, outcomeOf } from '#web/signed-in/session/submit.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/rooms'
import { listRooms } from './list-rooms.ts'
import { NoRoom } from './no-room.tsx'
import { readOverview } from './overview.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = await getMe(request, context)
  const rooms = me.verified ? await listRooms(context.get(clientContext)) : []
  const [only, another] = rooms
  if (only && !another) throw redirect(`/portal/${only.id}`)
  const isAlone = rooms.length === 0 && me.verified
  const notice = new URL(request.url).searchParams.get('notice')
  const { sendsEmail } = await readSite(context)
  return { me, rooms, notice, sendsEmail, overview: isAlone ? await readOverview(context) : null }
}

/** Sends the mail that confirms the address once more. */
export async function action({ context }: Route.ActionArgs) {
  const outcome = await outcomeOf(read(context.get(clientContext).api.auth['resend-verification'].$post()))
  return answer(outcome)
}

/** Where clients come in: one room opens by itself, of several one is chosen, and without any it is said what to do. */
export default function Rooms({
  loaderData: { me, rooms, notice, sendsEmail, overview },
  actionData,
}: Route.ComponentProps) {
  if (rooms.length === 0) {
    return (
      <>
        <OfficeTitle>Client area</OfficeTitle>
        <NoRoom me={me} notice={notice} sendsEmail={sendsEmail} overview={overview} resent={actionData} />
      </>
    )
  }
  return (
    <>
      <OfficeTitle>Client area</OfficeTitle>
      <h1 className="text-4xl font-normal">Good to see you, {firstName(me.fullName)}</h1>
      <p className="mt-4 text-ink-soft">You act for several clients. Choose one.</p>
      <ul className="rule-top mt-6 max-w-form">
        {rooms.map(({ id, name, state, toDo }) => (
          <li key={id} className="rule-bottom">
            <Link
              to={`/portal/${id}`}
              className="flex min-h-14 items-center justify-between gap-4 py-2 text-lg wrap-anywhere"
            >
              {name}
              {toDo.all > 0 ? <span className="figures flex-none text-sm">{toDo.all} to do</span> : null}
              {toDo.all === 0 && state === 'ended' ? <span className="text-sm text-ink-soft">Ended</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
