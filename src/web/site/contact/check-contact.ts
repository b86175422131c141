import type { ContactMessage } from '#contract/clients/requests.ts'
import { LENGTHS } from '#contract/limits.ts'
import { CONTACT_WORDS, EMAIL_FORM, looksLikeEmail, looksLikePhone, PHONE_FORM } from '#contract/request-rules.ts'

export type ContactWords = Omit<ContactMessage, 'website' | 'openedAt' | 'origin'>
type ContactErrors = Partial<Record<keyof ContactWords, string>>

export function readContact(data: FormData): ContactWords {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    ...{ name: text('name'), email: text('email'), phone: text('phone'), message: text('message') },
    ...(data.has('newsletter') ? { newsletter: true } : {}),
  }
}

/** What is wrong with a message, in the order of the fields. The server has the last word. */
export function checkContact({ name, email, phone, message }: ContactWords): ContactErrors {
  const errors: ContactErrors = {}
  if (!name) errors.name = CONTACT_WORDS.name
  else if (name.length > LENGTHS.name) errors.name = `Use ${LENGTHS.name} characters or fewer`
  if (!email) errors.email = CONTACT_WORDS.email
  else if (!looksLikeEmail(email)) errors.email = EMAIL_FORM
  if (phone && (!looksLikePhone(phone) || phone.length > LENGTHS.phone)) errors.phone = PHONE_FORM
  if (!message) errors.message = CONTACT_WORDS.message
  else if (message.length > LENGTHS.message)
    errors.message = `Use ${LENGTHS.message.toLocaleString('en')} characters or fewer`
  return errors
}
