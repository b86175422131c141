import { MOST_ENTRIES } from '#contract/limits.ts'
import { z } from '#contract/route.ts'
import { day, line, link, optionalLine, optionalLink } from './settings-fields.ts'

const navigationEntry = z.object({ label: line(28, 'Enter the text of the link'), url: link })

/** The links over and under every page, in the firm's order. Signing in and the quote form have places of their own. */
export const navigation = z.object({
  main: z
    .array(
      navigationEntry.extend({
        /** In the bar itself, or in the menu that is where the first of these does. */
        place: z.enum(['bar', 'menu'], 'Choose a place'),
      }),
    )
    .max(MOST_ENTRIES.main, `At most ${MOST_ENTRIES.main} are possible`)
    .refine((entries) => entries.filter(({ place }) => place === 'bar').length <= MOST_ENTRIES.bar, {
      message: `The bar has room for ${MOST_ENTRIES.bar}. Put the others into the menu.`,
    }),
  menu: line(28, 'Enter the name of the menu'),
  footer: z.array(navigationEntry).max(MOST_ENTRIES.footer, `At most ${MOST_ENTRIES.footer} are possible`),
})

export const announcement = z
  .object({
    text: optionalLine(160),
    /** Where it leads, and the words of that link; none while the address is empty. */
    url: optionalLink,
    label: optionalLine(40),
    /** The last day it is shown; empty for no end. */
    until: z.union([z.literal(''), day]),
    shown: z.boolean(),
  })
  .refine(({ shown, text }) => !shown || text !== '', { message: 'Enter what it says', path: ['text'] })
