import { LENGTHS } from '#contract/limits.ts'
import { named, z } from '#contract/route.ts'
import { optionalTypedLine } from '#contract/typed-text.ts'
import { RHYTHMS } from '#domain/proposals/fees.ts'
import { PROPOSAL_LIMITS } from './proposal-fields.ts'

// What the firm offers a client, with what it costs. Amounts are whole numbers of the smallest unit of the currency.

export const short = z.string().regex(/^[\w-]{1,40}$/, 'Use letters and digits')
const words = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''))
    .max(max, `Use ${max.toLocaleString('en')} characters or fewer`)
const hundredths = z.int('Enter a percentage').min(0, 'Enter 0 or more').max(10_000, 'Enter 100 or less')

const line = named('ProposalLine', {
  id: short,
  title: optionalTypedLine(LENGTHS.title),
  detail: words(LENGTHS.caption),
  quantity: z
    .int('Enter a quantity')
    .min(1, 'Enter a quantity')
    .max(PROPOSAL_LIMITS.quantity, 'Enter a smaller quantity')
    .describe('In hundredths: 150 is one and a half'),
  unitPrice: z
    .int('Enter a price')
    .min(0, 'Enter a price')
    .max(PROPOSAL_LIMITS.unitPrice, 'Enter a lower price')
    .describe('In the smallest unit of the currency, before discount and tax'),
  rhythm: z.enum(RHYTHMS, 'Choose how often it is paid'),
  discount: hundredths.describe('In hundredths of a percent'),
  taxRate: hundredths.describe('In hundredths of a percent'),
  option: short.nullable().describe('The option it belongs to; null for all of them'),
  addOn: z.boolean().describe('Whether the client may take it or leave it'),
  papers: short.nullable().describe('The list of papers to ask for once it is accepted'),
  deadlineRule: z
    .int('Choose a rule')
    .positive('Choose a rule')
    .nullable()
    .optional()
    .describe('The rule for deadlines that applies to the client once it is accepted'),
})

const unique = (items: { id: string }[]) => new Set(items.map(({ id }) => id)).size === items.length

export const proposalContent = named('ProposalContent', {
  title: optionalTypedLine(LENGTHS.title),
  intro: words(PROPOSAL_LIMITS.intro),
  options: z
    .array(z.object({ id: short, name: optionalTypedLine(LENGTHS.name), text: words(LENGTHS.caption) }))
    .max(PROPOSAL_LIMITS.options, `Offer at most ${PROPOSAL_LIMITS.options} options`)
    .refine(unique, 'Two options share an id'),
  lines: z
    .array(line)
    .max(PROPOSAL_LIMITS.lines, `Use at most ${PROPOSAL_LIMITS.lines} lines`)
    .refine(unique, 'Two lines share an id'),
  terms: z
    .array(z.object({ title: optionalTypedLine(LENGTHS.title), text: words(PROPOSAL_LIMITS.termsText) }))
    .max(PROPOSAL_LIMITS.terms, `Use at most ${PROPOSAL_LIMITS.terms} paragraphs`),
})

export const proposalChoice = named('ProposalChoice', {
  option: short.nullable(),
  addOns: z.array(short).max(PROPOSAL_LIMITS.lines),
})
