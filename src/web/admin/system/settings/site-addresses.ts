import type { AddressCheck } from '#contract/website/sitemap.ts'
import type { Choice } from '#web/admin/system/settings/region-choices.ts'
import { type Client, read } from '#web/api.ts'
import type { Field, Fields } from './describe/kinds.ts'
import type { Value } from './form/read-form.ts'

// The pages that every site has and that lead somewhere of themselves.
const FIXED: Choice[] = [
  { value: '/', label: 'Home' },
  { value: '/about', label: 'About' },
  { value: '/services', label: 'Our Services' },
  { value: '/blog', label: 'News and Events' },
  { value: '/publication', label: 'Publication' },
  { value: '/calendar', label: 'Tax calendar' },
  { value: '/book', label: 'Book an appointment' },
  { value: '/Contact', label: 'Contact' },
  { value: '/careers', label: 'Careers' },
  { value: '/quote', label: 'Request a quote' },
  { value: '/privacy', label: 'Privacy and cookies' },
]

/** So many pages of the list of pages are offered; whoever has more types the address. */
const MOST_LISTED = 20

export async function listAddresses(api: Client['api']): Promise<Choice[]> {
  const list = (page: number) => read(api.pages.$get({ query: { page: String(page), state: 'published' } }))
  const first = await list(1)
  const rest = Array.from({ length: Math.min(first.pages, MOST_LISTED) - 1 }, (_, at) => list(at + 2))
  const own = [first, ...(await Promise.all(rest))].flatMap(({ items }) => items)
  return [...own.map(({ title, address }) => ({ value: `/${address}`, label: title })), ...FIXED]
}

export type Found = Record<string, Pick<AddressCheck, 'state' | 'to'>>

export async function checkAddresses({ api }: Pick<Client, 'api'>, addresses: string[]): Promise<Found> {
  const asked = addresses.slice(0, MOST_CHECKED)
  if (asked.length === 0) return {}
  const { items } = await read(api['site-addresses'].$get({ query: { address: asked } }))
  return Object.fromEntries(items.map(({ address, state, to }) => [address, { state, to }]))
}

// As in the contract; its file brings the schema library, which must not come to the browser.
const MOST_CHECKED = 40

export function linksIn(fields: Fields, value: Value): string[] {
  const found = Object.entries(fields).flatMap(([name, field]) => linksOf(field, value[name]))
  return [...new Set(found)]
}

function linksOf(field: Field, value: unknown): string[] {
  if (field.kind === 'link') return typeof value === 'string' && /^(\/|https?:)/i.test(value) ? [value] : []
  if (field.kind === 'group') return linksIn(field.fields, value as Value)
  if (field.kind === 'list') return (value as Value[]).flatMap((entry) => linksIn(field.fields, entry))
  return []
}
