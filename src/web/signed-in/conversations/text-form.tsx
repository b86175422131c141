import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { classNames } from '#design/primitives/class-names.ts'
import { TextField } from '#design/primitives/input.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { randomKey } from '#web/random-key.ts'
import { useMessageDraft } from './message-draft.ts'
import type { WritingOutcome } from './writing.ts'

export interface WordsProps {
  /** Under which the words are kept in this tab until they were sent. */
  keptAs: string
  /** So that a message whose answer was lost is sent once. */
  idempotencyKey: string
  label: string
  hint?: string
  subject?: string
  body?: string
  about?: string
  /** Whether it is a note that only the office sees: it looks different, so that nobody takes one for the other. */
  isNote?: boolean
  outcome: WritingOutcome | undefined
  children?: ReactNode
}

interface Props extends WordsProps {
  /** Is between the words and the button, outside the form; what is in it names the form that it goes with. */
  files?: (formId: string) => ReactNode
  isHeldBack?: boolean
}

/** Where a message is written. What is typed survives a reload and an error. */
export function TextForm(props: Props) {
  const { keptAs, label, hint, subject, body = '', about, isNote, outcome, children, files, isHeldBack = false } = props
  const navigation = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  // The same until it was sent, also when the screen is read again meanwhile: who tries again under it has sent it once.
  const [idempotencyKey, setIdempotencyKey] = useState(props.idempotencyKey)
  useEffect(() => {
    if (outcome?.ok) setIdempotencyKey(randomKey())
  }, [outcome])
  useRefusedField(form, outcome)
  const [isWaiting, setWaiting] = useState(false)
  useMessageDraft(keptAs, form, outcome)
  const refused = outcome && !outcome.ok ? outcome : undefined
  const error = (field: string) => (refused?.fields[field] ? { error: refused.fields[field] } : {})
  const atLarge = refused && (refused.fields.documents ?? refused.fields.about ?? (hasNone(refused) && refused.message))
  const isSending = navigation.state !== 'idle' && navigation.formData?.has('body') === true
  return (
    <>
      <Form
        id={formId}
        method="post"
        ref={form}
        noValidate
        onSubmit={(event) => {
          setWaiting(isHeldBack)
          if (isHeldBack) event.preventDefault()
        }}
        className={classNames(
          'mt-4 flex max-w-measure flex-col gap-5',
          isNote && 'border-l-3 border-brass bg-brass-wash p-4',
        )}
        data-print="no"
      >
        <input type="hidden" name="once" value={idempotencyKey} />
        {isNote ? <input type="hidden" name="note" value="yes" /> : null}
        {about ? <input type="hidden" name="about" value={about} /> : null}
        {atLarge ? (
          <OutcomeAlert tone="error" of={outcome}>
            {atLarge}
          </OutcomeAlert>
        ) : null}
        {children}
        {subject === undefined ? null : (
          <TextField
            label="Subject"
            name="subject"
            defaultValue={refused?.typed.subject ?? subject}
            {...error('subject')}
          />
        )}
        <TextAreaField
          label={label}
          name="body"
          rows={6}
          defaultValue={refused?.typed.body ?? body}
          {...(hint ? { hint } : {})}
          {...error('body')}
        />
      </Form>
      {files?.(formId)}
      {isWaiting && isHeldBack ? (
        <Alert tone="warning" className="mt-4">
          A file is still being uploaded. Send the message when it is done, or remove the file.
        </Alert>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3" data-print="no">
        <Button form={formId} busy={isSending} {...(isNote ? { variant: 'secondary' as const } : {})}>
          {isNote ? 'Save the note' : 'Send'}
        </Button>
      </div>
    </>
  )
}

/** Leads to the first field with something wrong about it. */
function useRefusedField(form: RefObject<HTMLFormElement | null>, outcome: WritingOutcome | undefined): void {
  useEffect(() => {
    if (!outcome || outcome.ok) return
    const wrong = ['subject', 'body'].find((name) => outcome.fields[name])
    const field = wrong ? form.current?.elements.namedItem(wrong) : null
    if (field instanceof HTMLElement) field.focus()
  }, [form, outcome])
}

const hasNone = ({ fields }: WritingOutcome) => Object.keys(fields).length === 0
