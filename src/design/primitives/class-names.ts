/** Joins what is there of a list of class names, each once. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return [...new Set(names.filter(Boolean).join(' ').split(' '))].join(' ')
}
