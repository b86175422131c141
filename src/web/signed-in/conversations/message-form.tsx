import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { useKeptMessage } from './kept-message.ts'
import type { WritingOutcome } from './writing.ts'

interface Props {
  /** Under which the words are kept in this tab until they were sent. */
  keptAs: string
  /** So that a message whose answer was lost is sent once. */
  onceKey: string
  label: string
  hint?: string
  withSubject?: boolean
  /** Lets the office write a note instead. */
  withNote?: boolean
  outcome: WritingOutcome | undefined
  children?: React.ReactNode
}

/** Where a message is written. What is typed survives a reload and an error. */
export function MessageForm({ keptAs, onceKey, label, hint, withSubject, withNote, outcome, children }: Props) {
  const navigation = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const keep = useKeptMessage(keptAs, form, outcome)
  const refused = outcome && !outcome.ok ? outcome : undefined
  const error = (field: string) => (refused?.fields[field] ? { error: refused.fields[field] } : {})
  const isSending = navigation.state !== 'idle' && navigation.formData?.has('body') === true
  return (
    <Form method="post" ref={form} onInput={keep} className="mt-6 flex max-w-measure flex-col gap-5" data-print="no">
      <input type="hidden" name="once" value={onceKey} />
      {refused && Object.keys(refused.fields).length === 0 ? <Alert tone="error">{refused.message}</Alert> : null}
      {children}
      {withSubject ? (
        <TextField label="Subject" name="subject" defaultValue={refused?.typed.subject ?? ''} {...error('subject')} />
      ) : null}
      <TextAreaField
        label={label}
        name="body"
        rows={6}
        defaultValue={refused?.typed.body ?? ''}
        {...(hint ? { hint } : {})}
        {...error('body')}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={isSending}>Send</Button>
        {withNote ? (
          <Button name="note" value="yes" variant="secondary" busy={isSending}>
            Keep as a note for the office
          </Button>
        ) : null}
      </div>
    </Form>
  )
}
