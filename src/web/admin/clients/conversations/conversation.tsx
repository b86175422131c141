import { useState } from 'react'
import { data, Link, useNavigate } from 'react-router'
import { CONVERSATION_STATES, type ConversationState, UNDO_SECONDS } from '#contract/clients/conversation-fields.ts'
import { Button } from '#design/primitives/button.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { randomKey } from '#web/random-key.ts'
import { useForgetSent } from '#web/signed-in/conversations/message-draft.ts'
import { MessageForm } from '#web/signed-in/conversations/message-form.tsx'
import { TextForm } from '#web/signed-in/conversations/text-form.tsx'
import { Thread } from '#web/signed-in/conversations/thread.tsx'
import { TopicLine } from '#web/signed-in/conversations/topic-line.tsx'
import { useRead } from '#web/signed-in/conversations/use-read.ts'
import { writingIn, written } from '#web/signed-in/conversations/writing.ts'
import { KeysHelp } from '#web/signed-in/keys/keys-help.tsx'
import { useKeys } from '#web/signed-in/keys/use-keys.ts'
import { OfficeTitle, useFirm } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { Day } from '#web/signed-in/parts/moments.tsx'
import { TemplateChoice } from '#web/signed-in/parts/template-choice.tsx'
import { useLasting } from '#web/signed-in/parts/use-lasting.ts'
import { readUpload } from '#web/signed-in/sending/read-upload.ts'
import { staffContext } from '#web/signed-in/session/staff.ts'
import { answer, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'
import { useLiveReload } from '#web/signed-in/shell/live.tsx'
import { usePresence } from '#web/signed-in/shell/use-presence.ts'
import type { Route } from './+types/conversation'
import { ConversationMargin } from './conversation-margin.tsx'
import { formatReaders } from './format-readers.ts'
import { CONVERSATION_KEYS } from './keys.ts'

const NOTE_SAVED = 'The note is saved.'
const SENT = 'Your message is in the client area.'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id: me } = context.get(staffContext)
  const client = context.get(clientContext)
  const { api } = client
  const asked = new URL(request.url).searchParams
  const conversation = await orNotFound(read(api.conversations[':id'].$get({ param: { id: params.id } })))
  const { owners } = await read(api.leads.choices.$get())
  const { items } = await read(api['reply-templates'].$get())
  const chosen = items.find(({ id }) => String(id) === asked.get('template'))?.id
  const query = { template: String(chosen) }
  const draft = chosen ? (await read(api.conversations[':id'].draft.$get({ param: params, query }))).body : ''
  const templates = { all: items.map(({ id, name }) => ({ id, name })), chosen: chosen ? String(chosen) : '', draft }
  const uploaded = await readUpload(asked, client)
  return {
    conversation,
    staff: owners,
    me,
    templates,
    uploaded,
    begun: asked.has('begun'),
    isNote: asked.get('write') === 'note',
    idempotencyKey: randomKey(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { api } = context.get(clientContext)
  const param = { id: params.id }
  const form = await request.formData()
  if (form.get('act') === 'change') {
    const change = api.conversations[':id'].$patch({ param, json: changeIn(form) })
    const { outcome } = await written(read(change), writingIn(form))
    return answer({ about: 'change' as const, ...outcome, undo: null })
  }
  if (form.get('act') === 'undo') {
    const message = String(form.get('message') ?? '')
    const undone = api.conversations[':id'].messages[':message'].$delete({ param: { ...param, message } })
    const { value, ...outcome } = await outcomeOf(read(undone))
    return answer({ about: 'undo' as const, ...outcome, typed: { subject: '', body: value?.body ?? '' }, undo: null })
  }
  const writing = writingIn(form)
  const { body, documents, isNote, header } = writing
  const json = { body, documents, isNote, undoable: !isNote }
  const { outcome, value } = await written(
    read(api.conversations[':id'].messages.$post({ param, header, json })),
    writing,
  )
  const done = leavingOf(value?.messages ?? []) ?? { message: isNote ? NOTE_SAVED : SENT, undo: null }
  return data(
    { about: 'message' as const, ...outcome, undo: null, ...(outcome.ok ? done : {}) },
    { status: outcome.ok ? 200 : 422 },
  )
}

/** That a message can still be undone, and how. */
function leavingOf(messages: { id: number; leavesAt: string | null }[]) {
  const leaving = messages.findLast(({ leavesAt }) => leavesAt)
  if (!leaving) return null
  const message = `Your message goes to the client in ${UNDO_SECONDS} seconds.`
  return { message, undo: { act: 'undo', message: String(leaving.id) } }
}

/** One conversation: what was written, an answer, and who is assigned to it. */
export default function Conversation({ loaderData, actionData }: Route.ComponentProps) {
  const { conversation, staff, me, templates, uploaded, begun, isNote, idempotencyKey } = loaderData
  const readers = formatReaders(useFirm().sendsEmail)
  const client = useClient()
  useRead(conversation, (upTo) =>
    client.api.conversations[':id'].read.$post({ param: { id: String(conversation.id) }, json: { upTo } }),
  )
  useForgetSent(`new.${conversation.clientId}`, conversation.messages)
  const { id, clientId, messages } = conversation
  const navigate = useNavigate()
  const [showsKeys, setShowsKeys] = useState(false)
  useLiveReload('conversations')
  const outcome = useLasting(actionData)
  const leaving = leavingOf(messages)
  const undone = outcome?.about === 'undo' && outcome.ok ? outcome.typed.body : ''
  usePresence()
  useKeys({
    r: () => document.querySelector<HTMLElement>('textarea[name=body]')?.focus(),
    s: () => document.getElementById('until')?.focus(),
    e: () => document.getElementById('close-or-reopen')?.click(),
    u: () => void navigate('/dashboard/conversations'),
    '?': () => setShowsKeys(true),
  })
  return (
    <>
      <OfficeTitle>{conversation.subject}</OfficeTitle>
      <p className="mb-2 flex items-center justify-between gap-4" data-print="no">
        <TextLink to="/dashboard/conversations">Back to conversations</TextLink>
        <Button type="button" variant="quiet" size="small" onClick={() => setShowsKeys(true)}>
          Keyboard shortcuts
        </Button>
      </p>
      <header className="rule-double mb-6 pb-4">
        <h1 className="text-3xl font-normal wrap-anywhere">{conversation.subject}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
          <TextLink to={`/dashboard/clients/${conversation.clientId}`}>{conversation.clientName}</TextLink>
          {conversation.state === 'closed' ? <Tag tone="quiet">Closed</Tag> : null}
          {conversation.snoozedUntil ? (
            <Tag tone="brass">
              Comes back on <Day at={conversation.snoozedUntil} />
            </Tag>
          ) : null}
        </p>
        <TopicLine
          topic={conversation.about}
          requestsAt={`/dashboard/clients/${clientId}/requests`}
          deadlinesAt={`/dashboard/clients/${clientId}/deadlines`}
          documentsAt={`/dashboard/clients/${clientId}/documents`}
          proposalsAt="/dashboard/proposals"
        />
      </header>
      {begun && !outcome && leaving ? <ActOutcome ok {...leaving} /> : null}
      {outcome?.ok || outcome?.about === 'undo' ? (
        <ActOutcome
          ok={outcome.ok}
          message={outcome.about === 'change' ? 'Saved.' : outcome.message}
          undo={outcome.undo}
        />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">
          <Thread messages={messages} earlier={conversation.earlier} />
          <nav aria-label="Write" className="rule-bottom mt-6 flex gap-6" data-print="no">
            {[`Reply to ${conversation.clientName}`, 'Internal note'].map((label, at) => (
              <Link
                key={label}
                to={at === 0 ? '?' : '?write=note'}
                replace
                preventScrollReset
                aria-current={isNote === (at === 1) ? 'true' : undefined}
                className="inline-flex min-h-11 items-center border-b-3 border-transparent text-ink no-underline wrap-anywhere hover:text-green aria-current:border-green aria-current:font-semibold last:aria-current:border-brass"
              >
                {label}
              </Link>
            ))}
          </nav>
          {isNote ? (
            <TextForm
              key={`${id}.note`}
              keptAs={`${id}.note`}
              idempotencyKey={idempotencyKey}
              label="Internal note"
              hint="Only your team sees this."
              isNote
              outcome={outcome?.about === 'message' ? outcome : undefined}
            />
          ) : (
            <>
              <TemplateForm id={id} templates={templates.all} chosen={templates.chosen} />
              <MessageForm
                key={`${id}.${templates.chosen}.${undone}`}
                keptAs={String(id)}
                idempotencyKey={idempotencyKey}
                body={undone || templates.draft}
                label={`Write to ${conversation.clientName}`}
                hint={readers}
                attaching={{ clientId, target: `message:${id}`, back: `/dashboard/conversations/${id}`, uploaded }}
                outcome={outcome?.about === 'message' ? outcome : undefined}
              />
            </>
          )}
        </div>
        <ConversationMargin
          key={`${conversation.version}.${conversation.assignee?.id}`}
          conversation={conversation}
          staff={staff}
          me={me}
          refused={outcome?.about === 'change' && !outcome.ok ? outcome : undefined}
        />
      </div>
      <KeysHelp open={showsKeys} onClose={() => setShowsKeys(false)} keys={CONVERSATION_KEYS} />
    </>
  )
}

function changeIn(form: FormData) {
  const { version, assignee, state, until } = textsOf(form, 'version', 'assignee', 'state', 'until')
  const wanted: ConversationState | undefined = CONVERSATION_STATES.find((known) => known === state)
  return {
    version: Number(version),
    ...(form.has('assignee') ? { assigneeId: assignee || null } : {}),
    ...(wanted ? { state: wanted } : {}),
    ...(until ? { snoozedUntil: until } : {}),
  }
}

interface Props {
  id: number
  templates: { id: number; name: string }[]
  chosen: string
}

function TemplateForm({ id, templates, chosen }: Props) {
  const client = useClient()
  const { draft } = client.api.conversations[':id']
  const load = async (template: string) =>
    (await read(draft.$get({ param: { id: String(id) }, query: { template } }))).body
  return (
    <TemplateChoice
      templates={templates}
      chosen={chosen}
      className="mt-6"
      load={(template) => (template && sheet() ? load(template) : null)}
      wordsNow={() => sheet()?.value ?? ''}
      write={write}
    />
  )
}

const sheet = () => document.querySelector<HTMLTextAreaElement>('textarea[name=body]')

function write(words: string): void {
  const body = sheet()
  if (!body) return
  body.value = words
  // So that it is kept like typed words.
  body.dispatchEvent(new Event('input', { bubbles: true }))
  body.focus()
}
