const IN_THE_TEXT = /\bPromise\.all(Settled)?\(|\batOnce\(|\bstartAnother\(/
const IN_THE_NAME = /\bat once\b|\bat the same (time|moment)\b|\binstances\b|\bunder way\b|\bside by side\b/
const LITERAL = String.raw`\s*(['"${'`'}])((?:\\.|(?!\1)[^])*)\1`
const TITLES = [new RegExp(`^it\\(${LITERAL}`), new RegExp(`\\)\\(${LITERAL}`)]

/**
 * Whether a test does several things at once or on two instances, by its name or by its text in its file: the engines differ in
 * who waits for whom.
 */
export function readsAsAtOnce(text: string): (name: string) => boolean {
  const tests = text.split(/^ *(?=it[.(])/m).slice(1)
  const titles = tests.filter((test) => IN_THE_TEXT.test(test)).map(titleOf)
  return (name) => IN_THE_NAME.test(name) || titles.some((title) => title.test(name))
}

/** Where values take the place of words in a title, anything does. */
function titleOf(test: string): RegExp {
  const found = TITLES.map((title) => title.exec(test)).find((match) => match !== null)
  if (!found) throw new Error(`A test without a title: ${test.slice(0, 80)}`)
  const title = (found[2] ?? '').replaceAll(/\\(.)/g, '$1')
  const words = title.split(/\$\{[^}]*\}|%[sdijop]|\$[\w.]+/).map(asPattern)
  return new RegExp(`(^| > )${words.join('.*')}$`)
}

/** The pattern of exactly these words. */
export const asPattern = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
