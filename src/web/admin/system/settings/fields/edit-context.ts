import { createContext, useContext } from 'react'
import type { Choice } from '#web/admin/system/settings/region-choices.ts'
import type { Found } from '#web/admin/system/settings/site-addresses.ts'

interface Editing {
  errors: Record<string, string>
  zones: string[]
  currencies: Choice[]
  addresses: Choice[]
  /** What visitors find at the addresses that are in the form, as far as that is known. */
  found: Found
  dirty: boolean
  /** To be notified of changes that the browser does not report itself: an entry moved, a picture chosen. */
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

export function errorsBelow(errors: Record<string, string>, path: string): string[] {
  return Object.keys(errors).filter((at) => at === path || at.startsWith(`${path}.`))
}
