import { isOpenTo } from '#contract/access.ts'
import type { FoundAnswer, FoundKind } from '#contract/overview/search.ts'
import type { Section } from '#contract/system/settings.ts'
import type { Role } from '#domain/roles.ts'
import { isForgiven, isOneApart } from '#domain/text/typo.ts'
import { entriesFor, type OfficeAccess, SETTING_PAGES } from '#web/signed-in/office/navigation.ts'
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
  page: 'Pages',
  client: 'Clients',
  deadline: 'Deadlines',
  proposal: 'Proposals',
  conversation: 'Conversations',
  document: 'Documents',
  person: 'People',
  request: 'Requests',
  rule: 'Deadline rules',
  file: 'Files',
  picture: 'Pictures',
  setting: 'Setting',
}

/** The screens of the office whose name holds these letters; all of them before anything is typed. */
export function screensFor(role: Role, q: string): Place[] {
  const sought = q.trim().toLowerCase()
  const isAdmin = role === 'admin'
  const sections = sought && isAdmin ? Object.entries(SECTION_TITLES) : []
  return [
    ...entriesFor(role).map(({ label, to }) => ({ title: label, detail: '', to })),
    ...(isAdmin ? SETTING_PAGES : []).map(({ label, to }) => ({ title: label, detail: 'Setting', to })),
    ...sections.map(([name, title]) => ({ title, detail: 'Setting', to: `/dashboard/setting/${name}` })),
  ]
    .filter(({ title }) => isMeant(title, sought))
    .map((place) => ({ key: place.to, group: 'Screens', ...place }))
}

const COMMANDS: { title: string; to: string; role: OfficeAccess }[] = [
  { title: 'New article', to: '/create', role: 'editor' },
  { title: 'New article, step by step', to: '/articles/new', role: 'editor' },
  { title: 'New page', to: '/dashboard/pages/new', role: 'editor' },
  { title: 'Upload a picture or file', to: '/dashboard/inventory', role: 'editor' },
  { title: 'Invite someone to the team', to: '/dashboard/team?open=new', role: 'admin' },
  { title: 'Import a list of people', to: '/dashboard/customers/import', role: 'accountant' },
  { title: 'Check requests held as spam', to: '/dashboard/inbox?held=yes', role: 'accountant' },
  { title: 'Edit reply templates', to: '/dashboard/inbox/templates', role: 'accountant' },
  { title: 'Change my name, email or password', to: '/dashboard/account', role: 'staff' },
  { title: 'Set up the site', to: '/dashboard/setup', role: 'admin' },
  { title: 'Keep or clear sample content', to: '/dashboard/setup/samples', role: 'admin' },
  { title: 'View the site', to: '/', role: 'staff' },
]

/** What can be done from anywhere, by what it is called; all of it before anything is typed. */
export function commandsFor(role: Role, q: string): Place[] {
  const sought = q.trim().toLowerCase()
  return COMMANDS.filter((command) => isOpenTo(command.role, role) && isMeant(command.title, sought)).map(
    ({ title, to }) => ({ key: `command-${to}`, group: 'Commands', title, detail: '', to }),
  )
}

/** Whether a title is meant by what was typed: it holds it, or each word of it begins one of its own, a wrong letter forgiven. */
function isMeant(title: string, sought: string): boolean {
  const known = title.toLowerCase()
  if (known.includes(sought)) return true
  const [words, all] = [wordsIn(known), wordsIn(sought)]
  // A number or a reference is no part of a title that does not hold it.
  if (all.length === 0 || /\p{Nd}/u.test(sought)) return false
  return all.every((typed) => words.some((word) => isBegunBy(word, typed)))
}

const wordsIn = (text: string) => text.match(/\p{L}+/gu) ?? []

function isBegunBy(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true
  if (!isForgiven(typed)) return false
  // Of a word that is still being typed, only as many letters as are there.
  return [-1, 0, 1].some((more) => isOneApart(word.slice(0, typed.length + more), typed))
}

/** What is found; where there may be more of a kind, a line that leads to its list comes after it. */
export function placesOf(q: string, { items, more }: { items: FoundAnswer[]; more: FoundKind[] }): Place[] {
  const found = items.map(({ kind, id, title, detail, to }) => ({
    key: `${kind}-${id}`,
    group: GROUPS[kind],
    title: kind === 'setting' ? (SECTION_TITLES[title as Section] ?? title) : title,
    detail,
    to,
  }))
  const lists = more
    .flatMap((kind) => (LISTS[kind] ? [{ kind, list: LISTS[kind] }] : []))
    .map(({ kind, list }) => ({
      key: `more-${kind}`,
      group: GROUPS[kind],
      title: `More ${GROUPS[kind].toLowerCase()}`,
      detail: `All with “${q}”`,
      to: `${list}q=${encodeURIComponent(q)}`,
      isList: true,
    }))
  return grouped([...found, ...lists]).flatMap(([, places]) => places)
}

// Lists that can be searched by words.
const LISTS: Partial<Record<FoundKind, string>> = {
  article: '/alist?',
  client: '/dashboard/clients?',
  document: '/dashboard/documents?',
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
