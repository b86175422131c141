/** Raised and lowered figures as characters of their own, for text without marks: 10³ is not 103. Other characters stay as they are. */
export const raised = (text: string): string => spelled(text, RAISED)
export const lowered = (text: string): string => spelled(text, LOWERED)

const FIGURES = '0123456789+-−=()'
const RAISED = [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾']
const LOWERED = [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎']

/** Words such as "st" are not spelled half in one way and half in the other. */
function spelled(text: string, signs: string[]): string {
  if (![...text].every((sign) => FIGURES.includes(sign))) return text
  return [...text].map((sign) => signs[FIGURES.indexOf(sign)] ?? sign).join('')
}
