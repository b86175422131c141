const STEPS = [1, 2, 4, 5, 6, 8, 10]

/** The round number at the top of a chart; half of it is round as well. */
export function scaleOf(highest: number): number {
  if (highest <= 0) return 2
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = STEPS.find((each) => each * power >= highest) ?? 10
  const top = step * power
  // Things are counted whole: half of one is no line to draw.
  return top === 1 ? 2 : step === 5 && power === 1 ? 6 : top
}

interface Tick {
  column: number
  anchor: 'start' | 'middle' | 'end'
  minor: boolean
}

/** The columns that are named under a chart: the first, the last, and some between. */
export function ticksOf(columns: number): Tick[] {
  if (columns === 0) return []
  if (columns === 1) return [{ column: 0, anchor: 'middle', minor: false }]
  const last = columns - 1
  const between = columns < 5 ? [] : columns < 9 ? [0.5] : [0.25, 0.5, 0.75]
  return [
    { column: 0, anchor: 'start', minor: false },
    ...between.map((part) => ({
      column: Math.round(last * part),
      anchor: 'middle' as const,
      minor: part !== 0.5,
    })),
    { column: last, anchor: 'end', minor: false },
  ]
}

export function formatCount(count: number): string {
  return count.toLocaleString('en')
}

/** An average: with one decimal where a whole number would say too little. */
export function formatAverage(average: number): string {
  const digits = average < 9.95 && average > 0 ? 1 : 0
  return average.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
