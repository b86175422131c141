// What the public forms and their calls hold in common. No schemas here: the browser's bundle takes this file too.

export const BUSINESS_TYPES = ['Retailer', 'Distributor', 'Wholesaler', 'Individual'] as const

export const CHALLENGES = [
  'not excellent in accounting/bookkeeping',
  'need tax preparation/planning/declaration help',
  'need advice on accounting software',
  'Other',
] as const

export const QUOTE_WORDS = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  companyName: 'Enter the name of your company, or your own name',
  email: 'Enter your email address',
  phone: 'Enter your phone number',
  location: 'Enter the town or region you work in',
  description: 'Choose what describes you best',
  challenges: 'Choose at least one challenge',
  otherChallenge: 'Tell us in a few words what else you need help with',
} as const

export const CONTACT_WORDS = {
  name: 'Enter your name',
  email: 'Enter your email address',
  message: 'Write your message',
} as const

export const EMAIL_FORM = 'Enter an email address in the right form, such as name@example.com'
export const PHONE_FORM = 'Enter a phone number, such as 0161 496 0000 or +1 212 555 0199'

const FEWEST_DIGITS = 3

/** Spaces, brackets, plus signs and extensions are all welcome. */
export function looksLikePhone(text: string): boolean {
  return text.replace(/\P{Nd}/gu, '').length >= FEWEST_DIGITS
}

/** A first look; the server has the last word. */
export function looksLikeEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text)
}

/** The name of the field that people do not see; only a robot fills it in. */
export const TRAP = 'website'
