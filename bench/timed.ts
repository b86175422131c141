export interface Figures {
  p50: number
  p95: number
  'cpu p50': number
  'cpu p95': number
}

/** Asks each question so many times and tells, in milliseconds, how long it took. */
export async function timed(
  questions: Record<string, () => unknown>,
  { rounds, warm }: { rounds: number; warm: number },
): Promise<Record<string, Figures>> {
  const rows: Record<string, Figures> = {}
  for (const [question, ask] of Object.entries(questions)) {
    for (let each = 0; each < warm; each++) await ask()
    const times: number[] = []
    const work: number[] = []
    for (let round = 0; round < rounds; round++) {
      const before = process.cpuUsage()
      const started = performance.now()
      await ask()
      times.push(performance.now() - started)
      const { user, system } = process.cpuUsage(before)
      work.push((user + system) / 1000)
    }
    // On a machine with other work the time of the processor tells more than the clock on the wall.
    rows[question] = { p50: at(times, 0.5), p95: at(times, 0.95), 'cpu p50': at(work, 0.5), 'cpu p95': at(work, 0.95) }
  }
  return rows
}

function at(measured: number[], part: number): number {
  const sorted = measured.toSorted((a, b) => a - b)
  return Number((sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2))
}
