import { startOurs } from './ours.ts'

/** From the start of the process to the first page, and what it weighs when nobody asks for anything. */
export async function measureStart(dataDir: string, starts = 5) {
  const times: number[] = []
  for (let n = 0; n < starts; n += 1) {
    const ours = await startOurs(dataDir)
    times.push(Math.round(ours.startedInMs))
    await ours.stop()
  }
  return { ms: times.toSorted((a, b) => a - b)[Math.floor(starts / 2)], each: times }
}
