import { isOwnWord } from '#domain/site-addresses.ts'

const NAME = '[a-z0-9]+(?:-[a-z0-9]+)*'
const ADDRESS = new RegExp(`^${NAME}(?:/${NAME})?$`)

export const LONGEST_ADDRESS = 121

export type AddressFault = 'missing' | 'form' | 'reserved'

/** Why a page cannot have an address; null when it can, as far as the address alone tells. */
export function addressFault(address: string): AddressFault | null {
  if (!address) return 'missing'
  if (address.length > LONGEST_ADDRESS || !ADDRESS.test(address)) return 'form'
  return isOwnWord(firstWord(address)) ? 'reserved' : null
}

/** The same for the last part of `/events/…`, where nothing of the site's own is but these. */
export function eventAddressFault(address: string): AddressFault | null {
  if (!address) return 'missing'
  if (address.length > LONGEST_ADDRESS || !new RegExp(`^${NAME}$`).test(address)) return 'form'
  return EVENT_WORDS.includes(address) ? 'reserved' : null
}

const EVENT_WORDS = ['registration', 'feed', 'certificate']

/** Whether a page may be at a path such as `/payroll` or `/towns/harbour`. */
export const isPagePath = (path: string): boolean => addressFault(path.slice(1)) === null

/** An address as it is meant, of one that was typed or pasted: without the site's name, slashes at its ends and capitals. */
export function plainAddress(typed: string): string {
  return typed
    .trim()
    .replace(/^https?:\/\/[^/]+/i, '')
    .replace(/[?#].*$/, '')
    .toLowerCase()
    .replace(/^\/+|\/+$/g, '')
}

const firstWord = (address: string) => address.split('/', 1)[0] ?? ''
