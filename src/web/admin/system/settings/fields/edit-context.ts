import { createContext, useContext } from 'react'
import type { Choice } from '#web/admin/system/settings/region-choices.ts'
import type { Found } from '#web/admin/system/settings/site-addresses.ts'

/** What every field of a section's form knows of the form around it. */
interface Editing {
  /** Path → what is wrong there. */
  errors: Record<string, string>
  /** The time zones to choose from. */
  zones: string[]
  currencies: Choice[]
  /** Pages of the site, offered where an address is asked for. */
  addresses: Choice[]
  /** What visitors find at the addresses that stand in the form, as far as that is known. */
  found: Found
  /** Whether anything in the form is not saved yet. */
  dirty: boolean
  /** To be told of changes that the browser does not tell of itself: an entry moved, a picture chosen. */
  onEdit(): void
}

export const EditContext = createContext<Editing>({
  errors: {},
  zones: [],
  currencies: [],
  addresses: [],
  found: {},
  dirty: true,
  onEdit: () => {},
})

export const useEditing = () => useContext(EditContext)

/** What is wrong at a path or anywhere below it. */
export function errorsBelow(errors: Record<string, string>, path: string): string[] {
  return Object.keys(errors).filter((at) => at === path || at.startsWith(`${path}.`))
}
