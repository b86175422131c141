import { createContext, data, redirect } from 'react-router'
import { Calendar } from '#design/drawings/books.tsx'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { counted } from '#domain/text/counted.ts'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { findMe } from '#web/signed-in/session/me.ts'
import { pageHead } from '#web/site/head/page-head.ts'
import { errorsOf } from '#web/site/sending/field-errors.ts'
import { failedContext, keyOfWords, titleAsError } from '#web/site/sending/without-script.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/book'
import { bookAddress, choiceIn, pickIn } from './addresses.ts'
import { BookForm, readBookForm } from './book-form.tsx'
import { ChooseTime } from './choose-time.tsx'
import { readWeek, zoneIn } from './times.ts'

/** What was chosen by a form that keeps what was typed; it comes before what the address says. */
const pickedContext = createContext<ReturnType<typeof choiceIn> | null>(null)

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const { appointments: words, sendsEmail } = await readSite(context)
  const { api } = context.get(clientContext)
  const { isEnabled, items, timeZone } = await read(api.appointments.offer.$get())
  if (!isEnabled) throw data(null, { status: 404 })
  const own = { page: 'contact', path: '/book', title: words.title, description: words.lead } as const
  const head = await pageHead(context, own)
  const kind = items.find(({ id }) => String(id) === asked.get('kind')) ?? null
  const zone = zoneIn(asked.get('zone'))
  const choice = context.get(pickedContext) ?? choiceIn(asked)
  const ask = (days: { from: string; to: string }) =>
    read(api['appointment-kinds'][':id'].times.$get({ param: { id: String(kind?.id) }, query: days }))
  const zones = { own: zone ?? timeZone, firm: timeZone }
  return {
    head: context.get(failedContext) ? titleAsError(head) : head,
    ...{ words, sendsEmail, kinds: items, kind, zone, timeZone, choice },
    week: kind && !choice.at ? await readWeek(ask, choice, zones) : null,
    me: kind && choice.at ? await ownDetails(request, context) : null,
  }
}

/** The form as any browser sends it: this page needs no script. */
export async function action({ request, context }: Route.ActionArgs) {
  const asked = new URL(request.url).searchParams
  const form = await request.formData()
  const values = readBookForm(form)
  const picked = pickIn(form)
  if (picked) {
    context.set(pickedContext, picked)
    return { values, errors: {} }
  }
  const { at = '', ...days } = choiceIn(asked)
  const zone = zoneIn(asked.get('zone'))
  const { client, ...typed } = values
  const json = {
    ...{ kind: Number(asked.get('kind')), at, ...typed, website: String(form.get('website') ?? '') },
    ...(zone ? { zone } : {}),
    ...(client ? { client: Number(client) } : {}),
  }
  const header = { 'idempotency-key': await keyOfWords(json) }
  let token: string
  try {
    ;({ token } = await read(context.get(clientContext).api.appointments.$post({ json, header })))
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    context.set(failedContext, true)
    const isTaken = error.code === 'time-taken'
    context.set(pickedContext, isTaken ? days : { ...days, at })
    const errors = isTaken ? { '': error.message } : errorsOf(error)
    return data({ values, errors }, { status: error.status })
  }
  throw redirect(`/book/manage?token=${token}&booked=yes`, 303)
}

/** Whoever is signed in need not type who they are; a client with several companies says for which. */
async function ownDetails(request: Request, context: Route.LoaderArgs['context']) {
  const me = request.headers.has('cookie') ? await findMe(context) : null
  if (me?.role !== 'client' || !me.verified) return null
  const { items } = await read(context.get(clientContext).api.my.clients.$get())
  const rooms = items.filter(({ state, right }) => state !== 'ended' && right !== 'reader')
  return { name: me.fullName, email: me.email, rooms: rooms.map(({ id, name }) => ({ id, name })) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  const { words, sendsEmail, kinds, kind, zone, timeZone, choice, week, me } = loaderData
  return (
    <>
      <PageHeader kicker="Appointments" title={words.title} lede={words.lead} drawing={<Calendar />} />
      <div className="max-w-form py-8 md:py-12" data-own-zone={zone ? undefined : timeZone}>
        {kind === null ? <Kinds kinds={kinds} zone={zone} /> : null}
        {kind && week ? (
          <ChooseTime kind={kind} week={week} zones={{ own: zone, firm: timeZone }} {...actionData} />
        ) : null}
        {kind && !week && choice.at ? (
          <BookForm
            kind={kind}
            choice={{ ...choice, at: choice.at }}
            zones={{ own: zone, firm: timeZone }}
            me={me}
            sendsEmail={sendsEmail}
            {...actionData}
          />
        ) : null}
      </div>
    </>
  )
}

type Kind = Route.ComponentProps['loaderData']['kinds'][number]

function Kinds({ kinds, zone }: { kinds: Kind[]; zone: string | null }) {
  if (kinds.length === 0) {
    return (
      <p>
        Nothing can be booked at the moment. Please{' '}
        <a href="/Contact" className="ink-link inline-flex min-h-11 items-center">
          write to us or call
        </a>
        .
      </p>
    )
  }
  return (
    <section aria-labelledby="kinds">
      <h2 id="kinds" className="mb-2 text-2xl">
        What is it about?
      </h2>
      <ul className="rule-top rule-double">
        {kinds.map(({ id, name, about, minutes }) => (
          <li key={id} className="rule-bottom last:border-b-0">
            <a
              href={bookAddress({ kind: id, zone })}
              className="group flex min-h-16 flex-col justify-center py-4 no-underline"
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-6">
                <span className="ink-link text-lg font-semibold wrap-anywhere">{name}</span>
                <span className="figures text-ink-soft">{counted(minutes, 'minute')}</span>
              </span>
              {about ? <span className="mt-1 text-ink-soft wrap-anywhere">{about}</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
