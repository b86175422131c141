/** The words of a text as search compares them: small letters, without accents. */
export function wordsOf(text: string): string[] {
  return fold(text).match(WORD) ?? []
}

/** Small letters without accents: `Crédit` and `CREDIT` become `credit`. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(LIGATURES, (letter) => LETTERS[letter] ?? letter)
    .replace(APOSTROPHES, '')
}

/** The part that the forms of an English word share: `declaration`, `declare` and `declaring` give `declar`. */
export function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const found = word.length < 4 || !/^[a-z]+$/.test(word) ? word : porter(word)
  if (stems.size >= 50_000) stems.clear()
  stems.set(word, found)
  return found
}

/** Words too common to look for. */
export const COMMON_WORDS = new Set(
  'a an and are as at be by for from has have how i if in into is it its of on or that the their they this to was we what when where which who will with you your'.split(
    ' ',
  ),
)

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const ACCENTS = /[\u0300-\u036f]/g
const APOSTROPHES = /(?<=\p{L})['\u2019](?=\p{L})/gu
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }
const LIGATURES = /[ßæœøđðłþı]/g
const stems = new Map<string, string>()

// M. F. Porter's rules of 1980, in his order. `m` counts the vowel-consonant sequences of what stays.
const C = '[^aeiou][^aeiouy]*'
const V = '[aeiouy][aeiou]*'
const ONE_OR_MORE = new RegExp(`^(${C})?${V}${C}`)
const EXACTLY_ONE = new RegExp(`^(${C})?${V}${C}(${V})?$`)
const TWO_OR_MORE = new RegExp(`^(${C})?${V}${C}${V}${C}`)
const HAS_VOWEL = new RegExp(`^(${C})?[aeiouy]`)
const SHORT = new RegExp(`^${C}[aeiouy][^aeiouwxy]$`)

const SECOND: [RegExp, string][] = Object.entries({
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
}).map(([from, to]) => [new RegExp(`${from}$`), to])

const THIRD: [RegExp, string][] = Object.entries({
  icate: 'ic',
  ative: '',
  alize: 'al',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
}).map(([from, to]) => [new RegExp(`${from}$`), to])

const FOURTH = /(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize|(?<=[st])ion)$/

function porter(word: string): string {
  let w = word.replace(/(ss|i)es$/, '$1').replace(/([^s])s$/, '$1')
  w = withoutPast(w)
  if (/y$/.test(w) && HAS_VOWEL.test(w.slice(0, -1))) w = `${w.slice(0, -1)}i`
  w = replaceEnd(w, SECOND)
  w = replaceEnd(w, THIRD)
  const rest = w.replace(FOURTH, '')
  if (rest !== w && TWO_OR_MORE.test(rest)) w = rest
  if (w.endsWith('e')) {
    const bare = w.slice(0, -1)
    if (TWO_OR_MORE.test(bare) || (EXACTLY_ONE.test(bare) && !SHORT.test(bare))) w = bare
  }
  return w.endsWith('ll') && TWO_OR_MORE.test(w) ? w.slice(0, -1) : w
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return ONE_OR_MORE.test(word.slice(0, -3)) ? word.slice(0, -1) : word
  const bare = word.replace(/(ed|ing)$/, '')
  if (bare === word || !HAS_VOWEL.test(bare)) return word
  if (/(at|bl|iz)$/.test(bare)) return `${bare}e`
  if (/([^aeiouylsz])\1$/.test(bare)) return bare.slice(0, -1)
  return SHORT.test(bare) ? `${bare}e` : bare
}

function replaceEnd(word: string, rules: [RegExp, string][]): string {
  for (const [end, to] of rules) {
    if (!end.test(word)) continue
    const bare = word.replace(end, '')
    return ONE_OR_MORE.test(bare) ? bare + to : word
  }
  return word
}
