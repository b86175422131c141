import type { Role } from '#contract/access.ts'
import type { FoundAnswer, FoundKind } from '#contract/search.ts'
import { entriesFor } from '#web/signed-in/office/navigation.ts'
import { SECTION_TITLES } from '#web/signed-in/office/section-titles.ts'

/** One line that can be gone to. */
export interface Place {
  key: string
  group: string
  title: string
  detail: string
  to: string
  /** Whether it leads to a list that shows more of its group. */
  isList?: boolean
}

const GROUPS: Record<FoundKind, string> = {
  article: 'Articles',
  person: 'People',
  request: 'Requests',
  file: 'Files',
  picture: 'Pictures',
}

/** The screens of the office whose name holds these letters; all of them before anything is typed. */
export function screensFor(role: Role, q: string): Place[] {
  const sought = q.trim().toLowerCase()
  const sections = sought && role === 'admin' ? Object.entries(SECTION_TITLES) : []
  return [
    ...entriesFor(role).map(({ label, to }) => ({ title: label, detail: '', to })),
    ...sections.map(([name, title]) => ({ title, detail: 'Setting', to: `/dashboard/setting/${name}` })),
  ]
    .filter(({ title }) => title.toLowerCase().includes(sought))
    .map((place) => ({ key: place.to, group: 'Screens', ...place }))
}

/** What is found; where there may be more of a kind, a line that leads to its list comes after it. */
export function placesOf(q: string, { items, more }: { items: FoundAnswer[]; more: FoundKind[] }): Place[] {
  const found = items.map(({ kind, id, title, detail, to }) => ({
    key: `${kind}-${id}`,
    group: GROUPS[kind],
    title,
    detail,
    to,
  }))
  const lists = more.map((kind) => ({
    key: `more-${kind}`,
    group: GROUPS[kind],
    title: `More ${GROUPS[kind].toLowerCase()}`,
    detail: `All with “${q}”`,
    to: `${LISTS[kind]}q=${encodeURIComponent(q)}`,
    isList: true,
  }))
  return grouped([...found, ...lists]).flatMap(([, places]) => places)
}

const LISTS: Record<FoundKind, string> = {
  article: '/alist?',
  person: '/dashboard/customers?',
  request: '/dashboard/inbox?',
  file: '/dashboard/inventory?kind=file&',
  picture: '/dashboard/inventory?kind=picture&',
}

/** How many were found, and whether there may be more. */
export function countedWords(places: Place[]): string {
  const found = places.filter(({ isList }) => !isList).length
  return found < places.length ? `${found} found, and there may be more` : `${found} found`
}

/** Places by group, in the order they came. */
export function grouped(places: Place[]): [group: string, places: Place[]][] {
  const groups = new Map<string, Place[]>()
  for (const place of places) groups.set(place.group, [...(groups.get(place.group) ?? []), place])
  return [...groups]
}
