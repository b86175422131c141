const known = new Map<string, string>()

/** Joins what is there of a list of class names, each once. They are in the code, so there are only so many lists. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  const all = names.filter(Boolean).join(' ')
  const joined = known.get(all) ?? [...new Set(all.split(' '))].join(' ')
  known.set(all, joined)
  return joined
}
