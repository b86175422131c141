import type { QuoteRequest } from '#contract/clients/requests.ts'
import { LENGTHS } from '#contract/limits.ts'
import {
  type CHALLENGES,
  EMAIL_FORM,
  looksLikeEmail,
  looksLikePhone,
  PHONE_FORM,
  QUOTE_WORDS,
} from '#contract/request-rules.ts'

export type QuoteWords = Omit<QuoteRequest, 'website' | 'openedAt' | 'origin'>
type QuoteErrors = Partial<Record<keyof QuoteWords, string>>

export function readQuote(data: FormData): QuoteWords {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const plan = text('plan')
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    companyName: text('companyName'),
    email: text('email'),
    phone: text('phone'),
    location: text('location'),
    description: text('description') as QuoteWords['description'],
    challenges: data.getAll('challenges').map(String) as (typeof CHALLENGES)[number][],
    otherChallenge: text('otherChallenge'),
    ...(plan ? { plan } : {}),
    ...(data.has('newsletter') ? { newsletter: true } : {}),
  }
}

/** What is wrong with it, in the order of the fields. The server has the last word. */
export function checkQuote(quote: QuoteWords): QuoteErrors {
  const errors: QuoteErrors = {}
  for (const name of ['firstName', 'lastName', 'companyName', 'email', 'phone', 'location'] as const) {
    if (!quote[name]) errors[name] = QUOTE_WORDS[name]
    else if (quote[name].length > LONGEST[name]) errors[name] = `Use ${LONGEST[name]} characters or fewer`
  }
  if (!errors.email && !looksLikeEmail(quote.email)) errors.email = EMAIL_FORM
  if (!errors.phone && !looksLikePhone(quote.phone)) errors.phone = PHONE_FORM
  if (!quote.description) errors.description = QUOTE_WORDS.description
  if (quote.challenges.length === 0) errors.challenges = QUOTE_WORDS.challenges
  if (quote.challenges.includes('Other')) {
    if (!quote.otherChallenge) errors.otherChallenge = QUOTE_WORDS.otherChallenge
    else if (quote.otherChallenge.length > LENGTHS.address)
      errors.otherChallenge = `Use ${LENGTHS.address} characters or fewer`
  }
  return errors
}

const LONGEST = {
  firstName: LENGTHS.name,
  lastName: LENGTHS.name,
  companyName: LENGTHS.name,
  email: LENGTHS.email,
  phone: LENGTHS.phone,
  location: LENGTHS.address,
} as const
