export interface Figure {
  name: string
  help: string
  kind: 'counter' | 'gauge'
  values: [labels: Record<string, string>, value: number][]
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const counts = new Map<string, number>()
const buckets = SECONDS.map(() => 0)
let [total, seconds] = [0, 0]
let readyAnswers = () => 0
let [stalls, stalledSeconds, unready] = [0, 0, 0]

/** Records a request that was answered by this process. */
export function noteRequest(method: string, status: number, ms: number): void {
  const key = `${method} ${Math.floor(status / 100)}xx`
  counts.set(key, (counts.get(key) ?? 0) + 1)
  total++
  seconds += ms / 1000
  for (const [at, most] of SECONDS.entries()) if (ms / 1000 <= most) buckets[at] = (buckets[at] ?? 0) + 1
}

/** What has gone wrong in this process since its start: answers that were errors of the site, and seconds for which the event loop was blocked. */
export function troubles(): { errors: number; stalledSeconds: number } {
  const errors = [...counts].reduce((sum, [key, count]) => (key.endsWith(' 5xx') ? sum + count : sum), 0)
  return { errors: errors - unready, stalledSeconds }
}

export function countReadyBy(count: () => number): void {
  readyAnswers = count
}

const LOOK_MS = 500
const STALL_MS = 1_000

/** Counts from now on how often the event loop is blocked for more than a second: nobody is answered meanwhile. */
export function countStalls(): void {
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    noteTurn(now - last - LOOK_MS)
    last = now
  }, LOOK_MS).unref()
}

/** Records that a probe was told that the site is not ready: one fault, however often it is asked for. */
export function noteUnready(): void {
  unready++
}

export function noteTurn(lateMs: number): void {
  if (lateMs < STALL_MS) return
  stalls++
  stalledSeconds += lateMs / 1000
}

/** The figures of this process, and those given, in the text form of Prometheus. */
export function metricsText(figures: Figure[]): string {
  const requests = [...counts].map(([key, count]): Figure['values'][number] => {
    const [method = '', status = ''] = key.split(' ')
    return [{ method, status }, count]
  })
  const own: Figure[] = [
    { name: 'requests_total', help: 'Requests made answers for', kind: 'counter', values: requests },
    {
      name: 'ready_answers_total',
      help: 'Requests answered from memory',
      kind: 'counter',
      values: [[{}, readyAnswers()]],
    },
    {
      name: 'event_loop_stalls_total',
      help: 'How often the event loop stood for more than a second',
      kind: 'counter',
      values: [[{}, stalls]],
    },
    {
      name: 'event_loop_stalled_seconds_total',
      help: 'For how long in all',
      kind: 'counter',
      values: [[{}, Number(stalledSeconds.toFixed(3))]],
    },
    { name: 'memory_bytes', help: 'Resident memory', kind: 'gauge', values: [[{}, process.memoryUsage.rss()]] },
    { name: 'uptime_seconds', help: 'Since the start', kind: 'gauge', values: [[{}, Math.round(process.uptime())]] },
  ]
  return [...own, ...figures].map(textOf).join('') + durations()
}

function textOf({ name, help, kind, values }: Figure): string {
  const full = `countinghouse_${name}`
  const lines = values.map(([labels, value]) => `${full}${labelsOf(labels)} ${value}\n`)
  return `# HELP ${full} ${help}\n# TYPE ${full} ${kind}\n${lines.join('')}`
}

function labelsOf(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replaceAll(/["\\\n]/g, '_')}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function durations(): string {
  const full = 'countinghouse_request_seconds'
  const lines = SECONDS.map((most, at) => `${full}_bucket{le="${most}"} ${buckets[at]}\n`)
  return (
    `# HELP ${full} How long answers took to make\n# TYPE ${full} histogram\n${lines.join('')}` +
    `${full}_bucket{le="+Inf"} ${total}\n${full}_sum ${seconds.toFixed(3)}\n${full}_count ${total}\n`
  )
}
