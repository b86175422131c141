import { LENGTHS } from './limits.ts'
import { EMAIL_FORM, looksLikePhone, PHONE_FORM, QUOTE_WORDS } from './request-rules.ts'
import { z } from './route.ts'

// Text that a person types into a public form: fixed where that is possible rather than refused.

/** One line; what cannot be seen is taken out. */
export function typedLine(max: number, empty: string) {
  return optionalTypedLine(max, empty).min(1, empty)
}

export function optionalTypedLine(max: number, missing = 'Enter text') {
  return z
    .string(missing)
    .overwrite((text) => text.replace(/\p{Cc}+/gu, ' ').trim())
    .max(max, `Use ${max} characters or fewer`)
}

export const typedTag = optionalTypedLine(40).min(1, 'A tag needs a name')
export const typedTags = z.array(typedTag).max(20, 'Use 20 tags or fewer')

/** Lines and paragraphs as they were typed. */
export function typedText(max: number, empty: string) {
  return z
    .string(empty)
    .overwrite(cleanText)
    .min(1, empty)
    .max(max, `Use ${max.toLocaleString('en')} characters or fewer`)
}

export const typedEmail = z
  .string('Enter your email address')
  .trim()
  .min(1, 'Enter your email address')
  .max(LENGTHS.email, `Use ${LENGTHS.email} characters or fewer`)
  .pipe(z.email(EMAIL_FORM))

export const typedPhone = optionalTypedLine(LENGTHS.phone, QUOTE_WORDS.phone).refine(
  (text) => text === '' || looksLikePhone(text),
  PHONE_FORM,
)

function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}
