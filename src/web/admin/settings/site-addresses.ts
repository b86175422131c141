import type { Choice } from '#web/admin/setup/region-choices.ts'
import { type Client, read } from '#web/api.ts'

// The pages that every site has and that lead somewhere of themselves.
const FIXED: Choice[] = [
  { value: '/', label: 'Home' },
  { value: '/about', label: 'About' },
  { value: '/services', label: 'Our Services' },
  { value: '/blog', label: 'News and Events' },
  { value: '/publication', label: 'Publication' },
  { value: '/calendar', label: 'Tax calendar' },
  { value: '/Contact', label: 'Contact' },
  { value: '/careers', label: 'Careers' },
  { value: '/quote', label: 'Request a quote' },
  { value: '/privacy', label: 'Privacy and cookies' },
]

/** The pages of the site, the firm's own first. */
export async function listAddresses(api: Client['api']): Promise<Choice[]> {
  const { items } = await read(api.pages.$get({ query: { page: '1', state: 'published' } }))
  return [...items.map(({ title, address }) => ({ value: `/${address}`, label: title })), ...FIXED]
}
