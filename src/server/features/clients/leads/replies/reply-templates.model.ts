/** What can be in a template, as `{first name}`, and what takes its place. */
export const PLACEHOLDERS = {
  name: 'The person’s whole name',
  'first name': 'The person’s first name',
  company: 'Their company, or their name',
  reference: 'The reference of the request',
  firm: 'The name of the firm',
  hours: 'The opening hours',
  me: 'Your own name',
} as const

type Placeholder = keyof typeof PLACEHOLDERS
export type Filling = Record<Placeholder, string>

const PLACE = /\{([^{}\n]{1,40})\}/g

/** Puts words in the places that are known; all others stay as they are. */
export function fill(text: string, filling: Filling): string {
  return text.replace(PLACE, (whole, name: string) =>
    isKnown(name.trim()) ? filling[name.trim() as Placeholder] : whole,
  )
}

/** Places that nothing would fill, as they were typed. */
export function unknownPlaces(text: string): string[] {
  return [...text.matchAll(PLACE)].filter(([, name]) => !isKnown(name?.trim() ?? '')).map(([whole]) => whole)
}

function isKnown(name: string): name is Placeholder {
  return Object.hasOwn(PLACEHOLDERS, name)
}
