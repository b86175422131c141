import { redirect } from 'react-router'
import { Telephone } from '#design/drawings/contact.tsx'
import { PageHeader } from '#design/patterns/page-header.tsx'
import { clientContext, read } from '#web/api.ts'
import { findMe } from '#web/signed-in/session/me.ts'
import { ContactPanel, ContactReceived } from '#web/site/contact/contact-panel.tsx'
import { openingAt } from '#web/site/contact/opening.ts'
import { sendContact } from '#web/site/contact/send-contact.ts'
import { pageHead } from '#web/site/head/page-head.ts'
import { Island } from '#web/site/islands/island.tsx'
import { BookLine } from '#web/site/parts/book-line.tsx'
import { openedFormContext } from '#web/site/sending/opened-form.ts'
import { failedContext, referenceIn, titleAsError } from '#web/site/sending/without-script.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/chat'
import { presenceWords } from './presence-text.ts'

const HEAD = {
  page: 'contact',
  path: '/chat',
  title: 'Chat with us',
  description: 'Write to a person of the firm. It says whether somebody is here, and when you have an answer if not.',
} as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { firm, hours, sendsEmail, hasNewsletter, appointments } = await readSite(context)
  const { withinWorkingHours } = await read(context.get(clientContext).api.chat.$get())
  const head = await pageHead(context, HEAD)
  return {
    sendsEmail,
    hasNewsletter,
    canBook: appointments.enabled,
    head: context.get(failedContext) ? titleAsError(head) : head,
    rooms: await ownRooms(request, context),
    reference: referenceIn(new URL(request.url).searchParams),
    openedAt: context.get(openedFormContext)(),
    // The page is kept for everybody, so that it says what is true without a look at the inbox; a script asks how it is right now.
    words: presenceWords({ isHere: false, withinWorkingHours }),
    opening: openingAt(new Date(), hours, firm.timeZone),
    hours: { hours: { week: hours.week, closedOn: hours.closedOn }, timeZone: firm.timeZone },
  }
}

/** A client writes in the room: with one room straight there, with several they choose. */
async function ownRooms(request: Request, context: Route.LoaderArgs['context']) {
  const me = request.headers.has('cookie') ? await findMe(context) : null
  if (me?.role !== 'client' || !me.verified) return []
  const { items } = await read(context.get(clientContext).api.my.clients.$get())
  const open = items.filter(({ state }) => state !== 'ended').map(({ id, name }) => ({ id, name }))
  const [only, another] = open
  if (only && !another) throw redirect(`/portal/${only.id}/conversations/new`)
  return open
}

/** The form as a browser without a script sends it. */
export const action = ({ request, context }: Route.ActionArgs) => sendContact(request, context, '/chat')

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Chat({ loaderData, actionData }: Route.ComponentProps) {
  const { sendsEmail, hasNewsletter, canBook, rooms, reference, openedAt, words, opening, hours } = loaderData
  return (
    <>
      <PageHeader
        kicker="Contact"
        title="Chat with us"
        lede="You write to a person. There is no robot here."
        drawing={<Telephone />}
      />
      <div className="grid gap-x-16 gap-y-10 py-10 md:py-14 lg:grid-cols-[36rem_minmax(0,1fr)]">
        {rooms.length > 0 ? <Rooms rooms={rooms} /> : null}
        {rooms.length === 0 && reference ? <ContactReceived reference={reference} sendsEmail={sendsEmail} /> : null}
        {rooms.length === 0 && !reference ? (
          <Island
            name="contact"
            of={ContactPanel}
            props={{ openedAt, hasNewsletter, sendsEmail, at: '/chat', ...actionData }}
            draft="contact"
          />
        ) : null}
        <aside
          aria-label="Is somebody there?"
          className="self-start max-lg:order-first"
          data-hours={JSON.stringify(hours)}
        >
          {/* As high as the longest sentence needs, though a shorter one may take its place. */}
          <div
            data-longest={words}
            className="grid text-lg font-semibold *:[grid-area:1/1] before:invisible before:[grid-area:1/1] before:content-[attr(data-longest)]"
          >
            <p role="status" data-presence>
              {words}
            </p>
          </div>
          <p data-open={String(opening.isOpen)} className="mt-2 text-ink-soft">
            {opening.words}
          </p>
          <p className="mt-4 text-ink-soft">
            {sendsEmail
              ? 'We email you a link to this conversation: there you read our answers and write more, without an account.'
              : 'If you sign in with the address you give, you find your question and our answers in your client area.'}
          </p>
          {canBook ? <BookLine className="mt-4">Rather at a fixed time?</BookLine> : null}
        </aside>
      </div>
    </>
  )
}

function Rooms({ rooms }: { rooms: { id: number; name: string }[] }) {
  return (
    <section aria-labelledby="write-for">
      <h2 id="write-for" className="text-xl">
        For whom do you write?
      </h2>
      <ul className="rule-top mt-2">
        {rooms.map(({ id, name }) => (
          <li key={id} className="rule-bottom">
            <a
              href={`/portal/${id}/conversations/new`}
              className="flex min-h-14 items-center py-2 text-lg wrap-anywhere"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
