import { type RefObject, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import type { LeadAnswer } from '#contract/clients/leads.ts'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { read } from '#web/api.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { untellGood } from '#web/signed-in/office/toasts.tsx'
import { TemplateChoice } from '#web/signed-in/parts/template-choice.tsx'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import { useClient } from '#web/signed-in/session/use-client.ts'
import { Meanwhile, useMeanwhile } from './meanwhile.tsx'
import type { RequestOutcome } from './request-acts.ts'

interface Props {
  lead: LeadAnswer
  templates: { id: number; name: string }[]
  chosen: string
  draft: { subject: string; body: string }
  outcome: RequestOutcome | undefined
  me: string
  /** The request that is due next, besides this one. */
  next: { id: number; name: string } | null
}

/** The answer to a request: from a template or from a blank sheet, sent as a mail. */
export function ReplyForm({ lead, templates, chosen, draft, outcome, me, next }: Props) {
  const refused = outcome?.about === 'reply' && !outcome.ok ? outcome : undefined
  const words = refused?.typed ?? draft
  const navigation = useNavigation()
  const { hash } = useLocation()
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const inserting = useTemplates(lead.id, { subject, body })
  const form = useRef<HTMLFormElement>(null)
  const { account } = useSession()
  const { sendsEmail } = useFirm()
  const sent = lead.messages.filter(({ by }) => by === me).length
  useDraft(form, `reply.${lead.id}.${sent}`, { person: account, place: 'tab', replaces: true })
  const meanwhile = useMeanwhile(lead, me, outcome)
  const isAnswered = outcome?.about === 'reply'
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival alone; what came of an answer takes the focus itself.
  useEffect(() => {
    if (hash === '#reply' && !isAnswered) body.current?.focus()
  }, [hash])
  const sending = navigation.state !== 'idle' && navigation.formData?.has('body')
  const error = (field: 'subject' | 'body') => (refused?.fields[field] ? { error: refused.fields[field] } : {})
  return (
    <section id="reply" className="rule-double-top mt-10 pt-6" data-print="no" aria-labelledby="reply-title">
      <h2 id="reply-title" className="text-xl">
        {lead.messages.some(({ fromFirm }) => fromFirm) ? 'Answer again' : 'Answer'}
      </h2>
      {outcome?.about === 'reply' && outcome.ok ? (
        <OutcomeAlert tone="success" of={outcome} className="mt-4">
          {outcome.message}{' '}
          {next ? (
            <TextLink to={`/dashboard/inbox/${next.id}`}>Next request: {next.name}</TextLink>
          ) : (
            'No other request is waiting for an answer.'
          )}
        </OutcomeAlert>
      ) : null}
      {refused && !refused.fields.subject && !refused.fields.body ? (
        <OutcomeAlert tone="error" of={outcome} className="mt-4">
          {refused.message}
        </OutcomeAlert>
      ) : null}
      <Meanwhile {...meanwhile} />
      <TemplateChoice templates={templates} chosen={chosen} action="#reply" className="mt-3" {...inserting} />
      <Form
        method="post"
        action="#reply"
        className="mt-5 flex max-w-measure flex-col gap-5"
        ref={form}
        onSubmit={untellGood}
      >
        <input type="hidden" name="version" value={meanwhile.version} />
        <TextField label="Subject" name="subject" defaultValue={words.subject} ref={subject} {...error('subject')} />
        <TextAreaField
          label={`Answer to ${lead.name}`}
          hint={
            sendsEmail
              ? `Goes to ${lead.email} as an email from the firm, with their message below it.`
              : `Email is not set up, so this is not sent to ${lead.email} yet. It is sent once a mail server is set up.`
          }
          name="body"
          rows={9}
          defaultValue={words.body}
          ref={body}
          {...error('body')}
        />
        <div>
          <Button busy={Boolean(sending)}>{sendsEmail ? 'Send the answer' : 'Save the answer'}</Button>
        </div>
      </Form>
    </section>
  )
}

/** The two fields of an answer. */
interface Sheet {
  subject: RefObject<HTMLInputElement | null>
  body: RefObject<HTMLTextAreaElement | null>
}

interface Words {
  subject: string
  body: string
}

/** How a template comes into an answer; none brings the plain beginning back. */
function useTemplates(id: number, sheet: Sheet) {
  const client = useClient()
  const { draft } = client.api.leads[':id']
  return {
    load: (template: string) =>
      read(draft.$get({ param: { id: String(id) }, query: template ? { template } : {} })) as Promise<Words>,
    wordsNow: () => wordsIn(sheet),
    write(words: Words): void {
      write(sheet, words)
      sheet.body.current?.focus()
    },
  }
}

function wordsIn({ subject, body }: Sheet): Words {
  return { subject: subject.current?.value ?? '', body: body.current?.value ?? '' }
}

function write({ subject, body }: Sheet, words: Words): void {
  if (subject.current) subject.current.value = words.subject
  if (body.current) body.current.value = words.body
}
