/** One name a line; nobody named means that whoever registers comes. */
export const namesIn = (typed: string): string[] | undefined => {
  const names = typed.split(/\r?\n/).map((name) => name.trim())
  const given = names.filter((name) => name !== '')
  return given.length > 0 ? given : undefined
}
