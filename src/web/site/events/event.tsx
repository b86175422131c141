import { data, redirect } from 'react-router'
import type { EventAnswer } from '#contract/website/events.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { buttonClass } from '#design/primitives/button.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { EVENT_KIND_WORDS, sessionWords } from '#domain/events.ts'
import { formatZone } from '#domain/time/wall-clock.ts'
import { ApiProblem, clientContext, orNull, read } from '#web/api.ts'
import { findMe } from '#web/signed-in/session/me.ts'
import { pageHead } from '#web/site/head/page-head.ts'
import { ArticleText } from '#web/site/news/article-text.tsx'
import { NewsPicture } from '#web/site/news/news-picture.tsx'
import { errorsOf } from '#web/site/sending/field-errors.ts'
import { failedContext, titleAsError } from '#web/site/sending/without-script.ts'
import { readSite, type Site } from '#web/site/site-settings.ts'
import type { Route } from './+types/event'
import { placeWords, statusWords } from './event-facts.ts'
import { namesIn } from './names-in.ts'
import { RegisterForm, readRegisterForm } from './register-form.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const event = await orNull(read(api.events.find.$get({ query: { slug: params.slug } })))
  if (!event) throw data(null, { status: 404 })
  const asked = new URL(request.url).searchParams
  const { firm, sendsEmail } = await readSite(context)
  const me = await findMe(context)
  const head = await headOf(context, event)
  return {
    event,
    zone: firm.timeZone,
    sendsEmail,
    person: me ? { name: me.fullName, email: me.email } : null,
    head: context.get(failedContext) ? titleAsError(head) : head,
    registered: asked.get('registered'),
    position: Number(asked.get('position')) || null,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { api } = context.get(clientContext)
  const event = await orNull(read(api.events.find.$get({ query: { slug: params.slug } })))
  if (!event) throw data(null, { status: 404 })
  const form = await request.formData()
  const values = readRegisterForm(form, event.questions.length)
  const website = String(form.get('website') ?? '')
  const json = { ...values, attendees: namesIn(values.attendees), ...(website && { website }) }
  try {
    const param = { id: String(event.id) }
    const { state, position } = await read(api.events[':id'].registrations.$post({ param, json, header: {} }))
    const place = position === null ? '' : `&position=${position}`
    throw redirect(`${event.address}?registered=${state}${place}`, 303)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    context.set(failedContext, true)
    return data({ errors: fieldErrors(error), values }, { status: error.status })
  }
}

/** A wrong answer is told at its question. */
function fieldErrors(error: ApiProblem) {
  const [path = ''] = Object.keys(error.fields)
  const [, at] = /^answers\.(\d)$/.exec(path) ?? []
  return at ? { [`answer-${at}`]: error.fields[path] ?? error.message } : errorsOf(error)
}

async function headOf(context: Route.LoaderArgs['context'], event: EventAnswer) {
  return await pageHead(context, {
    page: 'news',
    path: event.address,
    title: event.searchTitle || event.title,
    description: event.searchText || event.summary,
    social: { title: event.socialTitle || event.title, description: event.socialText || event.summary },
    image: event.picture?.url ?? `/og/event-${event.id}.png`,
    trail: [
      { name: 'Events', path: '/events' },
      { name: event.title, path: event.address },
    ],
    data: (site) => [eventData(site, event)],
  })
}

/** The event for search engines (schema.org). */
function eventData({ firm, publicUrl }: Site, event: EventAnswer): object {
  const [first, last] = [event.sessions[0], event.sessions.at(-1)]
  const online = { '@type': 'VirtualLocation', url: publicUrl + event.address }
  const place = { '@type': 'Place', name: event.venue, address: event.venue }
  const mode = event.isOnline ? (event.venue ? 'Mixed' : 'Online') : 'Offline'
  return {
    '@type': event.kind === 'course' ? 'EducationEvent' : 'Event',
    name: event.title,
    description: event.summary,
    startDate: first?.startsAt,
    endDate: last?.endsAt,
    eventStatus: `https://schema.org/Event${event.cancelledAt ? 'Cancelled' : 'Scheduled'}`,
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: event.isOnline ? (event.venue ? [place, online] : online) : place,
    organizer: { '@type': 'Organization', name: firm.name, url: publicUrl },
    url: publicUrl + event.address,
    maximumAttendeeCapacity: event.seats.capacity,
    remainingAttendeeCapacity: Math.max(0, event.seats.capacity - event.seats.taken),
    ...(event.speaker && { performer: { '@type': 'Person', name: event.speaker } }),
    ...(event.picture && { image: publicUrl + event.picture.url }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function EventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, zone, sendsEmail, person, registered, position } = loaderData
  const isOpen = event.registration === 'open'
  const isFull = event.seats.waiting > 0 || event.seats.taken >= event.seats.capacity
  return (
    <>
      <article className="gap-x-12 pt-10 md:pt-16 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <header className="max-w-measure lg:col-start-2">
          <p className="kicker">
            {[EVENT_KIND_WORDS[event.kind], event.service, event.audience === 'clients' ? 'for clients' : '']
              .filter(Boolean)
              .join(' · ')}
          </p>
          <h1 className="mt-2 text-4xl font-normal wrap-anywhere">{event.title}</h1>
          {event.summary ? <p className="mt-5 text-lg text-ink-soft">{event.summary}</p> : null}
          {event.cancelledAt ? (
            <Alert tone="error" title="This event was cancelled" className="mt-6">
              {event.cancelReason || 'Everybody who was registered has been told.'}
            </Alert>
          ) : null}
        </header>
        <EventMargin event={event} zone={zone} isOpen={isOpen && !registered} isFull={isFull} />
        <div className="min-w-0 max-lg:contents lg:col-start-2 lg:mt-8">
          <NewsPicture
            item={{ picture: event.picture, image: null }}
            sizes="(min-width: 1024px) 720px, 100vw"
            className="mb-8 h-auto w-full max-w-measure"
            eager
          />
          <ArticleText html={event.html} />
          {isOpen && !registered ? (
            // It sticks to the lower edge of a phone until the form comes into view.
            <RegisterLink
              isFull={isFull}
              className="sticky bottom-0 z-10 -mx-4 border-t border-rule bg-paper px-4 py-3 lg:hidden"
            />
          ) : null}
          <section
            id="register"
            aria-labelledby="register-title"
            className="rule-double-top mt-12 scroll-mt-6 pt-8"
            data-print="no"
          >
            <h2 id="register-title" className="mb-4 text-2xl">
              {registered ? 'Thank you' : 'Registration'}
            </h2>
            {registered ? <Received state={registered} position={position} sendsEmail={sendsEmail} /> : null}
            {!registered && isOpen && isFull ? (
              <p className="mb-6">All seats are taken. We offer a free seat to the waiting list in its order.</p>
            ) : null}
            {!registered && isOpen && event.audience === 'clients' && !person ? (
              <p>
                This event is for clients.{' '}
                <TextLink to={`/login?next=${encodeURIComponent(event.address)}`}>Sign in</TextLink> to register.
              </p>
            ) : null}
            {!registered && isOpen && (event.audience === 'everyone' || person) ? (
              <RegisterForm
                event={event}
                isFull={isFull}
                sendsEmail={sendsEmail}
                values={person ?? {}}
                {...actionData}
              />
            ) : null}
            {!registered && !isOpen ? <p>{statusWords(event)}.</p> : null}
          </section>
        </div>
      </article>
      <p className="mt-12 mb-16">
        <TextLink to="/events" className="inline-flex min-h-11 items-center">
          All events
        </TextLink>
      </p>
    </>
  )
}

const NO_EMAIL = 'This site cannot send email yet. To change or cancel, please write to us or call us.'

interface ReceivedProps {
  state: string
  position: number | null
  sendsEmail: boolean
}

function Received({ state, position, sendsEmail }: ReceivedProps) {
  if (state === 'waiting') {
    return (
      <OutcomeAlert isLong tone="success" title={`You are number ${position ?? 1} on the waiting list`}>
        {sendsEmail
          ? 'We email you a link to your place now, and write again as soon as a seat is free for you.'
          : NO_EMAIL}
      </OutcomeAlert>
    )
  }
  return (
    <OutcomeAlert isLong tone="success" title="You are registered">
      {sendsEmail
        ? 'An email with the details and the entry for your calendar is on its way. Its link lets you change or cancel.'
        : NO_EMAIL}
    </OutcomeAlert>
  )
}

interface MarginProps {
  event: EventAnswer
  zone: string
  isOpen: boolean
  isFull: boolean
}

function EventMargin({ event, zone, isOpen, isFull }: MarginProps) {
  const facts: [string, string][] = [
    [event.sessions.length === 1 ? 'When' : 'Sessions', event.sessions.map(sessionWords).join('\n')],
    ['Time zone', formatZone(zone)],
    ['Where', placeWords(event)],
    ['With', event.speaker],
    ['Price', event.price],
    ['Seats', statusWords(event)],
  ]
  return (
    <aside
      aria-label="About this event"
      className="rule-top mt-6 mb-8 pt-4 text-sm lg:sticky lg:top-[calc(1.5rem+var(--top-notes,0px))] lg:row-span-2 lg:row-start-1 lg:mt-2 lg:self-start"
    >
      <dl className="figures grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 lg:grid-cols-1 lg:gap-y-0 [&_dt]:text-ink-soft lg:[&_dd]:mb-3">
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      <p className="mt-4" data-print="no">
        <a href={`/events/feed/${event.id}.ics`} className="ink-link inline-flex min-h-11 items-center">
          Add to my calendar
        </a>
      </p>
      {isOpen ? <RegisterLink isFull={isFull} className="max-lg:hidden" /> : null}
    </aside>
  )
}

function RegisterLink({ isFull, className }: { isFull: boolean; className: string }) {
  return (
    <p className={className} data-print="no">
      <a href="#register" className={`${buttonClass({})} max-lg:w-full`}>
        {isFull ? 'Join the waiting list' : 'Register'}
      </a>
    </p>
  )
}
