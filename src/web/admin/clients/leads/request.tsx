import { useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { MakeClient } from '#web/admin/clients/clients/make-client.tsx'
import { type Client, clientContext, orNotFound, read } from '#web/api.ts'
import { KeysHelp, REQUEST_KEYS } from '#web/signed-in/keys/keys-help.tsx'
import { useKeys } from '#web/signed-in/keys/use-keys.ts'
import { OfficeTitle, useFirm } from '#web/signed-in/office/firm.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { useLasting } from '#web/signed-in/parts/use-lasting.ts'
import { staffContext } from '#web/signed-in/session/staff.ts'
import { answer } from '#web/signed-in/session/submit.ts'
import { useLiveReload } from '#web/signed-in/shell/live.tsx'
import { usePresence } from '#web/signed-in/shell/use-presence.ts'
import type { Route } from './+types/request'
import { INBOX } from './inbox-query.ts'
import { mark } from './lead-acts.ts'
import { isLongLate, KINDS, STATES } from './lead-text.ts'
import { OutcomeNote } from './outcome-note.tsx'
import { ReplyClock } from './reply-clock.tsx'
import { ReplyForm } from './reply-form.tsx'
import { runRequestAct } from './request-acts.ts'
import { RequestFacts } from './request-facts.tsx'
import { RequestHistory } from './request-history.tsx'
import { RequestMargin, RequestSteps } from './request-margin.tsx'
import { RequestThread } from './request-thread.tsx'
import { useLeadActs } from './use-lead-acts.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { fullName: me, role } = context.get(staffContext)
  const { api } = context.get(clientContext)
  const param = { id: params.id }
  const template = new URL(request.url).searchParams.get('template') ?? ''
  const lead = await orNotFound(read(api.leads[':id'].$get({ param })))
  const { items } = await read(api['reply-templates'].$get())
  const chosen = items.some(({ id }) => String(id) === template) ? template : ''
  const draft = await read(api.leads[':id'].draft.$get({ param, query: chosen ? { template: chosen } : {} }))
  const choices = await read(api.leads.choices.$get())
  const made = await read(api.leads[':id'].client.$get({ param }))
  const templates = items.map(({ id, name }) => ({ id, name }))
  const waiting = await read(api.leads.$get({ query: { sort: 'due' } }))
  const next = waiting.items.find(({ id, reply }) => id !== lead.id && reply.minutesLeft !== null) ?? null
  const [appointment] = lead.origin.page === '/book' ? await bookedBy(context.get(clientContext), lead.id) : []
  return { lead, made, templates, chosen, draft, choices, me, isAdmin: role === 'admin', next, appointment }
}

async function bookedBy({ api }: Client, lead: number) {
  return (await read(api.appointments.$get({ query: { view: 'all', lead } }))).items
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const outcome = await runRequestAct(context.get(clientContext), params.id, await request.formData())
  return answer(outcome)
}

// What another user has changed meanwhile is shown, above all when it caused the refusal.
export const shouldRevalidate = () => true

/** One request: what was asked, what was done about it, and what to do next. */
export default function Request({ loaderData, actionData }: Route.ComponentProps) {
  const { lead, made, templates, chosen, draft, choices, me, isAdmin, next, appointment } = loaderData
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { fetcher, act } = useLeadActs(pathname)
  useLiveReload('leads')
  usePresence()
  const outcome = useLasting(actionData)
  const [showsKeys, setShowsKeys] = useState(false)
  useKeys({
    r: () => document.getElementById('body')?.focus(),
    e: () => act({ to: 'closed' }, [mark(lead)]),
    u: () => void navigate(INBOX),
    '?': () => setShowsKeys(true),
  })
  // A new sheet once the own answer or note has gone; what else happens leaves the sheet alone.
  const ownMessages = lead.messages.filter(({ by }) => by === me).length
  const ownNotes = lead.events.filter(({ kind, by }) => kind === 'note' && by === me).length
  const note = outcome?.about === 'note' && !outcome.ok ? outcome : undefined
  return (
    <>
      <OfficeTitle>{lead.reference}</OfficeTitle>
      <p className="mb-2 flex items-center justify-between gap-4" data-print="no">
        <TextLink to={INBOX}>Back to the inbox</TextLink>
        <span>
          <Button type="button" variant="quiet" size="small" onClick={() => setShowsKeys(true)}>
            Keyboard shortcuts
          </Button>
          <Button type="button" variant="quiet" size="small" onClick={() => window.print()}>
            Print
          </Button>
        </span>
      </p>
      <header className="rule-double mb-6 pb-4">
        <h1 className="text-3xl font-normal wrap-anywhere">{lead.name}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
          <span className="figures font-semibold text-ink">{lead.reference}</span>
          {KINDS[lead.kind]}
          <Moment at={lead.createdAt} />
          <Tag tone={STATES[lead.state].tone}>{STATES[lead.state].words}</Tag>
          {lead.tags.map((tag) => (
            <Tag key={tag} tone="quiet">
              {tag}
            </Tag>
          ))}
        </p>
        <PromiseLine reply={lead.reply} />
        <div className="flex flex-wrap items-start gap-x-2">
          <RequestSteps lead={lead} Form={fetcher.Form} />
          {lead.email && lead.state !== 'spam' ? <MakeClient leadId={lead.id} {...made} /> : null}
        </div>
      </header>
      {lead.messages.findLast(({ fromFirm }) => fromFirm)?.mail === 'failed' ? (
        <Alert tone="warning" className="mb-6">
          The last answer was not delivered. Check the email address, call, or answer again.
        </Alert>
      ) : null}
      {outcome?.about === 'request' ? <OutcomeNote outcome={outcome} /> : null}
      {outcome?.ok && outcome.about === 'note' ? (
        <OutcomeAlert tone="success" className="mb-6">
          {outcome.message}
        </OutcomeAlert>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">
          <RequestFacts lead={lead} appointment={appointment} />
          <RequestThread messages={lead.messages} isAdmin={isAdmin} />
          {lead.email ? (
            <ReplyForm
              key={`${lead.id}.${ownMessages}.${chosen}`}
              lead={lead}
              templates={templates}
              chosen={chosen}
              draft={draft}
              outcome={outcome}
              me={me}
              next={next}
            />
          ) : null}
        </div>
        <RequestMargin
          key={`margin${lead.id}`}
          lead={lead}
          owners={choices.owners}
          tags={choices.tags}
          Form={fetcher.Form}
          outcome={fetcher.data ?? undefined}
          me={me}
        />
        <div className="min-w-0">
          <RequestHistory events={lead.events} />
          <Form method="post" className="mt-6 max-w-form" data-print="no" key={`note${lead.id}.${ownNotes}`}>
            <TextAreaField
              label="Note"
              name="note"
              hint="Only staff see it. The person who wrote in never does."
              rows={3}
              defaultValue={note?.typed.note ?? ''}
              {...(note ? { error: note.message } : {})}
            />
            <div className="mt-3">
              <Button variant="secondary">Add the note</Button>
            </div>
          </Form>
        </div>
      </div>
      <KeysHelp open={showsKeys} onClose={() => setShowsKeys(false)} keys={REQUEST_KEYS} />
    </>
  )
}

function PromiseLine({ reply }: { reply: Route.ComponentProps['loaderData']['lead']['reply'] }) {
  const { sendsEmail } = useFirm()
  if (!reply.by || (reply.minutesLeft === null && reply.tookMinutes === null)) return null
  const hasFigure = reply.minutesLeft !== null || (sendsEmail && reply.tookMinutes !== 0)
  return (
    <p className="mt-1">
      {reply.minutesLeft === null ? 'Promised by ' : 'Answer by '}
      <Moment at={reply.by} />
      {reply.minutesLeft !== null ? ', ' : sendsEmail ? ', answered ' : ''}
      <ReplyClock reply={reply} />
      {isLongLate(reply.minutesLeft) || !hasFigure ? null : <span className="text-ink-soft"> of working time</span>}
    </p>
  )
}
