type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** The head of a person's own page: it carries the firm's name, and no search engine is to list it. */
export function ownMeta(title: string, matches: Matches) {
  const firm = matches.flatMap((match) => (match?.loaderData as { firm?: { name: string } } | undefined)?.firm ?? [])[0]
  return [{ title: firm ? `${title} · ${firm.name}` : title }, { name: 'robots', content: 'noindex' }]
}
