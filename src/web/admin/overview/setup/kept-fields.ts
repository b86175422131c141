import { type RefObject, useEffect } from 'react'

const keyOf = (account: string, step: string) => `countinghouse.setup.${account}.${step}`

/** Keeps what is typed into a form in this browser until it is saved, so that a reload loses nothing. */
export function useKeptFields(form: RefObject<HTMLFormElement | null>, account: string, step: string): void {
  useEffect(() => {
    const element = form.current
    if (!element) return
    for (const [name, value] of Object.entries(findKept(account, step))) {
      const field = element.elements.namedItem(name)
      if (isField(field)) field.value = value
    }
    const keep = () => {
      const typed = [...element.elements].filter(
        (field) => isField(field) && field.name !== '' && field.type !== 'hidden',
      )
      save(account, step, Object.fromEntries(typed.map((field) => [(field as Field).name, (field as Field).value])))
    }
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, account, step])
}

/** Forgets what was kept of a step that has been saved. */
export function useForgetFields(account: string, step: string | null): void {
  useEffect(() => {
    if (step) save(account, step, null)
  }, [account, step])
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (element: unknown): element is Field =>
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLInputElement && element.type !== 'file')

function findKept(account: string, step: string): Record<string, string> {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(account, step)) ?? '{}') ?? {}) as Record<string, string>
  } catch {
    return {}
  }
}

// A browser that keeps nothing is no reason to stop.
function save(account: string, step: string, values: Record<string, string> | null): void {
  try {
    if (values) localStorage.setItem(keyOf(account, step), JSON.stringify(values))
    else localStorage.removeItem(keyOf(account, step))
  } catch {}
}
