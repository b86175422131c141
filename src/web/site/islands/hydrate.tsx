import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates one island. What a person has typed into it meanwhile stays, though React would put some defaults back. */
export function hydrate(element: HTMLElement, name: string, Component: ComponentType<object>): void {
  const props: object = JSON.parse(element.dataset.props ?? '{}')
  const fields = [...element.querySelectorAll<HTMLInputElement>('input, textarea, select')]
  const typed = fields.filter(isTouched).map((field) => [field, field.value, field.checked] as const)
  flushSync(() => {
    hydrateRoot(element, <Component {...props} />, { identifierPrefix: `${name}-` })
  })
  for (const [field, value, checked] of typed) {
    if (field.value !== value) field.value = value
    if (field.checked !== checked) field.checked = checked
  }
}

/** A list to choose from has no default of its own to compare with. */
function isTouched({ value, defaultValue = '', checked, defaultChecked }: HTMLInputElement): boolean {
  return value !== defaultValue || checked !== defaultChecked
}
