import { boundedDate } from '#contract/dates.ts'
import { z } from '#contract/route.ts'
import { isCurrency } from '#domain/money.ts'

export function line(max: number, empty = 'Enter some text') {
  return optionalLine(max).min(1, empty)
}

export function optionalLine(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Use ${max} characters or fewer`)
    .regex(/^\P{Cc}*$/u, 'Use a single line')
}

/** Plain text in paragraphs; an empty line ends a paragraph. It is never read as HTML. */
export function paragraphs(max: number, empty = 'Enter some text') {
  return optionalParagraphs(max).min(1, empty)
}

export function optionalParagraphs(max: number) {
  return z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .trim()
    .max(max, `Use ${max.toLocaleString('en')} characters or fewer`)
    .regex(/^[\P{Cc}\n\t]*$/u, 'Use plain text only')
}

export const slug = z
  .string()
  .trim()
  .max(60, 'Use 60 characters or fewer')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens, such as software-installation')

/** Where a link leads: another site, a telephone or mail program, or a page of this one. */
export const link = z
  .string()
  .trim()
  .max(2_000, 'Use a shorter address')
  .regex(
    /^([Hh][Tt]{2}[Pp][Ss]?:\/\/[^\s"<>]+|[Mm]ailto:[^\s"<>]+|[Tt]el:[+\d ().-]+|\/[^\s"<>]*)$/,
    'Enter an address that starts with https://',
  )

/** The name of a DKIM key in the DNS; empty while none is known. */
export const dkimSelector = z
  .string()
  .trim()
  .max(63, 'A selector can have at most 63 characters')
  .regex(/^$|^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/, 'Enter the selector alone, such as s1 or mail2026')

/** A drawing of the site's own by name, or a picture that was uploaded. */
export const picture = z
  .string()
  .trim()
  .max(300, 'Use a shorter address')
  .regex(
    /^(drawing:[a-z0-9-]+|\/(uploads|news\/postimages)\/[\w-][\w./-]*)$/,
    'Choose a drawing or a picture from the inventory',
  )

export const day = boundedDate('Enter a date such as 2026-03-31')

export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:00')

export const timeZone = z.string().refine(isTimeZone, 'Choose a time zone from the list')

export const currency = z.string().refine(isCurrency, 'Choose a currency from the list')

export const titled = z.object({ title: line(120, 'Enter a title'), text: paragraphs(1_000) })

/** A list in which no two entries share a slug: each has an address of its own. */
export function listBySlug<T extends z.ZodType<{ slug: string }>>(item: T, max: number) {
  return z
    .array(item)
    .max(max, `At most ${max} are possible`)
    .refine((items) => new Set(items.map(({ slug }) => slug)).size === items.length, 'Two entries share a short name')
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Each section under a name of its own, so that the API document reports it once and refers to it elsewhere. */
export function namedSections<S extends Record<string, z.ZodType>>(sections: S): S {
  const named = Object.entries(sections).map(([section, schema]) => {
    const name = `${section.charAt(0).toUpperCase()}${section.slice(1)}Settings`
    return [section, schema.openapi(name)]
  })
  return Object.fromEntries(named) as S
}

export const optionalLink = z.union([z.literal(''), link], 'Enter an address that starts with https://, or nothing')
