import { type FormEvent, type RefObject, useState } from 'react'
import { TRAP } from '#contract/request-rules.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { deliver, type Outcome, referenceOf } from './deliver.ts'
import { errorsOf, type FieldErrors } from './field-errors.ts'
import { arrived } from './notices.ts'
import { originFacts } from './origin.ts'
import { type Form, outbox } from './outbox.ts'
import { useOwnDetails } from './own-details.ts'

/** A form that has left the person's hands: arrived, or waiting on this device. */
export type Sent = Extract<Outcome, { is: 'sent' }> | { is: 'waiting'; arrives: Promise<string> }

interface Options<F extends Form> {
  form: RefObject<HTMLFormElement | null>
  kind: F['kind']
  read: (form: HTMLFormElement) => F['body']
  check: (body: F['body']) => FieldErrors
  /** What was wrong when the page was sent without a script. */
  errors: FieldErrors
  onSent: (sent: Sent) => void
}

// Longer than that nobody waits before a form: the entry is safe, and goes on being sent.
const TIMEOUT_MS = 4_000

/** Sends a form: checked, recorded on this device, then delivered once. */
export function useSending<F extends Form>({ form, kind, read, check, errors: before, onSent }: Options<F>) {
  const [errors, setErrors] = useState(before)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const forgetDraft = useDraft(form, kind)
  useOwnDetails(form)

  const fail = (found: FieldErrors) => {
    setErrors(found)
    setAttempt((count) => count + 1)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    if (busy) return
    const found = check(read(element))
    if (Object.keys(found).length > 0) return fail(found)
    const typed = new FormData(element)
    const checks = { website: String(typed.get(TRAP) ?? ''), openedAt: String(typed.get('openedAt') ?? '') }
    const body = { ...read(element), ...checks, origin: originFacts() }
    const entry = outbox.add({ kind, body } as Form)
    setBusy(true)
    const delivery = navigator.onLine ? deliver(entry) : waiting
    const outcome = await Promise.race([delivery, timeout()])
    setBusy(false)
    if (outcome.is === 'refused') {
      outbox.remove(entry.key)
      return fail(errorsOf(outcome))
    }
    setErrors({})
    forgetDraft()
    if (outcome.is === 'sent') return onSent(outcome)
    onSent({ is: 'waiting', arrives: referenceOf(entry) })
    const late = await delivery
    if (late.is === 'sent') arrived(entry, late.reference)
  }

  /** An error is taken back as soon as the field it is beside is right. */
  function recheck(name: string) {
    if (!errors[name] || !form.current) return
    const now = check(read(form.current))
    if (!now[name]) setErrors(({ [name]: _, ...rest }) => rest)
  }

  return { errors, attempt, busy, submit, recheck, forgetDraft }
}

const waiting: Promise<Outcome> = Promise.resolve({ is: 'waiting' })

function timeout(): Promise<Outcome> {
  return new Promise((resolve) => setTimeout(() => resolve({ is: 'waiting' }), TIMEOUT_MS))
}
