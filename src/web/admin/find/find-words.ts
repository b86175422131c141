import type { FoundAnswer, FoundKind } from '#contract/search.ts'
import { entriesFor } from '#web/admin/navigation.ts'
import { SECTION_TITLES } from '#web/admin/setting/section-titles.ts'

/** One line that can be gone to. */
export interface Place {
  key: string
  group: string
  title: string
  detail: string
  to: string
}

const GROUPS: Record<FoundKind, string> = {
  article: 'Articles',
  person: 'People',
  request: 'Requests',
  file: 'Files',
  picture: 'Pictures',
}

/** The screens of the office whose name holds these letters; all of them before anything is typed. */
export function screensFor(role: string, q: string): Place[] {
  const sought = q.trim().toLowerCase()
  const sections = sought && role === 'admin' ? Object.entries(SECTION_TITLES) : []
  return [
    ...entriesFor(role).map(({ label, to }) => ({ title: label, detail: '', to })),
    ...sections.map(([name, title]) => ({ title, detail: 'Setting', to: `/dashboard/setting/${name}` })),
  ]
    .filter(({ title }) => title.toLowerCase().includes(sought))
    .map((place) => ({ key: place.to, group: 'Screens', ...place }))
}

export function placesOf(items: FoundAnswer[]): Place[] {
  return items.map(({ kind, id, title, detail, to }) => ({
    key: `${kind}-${id}`,
    group: GROUPS[kind],
    title,
    detail,
    to,
  }))
}

/** Places by group, in the order they came. */
export function grouped(places: Place[]): [group: string, places: Place[]][] {
  const groups = new Map<string, Place[]>()
  for (const place of places) groups.set(place.group, [...(groups.get(place.group) ?? []), place])
  return [...groups]
}
