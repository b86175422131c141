const LOCALE = 'en'

/** The currencies in use, by their three letters; the two units of account that nobody pays in are left out. */
export const CURRENCIES: string[] = Intl.supportedValuesOf('currency').filter(
  (code) => code !== 'XDR' && code !== 'XSU',
)

export const isCurrency = (code: string): boolean => CURRENCIES.includes(code)

/** What a currency is called, such as "Euro". */
export const currencyName = (code: string): string =>
  new Intl.DisplayNames(LOCALE, { type: 'currency' }).of(code) ?? code

/** A price in parts, to be set in type: the sign of its currency, its whole part, and as many decimals as the currency has. */
export function moneyParts(amount: number, currency: string) {
  const parts = moneyFormat(currency).formatToParts(amount)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  const whole = parts.filter(({ type }) => type === 'integer' || type === 'group').map(({ value }) => value)
  const decimals = parts.find(({ type }) => type === 'fraction')?.value ?? ''
  return { sign, whole: whole.join(''), decimals }
}

export const moneyFormat = (currency: string, more: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(LOCALE, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...more })
