/** Values for each argument, one after the other. */
type Choices<Arguments extends unknown[]> = { [At in keyof Arguments]: readonly Arguments[At][] }

/**
 * What a rule decides for each combination of these values: a line for each answer, with the combinations that lead to it. A bound that is
 * off by one, a condition that is turned or a state that is forgotten moves a combination to another line.
 */
export function decisions<Arguments extends unknown[]>(
  rule: (...values: Arguments) => unknown,
  ...choices: Choices<Arguments>
): string {
  const found = new Map<string, string[]>()
  for (const values of combinations(choices)) {
    const answer = written(answerOf(() => rule(...(values as Arguments))))
    found.set(answer, [...(found.get(answer) ?? []), values.map(written).join(' ')])
  }
  return [...found].map(([answer, those]) => `${answer}\n${those.map((each) => `  ${each}`).join('\n')}`).join('\n')
}

/** All objects with one of these values in each field. */
export function eachOf<Fields extends object>(fields: { [Name in keyof Fields]: readonly Fields[Name][] }): Fields[] {
  const names = Object.keys(fields) as (keyof Fields)[]
  return combinations(names.map((name) => fields[name])).map(
    (values) => Object.fromEntries(names.map((name, at) => [name, values[at]])) as Fields,
  )
}

function combinations(choices: readonly (readonly unknown[])[]): unknown[][] {
  return choices.reduce<unknown[][]>(
    (all, values) => all.flatMap((each) => values.map((value) => [...each, value])),
    [[]],
  )
}

function answerOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    const { code, message, fields } = error as { code?: string; message: string; fields?: object }
    return `refused: ${[code, fields ? JSON.stringify(fields) : message].join(' ')}`
  }
}

function written(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '(empty)' : value
  return (
    JSON.stringify(value, (_, each) => (each instanceof Map || each instanceof Set ? [...each] : each)) ?? 'undefined'
  )
}
