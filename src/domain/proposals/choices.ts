import { formatAmount } from './amounts.ts'
import type { ProposalContent } from './content.ts'
import { chosenLines, type FeeChoice, feeSums, RHYTHM_WORDS, RHYTHMS } from './fees.ts'

/** A choice as one text, whatever the order in which its add-ons were ticked. */
export const choiceKey = ({ option, addOns }: FeeChoice): string =>
  JSON.stringify({ option, addOns: [...new Set(addOns)].toSorted() })

export const isSameChoice = (one: FeeChoice, other: FeeChoice): boolean => choiceKey(one) === choiceKey(other)

/** The add-ons of a choice, without those of options that were not chosen. */
export const addOnsOf = (lines: ProposalContent['lines'], choice: FeeChoice): string[] =>
  chosenLines(lines, choice)
    .filter(({ addOn }) => addOn)
    .map(({ id }) => id)

/** The field of a form in which the add-ons of an option are sent, so that those of other options can be left alone. */
export const addOnsField = (option: string | null): string => (option === null ? 'addOns' : `addOns of ${option}`)

export const offersChoice = ({ options, lines }: Pick<ProposalContent, 'options' | 'lines'>): boolean =>
  options.length > 0 || lines.some(({ addOn }) => addOn)

/** What was chosen, by name and with its totals: “Monthly”, with “Advice”: $120.00 a month. */
export function formatChoice({ options, lines }: ProposalContent, currency: string, choice: FeeChoice): string {
  const option = options.find(({ id }) => id === choice.option)
  const chosen = chosenLines(lines, choice)
  const addOns = chosen.filter(({ addOn }) => addOn).map(({ title }) => `“${title}”`)
  const names = [
    ...(option ? [`“${option.name}”`] : []),
    addOns.length > 0 ? `with ${addOns.join(' and ')}` : 'with nothing optional',
  ]
  const sums = feeSums(chosen)
  const totals = RHYTHMS.filter((rhythm) => chosen.some((line) => line.rhythm === rhythm)).map(
    (rhythm) => `${formatAmount(sums[rhythm].gross, currency)} ${RHYTHM_WORDS[rhythm]}`,
  )
  return [names.join(', '), totals.join(' and ')].filter(Boolean).join(': ')
}
