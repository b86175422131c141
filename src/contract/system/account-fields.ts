import { LENGTHS, PASSWORD } from '#contract/limits.ts'
import { looksLikePhone, PHONE_FORM } from '#contract/request-rules.ts'
import { z } from '#contract/route.ts'

const text = (words: string) => z.string({ error: words }).trim().min(1, words)

export const fullName = text('Enter your full name').max(
  LENGTHS.name,
  `Your name can have at most ${LENGTHS.name} characters`,
)

/** An email address; kept in lower case, so that an account has one spelling. */
export const email = text('Enter your email address')
  .max(LENGTHS.email, `An email address can have at most ${LENGTHS.email} characters`)
  .toLowerCase()
  .pipe(z.email('Enter an email address like name@example.com'))
  .openapi({ format: 'email' })

/** Optional on every form; a field left empty means that there is none. */
export const phone = optional(LENGTHS.phone, 'A phone number', (typed) => looksLikePhone(typed) || PHONE_FORM)
export const address = optional(LENGTHS.address, 'An address')

export const newPassword = z
  .string({ error: 'Choose a password' })
  .min(PASSWORD.min, `A password has at least ${PASSWORD.min} characters`)
  .max(PASSWORD.max, `A password can have at most ${PASSWORD.max} characters`)

/** A password that is in use: rules that came later do not lock its owner out. */
export const password = z.string({ error: 'Enter your password' }).min(1, 'Enter your password').max(1000)

export const confirmPassword = z
  .string({ error: 'Enter the password again' })
  .min(1, 'Enter the password again')
  .max(1000)

export const MISMATCH = "Passwords don't match"

export const mailToken = z
  .string({ error: 'The link is not complete' })
  .min(1, 'The link is not complete')
  .max(200, 'The link is not complete')

/** Where a link is only looked at: in a header, because addresses are logged. */
export const linkToken = z.object({ 'link-token': mailToken })

/** Asked for again before a sensitive change. Who has no password has shown a code or a passkey instead, and sends none. */
export const knownPassword = password.optional()

export const mailCode = text('Enter the code')
  .max(20, 'Enter the six digits from the email')
  .transform((typed) => typed.replaceAll(/[\s-]/g, ''))

export const code = text('Enter the code')
  .max(40, 'Enter the code')
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())

function optional(length: number, what: string, check: (typed: string) => true | string = () => true) {
  return z
    .string()
    .trim()
    .max(length, `${what} can have at most ${length} characters`)
    .superRefine((typed, found) => {
      const verdict = typed === '' || check(typed)
      if (verdict !== true) found.addIssue({ code: 'custom', message: verdict })
    })
    .nullish()
    .transform((typed) => typed || null)
}
