import { CURRENCIES, currencyName } from '#domain/money.ts'

export interface Choice {
  value: string
  label: string
}

/** The time zones to choose from. Made on the server alone: browsers know others, and call them by other names. */
export const listZones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')]

export const listCurrencies = (): Choice[] =>
  CURRENCIES.map((code) => ({ value: code, label: `${currencyName(code)} (${code})` })).sort((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  )
