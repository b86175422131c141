import type { FormEvent } from 'react'

/** For a form that says what a list shows: a choice applies as soon as it is made; words wait for Enter. */
export function applyAtOnce(event: FormEvent<HTMLFormElement>): void {
  const { target } = event
  const isChoice =
    target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox')
  // A box without a name only opens something.
  if (isChoice && target.name) event.currentTarget.requestSubmit()
}
