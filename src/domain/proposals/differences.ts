import { formatAmount } from './amounts.ts'
import type { SentProposal } from './content.ts'
import { type FeeLine, lineSum, RHYTHM_WORDS } from './fees.ts'

/** What has changed from one version to the next, in sentences for the person who is about to sign. */
export function differencesIn(before: SentProposal, after: SentProposal): string[] {
  return [
    ...(before.title === after.title ? [] : [`The title is now “${after.title}”.`]),
    ...(before.intro === after.intro ? [] : ['The introduction has changed.']),
    ...listed(before.options, after.options, {
      key: ({ id }) => id,
      name: ({ name }) => `The option “${name}”`,
      change: (was, now) => (was.name === now.name && was.text === now.text ? null : 'has changed'),
    }),
    ...listed(before.lines, after.lines, {
      key: ({ id }) => id,
      name: ({ title }) => `“${title}”`,
      change: (was, now) => lineChange({ line: was, in: before }, { line: now, in: after }),
    }),
    ...listed(before.terms, after.terms, {
      key: ({ title }) => title,
      name: ({ title }) => `The terms “${title}”`,
      change: (was, now) => (was.text === now.text ? null : 'have changed'),
      added: 'are new',
      removed: 'are gone',
    }),
  ]
}

interface Words<T> {
  key(entry: T): string
  name(entry: T): string
  /** What is said after the name; null when nothing has changed. */
  change(was: T, now: T): string | null
  added?: string
  removed?: string
}

function listed<T>(before: T[], after: T[], { key, name, change, added, removed }: Words<T>): string[] {
  const known = new Map(before.map((entry) => [key(entry), entry]))
  const kept = new Set(after.map(key))
  const changed = after.flatMap((now) => {
    const was = known.get(key(now))
    const words = was ? change(was, now) : (added ?? 'is new')
    return words ? [`${name(now)} ${words}.`] : []
  })
  const gone = before.filter((was) => !kept.has(key(was))).map((was) => `${name(was)} ${removed ?? 'is gone'}.`)
  return [...changed, ...gone]
}

interface Shown {
  line: FeeLine
  in: SentProposal
}

function lineChange(was: Shown, now: Shown): string | null {
  const [price, fresh] = [costs(was), costs(now)]
  if (price !== fresh) return `now costs ${fresh} instead of ${price}`
  const { line: a } = was
  const { line: b } = now
  if (a.addOn !== b.addOn) return b.addOn ? 'is now yours to take or leave' : 'is no longer optional'
  if (a.option !== b.option) return 'now belongs to another option'
  return a.title === b.title && a.detail === b.detail && a.quantity === b.quantity ? null : 'is described anew'
}

function costs({ line, in: { currency } }: Shown): string {
  const { net, tax } = lineSum(line)
  const plus = tax === 0 ? '' : ` plus ${formatAmount(tax, currency)} tax`
  return `${formatAmount(net, currency)} ${RHYTHM_WORDS[line.rhythm]}${plus}`
}
