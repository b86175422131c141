import { counted } from '#domain/text/counted.ts'
import { chosenLines, type FeeChoice, type FeeLine, lineSum } from './fees.ts'

export interface ProposalOption {
  id: string
  name: string
  text: string
}

export interface ProposalContent {
  title: string
  intro: string
  options: ProposalOption[]
  lines: FeeLine[]
  terms: { title: string; text: string }[]
}

/** A proposal as it was sent: nothing in it changes afterwards, and what is signed is bound to its hash. */
export interface SentProposal extends ProposalContent {
  reference: string
  firm: string
  client: string
  currency: string
}

/** The choice that a page begins with: the first option, and no add-on. */
export const firstChoice = ({ options }: Pick<ProposalContent, 'options'>): FeeChoice => ({
  option: options[0]?.id ?? null,
  addOns: [],
})

/** Why a choice is none; null when it is one. */
export function wrongChoice({ options, lines }: ProposalContent, { option, addOns }: FeeChoice): string | null {
  if (options.length > 0 && option === null) return 'Choose one of the options'
  if (option !== null && !options.some(({ id }) => id === option)) return 'Choose one of the options'
  const offered = lines.filter((line) => line.addOn && (line.option === null || line.option === option))
  if (addOns.some((id) => !offered.some((line) => line.id === id))) return 'Choose from what is offered'
  return null
}

/** What should be looked at before a proposal leaves, in words: it can be sent all the same. */
export function warningsIn({ lines }: Pick<ProposalContent, 'lines'>, usualTaxRate: number): string[] {
  const free = lines.filter((line) => lineSum(line).net === 0)
  const priced = lines.filter((line) => lineSum(line).net !== 0)
  const untaxed = priced.filter(({ taxRate }) => taxRate === 0)
  const hasTax = usualTaxRate > 0 || priced.length > untaxed.length
  return [
    ...(free.length > 0 ? [`${named(free)} ${free.length === 1 ? 'costs' : 'cost'} nothing.`] : []),
    ...(hasTax && untaxed.length > 0 ? [`${named(untaxed)} ${untaxed.length === 1 ? 'has' : 'have'} no tax.`] : []),
  ]
}

/** Whether nothing in it has a price. */
export const isFree = ({ lines }: Pick<ProposalContent, 'lines'>): boolean =>
  lines.every((line) => lineSum(line).net === 0)

const NAMED = 3

function named(lines: FeeLine[]): string {
  const shown = lines.slice(0, NAMED).map(({ title }, at) => (title.trim() ? `“${title}”` : `Line ${at + 1}`))
  const more = lines.length - shown.length
  const all = more > 0 ? [...shown, counted(more, 'other line')] : shown
  return all.length === 1 ? `${all[0]}` : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

/** What keeps a draft from being sent, in words; empty when nothing does. */
export function missingIn(content: ProposalContent): string[] {
  const { title, options, lines } = content
  const missing: string[] = []
  if (!title.trim()) missing.push('Give the proposal a title.')
  if (lines.length === 0) missing.push('Add at least one line.')
  if (lines.some((line) => !line.title.trim())) missing.push('Name every line.')
  if (options.length === 1) missing.push('Offer two options or none.')
  if (options.some(({ name }) => !name.trim())) missing.push('Name every option.')
  for (const { id, name } of options) {
    if (lines.length > 0 && chosenLines(lines, { option: id, addOns: [] }).length === 0) {
      missing.push(`Add a line to the option “${name}”.`)
    }
  }
  return missing
}
