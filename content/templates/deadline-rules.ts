import type { DeadlineRuleExampleAnswer } from '#contract/work/deadline-rules.ts'
import type { Anchor, DeadlineRule, Offset } from '#domain/deadlines/rule.ts'

/** To begin with. They stand for no country’s law: a firm takes one, sets its own days and gives it a name. */
export const EXAMPLES: DeadlineRuleExampleAnswer[] = [
  example('vat-quarter', 'Example: VAT return, quarterly', 'VAT', 'quarter', { unit: 'days', count: 20 }),
  example('vat-month', 'Example: VAT return, monthly', 'VAT', 'month', { unit: 'months', count: 1, day: 25 }),
  example('vat-year', 'Example: VAT return of the year', 'VAT', { kind: 'fixed', month: 3, day: 31 }, days(0)),
  example('payroll-run', 'Example: payroll run', 'Payroll', 'month', { unit: 'workingDays', count: -3 }, 'previous'),
  example('payroll-tax', 'Example: payroll tax', 'Payroll', 'month', { unit: 'months', count: 1, day: 15 }),
  example(
    'payroll-year',
    'Example: wage statements of the year',
    'Payroll',
    { kind: 'fixed', month: 1, day: 31 },
    days(0),
  ),
  example('accounts', 'Example: annual accounts', 'Accounts', 'year-end', { unit: 'months', count: 9 }),
  example('annual-return', 'Example: annual return to the register', 'Accounts', 'year-end', {
    unit: 'months',
    count: 12,
  }),
  example('company-tax', 'Example: company tax return', 'Tax returns', 'year-end', { unit: 'months', count: 6 }),
  example('advance-tax', 'Example: tax paid in advance', 'Tax returns', 'quarter', {
    unit: 'months',
    count: 1,
    day: 15,
  }),
  example('personal-tax', 'Example: personal tax return', 'Tax returns', { kind: 'fixed', month: 7, day: 31 }, days(0)),
  example('registration', 'Example: registration of a new client', 'Set-up', 'event', {
    unit: 'workingDays',
    count: 10,
  }),
]

function days(count: number): Offset {
  return { unit: 'days', count }
}

function example(
  slug: string,
  name: string,
  service: string,
  anchor: Anchor | 'month' | 'quarter' | 'year-end' | 'event',
  offset: Offset,
  roll: DeadlineRule['roll'] = 'next',
): DeadlineRuleExampleAnswer {
  const rule: DeadlineRule = {
    anchor: typeof anchor === 'string' ? { kind: anchor } : anchor,
    offset,
    roll,
    weekend: ['sat', 'sun'],
  }
  return { slug, name, service, note: '', rule }
}
