import { readFileSync, writeFileSync } from 'node:fs'

/** What one screen tells in one way of looking at it. */
export interface Part {
  name: string
  lines(): Promise<string[]>
}

interface Switches {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

export interface Outcome {
  noticedBy?: string
  tried: number
}

/** More than any screen needs: a loop without an end is ended. */
const MOST_HITS = 100_000

/** Screens on which one change is tried. */
const MOST_PARTS = 5

/** Tells each part as it is, and then once more with each change that it executes, until one of them tells something else. */
export async function tryChanges(parts: Part[], outcomesFile: string): Promise<void> {
  // Sources that were read in before have it already.
  const all = globalThis as { __stryker__?: Partial<Switches> }
  all.__stryker__ ??= {}
  all.__stryker__.mutantCoverage ??= { static: {}, perTest: {} }
  const switches = all.__stryker__ as Switches
  const outcomes: Record<string, Outcome> = JSON.parse(readFileSync(outcomesFile, 'utf8'))
  const before = new Map<string, string>()
  for (const { name, lines } of parts) {
    switches.currentTestId = name
    before.set(name, (await lines()).join('\n'))
  }
  switches.currentTestId = undefined
  const { perTest } = switches.mutantCoverage
  const ids = new Set(Object.values(perTest).flatMap((hits) => Object.keys(hits)))
  const chosen: string[] = JSON.parse(process.env.MUTANTS_CHOSEN ?? '[]')
  for (const id of chosen.filter((each) => ids.has(each))) {
    const outcome = outcomes[id] ?? { tried: 0 }
    outcomes[id] = outcome
    if (outcome.noticedBy) continue
    const executing = parts.filter(({ name }) => perTest[name]?.[id])
    for (const { name, lines } of spread(executing)) {
      outcome.tried += 1
      Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit: MOST_HITS })
      const now = await lines().then(
        (told) => told.join('\n'),
        (error: unknown) => `failed: ${error}`,
      )
      Object.assign(switches, { activeMutant: undefined, hitCount: undefined })
      if (now === before.get(name)) continue
      outcome.noticedBy = name
      break
    }
    writeFileSync(outcomesFile, JSON.stringify(outcomes, null, 1))
  }
  writeFileSync(outcomesFile, JSON.stringify(outcomes, null, 1))
}

/** Of many the first, the last, and some between them. */
function spread(parts: Part[]): Part[] {
  if (parts.length <= MOST_PARTS) return parts
  const at = (share: number) => parts[Math.round(share * (parts.length - 1))] as Part
  return [...new Set(Array.from({ length: MOST_PARTS }, (_, index) => at(index / (MOST_PARTS - 1))))]
}
