import { keptAnswers } from '#database/keep-until-changed.ts'
import type { TestApp } from './app.ts'

interface Kept {
  db: unknown
  of: string[]
  answer: () => Promise<unknown>
  read: () => Promise<unknown>
}

/**
 * Everything that sites which start from here on keep in memory. `ask` has it kept; `stale` names what is kept
 * although it would be read otherwise now: whoever has written did not say what has changed.
 */
export function watchKeptAnswers() {
  const of = (app: Pick<TestApp, 'db'>) => all.filter(({ db }) => db === app.db)
  const all: Kept[] = []
  const listen = (kept: unknown) => all.push(kept as Kept)
  keptAnswers.subscribe(listen)
  return {
    ask: async (app: TestApp) => void (await Promise.all(of(app).map(({ answer }) => answer()))),
    async stale(app: TestApp): Promise<string[]> {
      const found = of(app).map(async ({ of: tags, answer, read }) => {
        const [kept, now] = [JSON.stringify(plain(await answer())), JSON.stringify(plain(await read()))]
        return kept === now ? [] : [`${tags.join(' and ')}: ${kept} is ${now} by now`.slice(0, 600)]
      })
      return (await Promise.all(found)).flat()
    },
    stop: () => keptAnswers.unsubscribe(listen),
  }
}

/** Maps and sets as lists: JSON has neither. */
function plain(value: unknown): unknown {
  if (value instanceof Map || value instanceof Set) return [...value].map(plain)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]))
}
