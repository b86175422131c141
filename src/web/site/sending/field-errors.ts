/** Field → what is wrong with it; an entry under '' is about the whole form. */
export type FieldErrors = Record<string, string>

/** What a refusal says, by field; `challenges.0` is about the field `challenges`. */
export function errorsOf({ message, fields }: { message: string; fields: FieldErrors }): FieldErrors {
  const entries = Object.entries(fields)
  if (entries.length === 0) return { '': message }
  return Object.fromEntries(entries.map(([name, words]) => [name.split('.')[0] ?? name, words]))
}
