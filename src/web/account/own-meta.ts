type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** The head of a person's own page: it carries the firm's name, and no search engine is to list it. */
export function ownMeta(title: string, matches: Matches) {
  const firm = matches.flatMap((match) => (match?.loaderData as { firm?: { name: string } } | undefined)?.firm ?? [])[0]
  return [{ title: firm ? `${title} · ${firm.name}` : title }, { name: 'robots', content: 'noindex' }]
}

/** The head of a page whose address holds a secret: it is told to nobody else. */
export const secretMeta = (title: string) => () => [
  { title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]
